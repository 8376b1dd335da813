import type { LiveDataEntryResult } from 'astro';

/** What the stores say at this moment: something, nothing, or no answer. */
export type Found<T> = { kind: 'found'; value: T } | { kind: 'missing' } | { kind: 'unreachable' };

/** The HTTP status that a page answers with. */
export const STATUS = { found: 200, missing: 404, unreachable: 503 } as const;

export function foundIn<T extends object>({ entry, error }: LiveDataEntryResult<T>): Found<T> {
  if (entry) return { kind: 'found', value: entry.data };
  const isMissing = error?.name === 'LiveEntryNotFoundError';
  return { kind: isMissing ? 'missing' : 'unreachable' };
}
