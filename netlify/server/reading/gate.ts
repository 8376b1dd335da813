import {
  type Arcanum,
  CATEGORIES,
  type Interpretation,
  PARTS,
  type Part,
} from '#src/tarot/arcana.ts';
import {
  LENGTHS,
  WHOLE_LENGTH,
  WHOLE_WOVEN_LENGTH,
  WOVEN_LENGTHS,
} from '#src/tarot/interpretation/lengths.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords } from '#src/text/words.ts';
import { NAME_PATTERNS } from './gate-names.ts';
import { type DefectCode, RULES } from './gate-rules.ts';

/** What keeps a text from being shown: a code for machines and a sentence for whoever rewrites it. */
export interface Defect {
  code: DefectCode;
  message: string;
}

/** A card as the gate needs to know it. */
type NamedCard = Pick<Arcanum, 'id' | 'name'>;

/** Everything that is wrong with the text of a part that is about these cards; empty when it may be shown. */
export function inspectPart(part: Part, cards: readonly NamedCard[], text: string): Defect[] {
  return [
    ...inspectNames(cards, text),
    ...inspectRules(text),
    ...inspectTypography(text),
    ...inspectLength(text, LENGTHS[part]),
  ];
}

/** The defects of the five parts and of their length together. */
export function inspectReading(
  interpretation: Interpretation,
  cards: Record<Exclude<Part, 'summary'>, readonly NamedCard[]>,
): Defect[] {
  const ten = CATEGORIES.flatMap((category) => cards[category]);
  const ofParts = PARTS.flatMap((part) =>
    inspectPart(part, part === 'summary' ? ten : cards[part], interpretation[part]),
  );
  const whole = PARTS.map((part) => interpretation[part]).join(' ');
  return [...ofParts, ...inspectLength(whole, WHOLE_LENGTH)];
}

/**
 * The defects of a woven letter: a part names its own cards and may name others of the ten, the summary names
 * those it likes.
 */
export function inspectWoven(interpretation: Interpretation, spread: Spread): Defect[] {
  const ten = CATEGORIES.flatMap((category) => spread[category]);
  const ofParts = PARTS.flatMap((part) => {
    const text = interpretation[part];
    const sentences = text.split(/(?:\n\n|(?<=[.?!…]) )/);
    const repeated = sentences.find((sentence, index) => sentences.indexOf(sentence) !== index);
    return [
      ...inspectNames(part === 'summary' ? [] : spread[part], text, ten),
      ...text.split('\n\n').flatMap(inspectRules),
      ...inspectTypography(text),
      ...inspectLength(text, WOVEN_LENGTHS[part]),
      ...(repeated
        ? [{ code: 'repetition' as const, message: `Dit deux fois : « ${repeated} »` }]
        : []),
    ];
  });
  const whole = PARTS.map((part) => interpretation[part]).join(' ');
  return [...ofParts, ...inspectLength(whole, WHOLE_WOVEN_LENGTH)];
}

function inspectNames(
  cards: readonly NamedCard[],
  text: string,
  allowed: readonly NamedCard[] = cards,
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

function inspectRules(text: string): Defect[] {
  return RULES.flatMap(({ code, pattern, complaint }) => {
    const found = pattern.exec(text);
    return found ? [{ code, message: `À éviter : ${complaint} (« ${found[0].trim()} »).` }] : [];
  });
}

function inspectTypography(text: string): Defect[] {
  if (typographer(text) === text) return [];
  return [{ code: 'typography', message: 'La typographie n’est pas celle du français de Suisse.' }];
}

function inspectLength(text: string, { least, most }: { least: number; most: number }): Defect[] {
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
