import type { Endpoint } from '#src/api/endpoint.ts';
import type { FormOutcome } from '#src/tarot/form-outcome.ts';
import type { Landing } from './http.ts';
import { fieldsAtFault } from './refusal.ts';

interface Blocks<Name extends string> {
  page: string;
  /** The page's blocks. */
  outcomes: Record<Name | 'failed', FormOutcome>;
  done: Name;
  /** By the status of a refusal or a field at fault; the first that is so counts, `failed` where none is. */
  refused: Record<string, Name>;
  read?: (fields: URLSearchParams) => unknown;
}

/** For a form that leads to one page, whatever comes of it: to the block that says what did. */
export function landOn<E extends Endpoint, Name extends string>({
  page,
  outcomes,
  done,
  refused,
  read = (fields) => Object.fromEntries(fields),
}: Blocks<Name>): Landing<E> {
  const block = (name: Name | 'failed') => `${page}#${outcomes[name].id}`;
  return {
    read,
    done: () => block(done),
    refused(refusal) {
      const told = fieldsAtFault(refusal).add(String(refusal?.status));
      const found = Object.entries(refused).find(([what]) => told.has(what));
      return block(found ? found[1] : 'failed');
    },
  };
}
