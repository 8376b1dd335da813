// See docs/decisions/0043-journal-in-the-browser.md.
import { map } from 'nanostores';
import { saveNote } from '#src/features/draw/kept/database.ts';
import { EMPTY_NOTE, isSameNote, joinNotes, type Note } from '#src/features/draw/kept/model.ts';
import { tellTabs } from './tabs.ts';

const SAVED_AFTER_MS = 500;

interface WrittenNote {
  /** What this browser keeps. */
  saved: Note;
  /** What stands in the fields. */
  typed: Note;
  state: 'saved' | 'waiting' | 'failed';
}

export const UNWRITTEN: WrittenNote = { saved: EMPTY_NOTE, typed: EMPTY_NOTE, state: 'saved' };

/** Notes by the keys of their readings. */
export const $notes = map<Record<string, WrittenNote>>({});

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The last save of each note; none ever rejects. */
const saves = new Map<string, Promise<void>>();

function noteOf(key: string): WrittenNote {
  return $notes.get()[key] ?? UNWRITTEN;
}

/** Shows what the browser keeps. What is being typed stays: it joins the kept note when it is saved. */
export function showNotes(kept: Readonly<Record<string, Note>>): void {
  for (const key of new Set([...Object.keys($notes.get()), ...Object.keys(kept)])) {
    const saved = kept[key] ?? EMPTY_NOTE;
    if (noteOf(key).state === 'saved') $notes.setKey(key, { saved, typed: saved, state: 'saved' });
  }
}

/** Forgets the note of an erased reading, all of them for null. */
export function dropNotes(erased: string | null): void {
  const left = Object.entries($notes.get()).filter(([key]) => erased !== null && key !== erased);
  $notes.set(Object.fromEntries(left));
}

/** Takes what is typed, and saves it once the fingers rest. */
export function typeNote(key: string, changes: Partial<Note>): void {
  const { saved, typed } = noteOf(key);
  $notes.setKey(key, { saved, typed: { ...typed, ...changes }, state: 'waiting' });
  clearTimeout(timers.get(key));
  timers.set(key, setTimeout(saveTyped, SAVED_AFTER_MS, key));
}

/** Saves at once whatever waits: the page is being left. */
export async function saveNotes(): Promise<void> {
  await Promise.all(Object.keys($notes.get()).map(saveTyped));
}

/** One save of a note at a time: the next one knows what the last one kept. */
export function saveTyped(key: string): Promise<void> {
  clearTimeout(timers.get(key));
  const last = saves.get(key) ?? Promise.resolve();
  const next = last.then(() => save(key));
  saves.set(key, next);
  return next;
}

async function save(key: string): Promise<void> {
  const { saved, typed, state } = noteOf(key);
  if (state === 'saved') return;
  askToPersist();
  try {
    const kept = await saveNote(key, saved, typed);
    if (!$notes.get()[key]) return;
    // More may have been typed meanwhile.
    const now = joinNotes(typed, kept, noteOf(key).typed);
    const isSaved = isSameNote(now, kept);
    $notes.setKey(key, { saved: kept, typed: now, state: isSaved ? 'saved' : 'waiting' });
    tellTabs({ kind: 'written' });
  } catch {
    $notes.setKey(key, { ...noteOf(key), state: 'failed' });
  }
}

/** The first note is worth the question that some browsers ask. Where the answer is no, notes are kept for as long as ever. */
function askToPersist(): void {
  const isFirst = Object.values($notes.get()).every(({ saved }) => isSameNote(saved, EMPTY_NOTE));
  if (isFirst) navigator.storage?.persist?.().catch(() => undefined);
}
