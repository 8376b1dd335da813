import { mails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { type Listed, newestFirst, type Place } from '#netlify/server/storage/index-place.ts';
import { indexedStore } from '#netlify/server/storage/indexed-store.ts';
import type { Letter, LetterInput, LetterReport } from '#src/api/letter-schemas.ts';
import { slugify } from '#src/tarot/slug.ts';
import { listedLeftBy, subscribers } from './subscriber-store.ts';

export interface StoredLetter extends Omit<Letter, 'id' | 'archivePath' | 'report'> {
  createdAt: string;
  /** True once every recipient's mail is queued. */
  isFannedOut: boolean;
  /** Kept from the end of the sending on; the mails themselves are purged. */
  report: Counts | null;
}

type NewLetter = LetterInput & Pick<StoredLetter, 'state' | 'isAutomatic' | 'sendAt'>;

/** False when there is one with this id. */
export function createLetter(id: string, letter: NewLetter): Promise<boolean> {
  const time = now().toISOString();
  return letters().create(id, {
    ...letter,
    createdAt: time,
    updatedAt: time,
    isFannedOut: false,
    finishedAt: null,
    report: null,
    version: 1,
  });
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

/** Begins the ids of all mails of a letter; the subscriber's id follows. */
export function letterMailPrefix(letter: string): string {
  return `letter-${letter}-`;
}

/** Where a letter can be read on the site: its subject, and enough of its id to be alone there. */
export function letterSlug(id: string, { subject }: StoredLetter): string {
  // Cut in a gap between words, or without any, the subject leaves a hyphen too many: the last call drops it.
  return slugify(`${slugify(subject).slice(0, 80)}-${id.slice(-8)}`);
}

type Counts = Omit<LetterReport, 'left'>;

const NONE: Counts = { recipients: 0, sent: 0, failed: 0, unknown: 0, withheld: 0, waiting: 0 };

/** What became of the letter's mails so far: counted from lists of keys, no mail is read. */
export async function letterReport(letter: string): Promise<Counts> {
  const prefix = letterMailPrefix(letter);
  const accepts = ({ id }: Listed) => id.startsWith(prefix);
  const count = async (...groups: string[]) => {
    const lists = await Promise.all(groups.map((group) => mails().list(group, { accepts })));
    return new Set(lists.flat().map(({ id }) => id)).size;
  };
  const [recipients, waiting, failed, unknown, withheld] = await Promise.all([
    mails().ids(prefix),
    count('open'),
    count('failed', 'failed-forgotten'),
    count('unknown', 'unknown-forgotten'),
    count('withheld'),
  ]);
  const sent = recipients.length - waiting - failed - unknown - withheld;
  const counts = { failed, unknown, withheld, waiting };
  return { recipients: recipients.length, sent: Math.max(0, sent), ...counts };
}

/** The report as the owner sees it. Once the mails are purged, the counts that were kept stand for them. */
export async function fullReport(id: string, letter: StoredLetter): Promise<LetterReport> {
  if (letter.state === 'draft' || letter.state === 'scheduled') return { ...NONE, left: 0 };
  const accepts = (listed: Listed) => listedLeftBy(listed) === id;
  const [counts, gone] = await Promise.all([
    letterReport(id),
    subscribers().list('left', { accepts }),
  ]);
  return { ...(counts.recipients === 0 ? (letter.report ?? NONE) : counts), left: gone.length };
}
