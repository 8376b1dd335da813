import * as z from 'zod/mini';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { GROUP_IDS, SPREAD_IDS } from '#src/tarot/spreads.ts';
import { cardIdsSchema, cardOrderSchema } from './draw.ts';
import { endpoint } from './endpoint.ts';
import { isoDateSchema } from './field-schemas.ts';

const partTextSchema = z.string().check(z.maxLength(4_000));

/** Parts of an interpretation: a summary, and a text for each group of cards, such as the obstacles. */
const partNameSchema = z.enum(['summary', ...GROUP_IDS]);
/** Creates the schema of values for some of the parts, because spreads differ in their groups. */
const createPartRecordSchema = <Value extends z.ZodMiniType>(value: Value) =>
  z.partialRecord(partNameSchema, value);

/** The cards that a visitor picked. */
export const selectionSchema = z.object({
  /** Missing in selections from older versions of the site, which have ten cards. */
  spread: z._default(z.enum(SPREAD_IDS), 'ten'),
  selectedCards: cardIdsSchema,
  /** Ids of the cards in each group of the spread. */
  categorization: z.partialRecord(z.enum(GROUP_IDS), cardIdsSchema),
});

export const interpretationSchema = createPartRecordSchema(partTextSchema);

/** Author of a part: `ai`, or `reader` if the site composed the part from the tarot reader's texts. */
const authorSchema = z.enum(['ai', 'reader']);

const authorsSchema = createPartRecordSchema(authorSchema);

export type Author = z.infer<typeof authorSchema>;
export type Authors = z.infer<typeof authorsSchema>;

/** Ids of the tarot reader's texts about the cards: a card and a kind of text, as `le-bateleur/obstacle`. */
const fragmentIdsSchema = z
  .array(z.string().check(z.maxLength(48), z.regex(/^[a-z-]+\/(quality|obstacle|future|special)$/)))
  .check(z.maxLength(DECK_SIZE));

const aiPromptSchema = z.string().check(z.maxLength(8_000));

/** The server's signature of a part by the AI; without one, that part is neither stored nor mailed. */
const sealSchema = z.optional(z.string().check(z.maxLength(32)));
const sealsSchema = z.optional(createPartRecordSchema(sealSchema));

export const topicSchema = z.enum(['love', 'work', 'choice']);

export const interpretAnswerSchema = z.object({
  interpretation: interpretationSchema,
  fragmentsUsed: fragmentIdsSchema,
  /** Only the beginning of the AI's prompt: the list of the cards by group. */
  aiPrompt: aiPromptSchema,
  authors: authorsSchema,
  seals: sealsSchema,
});

export type InterpretAnswer = z.infer<typeof interpretAnswerSchema>;

/**
 * Answers JSON, or with `Accept: text/event-stream` one `part` event when each part is ready
 * (`{ part, text, author, seal }`), then one `done` (`InterpretAnswer`) or `failed` event (`{ message }`).
 */
export const interpret = endpoint('POST', '/api/interpret', {
  request: z.object({
    ...selectionSchema.shape,
    /** Sent to the AI, and not stored. */
    topic: z.optional(topicSchema),
  }),
  response: interpretAnswerSchema,
});

export const partEventSchema = z.object({
  part: partNameSchema,
  text: z.string(),
  author: authorSchema,
  seal: sealSchema,
});

export type PartEvent = z.infer<typeof partEventSchema>;

/** A draw with its interpretation. */
export const readingSchema = z.object({
  ...selectionSchema.shape,
  ...cardOrderSchema.shape,
  interpretation: interpretationSchema,
  fragmentsUsed: fragmentIdsSchema,
  aiPrompt: aiPromptSchema,
  /** Missing in older readings, which have no part by the AI. */
  authors: z.optional(authorsSchema),
  seals: sealsSchema,
  createdAt: isoDateSchema,
});

export type Reading = z.infer<typeof readingSchema>;

/** A reading as the server stores it for the visitor. */
const storedReadingSchema = z.object({
  ...readingSchema.shape,
  id: z.string().check(z.maxLength(64)),
});

export type StoredReading = z.infer<typeof storedReadingSchema>;

/** Lists this browser's readings (by cookie), newest first, 20 a page; see `callPage` for the next. */
export const listReadings = endpoint('GET', '/api/readings', {
  response: z.array(storedReadingSchema),
});

/** Stores a reading with the server's date; the sent `createdAt` only identifies a repeated request. */
export const saveReading = endpoint('POST', '/api/readings', {
  request: z.object({
    ...readingSchema.shape,
    /** A single text (an older format) is dropped. The server composes each part without valid signature. */
    interpretation: z.union([
      interpretationSchema,
      z.pipe(
        z.string().check(z.maxLength(8_000)),
        z.transform((): z.infer<typeof interpretationSchema> => ({})),
      ),
    ]),
    fragmentsUsed: z._default(fragmentIdsSchema, []),
    aiPrompt: z._default(aiPromptSchema, ''),
  }),
  response: storedReadingSchema,
});

/** Responds with all readings that are stored for this browser, as a JSON file. */
export const downloadReadings = endpoint('GET', '/api/readings/data', { response: z.unknown() });

export const eraseReadings = endpoint('DELETE', '/api/readings', {
  response: z.object({ erased: z.number() }),
});

/** Deletes one reading; also succeeds if it does not exist. */
export const eraseReading = endpoint('DELETE', '/api/readings/one/:id', {
  response: z.object({ done: z.literal(true) }),
});
