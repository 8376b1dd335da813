import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type DocumentStore, saveDocument } from '#netlify/server/documents/save-document.ts';
import { deleteVersions } from '#netlify/server/documents/versions.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { deleteMails, mailStore, requeueFailed } from '#netlify/server/mail/mail-queue.ts';
import { nullIfUnreadable } from '#netlify/server/storage/blobs-client.ts';
import {
  type IndexEntry,
  type IndexKey,
  indexedStore,
  listPage,
  newestFirst,
} from '#netlify/server/storage/indexed-store.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import * as api from '#src/api/admin/campaigns.ts';
import { slugify } from '#src/lib/text.ts';
import { getNextSunday } from '#src/lib/time.ts';
import { MAIL_PAGES } from '#src/site-config.ts';
import { getListedLeftBy, subscriberStore } from './subscriber-store.ts';

const PAGE_SIZE = 20;
/** Hour in Switzerland at which a letter for Sunday is sent. */
const SUNDAY_HOUR = 9;

type MailCounts = Omit<api.Letter['report'], 'left'>;

/** A letter is one issue of the newsletter. */
const storedLetterSchema = z.object({
  ...z.omit(api.letterSchema, { id: true, archivePath: true, report: true }).shape,
  /** True when the mail of every recipient is queued. */
  isFannedOut: z._default(z.boolean(), false),
  /** The final counts, stored when all mails are sent, because the mails themselves are purged later. */
  report: z._default(z.nullable(z.omit(api.letterSchema.shape.report, { left: true })), null),
  /** Set just before the letter is deleted, so that no concurrent request changes it. */
  isDeleted: z._default(z.boolean(), false),
  /** Random id of the write, by which the write is recognised when its response was lost. */
  mark: z._default(z.string(), ''),
});

export type StoredLetter = z.infer<typeof storedLetterSchema>;

const BLANK_LETTER: StoredLetter = {
  kind: 'weekly',
  subject: '',
  preheader: '',
  content: '',
  archived: false,
  state: 'draft',
  isAutomatic: false,
  sendAt: null,
  isFannedOut: false,
  finishedAt: null,
  report: null,
  version: 0,
  updatedAt: '',
  isDeleted: false,
  mark: '',
};

const ARCHIVED = 'archived';

function toIndexKey({ state, archived, updatedAt, isDeleted }: StoredLetter): IndexKey | null {
  if (isDeleted) return null;
  const projection = state === 'sent' && archived ? ARCHIVED : state;
  return { group: 'all', sort: newestFirst(updatedAt), projection };
}

/** One list, `all`, contains all letters, most recently changed first. The projection of an entry is the state of the letter. */
export const letterStore = () => indexedStore('letters', storedLetterSchema, toIndexKey);

export function toAnnouncementId(postId: string): string {
  return `post-${postId}`;
}

export function isArchived({ indexKey }: IndexEntry): boolean {
  return indexKey.projection === ARCHIVED;
}

/** Records of the post announcements that the owner deleted, without which the posts would be announced again. */
export const deletedAnnouncements = () =>
  jsonStore('deleted-notices', z.object({ at: z.string() }));

export function toMailIdPrefix(letterId: string): string {
  return `letter-${letterId}-`;
}

/** Returns the slug of a letter in the public archive: its subject, and the end of its id, which makes it unique. */
export function toLetterSlug(id: string, { subject }: Pick<StoredLetter, 'subject'>): string {
  // The outer `slugify` removes the superfluous hyphen after a truncated or empty subject.
  return slugify(`${slugify(subject).slice(0, 80)}-${id.slice(-8)}`);
}

/** Counts the mails of a letter by state from lists of ids, in which a crash can leave an id twice. */
export async function countMails(letterId: string): Promise<MailCounts> {
  const prefix = toMailIdPrefix(letterId);
  const accepts = ({ id }: IndexEntry) => id.startsWith(prefix);
  const count = async (...groups: string[]) => {
    const lists = await Promise.all(groups.map((group) => mailStore().list(group, { accepts })));
    return new Set(lists.flat().map(({ id }) => id)).size;
  };
  const [recipients, waiting, failed, unknown, withheld] = await Promise.all([
    mailStore().keys(prefix),
    count('open'),
    count('failed', 'failed-forgotten'),
    count('unknown', 'unknown-forgotten'),
    count('withheld'),
  ]);
  const sent = recipients.length - waiting - failed - unknown - withheld;
  const counts = { failed, unknown, withheld, waiting };
  return { recipients: recipients.length, sent: Math.max(0, sent), ...counts };
}

/** Returns the current counts of a letter, or the stored ones when its mails are purged. */
async function createReport(id: string, letter: StoredLetter): Promise<api.Letter['report']> {
  if (letter.state === 'draft' || letter.state === 'scheduled') {
    return { recipients: 0, sent: 0, failed: 0, unknown: 0, withheld: 0, waiting: 0, left: 0 };
  }
  const accepts = (entry: IndexEntry) => getListedLeftBy(entry) === id;
  const [counts, left] = await Promise.all([
    countMails(id),
    subscriberStore().list('left', { accepts }),
  ]);
  return {
    ...(letter.report && counts.recipients < letter.report.recipients ? letter.report : counts),
    left: left.length,
  };
}

export function listLetters(cursor: string | null) {
  return listPage(letterStore(), summarize, { groups: ['all'], size: PAGE_SIZE, cursor });
}

function summarize(id: string, letter: StoredLetter): api.LetterSummary {
  const { preheader, content, isFannedOut, report, mark, ...fields } = letter;
  const isOnSite = letter.state === 'sent' && letter.archived;
  const archivePath = isOnSite ? `${MAIL_PAGES.archive}/${toLetterSlug(id, letter)}` : null;
  return { id, ...fields, archivePath };
}

