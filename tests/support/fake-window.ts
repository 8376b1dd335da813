import { afterEach, beforeEach } from 'vitest';

/** Replaces, during each test, the browser globals that the state modules use, because the tests run in Node. */
export function installFakePage() {
  const stored = new Map<string, string>();
  const listeners = new Map<string, (event: unknown) => void>();

  const storage = new Proxy({} as Storage, {
    get(_, name) {
      if (name === 'getItem') return (key: string) => stored.get(key) ?? null;
      if (name === 'removeItem') return (key: string) => stored.delete(key);
      if (name !== 'setItem') return undefined;
      return (key: string, value: string) => void stored.set(key, value);
    },
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });

  const location = { hash: '', pathname: '/tirage', replace: setHash, assign: setHash };
  function setHash(hash: string): void {
    location.hash = hash;
  }

  const page = {
    localStorage: storage,
    sessionStorage: storage,
    location,
    history: { state: null, replaceState: () => setHash('') },
    addEventListener: (name: string, run: (event: unknown) => void) => listeners.set(name, run),
    removeEventListener: (name: string) => listeners.delete(name),
    document: {
      hidden: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  };
  const originalDescriptors = Object.keys(page).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );

  beforeEach(() => {
    stored.clear();
    location.hash = '';
    for (const [name, value] of Object.entries(page)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });

  afterEach(() => {
    for (const [name, descriptor] of originalDescriptors) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });

  return {
    stored,
    location,
    /** Returns whether the browser would ask the user for confirmation before it closes the page. */
    warnsBeforeClosing(): boolean {
      let isPrevented = false;
      listeners.get('beforeunload')?.({ preventDefault: () => (isPrevented = true) });
      return isPrevented;
    },
  };
}
