import * as z from 'zod';
import type { FragmentKind } from '#src/tarot/arcana.ts';
import { MOTIF_STATES, MOTIFS } from '#src/tarot/interpretation/passage-types.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { GROUP_IDS, SPREADS, type Spread, type SpreadId } from '#src/tarot/spreads.ts';
import { cardId } from './card.ts';

// Schemas of the texts from which readings without AI are composed. content/voisines has a file per card,
// with a passage (its usual text in a reading) for each card that can precede it. motifs.yaml has motifs:
// details that several pictures show in one of two states. tirages.yaml has texts by spread, themes.yaml by
// topic, and mots-cles.yaml the keywords. scripts/content/deck-texts.test.ts tests the wording.

/** The kinds of text about a card; each position of a spread uses one kind. */
export const FRAGMENT_KINDS = [
  'quality',
  'obstacle',
  'future',
  'special',
] as const satisfies FragmentKind[];

const sentence = z.string().trim().min(1, 'ce texte ne peut pas être vide.');
const variants = z.array(sentence).min(1, 'au moins une tournure.');
const motif = z.enum(MOTIFS);

/** Passages by preceding card, for one kind of position; the text of content/cartes replaces an empty one. */
const passagesByCard = z.strictObject({ after: z.partialRecord(cardId, z.string().trim()) });

export const passagesSchema = z.strictObject({
  id: cardId,
  /** `opens` is the passage for the card as the first one of a spread. */
  quality: passagesByCard.extend({ opens: z.string().trim() }),
  obstacle: passagesByCard,
  future: passagesByCard,
  special: passagesByCard,
  motifs: z.strictObject({
    /** The motifs in the card's picture, each in the state `pole`, which the sentence `image` describes. */
    shown: z.partialRecord(
      motif,
      z.strictObject({
        pole: z.enum(MOTIF_STATES),
        image: sentence,
        /** Alternative answers to the motif's question by kind of position; one replaces the passage. */
        answers: z.partialRecord(z.enum(FRAGMENT_KINDS).exclude(['special']), variants).optional(),
        /** Replaces the passage if this card is the last one. */
        ending: z.strictObject({ text: sentence, question: sentence }).optional(),
      }),
    ),
  }),
  /** The passages on the card's page, each by the preceding card (`after`) and the kind (`place`). */
  couples: z.array(z.strictObject({ after: cardId, place: z.enum(FRAGMENT_KINDS) })),
});

export type PassagesContent = z.infer<typeof passagesSchema>;

/** Lists the passages, each with its path in the file and the preceding card, if any, in `before`. */
export function listPassages(card: PassagesContent) {
  return [
    { path: ['quality', 'opens'], text: card.quality.opens, before: undefined },
    ...FRAGMENT_KINDS.flatMap((kind) =>
      Object.entries(card[kind].after).map(([before, text = '']) => ({
        path: [kind, 'after', before],
        text,
        before,
      })),
    ),
  ];
}

/** `openings` are by state of a motif; `plain` opens a spread without a motif, and `turns` begin a part. */
export const motifsSchema = z.strictObject({
  plain: sentence,
  openings: z.partialRecord(motif, z.strictObject({ first: variants, second: variants })),
  turns: z.partialRecord(motif, z.strictObject({ obstacle: variants, future: variants })),
});

export type MotifsContent = z.infer<typeof motifsSchema>;

// Texts about the card whose number is the sum of the others: `told` explains the sum, `mat` that Le Mat is
// counted as 22, and `twice` that the card is already one of the others.
const sumSchema = z.strictObject({ told: variants, mat: sentence, twice: variants });

/** Requires `sum` for a spread with a sum card, and forbids it for others; the type has it optional. */
function createWordingSchema(spread: Spread) {
  return z.strictObject({
    plain: variants,
    ...((hasSumCard(spread) ? { sum: sumSchema } : {}) as object as {
      sum: z.ZodOptional<typeof sumSchema>;
    }),
  });
}

/** All spreads but that of ten cards, which has no slug, and whose openings are in content/motifs.yaml. */
type SpreadIdWithWording = Exclude<SpreadId, 'ten'>;

export const spreadsSchema = z.strictObject({
  ...(Object.fromEntries(
    SPREADS.filter(({ slug }) => slug).map((spread) => [spread.id, createWordingSchema(spread)]),
  ) as Record<SpreadIdWithWording, ReturnType<typeof createWordingSchema>>),
});

export type SpreadsContent = z.infer<typeof spreadsSchema>;

const topicTexts = z.strictObject({
  openings: variants,
  cards: z.record(
    cardId,
    z.strictObject({ quality: sentence, obstacle: sentence, future: sentence }),
  ),
});

export const topicsSchema = z.strictObject({
  love: topicTexts,
  work: topicTexts,
  choice: topicTexts,
});

/** The grammatical articles of keywords in a sentence. */
const ARTICLES = ['la', 'le', 'l’', 'les', 'un', 'une', 'des'] as const;

export const keywordsSchema = z.strictObject({
  /** Labels of the lines with the keywords of the cards of each group of positions. */
  lines: z.partialRecord(z.enum(GROUP_IDS), sentence),
  articles: z.record(z.enum(ARTICLES), z.array(sentence)),
});
