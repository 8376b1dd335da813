import type { Arcanum, FragmentKind } from '#src/tarot/arcana.ts';

// Written out: the draw's own table would be a file of its own, shared with the administration.
const PLACES = [
  { category: 'qualities', kind: 'quality', title: 'Parmi les qualités' },
  { category: 'obstacles', kind: 'obstacle', title: 'Parmi les obstacles' },
  { category: 'future', kind: 'future', title: 'Du côté de l’avenir' },
  { category: null, kind: 'special', title: 'En carte spéciale' },
] as const;

type Props = Pick<Arcanum, 'meanings'> & {
  fragments: Record<FragmentKind, { text: string }>;
};

/** The text of a card at each position of the spread. */
export function CardPlaces({ meanings, fragments }: Props) {
  return (
    <div className="paper grid gap-x-14 gap-y-9 md:grid-cols-2">
      {PLACES.map(({ category, kind, title }) => (
        <div key={kind}>
          <h3>{title}</h3>
          {category && <p className="mt-1 text-sm text-umber">{meanings[category].join(', ')}</p>}
          <p className="mt-2">{fragments[kind].text}</p>
        </div>
      ))}
    </div>
  );
}
