// See docs/decisions/0023-idle-work.md.
import { useStore } from '@nanostores/react';
import {
  type ComponentType,
  type CSSProperties,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#src/components/Button.tsx';
import type { DrawPageProps } from '#src/features/draw/CardImage.tsx';
import type { NextLinks } from '#src/features/draw/NextSteps.tsx';
import { PickedCardsTray } from '#src/features/draw/PickedCardsTray.tsx';
import { $cardSizes, $draw, $receivedParts } from '#src/features/draw/state.ts';
import { CARD_SIZES } from '#src/tarot/card-image-files.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { CardTable } from './CardTable.tsx';
import { DeckControls } from './DeckControls.tsx';
import { DrawFrame } from './DrawFrame.tsx';
import { openDraw } from './draw-actions.ts';
import { LoadingPanel } from './LoadingPanel.tsx';
import type { ResultScreensProps } from './ResultScreens.tsx';

/** Offers a reload, because a deploy may have removed the script. The tab has saved the draw. */
function ResultScreensFailed() {
  return (
    <div className="my-6 text-center" role="alert">
      <p className="mb-4">
        La suite n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page{'\u202f'}
        : vos cartes seront toujours là.
      </p>
      <Button look="quiet" onClick={() => location.reload()}>
        Recharger la page
      </Button>
    </div>
  );
}

/** Loads the result screens at the first pick; if that fails, tries again when a result is displayed. */
function useResultScreens(hasPicked: boolean, isNeeded: boolean) {
  const [Screens, setScreens] = useState<ComponentType<ResultScreensProps> | null>(null);
  const isLoaded = Screens !== null;

  useEffect(() => {
    if (isLoaded || !(hasPicked || isNeeded)) return;
    import('./ResultScreens.tsx')
      .then(({ ResultScreens }) => setScreens(() => ResultScreens))
      .catch(() => isNeeded && setScreens(() => ResultScreensFailed));
  }, [hasPicked, isNeeded, isLoaded]);

  return Screens;
}

interface Props extends DrawPageProps {
  /** The page's spread, passed as data, because the script of the card table contains no spreads. */
  spread: Spread;
  nextLinks: NextLinks;
}

/** The whole draw. The page's HTML already contains its first screen, the table with the card backs. */
export function DrawIsland({ spread, nextLinks, ...pageProps }: Props) {
  return (
    <DrawFrame {...pageProps}>
      <DrawScreens spread={spread} srcSets={pageProps.srcSets} nextLinks={nextLinks} />
    </DrawFrame>
  );
}

function DrawScreens({ spread, srcSets, nextLinks }: Omit<Props, 'signerName'>) {
  const currentDraw = useStore($draw);
  const cardSizes = useStore($cardSizes);
  // Deferred, so that the pressed card or button is painted before the next screen, which may be large.
  const draw = useDeferredValue(currentDraw);
  const isGenerating = useDeferredValue(useStore($receivedParts) !== null);
  const { phase } = draw;
  const isCovered = phase === 'loading' || phase === 'preloading' || phase === 'failed';
  const isSpreadShown = phase === 'categorization' && !isGenerating;
  const isProgressOrReadingShown = phase === 'interpretation' || isGenerating;
  const Screens = useResultScreens(
    currentDraw.selectedCards.length > 0,
    isSpreadShown || isProgressOrReadingShown,
  );
  const root = useRef<HTMLDivElement>(null);
  const previousPhase = useRef(phase);

  useEffect(() => {
    openDraw(spread, srcSets);
  }, [spread, srcSets]);

  useLayoutEffect(() => {
    const hadResults = ['categorization', 'interpretation'].includes(previousPhase.current);
    previousPhase.current = phase;
    if (phase !== 'selection' || !hadResults) return;
    // The button that started the new draw has disappeared, so the focus moves to the deck.
    root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    root.current?.querySelector<HTMLElement>('.back[tabindex="0"]')?.focus({ preventScroll: true });
  }, [phase]);

  return (
    // The minimum height keeps layout shifts below the draw off screen. `.waiting` is the progress dialog.
    <div
      ref={root}
      className="draw min-h-dvh scroll-mt-4 has-[.waiting[open]]:invisible"
      style={toSizeVariables(cardSizes)}
      data-phase={phase}
    >
      {(isSpreadShown || isProgressOrReadingShown) &&
        (Screens ? (
          <Screens draw={draw} isGenerating={isGenerating} spread={spread} nextLinks={nextLinks} />
        ) : (
          <p className="my-6 text-center" role="status">
            Vos cartes se posent…
          </p>
        ))}
      {!isProgressOrReadingShown && (
        <>
          {!isSpreadShown && <DeckControls spread={spread} />}
          {/* The key recreates the table below the spread, as moving it would count as a layout shift. */}
          <div key={isSpreadShown ? 'below' : 'table'} className="relative">
            {isCovered && <LoadingPanel phase={phase} onRetry={() => openDraw(spread, srcSets)} />}
            <CardTable spread={spread} displayedPhase={phase} />
          </div>
          {!isSpreadShown && (
            <PickedCardsTray spread={spread} pickedCount={currentDraw.selectedCards.length} />
          )}
        </>
      )}
    </div>
  );
}

/** Returns undefined for the default sizes. They are in draw.css, as the HTML cannot have inline styles. */
function toSizeVariables(sizes: typeof CARD_SIZES): CSSProperties | undefined {
  if (sizes === CARD_SIZES) return undefined;
  return {
    '--mobile-card-width': `${sizes.mobileCardWidth}px`,
    '--mobile-card-height': `${sizes.mobileCardHeight}px`,
    '--desktop-card-width': `${sizes.cardWidth}px`,
    '--desktop-card-height': `${sizes.cardHeight}px`,
  } as CSSProperties;
}
