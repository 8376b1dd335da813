/** A request of the site to its storage. */
export interface Operation {
  method: string;
  store: string;
  /** Empty for a listing. */
  key: string;
  /** Index among all operations and index among the writes since the last `StorageProxy.watch`. */
  index: number;
  writeIndex: number;
  /** Times of arrival and of the response, as of `performance.now`; `endedAt` is 0 without a response. */
  startedAt: number;
  endedAt: number;
}

/**
 * What happens to an operation. A number: the storage refuses it with this status. `reset`: the connection breaks before
 * the operation is done. `lost`: it is done, but answered with a status after which clients do not retry. `lost-reset`:
 * it is done, but the connection breaks. `lost-502`: it is done, but answered with a status after which clients retry.
 * `silence`: it is never answered. `slow`: it is delayed. `unconfirmed`: a write is not done, but answered with success
 * without an etag. `stale`: a read returns the value before the newest write.
 */
export type Fault =
  | number
  | 'reset'
  | 'lost'
  | 'lost-502'
  | 'lost-reset'
  | 'silence'
  | 'slow'
  | 'unconfirmed'
  | 'stale';

export function isWrite({ method }: { method?: string | undefined }): boolean {
  return method === 'PUT' || method === 'DELETE';
}
