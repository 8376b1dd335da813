import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { ownerCall } from './session.ts';

const isoDate = z.iso.datetime();

const publicationSchema = z.object({
  /** Number of the newest change that the public can see. A build is up to date when its number reaches it. */
  change: z.int(),
  /** Number that the pages now online contain (see src/api/build.ts); null when it could not be read. */
  builtChange: z.nullable(z.int()),
  builtAt: z.nullable(isoDate),
  /** True while a change waits for its build to be asked for. */
  pending: z.boolean(),
  /** When a pending change will be sent, at the latest. */
  nextAttemptAt: z.nullable(isoDate),
  /** When a build was last asked for and accepted. */
  lastTriggeredAt: z.nullable(isoDate),
  /** `unset`: no build hook is configured. `failing`: it refused or did not answer; it is tried again. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence for the owner, or null. */
  failure: z.nullable(z.string()),
});

export type Publication = z.infer<typeof publicationSchema>;

export const getPublication = endpoint('GET', '/api/admin/publication', {
  response: publicationSchema,
});

/** Asks for a build now, even if nothing changed: the owner's own button. */
export const triggerPublication = endpoint('POST', '/api/admin/publication', {
  response: publicationSchema,
});

export function fetchPublication(signal?: AbortSignal): Promise<Publication> {
  return ownerCall(getPublication, undefined, signal ? { signal } : {});
}

export function requestPublication(): Promise<Publication> {
  return ownerCall(triggerPublication, undefined);
}
