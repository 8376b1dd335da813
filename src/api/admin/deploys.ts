import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

const publicationStatusSchema = z.object({
  /** Sequence number of the newest change of public pages, online or not. */
  change: z.int(),
  /** Number of changes for which no build is requested yet. */
  waiting: z.int(),
  /** The build hook. `unset`: there is none; `failing`: the last request failed and will be repeated. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence about a problem with the hook, or null. */
  failure: z.nullable(z.string()),
  /** The notice to show: its look and French text, the cost of a build, the label of the build button. */
  news: z.object({
    tone: z.enum(['quiet', 'waiting', 'warning', 'failed']),
    text: z.string(),
    cost: z.optional(z.string()),
    button: z.optional(z.string()),
  }),
  /** When the deploy that is online was built. A post published later is rendered on demand. */
  builtAt: z.iso.datetime(),
  /** When all changes will be online, e.g. « à 14 h 40 »; empty if they are, null if no build is due. */
  when: z.nullable(z.string()),
  /** Milliseconds until the browser should poll the status again; null when no change is expected. */
  lookAgainMs: z.nullable(z.int()),
});

export type PublicationStatus = z.infer<typeof publicationStatusSchema>;

export const getPublicationStatus = endpoint('GET', '/api/admin/publication', {
  response: publicationStatusSchema,
});

/** Requests a build immediately, even if nothing changed. */
export const requestBuild = endpoint('POST', '/api/admin/publication', {
  response: publicationStatusSchema,
});
