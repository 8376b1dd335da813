import { useStore } from '@nanostores/react';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { Progress } from '#src/features/draw/Progress.tsx';
import { $preloaded, type Phase } from '#src/features/draw/store.ts';

const PANEL =
  'absolute inset-0 z-40 grid place-content-center justify-items-center gap-3 text-center *:max-w-80';
const PANEL_TEXT = 'rounded-[6px] bg-midnight/95 px-[1.1rem] py-2';

interface Props {
  phase: Phase;
  onRetry: () => void;
}

/** Stands in the deck's place until it can be touched. */
export function LoadingPanel({ phase, onRetry }: Props) {
  const { done, total } = useStore($preloaded);
  if (phase === 'failed') {
    return (
      <div className={PANEL} role="alert">
        <p className={PANEL_TEXT}>
          Les cartes n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.
        </p>
        <button type="button" className={QUIET_BUTTON} onClick={onRetry}>
          Réessayer
        </button>
      </div>
    );
  }
  if (phase === 'preloading') {
    const label = `Préparation des images... ${done}/${total}`;
    return (
      <div className={PANEL}>
        <p className={PANEL_TEXT}>{label}</p>
        <Progress aria-label={label} value={done} max={total} />
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
