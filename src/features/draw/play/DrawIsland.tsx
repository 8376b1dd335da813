// See docs/decisions/0023-idle-hydration.md.
import { useStore } from '@nanostores/react';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { PicturesContext } from '#src/features/draw/CardImage.tsx';
import type { DeckPictures } from '#src/features/draw/pictures.ts';
import { DrawProof } from '#src/features/draw/proof/DrawProof.tsx';
import { ReaderContext } from '#src/features/draw/reader.ts';
import { $announcement, $cardSizes, $draw, $generating } from '#src/features/draw/store.ts';
import { Tray } from '#src/features/draw/Tray.tsx';
import type { Ways } from '#src/features/draw/WaysOn.tsx';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { openDraw } from './actions.ts';
import { Controls } from './Controls.tsx';
import { LaterScreens } from './LaterScreens.tsx';
import { LoadingPanel } from './LoadingPanel.tsx';
import { SoundToggle } from './SoundToggle.tsx';
import { Table } from './Table.tsx';

/** What the page itself knows. */
export interface PageFacts {
  pictures: DeckPictures;
  /** The name that signs the letters. */
  reader: string;
}

interface Props extends PageFacts {
  /** Of the page: the others are not in its script. */
  spread: Spread;
  ways: Ways;
}

/** The whole draw. Its first screen, the table with its backs, is in the HTML before React wakes. */
export function DrawIsland({ spread, ways, ...facts }: Props) {
  return (
    <DrawFrame {...facts}>
      <DrawScreens spread={spread} pictures={facts.pictures} ways={ways} />
    </DrawFrame>
  );
}

interface FrameProps extends PageFacts {
  children: ReactNode;
}

/** What every page with a spread needs. From here, so that the draw stays in one file that they all load. */
export function DrawFrame({ pictures, reader, children }: FrameProps) {
  const announcement = useStore($announcement);
  return (
    <ErrorBoundary>
      <PicturesContext value={pictures}>
        <ReaderContext value={reader}>{children}</ReaderContext>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <Toaster />
      </PicturesContext>
    </ErrorBoundary>
  );
}

function DrawScreens({ spread, pictures, ways }: Omit<Props, 'reader'>) {
  const { phase, selectedCards, steps, reading, topicPassage } = useStore($draw);
  const isGenerating = useStore($generating) !== null;
  const cardSizes = useStore($cardSizes);
  const root = useRef<HTMLDivElement>(null);
  const shownPhase = useRef(phase);

  useEffect(() => {
    openDraw(spread, pictures);
  }, [spread, pictures]);

  useLayoutEffect(() => {
    const isNewDeal =
      shownPhase.current === 'categorization' || shownPhase.current === 'interpretation';
    shownPhase.current = phase;
    if (phase !== 'selection' || !isNewDeal) return;
    // The button that asked for the new deal is gone: the focus goes to the deck.
    root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    root.current?.querySelector<HTMLElement>('.back[tabindex="0"]')?.focus({ preventScroll: true });
  }, [phase]);

  const isSpread = phase === 'categorization';
  const isRead = phase === 'interpretation' || isGenerating;
  const isLoading = phase === 'loading' || phase === 'preloading' || phase === 'failed';
  return (
    <div
      ref={root}
      className="draw scroll-mt-4 has-[.waiting[open]]:invisible"
      style={sizeVariables(cardSizes)}
      data-phase={phase}
    >
      <LaterScreens spread={spread} isNear={selectedCards.length > 0} isShown={isSpread || isRead}>
        {({ SpreadScreen, WaitingDialog, ReadingScreen }) => (
          <>
            {isSpread && !isGenerating && <SpreadScreen spread={spread} />}
            {isGenerating && <WaitingDialog spread={spread} />}
            {phase === 'interpretation' && reading && (
              <ReadingScreen reading={reading} topicPassage={topicPassage} ways={ways} />
            )}
          </>
        )}
      </LaterScreens>
      {!isRead && (
        <>
          {!isSpread && <Controls spread={spread} />}
          <div className="relative">
            {isLoading && <LoadingPanel phase={phase} onRetry={() => openDraw(spread, pictures)} />}
            <Table spread={spread} />
          </div>
          {!isSpread && (
            <>
              <Tray spread={spread} count={selectedCards.length} />
              <SoundToggle />
            </>
          )}
        </>
      )}
      {/* In the page's HTML too, so that nothing moves once it is awake. */}
      {(isLoading || steps) && <DrawProof />}
    </div>
  );
}

/** draw.css has the built-in sizes itself: the page's HTML can hold no inline style. */
function sizeVariables(sizes: typeof CARD_SIZES): CSSProperties | undefined {
  if (sizes === CARD_SIZES) return undefined;
  return {
    '--mobile-card-width': `${sizes.mobileCardWidth}px`,
    '--mobile-card-height': `${sizes.mobileCardHeight}px`,
    '--desktop-card-width': `${sizes.cardWidth}px`,
    '--desktop-card-height': `${sizes.cardHeight}px`,
  } as CSSProperties;
}
