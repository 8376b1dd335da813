import { afterEach, beforeEach } from 'vitest';

/** What stores ask of the page around them, for tests that run in Node. */
export function fakePage() {
  const stored = new Map<string, string>();

  const storage = new Proxy({} as Storage, {
    get(_, name) {
      if (name === 'getItem') return (key: string) => stored.get(key) ?? null;
      if (name === 'removeItem') return (key: string) => stored.delete(key);
      if (name !== 'setItem') return undefined;
      return (key: string, value: string) => {
        stored.set(key, value);
      };
    },
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });

  const page = {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    document: { addEventListener: () => undefined, removeEventListener: () => undefined },
  };
  const own = Object.keys(page).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );

  beforeEach(() => {
    stored.clear();
    for (const [name, value] of Object.entries(page)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });

  afterEach(() => {
    for (const [name, descriptor] of own) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });

  return { stored };
}
