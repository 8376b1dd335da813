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
import { $cardSizes, $draw, $generating } from '#src/features/draw/state.ts';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { CardTable } from './CardTable.tsx';
import { DeckControls } from './DeckControls.tsx';
import { DrawFrame } from './DrawFrame.tsx';
import { openDraw } from './draw-actions.ts';
import { LoadingPanel } from './LoadingPanel.tsx';
import type { ResultScreensProps } from './ResultScreens.tsx';

/** After a deploy the scripts of an open page are gone: a reload fetches the new ones, and the tab has saved the draw. */
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

/** Loads the screens after the table with the first picked card, and again when they are needed. */
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
  /** The spread of the page; its script contains no others. */
  spread: Spread;
  ways: NextLinks;
}

/** The whole draw. Its first screen, the table with its backs, is in the HTML before React hydrates it. */
export function DrawIsland({ spread, ways, ...page }: Props) {
  return (
    <DrawFrame {...page}>
      <DrawScreens spread={spread} pictures={page.pictures} ways={ways} />
    </DrawFrame>
  );
}

function DrawScreens({ spread, pictures, ways }: Omit<Props, 'reader'>) {
  const current = useStore($draw);
  const cardSizes = useStore($cardSizes);
  // The screens after the table are large: the pressed card or button is painted first.
  const draw = useDeferredValue(current);
  const isGenerating = useDeferredValue(useStore($generating) !== null);
  const { phase } = draw;
  const isLoading = phase === 'loading' || phase === 'preloading' || phase === 'failed';
  const isSpread = phase === 'categorization' && !isGenerating;
  const isRead = phase === 'interpretation' || isGenerating;
  const Screens = useResultScreens(current.selectedCards.length > 0, isSpread || isRead);
  const root = useRef<HTMLDivElement>(null);
  const previousPhase = useRef(phase);

  useEffect(() => {
    openDraw(spread, pictures);
  }, [spread, pictures]);

  useLayoutEffect(() => {
    const isNewDraw = ['categorization', 'interpretation'].includes(previousPhase.current);
    previousPhase.current = phase;
    if (phase !== 'selection' || !isNewDraw) return;
    // The button that started the new draw is gone: the focus moves to the deck.
    root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    root.current?.querySelector<HTMLElement>('.back[tabindex="0"]')?.focus({ preventScroll: true });
  }, [phase]);

  return (
    // What follows is off the screen from the start, so that it does not shift.
    <div
      ref={root}
      className="draw min-h-dvh scroll-mt-4 has-[.waiting[open]]:invisible"
      style={toSizeVariables(cardSizes)}
      data-phase={phase}
    >
      {(isSpread || isRead) &&
        (Screens ? (
          <Screens draw={draw} isGenerating={isGenerating} spread={spread} ways={ways} />
        ) : (
          <p className="my-6 text-center" role="status">
            Vos cartes se posent…
          </p>
        ))}
      {!isRead && (
        <>
          {!isSpread && <DeckControls spread={spread} />}
          {/* Another element below the spread: a table that moved there would count as a layout shift. */}
          <div key={isSpread ? 'below' : 'table'} className="relative">
            {isLoading && <LoadingPanel phase={phase} onRetry={() => openDraw(spread, pictures)} />}
            <CardTable spread={spread} screen={phase} />
          </div>
          {!isSpread && <PickedCardsTray spread={spread} count={current.selectedCards.length} />}
        </>
      )}
    </div>
  );
}

/** draw.css contains the default sizes: the page's HTML cannot have inline styles. */
function toSizeVariables(sizes: typeof CARD_SIZES): CSSProperties | undefined {
  if (sizes === CARD_SIZES) return undefined;
  return {
    '--mobile-card-width': `${sizes.mobileCardWidth}px`,
    '--mobile-card-height': `${sizes.mobileCardHeight}px`,
    '--desktop-card-width': `${sizes.cardWidth}px`,
    '--desktop-card-height': `${sizes.cardHeight}px`,
  } as CSSProperties;
}
