import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { Toaster } from '#src/components/Toaster.tsx';
import { DrawContext, type DrawPageProps } from '#src/features/draw/CardImage.tsx';
import { loadDeck } from '#src/features/draw/deck.ts';
import { $announcement, $arcana } from '#src/features/draw/state.ts';
import { LoadingPanel } from './LoadingPanel.tsx';

interface Props extends DrawPageProps {
  children: ReactNode;
}

/** Adds an error boundary, the page's props as context, announcements and toasts to an island. */
export function DrawFrame({ children, ...pageProps }: Props) {
  return (
    <ErrorBoundary>
      <DrawContext value={pageProps}>{children}</DrawContext>
      <Announcement />
      <Toaster />
    </ErrorBoundary>
  );
}

function Announcement() {
  return (
    <p className="visually-hidden" role="status">
      {useStore($announcement)}
    </p>
  );
}

/** Waits for the deck before it shows content about cards that were drawn earlier; a retry loads it again. */
export function LoadedDeckFrame({ children, ...pageProps }: Props) {
  const isDeckLoaded = useStore($arcana).length > 0;
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!hasFailed) loadDeck().catch(() => setFailed(true));
  }, [hasFailed]);

  return (
    <DrawFrame {...pageProps}>
      {/* The full height keeps the content below off the screen, so that no visible content shifts. */}
      <div className="draw min-h-dvh scroll-mt-4">
        {isDeckLoaded ? (
          children
        ) : (
          <div className="relative min-h-60">
            <LoadingPanel
              phase={hasFailed ? 'failed' : 'loading'}
              onRetry={() => setFailed(false)}
            />
          </div>
        )}
      </div>
    </DrawFrame>
  );
}
