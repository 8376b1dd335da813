import { useStore } from '@nanostores/react';
import { type SubmitEvent, useId, useState } from 'react';
import { CardImage } from '#src/features/draw/CardImage.tsx';
import { findCards } from '#src/features/draw/card-search.ts';
import { NIGHT_FIELD, QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { $announcement, $arcana } from '#src/features/draw/store.ts';
import { Tray } from '#src/features/draw/Tray.tsx';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Spread } from '#src/tarot/spreads.ts';

interface Props {
  spread: Spread;
  /** Ids in the order they were chosen, fewer than are asked for. */
  chosen: readonly string[];
  /** Chooses a card, or takes it back. */
  onToggle: (id: string) => void;
}

/** The 22 faces, and a field whose letters leave those that it may mean. */
export function CardChooser({ spread, chosen, onToggle }: Props) {
  const arcana = useStore($arcana);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();
  const { matching, meant } = findCards(typed, arcana);
  const titles = placesOf(spread).map(({ title }) => title);
  const next = `Carte ${chosen.length + 1} sur ${spread.picked}\u202f: ${titles[chosen.length]}`;

  function type(text: string) {
    setTyped(text);
    setFault('');
    const found = findCards(text, arcana).matching.map(({ name }) => name);
    if (text.trim()) $announcement.set(found.join(', ') || 'Aucune carte ne porte ce nom.');
  }

  function toggle(card: Arcanum) {
    setTyped('');
    setFault('');
    onToggle(card.id);
  }

  function choose(event: SubmitEvent) {
    event.preventDefault();
    if (!typed.trim()) setFault('Écrivez le nom d’une carte, ou touchez son image.');
    else if (!meant) setFault(matching.length > 0 ? SEVERAL : NONE);
    else if (chosen.includes(meant.id)) setFault(twice(meant, chosen.indexOf(meant.id)));
    else toggle(meant);
  }

  return (
    <>
      <form
        className="mx-auto mt-4 mb-6 max-w-120 text-center"
        autoComplete="off"
        noValidate
        onSubmit={choose}
      >
        <p id={`${id}-next`} className="text-lead text-gold">
          {next}
        </p>
        <label htmlFor={id}>Le nom ou le numéro de la carte</label>
        <div className="mt-2 flex gap-3">
          <input
            id={id}
            className={`${NIGHT_FIELD} min-w-0 flex-1`}
            value={typed}
            maxLength={40}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={`${id}-next ${id}-fault`}
            aria-invalid={fault !== ''}
            onChange={({ target }) => type(target.value)}
          />
          <button type="submit" className={QUIET_BUTTON}>
            Choisir
          </button>
        </div>
        <p id={`${id}-fault`} className="mt-2 text-gold" role="alert">
          {fault}
        </p>
      </form>
      {matching.length === 0 && <p className="text-center">{NONE}</p>}
      <ul className="grid grid-cols-3 gap-x-4 gap-y-4 rows:grid-cols-6 arc:grid-cols-8 arc:gap-x-5">
        {matching.map((card) => (
          <li key={card.id}>
            <Face
              card={card}
              place={chosen.indexOf(card.id)}
              titles={titles}
              onToggle={() => toggle(card)}
            />
          </li>
        ))}
      </ul>
      <Tray spread={spread} count={chosen.length} />
    </>
  );
}

const SEVERAL =
  'Plusieurs cartes peuvent porter ce nom\u202f: écrivez-le en entier, ou touchez la bonne.';
const NONE =
  'Aucun arcane majeur ne porte ce nom\u202f: vérifiez-le, ou effacez-le pour revoir les 22 images.';

function twice({ name }: Arcanum, place: number): string {
  return `${name} est déjà votre carte ${place + 1}\u202f: chaque carte ne se choisit qu’une fois.`;
}

interface FaceProps {
  card: Arcanum;
  /** Its place among the chosen, from 0; -1 where it is not one of them. */
  place: number;
  /** What each place asks. */
  titles: readonly string[];
  onToggle: () => void;
}

function Face({ card: { name, imageFileName }, place, titles, onToggle }: FaceProps) {
  const isChosen = place >= 0;
  return (
    <button
      type="button"
      className="group relative block w-full cursor-pointer text-center"
      aria-pressed={isChosen}
      onClick={onToggle}
    >
      <CardImage
        fileName={imageFileName}
        name={name}
        className="aspect-5/8 outline-3 outline-transparent outline-offset-2 group-aria-pressed:outline-gold"
      />
      <span className="mt-2 block font-title text-sm/[1.2]">{name}</span>
      {isChosen && (
        <>
          <span className="visually-hidden">, carte </span>
          <span className="absolute top-1 left-1 grid size-8 place-items-center rounded-full bg-gold font-title text-lg text-ink">
            {place + 1}
          </span>
          <span className="visually-hidden">, {titles[place]}</span>
        </>
      )}
    </button>
  );
}
