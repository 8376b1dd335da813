import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

const publicationStatusSchema = z.object({
  /** Number of the newest change that the public can see. A deploy is up to date when its number reaches it. */
  change: z.int(),
  /** Number of changes whose build is not requested yet. */
  waiting: z.int(),
  /** `unset`: no build hook is configured. `failing`: the hook refused or did not answer, and the site will try again. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence for the administrator, or null. */
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
  /** Build time of the deploy that is online. A post published later is rendered on demand. */
  builtAt: z.iso.datetime(),
  /** When readers will see all changes, e.g. « à 14 h 40 »; empty if they already do, null if no build is expected. */
  when: z.nullable(z.string()),
  /** After how many milliseconds to ask for the status again; null when no change is expected. */
  lookAgainMs: z.nullable(z.int()),
});

export type Publication = z.infer<typeof publicationStatusSchema>;

export const getPublicationStatus = endpoint('GET', '/api/admin/publication', {
  response: publicationStatusSchema,
});

/** Requests a build immediately, even if nothing changed. */
export const requestBuild = endpoint('POST', '/api/admin/publication', {
  response: publicationStatusSchema,
});
