import { type Arcanum, CATEGORIES, type Category } from '#src/tarot/arcana.ts';
import { interpolate } from '#src/text/interpolate.ts';
import { countWords } from '#src/text/words.ts';
import { asSentence, enumerate, formsOf, inSentence, of } from './card-names.ts';
import { choose } from './choose.ts';
import { LENGTHS } from './lengths.ts';
import { GIFTS } from './summary-gifts.ts';
import { PAIRS } from './summary-pairs.ts';
import {
  FUTURE,
  NO_THEME,
  NUMBERS,
  OTHER_THEMES,
  SAME_THEME,
  SPECIAL,
  TOLD_TOGETHER,
  WHERE,
} from './summary-sentences.ts';
import { THEMES, type Theme } from './summary-themes.ts';
import { wordingOf } from './wording.ts';

/** The cards of a reading, each category in the order of the deck. */
export type Spread = Record<Category, Arcanum[]>;

function themeOf(card: Arcanum): Theme {
  return THEMES.find(({ cards }) => cards.includes(card.number)) as Theme;
}

/** Names the theme that three cards or more share; the special card's theme wins a tie. */
function openWithTheme(spread: Spread, ten: readonly Arcanum[]): string {
  const carriers = (theme: Theme, cards = ten) => cards.filter((card) => themeOf(card) === theme);
  const theme = [...spread.special, ...ten]
    .map(themeOf)
    .reduce((best, other) => (carriers(other).length > carriers(best).length ? other : best));
  const count = NUMBERS[carriers(theme).length];
  if (!count) return NO_THEME;
  const crowded = CATEGORIES.find((category) => carriers(theme, spread[category]).length > 1);
  const where = crowded ? WHERE[crowded] : '';
  return `${count} de vos dix cartes ${interpolate(theme.dominates, { où: where })}.`;
}

function tellTogether(category: 'qualities' | 'obstacles', cards: readonly Arcanum[]): string {
  const gifts = cards.map((card) => `${wordingOf(GIFTS, card, category)} ${of(card.name)}`);
  return interpolate(choose(TOLD_TOGETHER[category], cards, 5), { dons: enumerate(gifts) });
}

function tellFuture(cards: readonly Arcanum[]): string {
  const words = cards.flatMap((card, index) => [
    [`${index + 1}`, inSentence(card.name)],
    [`don ${index + 1}`, wordingOf(GIFTS, card, 'future')],
  ]);
  return interpolate(choose(FUTURE, cards, 5), Object.fromEntries(words));
}

/** A quality and an obstacle that share a theme, where there are; otherwise two that pull apart. */
function chooseTension({ qualities, obstacles }: Spread): [Arcanum, Arcanum] {
  const couples = qualities.flatMap((one) =>
    obstacles.map((other): [Arcanum, Arcanum] => [one, other]),
  );
  const akin = couples.filter(([one, other]) => themeOf(one) === themeOf(other));
  return choose(akin.length > 0 ? akin : couples, [...qualities, ...obstacles], 11);
}

function tellTension([one, other]: [Arcanum, Arcanum]): string {
  const akin = themeOf(one) === themeOf(other);
  return interpolate(choose(akin ? SAME_THEME : OTHER_THEMES, [one, other], 13), {
    1: inSentence(one.name),
    2: inSentence(other.name),
    'de 1': of(one.name),
    'de 2': of(other.name),
    'veut 1': themeOf(one).wants,
    'veut 2': themeOf(other).wants,
  });
}

/** A known pair that the ten cards hold, other than the two already set face to face; '' without one. */
function tellPair(ten: readonly Arcanum[], told: readonly Arcanum[]): string {
  const nameOf = new Map(ten.map((card) => [card.number, inSentence(card.name)]));
  const alreadyTold = new Set(told.map((card) => card.number));
  const known = PAIRS.filter(
    ([one, other]) =>
      nameOf.has(one) && nameOf.has(other) && !(alreadyTold.has(one) && alreadyTold.has(other)),
  );
  if (known.length === 0) return '';
  const [one, other, says] = choose(known, ten, 23);
  return interpolate(says, { 1: nameOf.get(one) as string, 2: nameOf.get(other) as string });
}

function tellSpecial(special: Arcanum, ten: readonly Arcanum[]): string {
  return interpolate(choose(SPECIAL, ten, 17), {
    ...formsOf(special.name),
    couleur: themeOf(special).colours,
  });
}

/** What the ten cards say together; the pair is left out where there is no room for it. */
export function weaveSummary(spread: Spread): string {
  const ten = CATEGORIES.flatMap((category) => spread[category]);
  const [special] = spread.special as [Arcanum];
  const tension = chooseTension(spread);
  const tell = (pair: string) =>
    [
      openWithTheme(spread, ten),
      tellTogether('qualities', spread.qualities),
      tellTogether('obstacles', spread.obstacles),
      tellTension(tension),
      tellFuture(spread.future),
      pair,
      tellSpecial(special, ten),
    ]
      .filter(Boolean)
      .map(asSentence)
      .join(' ');
  const whole = tell(tellPair(ten, tension));
  return countWords(whole) <= LENGTHS.summary.most ? whole : tell('');
}
