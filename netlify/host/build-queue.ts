/**
 * Runs one build at a time. Calls that come during a build share one more build after it: the first and
 * the last run, those between are skipped. Each promise tells the outcome of the build that served the call.
 */
export function buildQueue(build: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    current = build().finally(() => {
      current = null;
    });
    return current;
  }

  return () => {
    if (!current) return start();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
