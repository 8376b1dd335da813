import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { openDraw, takeTopic } from './actions.ts';
import { PicturesContext } from './CardImage.tsx';
import { Controls, LoadingPanel, Tray } from './DealScreen.tsx';
import { PastReadings } from './PastReadings.tsx';
import type { DeckPictures } from './pictures.ts';
import { ReadingScreen } from './ReadingScreen.tsx';
import { SpreadScreen } from './SpreadScreen.tsx';
import { $announcement, $cardSizes, $draw, $generating } from './store.ts';
import { Table } from './Table.tsx';
import { WaitingDialog } from './WaitingDialog.tsx';
import type { Ways } from './WaysOn.tsx';

interface Props {
  pictures: DeckPictures;
  ways: Ways;
}

/** The whole draw. Its first screen, the table with its backs, is in the HTML before React wakes. */
export function DrawIsland(props: Props) {
  return (
    <ErrorBoundary>
      <DrawScreens {...props} />
    </ErrorBoundary>
  );
}

function DrawScreens({ pictures, ways }: Props) {
  const { phase, reading, topicPassage } = useStore($draw);
  const isGenerating = useStore($generating) !== null;
  const announcement = useStore($announcement);
  const cardSizes = useStore($cardSizes);
  const root = useRef<HTMLDivElement>(null);
  const shownPhase = useRef(phase);

  useEffect(() => {
    takeTopic();
    openDraw(pictures);
  }, [pictures]);

  useEffect(() => {
    // draw.css has the built-in sizes itself: the page's HTML can hold no inline style.
    if (cardSizes === CARD_SIZES) return;
    const { mobileCardWidth, mobileCardHeight, cardWidth, cardHeight } = cardSizes;
    root.current?.style.setProperty('--mobile-card-width', `${mobileCardWidth}px`);
    root.current?.style.setProperty('--mobile-card-height', `${mobileCardHeight}px`);
    root.current?.style.setProperty('--desktop-card-width', `${cardWidth}px`);
    root.current?.style.setProperty('--desktop-card-height', `${cardHeight}px`);
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

  const isSpread = phase === 'categorization';
  const isRead = phase === 'interpretation' || isGenerating;
  const isLoading = phase === 'loading' || phase === 'preloading' || phase === 'failed';
  return (
    <PicturesContext value={pictures}>
      <div ref={root} className="draw scroll-mt-4" data-phase={phase}>
        {isSpread && !isGenerating && <SpreadScreen />}
        {!isRead && (
          <>
            {!isSpread && <Controls />}
            <div className="relative">
              {isLoading && <LoadingPanel onRetry={() => openDraw(pictures)} />}
              <Table />
            </div>
            {!isSpread && <Tray />}
          </>
        )}
        {isGenerating && <WaitingDialog />}
        {phase === 'interpretation' && reading && (
          <ReadingScreen reading={reading} topicPassage={topicPassage} ways={ways} />
        )}
        <PastReadings />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <Toaster />
      </div>
    </PicturesContext>
  );
}
