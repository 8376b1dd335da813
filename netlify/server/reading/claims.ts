import type { Arcanum, Gaze } from '#src/tarot/arcana.ts';
import { findNames } from '#src/tarot/interpretation/name-patterns.ts';
import { NUMBER_WORDS } from '#src/tarot/numerals.ts';
import { ALSO, OBJECTS } from './traits.ts';

/** A statement that a text can make about a picture, and the test of whether it is true. */
interface Claim {
  pattern: RegExp;
  holds: (card: Arcanum) => boolean;
}

interface Mention {
  card: Arcanum;
  start: number;
  end: number;
}

function words(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'giu');
}

const OBJECT_CLAIMS: Claim[] = Object.entries(OBJECTS).flatMap(([object, { claim }]) => {
  const shown = [object, ...(ALSO[object] ?? [])];
  const holds = ({ traits }: Arcanum) => traits.objects.some((held) => shown.includes(held));
  return claim ? [{ pattern: words(claim), holds }] : [];
});

// Never « regardez »: there it is the reader of the letter who looks.
const LOOKS = '(?:regard(?:e|ent|er|ant|s)?|tourn(?:e|ent|ée?s?)|yeux|visages?|têtes?)';
const GAZE_CLAIMS: [Gaze, string][] = [
  ['right', `${LOOKS}(?: [\\p{L}’-]+){0,5}? (?:à|vers la|sur la) droite`],
  ['left', `${LOOKS}(?: [\\p{L}’-]+){0,5}? (?:à|vers la|sur la) gauche`],
  ['left', 'regard(?:e|ent|er|ant) (?:derrière|en arrière)'],
  [
    'you',
    '(?<!cela |ça |qui ne )vous (?:regard(?:e|ent|er|ant)|fix(?:e|ent|er|ant)|dévisag(?:e|ent|er))|regards? (?:droits? )?sur vous|vous (?:fai(?:t|re)|font) face',
  ],
  ['down', 'baiss(?:e|ent|ant) les yeux|yeux baissés|regard(?:e|ent|er|ant) (?:vers le|en) bas'],
];

const PICTURE_CLAIMS: Claim[] = [
  ...OBJECT_CLAIMS,
  ...GAZE_CLAIMS.map(([gaze, pattern]) => ({
    pattern: words(pattern),
    holds: ({ traits }: Arcanum) => traits.gaze === gaze,
  })),
  { pattern: words('(?:sans|pas de|ni) nombre'), holds: ({ numeral }) => numeral === null },
];

const NUMBER = words(
  `(?<=(?:arcane|numéro|nombre|chiffre) )(?:\\d+|[IVX]+|${NUMBER_WORDS.join('|')})|\\d+|[IVX]{2,}`,
);

/** Quantifiers: of how many cards the statement after them must be true (« personne ne », « trois visages »). */
const QUANTITY =
  /(?<!\p{L})(aucune?|personne(?= ne)|seule?(?= (?:figure|carte|visage|regard|à|qui))|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)(?!\p{L})/giu;
const DENIED =
  /(?<!\p{L})(?:n[e’]|ni|(?<!rcane )sans|comme|pas d[e’]|plus d[e’]|point d[e’]|jamais d[e’])(?: ?(?:la|les?|l’|une?|des?))?(?: ?[\p{L}’-]+){0,2} ?$/iu;
const CLAUSE_START = /^(?:(?:et|mais|or|car|ici|que|quand|chez) )?(?:l[ea] |l’)?$/iu;

function mentionsIn(text: string, cards: readonly Arcanum[]): Mention[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return findNames(text, [...byId.keys()]).map(({ id, start, end }) => ({
    card: byId.get(id) as Arcanum,
    start,
    end,
  }));
}

function quantityOf(before: string): number | null {
  const [word] = [...before.matchAll(QUANTITY)].at(-1) ?? [];
  if (!word) return null;
  if (/^(?:aucun|personne)/i.test(word)) return 0;
  return word.startsWith('seul') ? 1 : NUMBER_WORDS.indexOf(word.toLowerCase());
}

/** The cards that are the subject of a clause, at its start: « le Mat et la Force ». */
function subjectsOf(clause: string, cards: readonly Arcanum[]): Arcanum[] {
  const subjects: Arcanum[] = [];
  let from = 0;
  for (const { card, start, end } of mentionsIn(clause, cards)) {
    const between = clause.slice(from, start);
    const joins = subjects.length > 0 ? /^ et (?:l[ea] |l’)?$/u : CLAUSE_START;
    if (!joins.test(between)) break;
    subjects.push(card);
    from = end;
  }
  return subjects;
}

/** The card named as the owner right after an object: « l’épée de la Justice ». */
function ownerAfter(after: string, cards: readonly Arcanum[]): Arcanum | undefined {
  const [belongs] = /^(?: [\p{Ll}]+)? (?:du |de (?:la |l’)?)/u.exec(after) ?? [];
  if (!belongs) return undefined;
  return mentionsIn(after, cards).find(({ start }) => start === belongs.length)?.card;
}

/** Whether a claim of a clause is true of the cards it is about; without a named subject, of one of `near`. */
function isTrue(
  { pattern, holds }: Claim,
  clause: string,
  cards: readonly Arcanum[],
  near: readonly Arcanum[],
): boolean {
  return [...clause.matchAll(pattern)].every(({ 0: found, index }) => {
    const [before, after] = [clause.slice(0, index), clause.slice(index + found.length)];
    const owner = ownerAfter(after, cards);
    if (owner) return holds(owner);
    const quantity = cards.length > 1 ? quantityOf(before) : null;
    if (quantity === 0 || (quantity && isOnePerPicture(found))) {
      return cards.filter(holds).length === quantity;
    }
    if (DENIED.test(before)) return true;
    const subjects = subjectsOf(clause, cards);
    return subjects.length > 0 ? subjects.every(holds) : near.some(holds);
  });
}

/** Whether a picture shows at most one, so that « deux couronnes » means two cards; « deux vases » can be one. */
function isOnePerPicture(found: string): boolean {
  return !/^(?:vase|cruche|aile|cheva|eau|lion|aigle|bâton|chapeau)/iu.test(found);
}

function isOwnNumber(told: string, { number, numeral }: Arcanum): boolean {
  return told === numeral || told === String(number) || told === NUMBER_WORDS[number];
}

/**
 * The first claim of each sentence about a picture or a number that is not true of its card. A sentence without
 * a name goes on about the cards of the one before; in the passage of a card, `own`, it may always be about it.
 */
export function untrueClaims(
  text: string,
  cards: readonly Arcanum[],
  own: Arcanum | null,
): string[] {
  let near: readonly Arcanum[] = own ? [own] : cards;
  return text.split(/(?<=[.?!…]) /).flatMap((sentence) => {
    const named = mentionsIn(sentence, cards).map(({ card }) => card);
    if (named.length > 0) near = own ? [own, ...named] : named;
    const made = PICTURE_CLAIMS.filter(({ pattern }) => sentence.search(pattern) >= 0);
    const untrue = sentence
      .split(/[,;:.?!…] ?/)
      .some((clause) => made.some((claim) => !isTrue(claim, clause, cards, near)));
    const numbers = [...sentence.matchAll(NUMBER)].map(([told]) => told);
    const isForeign = numbers.some((told) => !near.some((card) => isOwnNumber(told, card)));
    return untrue || isForeign ? [sentence] : [];
  });
}
