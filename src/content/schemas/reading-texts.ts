import * as z from 'zod';
import type { FragmentKind } from '#src/tarot/arcana.ts';
import { MOTIF_STATES, MOTIFS } from '#src/tarot/interpretation/passage-types.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { GROUP_IDS, SPREADS, type Spread, type SpreadId } from '#src/tarot/spreads.ts';
import { cardId } from './card.ts';

// Schemas of the texts from which readings without AI are composed. deck-texts.test.ts checks their lengths
// and the names of cards in them.
// A passage is the usual text about a card. Each file of content/voisines has the passages about one card,
// by kind of position and by preceding card. A motif is a detail that pictures show in one of two states,
// such as full or empty hands. motifs.yaml has the texts about motifs, tirages.yaml the texts by spread,
// themes.yaml the texts by topic, and mots-cles.yaml the keywords.

/** The kinds of text about a card. Each position of a spread uses one kind, e.g. advice uses `special`. */
export const FRAGMENT_KINDS = [
  'quality',
  'obstacle',
  'future',
  'special',
] as const satisfies FragmentKind[];

const sentence = z.string().trim().min(1, 'ce texte ne peut pas être vide.');
const variants = z.array(sentence).min(1, 'au moins une tournure.');
const motif = z.enum(MOTIFS);

/** The passages of one kind by preceding card. For an empty one, the text in content/cartes is used. */
const kindPassages = z.strictObject({ after: z.partialRecord(cardId, z.string().trim()) });

export const passagesSchema = z.strictObject({
  id: cardId,
  /** `opens` is the passage for the card as the first one of a spread. */
  quality: kindPassages.extend({ opens: z.string().trim() }),
  obstacle: kindPassages,
  future: kindPassages,
  special: kindPassages,
  motifs: z.strictObject({
    /** The motifs in the card's picture. `pole` is the state of the motif, `image` a sentence about it. */
    shown: z.partialRecord(
      motif,
      z.strictObject({
        pole: z.enum(MOTIF_STATES),
        image: sentence,
        /** Texts that answer the motif's question, by kind. A chosen answer replaces the card's passage. */
        answers: z.partialRecord(z.enum(FRAGMENT_KINDS).exclude(['special']), variants).optional(),
        /** For the last card of a reading about the motif: a text instead of its passage, a last question. */
        ending: z.strictObject({ text: sentence, question: sentence }).optional(),
      }),
    ),
  }),
  /** Which passages the card's page shows: each by the preceding card (`after`) and the kind (`place`). */
  couples: z.array(z.strictObject({ after: cardId, place: z.enum(FRAGMENT_KINDS) })),
});

export type PassagesContent = z.infer<typeof passagesSchema>;

/** Lists the passages with their paths in the file; `before` is the id of the preceding card, if any. */
export function listPassages(passages: PassagesContent) {
  return [
    { path: ['quality', 'opens'], text: passages.quality.opens, before: undefined },
    ...FRAGMENT_KINDS.flatMap((kind) =>
      Object.entries(passages[kind].after).map(([precedingId, text = '']) => ({
        path: [kind, 'after', precedingId],
        text,
        before: precedingId,
      })),
    ),
  ];
}

export const motifsSchema = z.strictObject({
  /** Opens a reading of ten cards in which no motif can be used. */
  plain: sentence,
  /** Openings about a motif, by its state in the picture that the opening describes. */
  openings: z.partialRecord(motif, z.strictObject({ first: variants, second: variants })),
  /** First sentences with which a later part returns to the motif, by the kind of that part's texts. */
  turns: z.partialRecord(motif, z.strictObject({ obstacle: variants, future: variants })),
});

export type MotifsContent = z.infer<typeof motifsSchema>;

// Texts about the last card if the sum of the others gives it: `told` explains the sum, `mat` says that
// Le Mat counts as 22, and `twice` that the last card is also one of the others.
const sumSchema = z.strictObject({ told: variants, mat: sentence, twice: variants });

/** Requires `sum` for a spread with a sum card, else forbids it; the cast makes it optional in the type. */
function createWordingSchema(spread: Spread) {
  return z.strictObject({
    /** Opens a reading in which no motif can be used. */
    plain: variants,
    ...((hasSumCard(spread) ? { sum: sumSchema } : {}) as object as {
      sum: z.ZodOptional<typeof sumSchema>;
    }),
  });
}

/** All spreads except that of ten cards: it has no slug, and content/motifs.yaml has its openings. */
type SpreadIdWithWording = Exclude<SpreadId, 'ten'>;

export const spreadsSchema = z.strictObject({
  ...(Object.fromEntries(
    SPREADS.filter(({ slug }) => slug).map((spread) => [spread.id, createWordingSchema(spread)]),
  ) as Record<SpreadIdWithWording, ReturnType<typeof createWordingSchema>>),
});

export type SpreadsContent = z.infer<typeof spreadsSchema>;

const topic = z.strictObject({
  /** Last sentences of the opening. */
  openings: variants,
  cards: z.record(
    cardId,
    z.strictObject({ quality: sentence, obstacle: sentence, future: sentence }),
  ),
});

export const topicsSchema = z.strictObject({ love: topic, work: topic, choice: topic });

const ARTICLES = ['la', 'le', 'l’', 'les', 'un', 'une', 'des'] as const;

export const keywordsSchema = z.strictObject({
  /** The label of each group of positions, before the keywords of its cards. */
  lines: z.partialRecord(z.enum(GROUP_IDS), sentence),
  /** The keywords by the article that they take in a sentence. */
  articles: z.record(z.enum(ARTICLES), z.array(sentence)),
});
