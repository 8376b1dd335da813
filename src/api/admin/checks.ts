import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/** Worst first. `missing`: to be set before the site opens. `advice`: the site does without. */
export const CHECK_LEVELS = ['error', 'missing', 'advice', 'ok'] as const;

const checkSchema = z.object({
  /** A stable name, e.g. `mail`. */
  id: z.string(),
  level: z.enum(CHECK_LEVELS),
  /** What it is about and how it is put right, in French. */
  message: z.string(),
  /** Fragment of the administration's address where it is put right; null for what is set at Netlify. */
  link: z.nullable(z.string()),
});

export type StatusCheck = z.infer<typeof checkSchema>;

/** Everything that is set, missing or went wrong, worst first; `npm run doctor` prints it too. */
export const listChecks = endpoint('GET', '/api/admin/checks', {
  response: z.array(checkSchema),
});
