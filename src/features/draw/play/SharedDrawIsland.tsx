import { useMemo } from 'react';
import { useFragment } from '#src/features/draw/fragment.ts';
import { drawAt } from '#src/features/draw/link.ts';
import { GOLD_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { SpreadColumns } from '#src/features/draw/SpreadColumns.tsx';
import { categorize } from '#src/tarot/selection.ts';
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
  const toNewDraw = (
    <a href="/tirage" className={GOLD_BUTTON}>
      Tirer vos propres cartes
    </a>
  );
  if (!draw) {
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
      <div className="print:hidden">
        <h2 className={TITLE}>Les dix cartes</h2>
        <p className="mt-2 text-center">Le même tirage, lu avec les textes de la tarologue.</p>
        <SpreadColumns categorization={categorize(draw.cards)} />
      </div>
      <WovenLetter {...draw}>{toNewDraw}</WovenLetter>
    </>
  );
}
