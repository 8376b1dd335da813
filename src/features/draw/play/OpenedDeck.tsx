import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { $arcana } from '#src/features/draw/store.ts';
import { DrawFrame, type PageFacts } from './DrawIsland.tsx';
import { loadDeck } from './deck.ts';
import { LoadingPanel } from './LoadingPanel.tsx';

interface Props extends PageFacts {
  /** Shown once the deck is there. Nothing here touches the draw that the tab keeps. */
  children: ReactNode;
}

/** A page about cards that were drawn elsewhere. */
export function OpenedDeck({ children, ...facts }: Props) {
  const isDeckKnown = useStore($arcana).length > 0;
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!hasFailed) loadDeck().catch(() => setFailed(true));
  }, [hasFailed]);

  return (
    <DrawFrame {...facts}>
      {/* What stands below is out of sight from the start: it does not jump when the deck comes. */}
      <div className="draw min-h-dvh scroll-mt-4">
        {isDeckKnown ? (
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
