import { type Condition, type KeyStore, openHostStore, type StoreOptions } from './store-client.ts';

/** Storage did not confirm a read or a write: nothing may be reported as done. */
export class StorageFault extends Error {
  override name = 'StorageFault';
}

export interface Versioned<T> {
  value: T;
  etag: string;
}

interface KeyQuery {
  limit?: number | undefined;
  accepts?: (key: string) => boolean;
}

const DEADLINE_MS = 8_000;

/** Previews share a site's stores, so everything outside production writes to stores of its own. */
function environmentSuffix(): string {
  const context = globalThis.Netlify?.context?.deploy?.context ?? 'production';
  return context === 'production' ? '' : `-${context.replace(/[^a-z0-9-]/gi, '-')}`;
}

let openStore: (options: StoreOptions) => KeyStore = openHostStore;

/** Reaches the stores by another client from now on: the owner's programs do, from outside the host. */
export function reachStoresBy(open: typeof openStore): void {
  openStore = open;
}

function open(name: string, signal: AbortSignal): KeyStore {
  return openStore({
    name: `${name}${environmentSuffix()}`,
    consistency: 'strong',
    region: 'eu-central-1',
    signal,
  });
}

/**
 * Runs one operation (`get`, `list`, …) on the named store. Clients repeat refused requests and sleep in
 * between, also after the last one was stopped: the deadline bounds it all.
 * @throws StorageFault
 */
export async function onStore<T>(
  operation: string,
  name: string,
  run: (store: KeyStore) => Promise<T>,
): Promise<T> {
  const stopped = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('no answer in time'));
    stopped.abort();
  }, DEADLINE_MS);
  try {
    return await Promise.race([run(open(name, stopped.signal)), late]);
  } catch (cause) {
    throw new StorageFault(`${operation} ${name} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A store of JSON values, one key an entity. Keys are made of [A-Za-z0-9_-/.] only.
 * @throws StorageFault from every function when storage does not confirm
 */
export function jsonStore<T>(name: string) {
  function get(key: string): Promise<T | null> {
    return onStore('get', name, (store) => store.get(key, { type: 'json' }) as Promise<T | null>);
  }

  async function getVersioned(key: string): Promise<Versioned<T> | null> {
    const found = await onStore('get', name, (store) =>
      store.getWithMetadata(key, { type: 'json' }),
    );
    if (!found) return null;
    if (!found.etag) throw new StorageFault(`get ${name} gave no etag`);
    return { value: found.data as T, etag: found.etag };
  }

  /** The vendor's client tells a conditional write that failed as `modified: true` with an empty etag. */
  async function writeIf(
    operation: string,
    key: string,
    value: T,
    condition: Condition,
  ): Promise<Versioned<T> | null> {
    const result = await onStore(operation, name, (store) => store.setJSON(key, value, condition));
    if (!result.modified) return null;
    if (!result.etag) throw new StorageFault(`${operation} ${name} was not confirmed`);
    return { value, etag: result.etag };
  }

  function exchange(key: string, value: T, etag: string): Promise<Versioned<T> | null> {
    if (!etag) throw new StorageFault(`replace ${name} without an etag`);
    return writeIf('replace', key, value, { onlyIfMatch: etag });
  }

  return {
    get,
    getVersioned,
    /** False when the key was taken. */
    create: async (key: string, value: T) =>
      (await writeIf('create', key, value, { onlyIfNew: true })) !== null,
    /** False when somebody changed the entity after `etag` was read. */
    replace: async (key: string, value: T, etag: string) =>
      (await exchange(key, value, etag)) !== null,
    /** As `replace`, but gives the entity as it can be replaced next, or null. */
    exchange,
    /** Overwrites: for values that any writer would make the same. */
    async put(key: string, value: T): Promise<void> {
      const { etag } = await onStore('put', name, (store) => store.setJSON(key, value));
      // What was written has an etag; without one, only looking tells.
      if (!etag && (await get(key)) === null)
        throw new StorageFault(`put ${name} was not confirmed`);
    },
    delete: (key: string): Promise<void> => onStore('delete', name, (store) => store.delete(key)),
    /**
     * Accepted keys under the prefix in alphabetical order. Storage gives 1,000 at a time: no more of them are
     * asked for than `limit` needs.
     */
    async keys(prefix: string, { limit, accepts = () => true }: KeyQuery = {}): Promise<string[]> {
      return onStore('list', name, async (store) => {
        const keys: string[] = [];
        for await (const page of store.list({ prefix, paginate: true })) {
          keys.push(...page.blobs.map(({ key }) => key).filter(accepts));
          if (limit !== undefined && keys.length >= limit) break;
        }
        return keys.sort().slice(0, limit);
      });
    },
  };
}

export type JsonStore<T> = ReturnType<typeof jsonStore<T>>;
