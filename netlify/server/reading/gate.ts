import type { Arcanum } from '#src/tarot/arcana.ts';
import { NAME_PATTERNS } from '#src/tarot/interpretation/name-patterns.ts';
import { cardsOn, type LaidTable } from '#src/tarot/interpretation/table.ts';
import type { WordRange } from '#src/tarot/lengths.ts';
import { letterPartsOf } from '#src/tarot/spread-model.ts';
import type { Interpretation, Part, Spread } from '#src/tarot/spreads.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { type DefectCode, RULES } from './gate-rules.ts';

/** Why a text fails the checks: a code for the log, and what the model is told when it is asked again. */
export interface Defect {
  code: DefectCode;
  /** The sentence that breaks a rule; null where the part as a whole does. */
  sentence: string | null;
  /** In French. */
  reason: string;
}

/** Corrects what is not worth asking again: spaces, typography, marks of formatting and dashes. */
export function tidy(text: string): string {
  return text
    .split(/\s*\n\s*/)
    .map((paragraph) =>
      paragraph.replace(/^(?:#+|[-–—•*]) |[*_`]+|\p{Extended_Pictographic}/gu, ''),
    )
    .map((paragraph) =>
      paragraph
        .replace(/ [-–—] /g, ', ')
        .replace(/"([^"]*)"/g, '«$1»')
        .replace(/[ \u00a0\u202f]*\s+/g, ' '),
    )
    .map((paragraph) => typographer(paragraph.trim().replaceAll('...', '…')))
    .filter(Boolean)
    .join('\n\n');
}

/** Everything that is wrong with a part of a letter; none when it may be shown. */
export function inspectPart(part: Part, text: string, table: LaidTable): Defect[] {
  return [
    ...sentencesOf(text).flatMap((sentence) => inspectSentence(sentence, table)),
    ...inspectWhole(part, text, table),
  ];
}

/**
 * The part without the sentences that break a rule, or null where it does not stand without them: a card would not be
 * named, the length would not do, the question would be gone.
 */
export function cut(part: Part, text: string, table: LaidTable): string | null {
  const kept = text
    .split('\n\n')
    .map((paragraph) =>
      sentencesOf(paragraph)
        .filter((sentence) => inspectSentence(sentence, table).length === 0)
        .join(' '),
    )
    .filter(Boolean)
    .join('\n\n');
  return inspectWhole(part, kept, table).length === 0 ? kept : null;
}

/** The length of a whole letter, whether its parts are the model's or woven. */
export function inspectLetterLength(interpretation: Interpretation, spread: Spread): Defect[] {
  const whole = letterPartsOf(spread).map((part) => interpretation[part]);
  return inspectLength(whole.join(' '), spread.words.letter);
}

function inspectSentence(sentence: string, table: LaidTable): Defect[] {
  const broken = RULES.filter(({ pattern }) => pattern.test(sentence));
  return [
    ...broken.map(({ code, complaint }) => ({ code, sentence, reason: complaint })),
    ...inspectForeignCards(sentence, table),
  ];
}

function inspectForeignCards(sentence: string, table: LaidTable): Defect[] {
  const ids = new Set(cardsOn(table).map(({ id }) => id));
  return [...NAME_PATTERNS]
    .filter(([id, { any }]) => !ids.has(id) && any.test(sentence))
    .map(() => ({ code: 'other-card', sentence, reason: 'une carte qui n’a pas été tirée' }));
}

/** What a part owes as a whole: its cards in their order, its length, and the question at the end of the letter. */
function inspectWhole(part: Part, text: string, { spread, groups }: LaidTable): Defect[] {
  const laid = groups.find(({ group }) => group.id === part);
  if (!laid) return inspectLength(text, spread.words.opening);
  const isQuestionLast = laid !== groups.at(-1) || /\?[\s»]*$/u.test(text);
  return [
    ...inspectNames(laid.cards, text),
    ...inspectLength(text, laid.group.words),
    ...(isQuestionLast ? [] : [defect('no-question', 'la lettre ne finit pas par une question')]),
  ];
}

function inspectNames(cards: readonly Arcanum[], text: string): Defect[] {
  const places = cards.map(({ id }) => NAME_PATTERNS.get(id)?.right.exec(text)?.index ?? -1);
  const missing = cards.filter((_, place) => (places[place] as number) < 0);
  const isInOrder = places.every((at, place) => place === 0 || at >= (places[place - 1] as number));
  if (missing.length > 0) {
    return missing.map(({ name }) => defect('missing-card', `« ${name} » n’est pas nommé`));
  }
  return isInOrder ? [] : [defect('card-order', 'les cartes ne sont pas nommées dans leur ordre')];
}

function inspectLength(text: string, { least, most }: WordRange): Defect[] {
  const count = countWords(text);
  if (count >= least && count <= most) return [];
  const reason = `${count} mots, il en faut de ${least} à ${most}`;
  return [defect(count < least ? 'too-short' : 'too-long', reason)];
}

function defect(code: DefectCode, reason: string): Defect {
  return { code, sentence: null, reason };
}
