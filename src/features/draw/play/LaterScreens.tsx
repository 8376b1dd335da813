import { type ReactNode, useEffect, useState } from 'react';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Spread } from '#src/tarot/spreads.ts';

type Screens = typeof import('./later-screens.ts').laterScreens;

interface Props {
  spread: Spread;
  /** Whether a card is picked: nobody waits for these once all are. */
  isNear: boolean;
  /** Whether they are to be seen. */
  isShown: boolean;
  children: (screens: Screens) => ReactNode;
}

/** What follows the table, which whoever only looks at the table does not fetch. */
export function LaterScreens({ spread, isNear, isShown, children }: Props) {
  const [screens, setScreens] = useState<Screens | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isWanted = (isNear || isShown) && !screens && !hasFailed;

  useEffect(() => {
    if (!isWanted) return;
    import('./later-screens.ts')
      .then(({ laterScreens }) => setScreens(laterScreens))
      .catch(() => setFailed(true));
  }, [isWanted]);

  if (!isShown) return null;
  const cards = countOfCards(placesOf(spread).length);
  if (screens) return children(screens);
  if (!hasFailed) {
    return (
      <p className="my-6 text-center" role="status">
        Vos {cards} se posent…
      </p>
    );
  }
  return (
    <div className="my-6 text-center" role="alert">
      <p className="mb-4">
        La suite n’a pas pu être chargée. Vos {cards} sont toujours là{'\u202f'}: vérifiez votre
        connexion, puis réessayez ou rechargez la page.
      </p>
      <button type="button" className={QUIET_BUTTON} onClick={() => setFailed(false)}>
        Réessayer
      </button>
    </div>
  );
}
