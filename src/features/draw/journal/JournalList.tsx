import { useStore } from '@nanostores/react';
import { type RefObject, useId } from 'react';
import { CardImage } from '#src/features/draw/CardImage.tsx';
import { findCards } from '#src/features/draw/card-search.ts';
import { GOLD_BUTTON, LINK_BUTTON, NIGHT_FIELD, TITLE } from '#src/features/draw/looks.ts';
import { $arcana, arcanumOf } from '#src/features/draw/store.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { formatDate } from '#src/time.ts';
import { CardCounts } from './CardCounts.tsx';
import { JournalTools } from './JournalTools.tsx';
import { $notes } from './notes.ts';
import { $journal, $search, askServer, type Entry } from './store.ts';

interface Props {
  title: RefObject<HTMLHeadingElement | null>;
  /** Called before a reading is opened. */
  onOpen: () => void;
}

/** Every reading, newest first, or those with a card that is looked for, and the cards that come back. */
export function JournalList({ title, onOpen }: Props) {
  const { entries, server, browser } = useStore($journal);
  const id = useId();
  return (
    <section className="mx-auto mt-10 max-w-200 print:text-ink" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={title} className={TITLE} tabIndex={-1}>
        Tous vos tirages
      </h2>
      {browser === 'refused' && (
        <p className="mt-4 text-center text-balance" role="status">
          Votre navigateur refuse de garder quoi que ce soit pour ce site{'\u202f'}: vous pouvez
          relire vos tirages, mais pas y ajouter de titre ni de note.
        </p>
      )}
      {server === 'asked' && (
        <p className="mt-4 text-center" role="status">
          Chargement de vos tirages…
        </p>
      )}
      {server === 'failed' && (
        <p className="mt-4 text-center" role="alert">
          Vos tirages n’ont pas pu être chargés.
          {entries.length > 0 && ' Voici ceux que ce navigateur garde.'}{' '}
          <button type="button" className={LINK_BUTTON} onClick={askServer}>
            Réessayer
          </button>
        </p>
      )}
      {entries.length === 0 && server === 'told' && (
        <div className="mt-4 text-center">
          <p className="mb-5">Aucun tirage n’est enregistré pour ce navigateur.</p>
          <a href="/tirage" className={GOLD_BUTTON}>
            Tirer les cartes
          </a>
        </div>
      )}
      {entries.length > 0 && (
        <>
          <FoundReadings entries={entries} onOpen={onOpen} />
          <CardCounts entries={entries} />
        </>
      )}
      {server !== 'asked' && <JournalTools isEmpty={entries.length === 0} />}
    </section>
  );
}

interface FoundProps {
  entries: readonly Entry[];
  onOpen: () => void;
}

function FoundReadings({ entries, onOpen }: FoundProps) {
  const typed = useStore($search);
  const id = useId();
  const isSearching = typed.trim() !== '';
  const { matching, meant } = findCards(typed, useStore($arcana));
  const wanted = (meant ? [meant] : matching).map((card) => card.id);
  const found = entries.filter(
    ({ reading }) => !isSearching || laidCards(reading).some((card) => wanted.includes(card)),
  );
  return (
    <>
      <div className="mx-auto mt-5 max-w-110 text-center text-balance print:hidden">
        <label htmlFor={id}>Chercher une carte, par son nom ou son numéro</label>
        <input
          id={id}
          type="search"
          className={`${NIGHT_FIELD} mt-2 w-full`}
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => $search.set(target.value)}
        />
      </div>
      <p className="mt-2 mb-3 min-h-7 text-center" role="status">
        {isSearching && tellFound(wanted, found.length)}
      </p>
      <ul>
        {found.map((entry) => (
          <ListedReading key={entry.key} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

function tellFound(wanted: readonly string[], count: number): string {
  if (wanted.length === 0) return 'Aucun arcane majeur ne porte ce nom.';
  const names = wanted.map((id) => arcanumOf(id).name).join(', ');
  if (count === 0) return `${names}\u202f: aucun tirage`;
  return `${names}\u202f: ${count} tirage${count > 1 ? 's' : ''}`;
}

/** The whole line is pressed to open it; its link is its title, or its date. */
function ListedReading({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { key, reading } = entry;
  const title = useStore($notes, { keys: [key] })[key]?.typed.title;
  const date = formatDate(reading.createdAt);
  const cards = laidCards(reading).map(arcanumOf);
  const last = cards.at(-1) as Arcanum;
  const { slug, name, lastAs } = spreadNamed(reading.spread);
  return (
    <li className="group relative grid grid-cols-[3.25rem_1fr] gap-x-4 border-t border-dusk py-3 hover:bg-night print:grid-cols-1 print:break-inside-avoid">
      <CardImage
        fileName={last.imageFileName}
        name={last.name}
        className="aspect-5/8 h-auto! print:hidden"
      />
      <div>
        <h3 className="font-title text-xl/tight wrap-anywhere">
          <a
            href={`#${key}`}
            className="stretched no-underline group-hover:underline"
            onClick={onOpen}
          >
            {title || date}
          </a>
        </h3>
        <p className="mt-1">
          {title && `${date} · `}
          {slug && `${name} · `}
          {last.name} {lastAs}
        </p>
        <p className="mt-1 text-sm text-mist print:text-ink">
          {cards
            .slice(0, -1)
            .map((card) => card.name.replaceAll(' ', '\u00a0'))
            .join(', ')}
        </p>
      </div>
    </li>
  );
}
