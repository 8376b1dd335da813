import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/** Worst first. `missing`: the administrator has to complete something. `advice`: optional. */
export const CHECK_LEVELS = ['error', 'missing', 'advice', 'ok'] as const;

/** The result of a check, for example whether a mail server is configured. */
const checkSchema = z.object({
  /** A stable name, e.g. `mail`. */
  id: z.string(),
  level: z.enum(CHECK_LEVELS),
  /** What was found and how to fix it, in French. */
  message: z.string(),
  /** URL fragment of the form in /admin that can fix the problem, e.g. `#contenu/identite/name`, or null. */
  link: z.nullable(z.string()),
});

export type StatusCheck = z.infer<typeof checkSchema>;

/** Lists the results of all checks, worst first; `npm run doctor` prints them too. */
export const listChecks = endpoint('GET', '/api/admin/checks', { response: z.array(checkSchema) });
