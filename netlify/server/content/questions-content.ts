import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import {
  ANSWER_FIELDS,
  type AnswerField,
  BURDENS,
  type Burden,
  QUESTION_IDS,
  type QuestionId,
} from '#src/tarot/interpretation/question-texts.ts';
import { GROUP_IDS, SPREADS } from '#src/tarot/spreads.ts';
import { countWords } from '#src/text/words.ts';
import {
  A_QUESTION,
  anyCard,
  nameForms,
  requireName,
  template,
  textOfWords,
  wordings,
} from './written.ts';

// The schema of content/questions.yaml: what is asked below a letter, and what the cards answer.

/** Words of what a card answers. With the most around it, names and places included, an answer has 80. */
const [LEAST, MOST] = [15, 45];
const MOST_AROUND = 25;
/** Before a piece of advice, and after it. */
const [MOST_BEFORE, MOST_AFTER] = [10, 18];

/** How the form calls what may weigh in an obstacle. */
const BURDEN_WORDS: Record<Burden, string> = {
  scatter: 'La dispersion',
  haste: 'La hâte',
  delay: 'L’attente',
  stiffness: 'La raideur',
  silence: 'Le silence',
  doubt: 'Le doute',
  attachment: 'L’attachement',
  display: 'Le paraître',
};

const FIELD_WORDS: Record<AnswerField, string> = {
  helps: 'Ce qui peut aider, quand la carte est une qualité',
  leave: 'Ce que l’on peut laisser de côté, quand elle est un obstacle',
  say: 'Une phrase à oser, entre guillemets, quand elle est un obstacle',
  sign: 'À quoi l’on reconnaît que cela avance, quand elle est du côté de l’avenir',
  someone: 'À qui en parler, quand elle est une qualité',
  unseen: 'Un détail de l’image que l’on ne voit pas d’abord',
};

/** What a question may name besides its first card, and what its answer takes in. */
const PARTS: Record<QuestionId, { ranks: number[]; texts: string[]; label: string }> = {
  start: { ranks: [1, 2], texts: ['conseil', 'obstacle'], label: 'Par quoi commencer' },
  help: { ranks: [1, 2], texts: ['texte'], label: 'Ce qui pourrait aider' },
  leave: { ranks: [1], texts: ['texte'], label: 'Que laisser de côté' },
  say: { ranks: [1], texts: ['texte'], label: 'Quelle phrase oser' },
  sign: { ranks: [1], texts: ['texte'], label: 'À quoi voir que cela avance' },
  far: { ranks: [1], texts: ['pour', 'contre'], label: 'Jusqu’où suivre une carte' },
  someone: { ranks: [1], texts: ['texte'], label: 'À qui en parler' },
  unseen: { ranks: [1], texts: ['texte'], label: 'Ce que l’on n’a pas encore vu' },
};

const placed = (ranks: readonly number[]) => [
  ...nameForms(...ranks),
  ...ranks.map((rank) => `lieu ${rank}`),
];

/** A wording that takes in all of these texts. */
function around(ranks: readonly number[], texts: readonly string[]) {
  const most = texts.includes('conseil') ? MOST_BEFORE : MOST_AROUND;
  return template(...placed(ranks), ...texts)
    .refine((wording) => texts.every((text) => wording.includes(`{${text}}`)), {
      error: `${texts.map((text) => `{${text}}`).join(' et ')} doit y être.`,
    })
    .refine((wording) => countWords(wording) <= most + texts.length, {
      error: `${most} mots au plus autour de ce que dit la carte.`,
    });
}

function question({ ranks, texts, label }: (typeof PARTS)[QuestionId]) {
  return z
    .strictObject({
      asked: template(...placed(ranks))
        .regex(...A_QUESTION)
        .describe('La question.'),
      answers: wordings(around(ranks, texts)).describe('Les tournures de la réponse.'),
    })
    .describe(`${label}.`);
}

const GROUP_WORDS = Object.fromEntries(
  SPREADS.flatMap(({ groups, shortName }) =>
    groups.map(({ id, title }) => [id, `${title} (${shortName.toLowerCase()})`]),
  ),
);

const burden = z.enum(BURDENS).meta({ words: BURDEN_WORDS });

const answerOf = (field: AnswerField) =>
  textOfWords(
    `${FIELD_WORDS[field]} ; de ${LEAST} à ${MOST} mots, avec le nom de la carte.`,
    LEAST,
    MOST,
  );

const card = z
  .strictObject({
    relu,
    weighs: burden.describe('Ce qui pèse quand elle est un obstacle.'),
    eases: z.array(burden).min(1, 'au moins un poids.').describe('Ce que son conseil allège.'),
    ...(Object.fromEntries(ANSWER_FIELDS.map((field) => [field, answerOf(field)])) as Record<
      AnswerField,
      ReturnType<typeof answerOf>
    >),
  })
  .describe('Une carte.');

export const furtherQuestionsSchema = z
  .strictObject({
    relu,
    places: z
      .record(
        z.enum(GROUP_IDS).meta({ words: GROUP_WORDS }),
        template().describe('Où est la carte.'),
      )
      .describe('Où est une carte, dans une phrase.'),
    questions: z
      .strictObject(
        Object.fromEntries(QUESTION_IDS.map((id) => [id, question(PARTS[id])])) as Record<
          QuestionId,
          ReturnType<typeof question>
        >,
      )
      .describe('Les questions.'),
    against: z
      .record(
        burden,
        wordings(
          template(...placed([1])).refine((wording) => countWords(wording) <= MOST_AFTER, {
            error: `${MOST_AFTER} mots au plus.`,
          }),
        ).describe('Les tournures.'),
      )
      .describe('Ce qui suit le conseil d’une carte, selon ce qu’il allège dans l’obstacle {1}.'),
    cards: z.record(anyCard, card).describe('Les réponses, carte par carte.'),
  })
  .superRefine(({ cards }, context) => {
    for (const [id, texts] of Object.entries(cards)) {
      for (const field of ANSWER_FIELDS) {
        const path = ['cards', id, field];
        requireName(id, { what: 'cette réponse', text: texts[field], path }, context);
      }
    }
  });

export type QuestionsContent = z.infer<typeof furtherQuestionsSchema>;
