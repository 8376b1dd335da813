import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/** Worst first. `missing`: needs the administrator's attention. `advice`: optional. */
export const CHECK_LEVELS = ['error', 'missing', 'advice', 'ok'] as const;

const checkSchema = z.object({
  /** A stable name, e.g. `mail`. */
  id: z.string(),
  level: z.enum(CHECK_LEVELS),
  /** The state and how to fix it, in French. */
  message: z.string(),
  /** Fragment of the admin page that fixes it; null if there is none. */
  link: z.nullable(z.string()),
});

export type StatusCheck = z.infer<typeof checkSchema>;

/** Lists the results of all checks, worst first; `npm run doctor` prints them too. */
export const listChecks = endpoint('GET', '/api/admin/checks', { response: z.array(checkSchema) });
