import { useStore } from '@nanostores/react';
import { type RefObject, useRef } from 'react';
import type { StoredReading } from '#src/api/readings.ts';
import { Button } from '#src/components/Button.tsx';
import { CardImage } from '#src/features/draw/CardImage.tsx';
import { getCard } from '#src/features/draw/state.ts';
import { formatDate } from '#src/lib/time.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getSpread } from '#src/tarot/spreads.ts';
import { EraseButton } from './EraseButton.tsx';
import { $readings, eraseAllReadings, loadMoreReadings, loadReadings } from './state.ts';

export function ReadingList({ titleRef }: { titleRef: RefObject<HTMLHeadingElement | null> }) {
  const { items, nextCursor, status } = useStore($readings);
  const list = useRef<HTMLUListElement>(null);

  async function showMore() {
    await loadMoreReadings();
    // The button may disappear, so the first new reading gets the focus; `items` has only the earlier ones.
    list.current?.children[items.length]?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <section className="mx-auto mt-10 max-w-200 print:text-ink">
      <h2 ref={titleRef} className="visually-hidden" tabIndex={-1}>
        Tous vos tirages
      </h2>
      {status === 'failed' && (
        <p className="mt-4 text-center text-balance" role="alert">
          Vos tirages n’ont pas pu être chargés.
          <Button look="link" className="px-4" onClick={() => loadReadings()}>
            Réessayer
          </Button>
        </p>
      )}
      {items.length === 0 && status !== 'failed' && (
        <div className="mt-4 text-center" role="status">
          <p className="mb-5">
            {status === 'loading'
              ? 'Chargement de vos tirages…'
              : 'Aucun tirage n’est enregistré pour ce navigateur.'}
          </p>
          {status === 'loaded' && <Button href="/tirage">Tirer les cartes</Button>}
        </div>
      )}
      <ul ref={list} className="mt-6">
        {items.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} />
        ))}
      </ul>
      {items.length > 0 && (
        <div className="mt-6 grid justify-items-center gap-12 print:hidden">
          {nextCursor && (
            <Button look="quiet" busy={status === 'loading'} onClick={showMore}>
              Afficher la suite
            </Button>
          )}
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            <Button href="/api/readings/data" look="quiet" download>
              Télécharger vos tirages
            </Button>
            <EraseButton
              label="Effacer tous vos tirages"
              consequence="Leurs cartes et leurs lectures disparaissent aussitôt du site. Rien ne permet de les retrouver ensuite."
              onErase={async () => {
                await eraseAllReadings();
                titleRef.current?.focus();
              }}
            />
          </div>
        </div>
      )}
    </section>
  );
}

/** Displays one reading. The class `stretched` makes the whole row a link. */
function ReadingRow({ reading: { id, createdAt, ...laidSpread } }: { reading: StoredReading }) {
  const cards = getCardIds(laidSpread).map(getCard);
  const lastCard = cards.at(-1) as Arcanum;
  // The default spread, of ten cards, is the only one with an empty slug; its name is not displayed.
  const { slug, name: spreadName, lastCardRole } = getSpread(laidSpread.spread);
  const otherCardNames = cards.slice(0, -1).map((card) => card.name.replaceAll(' ', '\u00a0'));
  return (
    <li className="group relative grid grid-cols-[3.25rem_1fr] gap-x-4 border-t border-dusk py-3 hover:bg-night print:grid-cols-1 print:break-inside-avoid">
      <CardImage
        fileName={lastCard.imageFileName}
        name={lastCard.name}
        className="aspect-5/8 h-auto! print:hidden"
      />
      <div>
        <h3 className="font-title text-xl/tight">
          <a href={`#${id}`} className="stretched no-underline group-hover:underline">
            {formatDate(createdAt)}
          </a>
        </h3>
        <p className="mt-1">
          {slug && `${spreadName} · `}
          {lastCard.name} {lastCardRole}
        </p>
        <p className="mt-1 text-sm text-mist print:text-ink">{otherCardNames.join(', ')}</p>
      </div>
    </li>
  );
}
