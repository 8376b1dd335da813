import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

const publicationStatusSchema = z.object({
  /** Sequence number of the newest change of public pages, online or not. */
  change: z.int(),
  /** Number of changes for which no build is requested yet. */
  waiting: z.int(),
  /** Netlify's build hook. `failing`: the last request failed, and the site will try again. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence about a problem with the hook, or null. */
  failure: z.nullable(z.string()),
  /** The status in French, the cost of a build, and the label of the button that requests one. */
  news: z.object({
    tone: z.enum(['quiet', 'waiting', 'warning', 'failed']),
    text: z.string(),
    cost: z.optional(z.string()),
    button: z.optional(z.string()),
  }),
  /** Build time of the deploy that is online. A post published later is rendered on demand. */
  builtAt: z.iso.datetime(),
  /** When readers see all changes, e.g. « à 14 h 40 »; empty if they already do, null if no build is due. */
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
