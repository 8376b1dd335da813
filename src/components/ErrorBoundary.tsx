import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** For a form in a `.paper` frame: omits a second frame, and the retry, which would empty the fields. */
  wrapsForm?: boolean;
  /** The page's title, if the content contains the `<h1>`. */
  heading?: string | undefined;
  /** Called before the content is rendered again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Replaces content that failed to render with a message and buttons. A retry keeps the nanostores' state. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { wrapsForm, heading } = this.props;
    return (
      <div className={wrapsForm ? 'grid gap-5' : 'paper grid gap-5'} role="alert">
        {heading && <h1 className="text-title-2">{heading}</h1>}
        <p>Une erreur empêche d’afficher cette partie de la page.</p>
        <p>
          {!wrapsForm && (
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

/** Returns a component whose code is fetched at first render; after a failure a button fetches it again. */
export function createLazyComponent<LazyProps extends object>(
  load: () => Promise<ComponentType<LazyProps>>,
  fallback: ReactNode = null,
  heading?: string,
) {
  const createLazy = () => lazy(async () => ({ default: await load() }));
  let latestComponent = createLazy();

  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called at module level
  return function Boundary(props: LazyProps) {
    const [LazyComponent, setLazyComponent] = useState(() => latestComponent);

    // A lazy component never fetches again after a failure, so this and later instances get a new one.
    function fetchAgain(): void {
      latestComponent = createLazy();
      setLazyComponent(() => latestComponent);
    }

    return (
      <ErrorBoundary heading={heading} onRetry={fetchAgain}>
        <Suspense fallback={fallback}>
          <LazyComponent {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
