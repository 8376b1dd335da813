import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Returns a component whose code is fetched when it is first shown; where that fails, it offers another try. `heading` is
 * the page's title where the part has it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  heading?: string,
) {
  const fetchPart = () => lazy(async () => ({ default: await load() }));
  let latest = fetchPart();

  // biome-ignore lint/correctness/noComponentHookFactories: as React.lazy, it is called where a module is loaded
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest);

    // React remembers a failed fetch for as long as its component exists.
    function fetchAgain(): void {
      latest = fetchPart();
      setPart(() => latest);
    }

    return (
      <ErrorBoundary heading={heading} onRetry={fetchAgain}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
