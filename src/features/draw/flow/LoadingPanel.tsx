import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { Button } from '#src/components/Button.tsx';
import { $preload, type Phase } from '#src/features/draw/state.ts';

const PANEL =
  'absolute inset-0 z-40 grid place-content-center justify-items-center gap-3 text-center *:max-w-80';
const PANEL_TEXT = 'rounded-[6px] bg-midnight/95 px-[1.1rem] py-2';

interface Props {
  phase: Phase;
  onRetry: () => void;
}

/** Covers the deck while its cards, then their pictures, load. Offers a retry if the cards did not load. */
export function LoadingPanel({ phase, onRetry }: Props) {
  const { done: loadedCount, total } = useStore($preload);
  if (phase === 'failed') {
    return (
      <div className={PANEL} role="alert">
        <p className={PANEL_TEXT}>
          Les cartes n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.
        </p>
        <Button look="quiet" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    );
  }
  if (phase === 'preloading') {
    const label = `Préparation des images... ${loadedCount}/${total}`;
    return (
      <div className={PANEL}>
        <p className={PANEL_TEXT}>{label}</p>
        <Progress aria-label={label} value={loadedCount} max={total} />
      </div>
    );
  }
  return (
    <div className={PANEL} role="status">
      <p className={PANEL_TEXT}>Chargement des cartes...</p>
      <Progress aria-label="Chargement des cartes" />
    </div>
  );
}

export function Progress(attributes: ComponentProps<'progress'>) {
  return (
    <progress
      className="h-2.5 w-[min(16rem,70vw)] appearance-none overflow-hidden rounded-[6px] border border-gold bg-midnight forced-color-adjust-none filled:bg-gold track:bg-transparent"
      {...attributes}
    />
  );
}
