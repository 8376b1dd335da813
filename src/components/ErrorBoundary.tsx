import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** A form on the page's own paper, which holds its text itself: only the page brings it back. */
  plainForm?: boolean;
  /** Title of the page, where the part has it. */
  heading?: string | undefined;
  /** Prepares another try. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Replaces a part that failed to render with a message and ways to go on. The state is unchanged. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { plainForm, heading } = this.props;
    return (
      <div className={plainForm ? 'grid gap-5' : 'paper grid gap-5'} role="alert">
        {heading && <h1 className="text-title-2">{heading}</h1>}
        <p>Une erreur empêche d’afficher cette partie de la page.</p>
        <p>
          {!plainForm && (
            <button
              type="button"
              className="button-quiet"
              onClick={() => {
                this.props.onRetry?.();
                this.setState({ isBroken: false });
              }}
            >
              Réessayer
            </button>
          )}{' '}
          <button type="button" className="button-quiet" onClick={() => location.reload()}>
            Recharger la page
          </button>
        </p>
      </div>
    );
  }
}

/**
 * Returns a component whose code is fetched when it is first shown; where that fails, it offers another try. `heading` is
 * the page's title where the part has it.
 */
export function lazyPart<LazyProps extends object>(
  load: () => Promise<ComponentType<LazyProps>>,
  waiting: ReactNode = null,
  heading?: string,
) {
  const fetchPart = () => lazy(async () => ({ default: await load() }));
  let latest = fetchPart();

  // biome-ignore lint/correctness/noComponentHookFactories: as React.lazy, it is called where a module is loaded
  return function LazyPart(props: LazyProps) {
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
