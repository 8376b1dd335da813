import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Disclosure } from '#src/components/Disclosure.tsx';
import type { DrawPageProps } from '#src/features/draw/CardImage.tsx';
import { composeLetter, type Letter } from '#src/features/draw/compose.ts';
import { InterpretationView } from '#src/features/draw/InterpretationView.tsx';
import { parseDrawHash } from '#src/features/draw/model.ts';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import type { CardSelection } from '#src/tarot/card-selection.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { layCards } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard, spreadPath } from '#src/tarot/spread-types.ts';
import { getSpread } from '#src/tarot/spreads.ts';
import { LoadedDeckFrame } from './DrawFrame.tsx';

/** Shows the draw that the URL hash contains. */
export function SharedDrawIsland(pageProps: DrawPageProps) {
  return (
    <LoadedDeckFrame {...pageProps}>
      <SharedDraw />
    </LoadedDeckFrame>
  );
}

function SharedDraw() {
  const hash = useUrlHash();
  const draw = useMemo(() => parseDrawHash(hash), [hash]);
  const spread = draw && getSpread(draw.spread);
  const newDrawButton = (
    <Button href={spread ? spreadPath(spread) : '/tirage'}>Tirer vos propres cartes</Button>
  );
  if (!draw || !spread) {
    return (
      <div className="mx-auto max-w-160 py-8 text-center" role="alert">
        <p className="mb-5">
          Cette adresse ne contient aucun tirage{'\u202f'}: le lien a peut-être été coupé en chemin.
          Demandez-le encore une fois à la personne qui vous l’a envoyé, ou tirez vos propres
          cartes.
        </p>
        {newDrawButton}
      </div>
    );
  }
  const cardCountText = formatCardCount(getGroupPerCard(spread).length);
  return (
    <>
      <ComposedLetter key={hash} selection={draw} topic={draw.topic}>
        {newDrawButton}
      </ComposedLetter>
      <div className="mx-auto mt-10 max-w-240 print:hidden">
        <Disclosure summary={`Les ${cardCountText} et leurs mots-clés`}>
          <SpreadCards {...layCards(draw)} />
          <p className="text-center">{newDrawButton}</p>
        </Disclosure>
      </div>
    </>
  );
}

interface ComposedLetterProps {
  selection: CardSelection;
  topic: Topic | null;
  /** Buttons below the letter, which are displayed even before the letter is composed. */
  children: ReactNode;
}

/** Composes the interpretation in the browser, about the topic if any, and shows it as a signed letter. */
function ComposedLetter({ selection, topic, children }: ComposedLetterProps) {
  const [letter, setLetter] = useState<Letter | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    // « Réessayer » resets `hasFailed`, which runs this effect again.
    if (hasFailed) return;
    composeLetter(selection, topic).then(setLetter, () => setFailed(true));
  }, [selection, topic, hasFailed]);

  return (
    <section aria-labelledby="letter-title" data-part="reading">
      <h2 id="letter-title" className="text-center print:text-[18pt] print:text-ink">
        La lecture de ces cartes
      </h2>
      {letter ? (
        <InterpretationView {...letter}>{children}</InterpretationView>
      ) : (
        <div className="my-4 grid justify-items-center gap-4 text-center">
          {hasFailed ? (
            <div role="alert">
              <p className="mb-4">
                La lecture n’a pas pu être composée. Vérifiez votre connexion, puis réessayez.
              </p>
              <Button look="quiet" onClick={() => setFailed(false)}>
                Réessayer
              </Button>
            </div>
          ) : (
            <p role="status">La lecture se compose…</p>
          )}
          {children}
        </div>
      )}
    </section>
  );
}
