import { useCallback, useState } from 'react';

/**
 * Whether an action is under way, and how to begin one. It is no transition: React ends all of a page's together, and
 * a login would wait for the call that waits for it.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);

  const begin = useCallback(async (run: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  }, []);

  return [isBusy, begin] as const;
}
