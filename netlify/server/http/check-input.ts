import type * as z from 'zod/mini';
import type { Endpoint, RequestOf } from '#src/api/endpoint.ts';
import { Refusal } from './refusal.ts';

const MALFORMED = 'La demande est incomplète ou mal formée.';

/** @throws Refusal 400 with the first sentence of the fields at fault, and one a field in `fields` */
export function checkInput<E extends Endpoint>({ request }: E, value: unknown): RequestOf<E> {
  if (!request) return requireNothing(value) as RequestOf<E>;
  // The library's own sentences follow a language that the whole process shares: none of them is shown.
  const parsed = request.safeParse(value, { error: () => MALFORMED });
  if (parsed.success) return parsed.data as RequestOf<E>;
  const fields = fieldFaults(parsed.error.issues);
  const [first = MALFORMED] = Object.values(fields);
  throw new Refusal(400, first, { details: { fields } });
}

function requireNothing(value: unknown): undefined {
  if (value !== undefined) throw new Refusal(400, MALFORMED, { details: { fields: {} } });
}

/** The sentences that the schema itself gives, one a field of the body. */
function fieldFaults(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    if (issue.code === 'invalid_union' && issue.errors[0]) {
      Object.assign(fields, fieldFaults(issue.errors[0]));
    } else if (field && issue.message !== MALFORMED) {
      fields[field] ??= issue.message;
    }
  }
  return fields;
}
