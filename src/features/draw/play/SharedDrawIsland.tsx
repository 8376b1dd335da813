import { useMemo } from 'react';
import { drawAt } from '#src/features/draw/link.ts';
import { GOLD_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { lay } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { placesOf, spreadPath } from '#src/tarot/spread-model.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { useFragment } from '#src/ui/fragment.ts';
import type { PageFacts } from './DrawIsland.tsx';
import { OpenedDeck } from './OpenedDeck.tsx';
import { WovenLetter } from './WovenLetter.tsx';

/** The draw that the address holds. */
export function SharedDrawIsland(facts: PageFacts) {
  return (
    <OpenedDeck {...facts}>
      <SharedDraw />
    </OpenedDeck>
  );
}

function SharedDraw() {
  const fragment = useFragment();
  const draw = useMemo(() => drawAt(fragment), [fragment]);
  const spread = draw && spreadNamed(draw.spread);
  const toNewDraw = (
    <a href={spread ? spreadPath(spread) : '/tirage'} className={GOLD_BUTTON}>
      Tirer vos propres cartes
    </a>
  );
  if (!draw || !spread) {
    return (
      <div className="mx-auto max-w-160 py-8 text-center" role="alert">
        <p className="mb-5">
          Cette adresse ne contient aucun tirage{'\u202f'}: le lien a peut-être été coupé en chemin.
          Demandez-le encore une fois à la personne qui vous l’a envoyé, ou tirez vos propres
          cartes.
        </p>
        {toNewDraw}
      </div>
    );
  }
  return (
    <>
      <div className="mt-10 print:hidden">
        <h2 className={TITLE}>Les {countOfCards(placesOf(spread).length)}</h2>
        <p className="mt-2 text-center">Le même tirage, lu avec les textes de la tarologue.</p>
        <SpreadCards {...lay(draw)} />
      </div>
      <WovenLetter selection={draw} topic={draw.topic}>
        {toNewDraw}
      </WovenLetter>
    </>
  );
}
