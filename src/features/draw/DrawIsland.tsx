import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { openDraw } from './actions.ts';
import { PicturesContext } from './CardImage.tsx';
import { Controls } from './Controls.tsx';
import { $cardSizes, applyCardSizes } from './card-sizes.ts';
import { LoadingPanel } from './LoadingPanel.tsx';
import { Overlay } from './Overlay.tsx';
import { PastReadings } from './PastReadings.tsx';
import type { DeckPictures } from './pictures.ts';
import { ReadingView } from './ReadingView.tsx';
import { SpreadScreen } from './Spread.tsx';
import { $announcement, $draw, $generating } from './store.ts';
import { Table } from './Table.tsx';
import { Tray } from './Tray.tsx';

/** The whole draw. Its first screen, the table with its backs, is in the HTML before React wakes. */
export function DrawIsland({ pictures }: { pictures: DeckPictures }) {
  return (
    <ErrorBoundary>
      <DrawTable pictures={pictures} />
    </ErrorBoundary>
  );
}

function DrawTable({ pictures }: { pictures: DeckPictures }) {
  const { phase, reading } = useStore($draw);
  const generating = useStore($generating) !== null;
  const announcement = useStore($announcement);

  const cardSizes = useStore($cardSizes);

  const root = useRef<HTMLDivElement>(null);
  const shownPhase = useRef(phase);

  useEffect(() => {
    openDraw(pictures);
  }, [pictures]);

  useEffect(() => {
    if (root.current) applyCardSizes(root.current.style, cardSizes);
  }, [cardSizes]);

  useEffect(() => {
    const isNewDeal =
      shownPhase.current === 'categorization' || shownPhase.current === 'interpretation';
    shownPhase.current = phase;
    if (phase !== 'selection' || !isNewDeal) return;
    // The button that asked for the new deal is gone: the focus goes to the deck.
    root.current?.scrollIntoView({ block: 'start' });
    root.current?.querySelector<HTMLElement>('.back[tabindex="0"]')?.focus({ preventScroll: true });
  }, [phase]);

  const isRead = phase === 'interpretation' || generating;
  const isLoading = phase === 'loading' || phase === 'preloading' || phase === 'failed';
  return (
    <PicturesContext value={pictures}>
      <div ref={root} className="draw" data-phase={phase}>
        {phase === 'categorization' && !generating && <SpreadScreen />}
        {!isRead && (
          <>
            {phase !== 'categorization' && <Controls />}
            <div className="table-frame">
              {isLoading && <LoadingPanel pictures={pictures} />}
              <Table />
            </div>
            {phase !== 'categorization' && <Tray />}
          </>
        )}
        {generating && <Overlay />}
        {phase === 'interpretation' && reading && <ReadingView reading={reading} />}
        <PastReadings />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <Toaster />
      </div>
    </PicturesContext>
  );
}
