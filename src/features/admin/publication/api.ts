import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/text-schemas.ts';

const publicationSchema = z.object({
  /** Number of the newest change that the public can see. A build is up to date when its number reaches it. */
  change: z.int(),
  builtAt: z.nullable(isoDateSchema),
  /**
   * What became of the build that was last asked for: `late` will be asked for again, `failed` was, and did not
   * come either.
   */
  build: z.enum(['online', 'coming', 'late', 'asked-again', 'failed']),
  /** How many changes wait for their build to be asked for. */
  waiting: z.int(),
  /** When a pending change will be sent, at the latest. */
  nextAttemptAt: z.nullable(isoDateSchema),
  /** About when readers see everything; null when they do, or nobody can tell. */
  expectedAt: z.nullable(isoDateSchema),
  /** When a build was last asked for and accepted. */
  lastTriggeredAt: z.nullable(isoDateSchema),
  /** `unset`: no build hook is configured. `failing`: it refused or did not answer; it is tried again. */
  hook: z.enum(['unset', 'working', 'failing']),
  /** A French sentence for the owner, or null. */
  failure: z.nullable(z.string()),
  /** What one build takes of the host's credits, and how many its free plan has a month. */
  cost: z.object({ credits: z.int(), monthly: z.int() }),
});

export const PUBLICATION_COST = { credits: 15, monthly: 300 };

export type Publication = z.infer<typeof publicationSchema>;

export const getPublication = endpoint('GET', '/api/admin/publication', {
  response: publicationSchema,
});

/** Asks for a build now, even if nothing changed: the owner's own button. */
export const triggerPublication = endpoint('POST', '/api/admin/publication', {
  response: publicationSchema,
});
