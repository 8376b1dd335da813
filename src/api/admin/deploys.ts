import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

const publicationSchema = z.object({
  /** Number of the newest change that the public can see. A deploy is up to date when its number reaches it. */
  change: z.int(),
  /** Number of changes whose build is not requested yet. */
  waiting: z.int(),
  /** `unset`: no build hook is configured. `failing`: it refused or did not answer; it is tried again. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence for the owner, or null. */
  failure: z.nullable(z.string()),
  /** Status for the administrator, the cost of a build if one can be requested, and the label of the request button. */
  news: z.nullable(
    z.object({
      tone: z.enum(['quiet', 'waiting', 'warning', 'failed']),
      text: z.string(),
      cost: z.optional(z.string()),
      button: z.optional(z.string()),
    }),
  ),
  /** When the deploy that is online was built: a post published later is rendered on demand. */
  builtAt: z.iso.datetime(),
  /** When readers see everything, e.g. « à 14 h 40 »; empty when they do, null when no build is expected. */
  when: z.nullable(z.string()),
  /** How soon this may have changed; null when nothing is awaited. */
  lookAgainMs: z.nullable(z.int()),
});

export type Publication = z.infer<typeof publicationSchema>;

export const getPublication = endpoint('GET', '/api/admin/publication', {
  response: publicationSchema,
});

/** Requests a build immediately, even if nothing changed. */
export const triggerPublication = endpoint('POST', '/api/admin/publication', {
  response: publicationSchema,
});
