/** One request of the product to its storage. */
export interface Operation {
  method: string;
  store: string;
  /** Empty for a listing. */
  key: string;
  /** Its place among the operations, and among the writes, since the proxy was last told to count anew. */
  place: number;
  write: number;
  /** When it arrived and when its answer left, on the clock of `performance.now`; 0 while there is none. */
  startedAt: number;
  endedAt: number;
}

/**
 * What becomes of an operation. A number: refused with that status. `reset`: the connection breaks before
 * anything is done. `lost`: it is done, and refused with a status that clients do not repeat. `lost-reset`:
 * it is done, and the connection breaks. `lost-502`: it is done, and answered so that clients repeat it. `silence`: no answer ever. `slow`: done a little later.
 * `unconfirmed`: a success without an etag, of a write that was not made. `stale`: a read gives what was
 * there before the newest write.
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
