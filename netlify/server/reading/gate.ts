import { type Arcanum, CATEGORIES, type Interpretation, PARTS } from '#src/tarot/arcana.ts';
import { LENGTHS, WHOLE_LENGTH, type WordRange } from '#src/tarot/interpretation/lengths.ts';
import { NAME_PATTERNS, namingsOf } from '#src/tarot/interpretation/name-patterns.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { untrueClaims } from './claims.ts';
import { type DefectCode, KEPT_RULES, RULES } from './gate-rules.ts';
import { type Piece, ROW_LENGTH, type Texts } from './pieces.ts';

/** Why a text fails the checks: a code for the log, and a French sentence for the model that rewrites it. */
export interface Defect {
  code: DefectCode;
  message: string;
}

type NamedCard = Pick<Arcanum, 'id' | 'name'>;

/** Minimum ratio of the longest to the shortest of three passages, in words. */
const MIN_LENGTH_RATIO = 1.6;
const MAX_NAMINGS = 2;

/** Validates the texts of a section about these cards: all defects, none when they may be cached for any order. */
export function inspectTexts(
  pieces: readonly Piece[],
  cards: readonly Arcanum[],
  texts: Texts,
): Defect[] {
  const ofPieces = pieces.flatMap(({ key, card, length }) => {
    const text = texts[key] as string;
    const defects = [
      ...inspectNames(card ? [card] : [], text, cards),
      ...inspectRules(text, [...RULES, ...KEPT_RULES]),
      ...inspectTypography(text),
      ...inspectLength(text, length),
      ...inspectClaims(text, cards, card),
      ...(key === 'summary' ? inspectNamings(text, cards) : []),
    ];
    return defects.map(({ code, message }) => ({ code, message: `« ${key} » : ${message}` }));
  });
  const all = pieces.map(({ key }) => texts[key] as string);
  const passages = pieces.flatMap(({ key, card }) => (card ? [texts[key] as string] : []));
  return [
    ...ofPieces,
    ...inspectRepetition(all.join(' ')),
    ...inspectPairs(all.join(' '), cards),
    ...(passages.length > 1 ? inspectRow(passages, all.join(' ')) : []),
  ];
}

/**
 * Validates a whole letter, whether its parts are the model's or woven: a part must name its own cards and may name others
 * of the ten; the summary need not name any.
 */
export function inspectLetter(interpretation: Interpretation, spread: Spread): Defect[] {
  const ten = CATEGORIES.flatMap((category) => spread[category]);
  const ofParts = PARTS.flatMap((part) => {
    const text = interpretation[part];
    return [
      ...inspectNames(part === 'summary' ? [] : spread[part], text, ten),
      ...text.split('\n\n').flatMap((passage) => inspectRules(passage, RULES)),
      ...inspectTypography(text),
      ...inspectLength(text, LENGTHS[part]),
    ];
  });
  const whole = PARTS.map((part) => interpretation[part]).join(' ');
  return [...ofParts, ...inspectRepetition(whole), ...inspectLength(whole, WHOLE_LENGTH)];
}

function inspectNames(
  cards: readonly NamedCard[],
  text: string,
  allowed: readonly NamedCard[],
): Defect[] {
  const expected = new Map(cards.map(({ id, name }) => [id, name]));
  const known = new Set(allowed.map(({ id }) => id));
  const defects: Defect[] = [];
  for (const [id, { right, any }] of NAME_PATTERNS) {
    const name = expected.get(id);
    if (name && !right.test(text)) {
      defects.push({ code: 'missing-card', message: `La carte « ${name} » n’est pas nommée.` });
    }
    const found = known.has(id) ? null : any.exec(text);
    if (found) {
      defects.push({
        code: 'other-card',
        message: `La carte « ${found[0]} » n’appartient pas à cette partie.`,
      });
    }
  }
  return defects;
}

function inspectRules(text: string, rules: typeof RULES): Defect[] {
  return rules.flatMap(({ code, pattern, complaint }) => {
    const found = pattern.exec(text);
    return found ? [{ code, message: `À éviter : ${complaint} (« ${found[0].trim()} »).` }] : [];
  });
}

function inspectTypography(text: string): Defect[] {
  if (typographer(text) === text) return [];
  return [{ code: 'typography', message: 'La typographie n’est pas celle du français de Suisse.' }];
}

function inspectLength(text: string, { least, most }: WordRange): Defect[] {
  const count = countWords(text);
  const bounds = `il en faut de ${least} à ${most}`;
  if (count < least) {
    return [{ code: 'too-short', message: `Le texte compte ${count} mots, ${bounds}.` }];
  }
  if (count > most) {
    return [{ code: 'too-long', message: `Le texte compte ${count} mots, ${bounds}.` }];
  }
  return [];
}

function inspectClaims(text: string, cards: readonly Arcanum[], own: Arcanum | null): Defect[] {
  return untrueClaims(text, cards, own).map((sentence) => ({
    code: 'untrue',
    message: `L’image ne montre pas cela (objet, regard ou nombre) : « ${sentence} »`,
  }));
}

function inspectNamings(text: string, cards: readonly NamedCard[]): Defect[] {
  return cards.flatMap(({ id, name }) => {
    return namingsOf(id, text).length > MAX_NAMINGS
      ? [{ code: 'repetition' as const, message: `La carte « ${name} » est nommée trois fois.` }]
      : [];
  });
}

function inspectRepetition(text: string): Defect[] {
  const sentences = sentencesOf(text);
  const repeated = sentences.find((sentence, index) => sentences.indexOf(sentence) !== index);
  return repeated ? [{ code: 'repetition', message: `Dit deux fois : « ${repeated} »` }] : [];
}

/** The reader's sentences on a pair are true in one order only: the letter adds the right one itself. */
function inspectPairs(text: string, cards: readonly Arcanum[]): Defect[] {
  const copied = cards
    .flatMap(({ pairs }) => pairs)
    .flatMap(({ inOrder, reversed }) => [...sentencesOf(inOrder), ...sentencesOf(reversed)])
    .find((sentence) => text.includes(sentence));
  return copied
    ? [{ code: 'order', message: `Cette phrase dépend de l’ordre : « ${copied} »` }]
    : [];
}

function inspectRow(passages: readonly string[], all: string): Defect[] {
  const counts = passages.map(countWords);
  const message = 'Une carte doit avoir nettement plus de place qu’une autre.';
  return [
    ...inspectLength(all, ROW_LENGTH),
    ...(Math.max(...counts) < MIN_LENGTH_RATIO * Math.min(...counts)
      ? [{ code: 'equal-weight' as const, message }]
      : []),
  ];
}