const MISSING_MESSAGE = 'Cette lettre n’existe pas ou a été supprimée.';

export async function findLetter(id: string): Promise<StoredLetter | null> {
  const letter = await letterStore().get(id);
  return letter?.isDeleted ? null : letter;
}

export async function requireLetter(id: string): Promise<StoredLetter> {
  const letter = await findLetter(id);
  if (!letter) throw new ApiError(404, MISSING_MESSAGE);
  return letter;
}

async function toApiLetter(id: string, letter: StoredLetter): Promise<api.Letter> {
  const { preheader, content } = letter;
  return { ...summarize(id, letter), preheader, content, report: await createReport(id, letter) };
}

export async function loadLetterForApi(id: string): Promise<api.Letter> {
  return toApiLetter(id, await requireLetter(id));
}

const LETTER_DOCUMENTS: DocumentStore<StoredLetter> = {
  kind: 'letter',
  missingMessage: MISSING_MESSAGE,
  find: (id) => nullIfUnreadable(letterStore().getVersioned(id)),
  createBlank: () => BLANK_LETTER,
  write: (id, current, next) =>
    current.etag ? letterStore().replace(id, current, next) : letterStore().create(id, next),
  getText: ({ version, kind, subject, preheader, content, archived }) =>
    version === 0 ? null : { kind, subject, preheader, content, archived },
  isErased: ({ isDeleted }) => isDeleted,
  toResponse: toApiLetter,
};

function toNextVersion(letter: StoredLetter): StoredLetter {
  const version = letter.version + 1;
  return { ...letter, version, updatedAt: now().toISOString(), mark: randomUUID() };
}

/** Stores and schedules a letter that the site itself writes, unless there is one with this id. */
export async function createPostAnnouncement(id: string, letter: api.LetterInput): Promise<void> {
  const sendAt = now().toISOString();
  const scheduled = { state: 'scheduled', isAutomatic: true, sendAt } as const;
  await letterStore().create(id, toNextVersion({ ...BLANK_LETTER, ...letter, ...scheduled }));
}

/** `version` is null for a new draft, whose id the browser chose. A repeated request changes nothing. @throws ApiError 404, 409 */
export async function saveDraft(
  id: string,
  input: api.LetterInput,
  version: number | null,
): Promise<api.Letter> {
  const isNewIdInvalid = version === null && !z.uuidv4().safeParse(id).success;
  if (isNewIdInvalid) throw new ApiError(404, MISSING_MESSAGE);
  const saved = await saveDocument(LETTER_DOCUMENTS, id, {
    version,
    isEqual(letter) {
      if (letter.state !== 'draft')
        throw new ApiError(409, 'Cette lettre n’est plus un brouillon.');
      return isDeepStrictEqual({ ...letter, ...input }, letter);
    },
    edit: (letter) => toNextVersion({ ...letter, ...input }),
  });
  return toApiLetter(id, saved);
}

/** Schedules the letter, or makes it a draft again. A repeated request changes nothing. @throws ApiError 404, 409 */
export async function scheduleSending(
  id: string,
  version: number,
  when: 'now' | 'sunday' | 'draft',
): Promise<api.Letter> {
  const time = { now: now(), sunday: getNextSunday(now(), SUNDAY_HOUR), draft: null }[when];
  const sendAt = time?.toISOString() ?? null;
  const saved = await saveDocument(LETTER_DOCUMENTS, id, {
    version,
    isEqual: (letter) =>
      letter.version === version + 1 &&
      (when === 'now' ? letter.sendAt !== null && isDue(letter.sendAt) : letter.sendAt === sendAt),
    edit(letter) {
      if (letter.state !== 'draft' && letter.state !== 'scheduled') {
        throw new ApiError(409, 'Cette lettre est déjà partie.');
      }
      return toNextVersion({ ...letter, state: sendAt ? 'scheduled' : 'draft', sendAt });
    },
  });
  return toApiLetter(id, saved);
}

export async function setArchived(id: string, archived: boolean): Promise<api.Letter> {
  await letterStore().change(id, (letter) => (letter.isDeleted ? null : { ...letter, archived }));
  return loadLetterForApi(id);
}

/** Queues the failed mails of the letter again. @returns their number */
export async function resendFailed(id: string): Promise<{ resent: number }> {
  await requireLetter(id);
  return { resent: await requeueFailed(toMailIdPrefix(id)) };
}

const DELETION_REFUSED_MESSAGES: Partial<Record<StoredLetter['state'], string>> = {
  scheduled: 'Cette lettre attend son départ\u202f: annulez-le d’abord.',
  sending: 'Cette lettre est en route\u202f: elle pourra être supprimée une fois partie.',
};

/** A part of the request's minute. The nightly purge deletes the remaining mails later. */
const MAX_DELETION_MS = 20_000;

/** Deletes a draft or a sent letter, with its mails. @throws ApiError 409 while it is scheduled or being sent */
export async function deleteStoredLetter(id: string): Promise<void> {
  // A conditional write comes first, so that no concurrent request schedules a letter that is being deleted.
  const deleted = await letterStore().change(id, (letter) => {
    const refusal = DELETION_REFUSED_MESSAGES[letter.state];
    if (refusal) throw new ApiError(409, refusal);
    const { isAutomatic, version } = letter;
    return toNextVersion({ ...BLANK_LETTER, isAutomatic, version, isDeleted: true });
  });
  if (deleted?.isAutomatic) await deletedAnnouncements().create(id, { at: now().toISOString() });
  await letterStore().delete(id);
  if (deleted) await deleteVersions('letter', id);
  await deleteMails(await mailStore().keys(toMailIdPrefix(id)), Date.now() + MAX_DELETION_MS);
}
