import { type Arcanum, CATEGORIES, type Category, FRAGMENT_OF } from '#src/tarot/arcana.ts';

const PLACES: Record<Category, string> = {
  qualities: 'Parmi les qualités',
  obstacles: 'Parmi les obstacles',
  future: 'Du côté de l’avenir',
  special: 'En carte spéciale',
};

type Props = Pick<Arcanum, 'meanings'> & {
  fragments: Record<keyof Arcanum['fragments'], { text: string }>;
};

/** What a card says at each place of the spread. */
export function CardPlaces({ meanings, fragments }: Props) {
  return (
    <div className="paper grid gap-x-14 gap-y-9 md:grid-cols-2">
      {CATEGORIES.map((category) => (
        <div key={category}>
          <h3>{PLACES[category]}</h3>
          {category !== 'special' && (
            <p className="mt-1 text-small text-umber">{meanings[category].join(', ')}</p>
          )}
          <p className="mt-2">{fragments[FRAGMENT_OF[category]].text}</p>
        </div>
      ))}
    </div>
  );
}
