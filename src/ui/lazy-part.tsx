import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Returns a component whose code is fetched when it is first shown; where that fails, it offers another try. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  heading?: string,
) {
  const fetchPart = () => lazy(async () => ({ default: await load() }));
  let Part = fetchPart();

  // React remembers a failed fetch for as long as the component exists.
  function onRetry(): void {
    Part = fetchPart();
  }

  // biome-ignore lint/correctness/noComponentHookFactories: as React.lazy, it is called where a module is loaded
  return function LazyPart(props: Props) {
    return (
      <ErrorBoundary heading={heading} onRetry={onRetry}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
