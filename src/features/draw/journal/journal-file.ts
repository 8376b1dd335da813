import * as z from 'zod/mini';
import { readingSchema } from '#src/features/draw/api.ts';
import { addKept } from '#src/features/draw/kept/database.ts';
import {
  EMPTY_NOTE,
  isSameNote,
  type Note,
  noteSchema,
  readingKey,
} from '#src/features/draw/kept/model.ts';
import { $notes } from './notes.ts';
import { $journal, askBrowser, fitsDeck } from './store.ts';
import { tellTabs } from './tabs.ts';

export const JOURNAL_FILE = 'journal-des-tirages.json';
const MOST_BYTES = 20_000_000;
const MOST_READINGS = 2_000;

/** The whole journal as a file. The server's ids are left out: they erase nothing from another browser. */
const fileSchema = z.object({
  format: z.literal('journal-tarot-de-marseille'),
  version: z.literal(1),
  readings: z
    .array(z.object({ ...readingSchema.shape, note: z.optional(noteSchema) }))
    .check(z.maxLength(MOST_READINGS)),
});

type JournalFile = z.infer<typeof fileSchema>;

export function journalFile(): Blob {
  const notes = $notes.get();
  const readings = $journal.get().entries.map(({ key, reading: { id, ...reading } }) => {
    const note = notes[key]?.typed ?? EMPTY_NOTE;
    return isSameNote(note, EMPTY_NOTE) ? reading : { ...reading, note };
  });
  const file: JournalFile = { format: 'journal-tarot-de-marseille', version: 1, readings };
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

/** What keeps a file from being taken in, as a sentence. */
export class RefusedFile extends Error {}

async function readFile(file: Blob): Promise<JournalFile['readings']> {
  if (file.size > MOST_BYTES) {
    throw new RefusedFile('Ce fichier est trop lourd pour être un journal de tirages.');
  }
  const parsed = fileSchema.safeParse(parseJson(await file.text())).data;
  if (!parsed?.readings.every(fitsDeck)) {
    throw new RefusedFile(
      `Ce fichier n’est pas un journal de tirages, ou il a été modifié. Choisissez celui que cette page a enregistré, «\u202f${JOURNAL_FILE}\u202f».`,
    );
  }
  return parsed.readings;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Adds a file's readings and notes to what this browser keeps; none of it reaches the server.
 * @returns how many readings were new
 * @throws RefusedFile; any other error where the browser keeps nothing. Nothing is changed then.
 */
export async function addFromFile(file: Blob): Promise<number> {
  const brought = await readFile(file);
  const known = new Set($journal.get().entries.map(({ key }) => key));
  const notes: Record<string, Note> = {};
  const fresh = new Map<string, z.infer<typeof readingSchema>>();
  for (const { note, ...reading } of brought) {
    const key = readingKey(reading);
    if (!known.has(key)) fresh.set(key, reading);
    if (note) notes[key] = note;
  }
  await addKept([...fresh.values()], notes);
  await askBrowser();
  tellTabs({ kind: 'written' });
  return fresh.size;
}
