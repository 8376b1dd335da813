import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { type Listed, newestFirst, type Place } from '#netlify/server/storage/index-place.ts';
import { indexedStore } from '#netlify/server/storage/indexed-store.ts';
import type { Letter, LetterReport } from '#src/api/letter-schemas.ts';
import type { LetterKind } from '#src/tarot/newsletter.ts';

export interface StoredLetter {
  kind: LetterKind;
  subject: string;
  preheader: string;
  content: string;
  state: Letter['state'];
  /** Written by the site when a post appeared. */
  isAutomatic: boolean;
  archived: boolean;
  createdAt: string;
  updatedAt: string;
  sendAt: string | null;
  /** True once every recipient's mail is queued. */
  isFannedOut: boolean;
  finishedAt: string | null;
  /** Kept from the end of the sending on; the mails themselves are purged. */
  report: Omit<LetterReport, 'left'> | null;
  version: number;
}

const ARCHIVED = 'archived';

function placeOf({ state, archived, updatedAt }: StoredLetter): Place {
  const note = state === 'sent' && archived ? ARCHIVED : state;
  return { group: 'all', sort: newestFirst(updatedAt), note };
}

/** Letters are few: one list holds them all, most recently touched first. */
export const letters = () => indexedStore<StoredLetter>('letters', placeOf);

/** Letters that the site wrote by itself and the owner deleted: without a mark it would write them again. */
export const deletedNotices = () => jsonStore<{ at: string }>('deleted-notices');

export async function keepFromWritingAgain(id: string): Promise<void> {
  await deletedNotices().create(id, { at: now().toISOString() });
}

/** Whether the letter was written before, also when it was deleted since. */
export async function wasWritten(id: string): Promise<boolean> {
  const [letter, mark] = await Promise.all([letters().get(id), deletedNotices().get(id)]);
  return letter !== null || mark !== null;
}

export function isArchived({ place }: Listed): boolean {
  return place.note === ARCHIVED;
}

/** Waiting for its time, or on its way. */
export function isUnderWay({ place }: Listed): boolean {
  return place.note === 'scheduled' || place.note === 'sending';
}

/** Begins the ids of all letters' mails. */
export const LETTER_MAIL = 'letter-';

/** Begins the ids of all mails of a letter; the subscriber's id follows. */
export function letterMailPrefix(letter: string): string {
  return `${LETTER_MAIL}${letter}-`;
}

export function repairLetters(): Promise<number> {
  return letters().repair();
}
