import cards from '#generated/deck-heads.json' with { type: 'json' };
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import { slugify } from '#src/tarot/slug.ts';

/** The card that the text names first, or the deck's back. */
export function cardNamed(text: string): { card: string; alt: string } {
  const whole = `-${slugify(text)}-`;
  const place = (name: string) => whole.indexOf(`-${slugify(name)}-`);
  const [named] = cards
    .map((arcanum) => ({ arcanum, at: place(arcanum.name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return named
    ? { card: pictureBaseName(named.arcanum.imageFileName), alt: named.arcanum.accessibleName }
    : { card: BACK_BASE_NAME, alt: 'Le dos des cartes, avec son soleil et ses losanges' };
}
