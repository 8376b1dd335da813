import type * as z from 'zod/mini';
import { withDeadline } from './deadline.ts';
import type { CallOptions, Endpoint } from './endpoint.ts';

/** One page of a list, and what to send as `cursor` for the next one. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

type ListEndpoint<Item extends z.ZodMiniType> = Endpoint<null, z.ZodMiniArray<Item>>;
type Send = (to: Endpoint, body: undefined, options: CallOptions) => Promise<Response>;

/** Lists answer an array; where it goes on, a `Link: <…?cursor=…>; rel="next"` header says so. */
export async function readPage<Item extends z.ZodMiniType>(
  to: ListEndpoint<Item>,
  sending: Send,
  options: CallOptions,
): Promise<Page<z.infer<Item>>> {
  const response = await sending(to, undefined, {
    ...options,
    signal: withDeadline(options.signal),
  });
  return { items: to.response.parse(await response.json()), next: nextCursor(response) };
}

export function nextCursor(response: Response): string | null {
  const address = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return address ? new URL(address, 'http://site').searchParams.get('cursor') : null;
}
