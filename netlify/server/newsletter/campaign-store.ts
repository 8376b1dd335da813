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
const SUNDAY_HOUR = 9;

type Counts = Omit<api.Letter['report'], 'left'>;

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

export type StoredCampaign = z.infer<typeof storedLetterSchema>;

const BLANK_LETTER: StoredCampaign = {
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

function toIndexKey({ state, archived, updatedAt, isDeleted }: StoredCampaign): IndexKey | null {
  if (isDeleted) return null;
  const projection = state === 'sent' && archived ? ARCHIVED : state;
  return { group: 'all', sort: newestFirst(updatedAt), projection };
}

/** One list contains all letters, most recently changed first. */
export const campaignStore = () => indexedStore('letters', storedLetterSchema, toIndexKey);

export function toAnnouncementId(post: string): string {
  return `post-${post}`;
}

export function isArchived({ indexKey }: IndexEntry): boolean {
  return indexKey.projection === ARCHIVED;
}

/** Tombstones of post announcements that the owner deleted, without which the posts would be announced again. */
export const deletedNotices = () => jsonStore('deleted-notices', z.object({ at: z.string() }));

export function toMailIdPrefix(letter: string): string {
  return `letter-${letter}-`;
}

/** Returns the slug of a letter in the public archive: its subject, and the end of its id, which makes it unique. */
export function toLetterSlug(id: string, { subject }: Pick<StoredCampaign, 'subject'>): string {
  // The outer `slugify` removes the superfluous hyphen after a truncated or empty subject.
  return slugify(`${slugify(subject).slice(0, 80)}-${id.slice(-8)}`);
}

/** Counts the mails of a letter by state. Only keys are listed; no mail is read. */
export async function countMails(letter: string): Promise<Counts> {
  const prefix = toMailIdPrefix(letter);
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

/** Returns the counts of a letter; when its mails are purged, those that were stored before. */
async function createReport(id: string, letter: StoredCampaign): Promise<api.Letter['report']> {
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
  return listPage(campaignStore(), summarize, { groups: ['all'], size: PAGE_SIZE, cursor });
}

function summarize(id: string, letter: StoredCampaign): api.LetterSummary {
  const { preheader, content, isFannedOut, report, mark, ...fields } = letter;
  const isOnSite = letter.state === 'sent' && letter.archived;
  const archivePath = isOnSite ? `${MAIL_PAGES.archive}/${toLetterSlug(id, letter)}` : null;
  return { id, ...fields, archivePath };
}

const MISSING_MESSAGE = 'Cette lettre n’existe pas ou a été supprimée.';

export async function findLetter(id: string): Promise<StoredCampaign | null> {
  const letter = await campaignStore().get(id);
  return letter?.isDeleted ? null : letter;
}

export async function requireLetter(id: string): Promise<StoredCampaign> {
  const letter = await findLetter(id);
  if (!letter) throw new ApiError(404, MISSING_MESSAGE);
  return letter;
}

async function toLetter(id: string, letter: StoredCampaign): Promise<api.Letter> {
  const { preheader, content } = letter;
  return { ...summarize(id, letter), preheader, content, report: await createReport(id, letter) };
}

export async function readLetter(id: string): Promise<api.Letter> {
  return toLetter(id, await requireLetter(id));
}

const LETTER_DOCUMENTS: DocumentStore<StoredCampaign> = {
  kind: 'letter',
  missingMessage: MISSING_MESSAGE,
  find: (id) => nullIfUnreadable(campaignStore().getVersioned(id)),
  createBlank: () => BLANK_LETTER,
  write: (id, current, next) =>
    current.etag ? campaignStore().replace(id, current, next) : campaignStore().create(id, next),
  getText: ({ version, kind, subject, preheader, content, archived }) =>
    version === 0 ? null : { kind, subject, preheader, content, archived },
  isErased: ({ isDeleted }) => isDeleted,
  toResponse: toLetter,
};

function toNextVersion(letter: StoredCampaign): StoredCampaign {
  const version = letter.version + 1;
  return { ...letter, version, updatedAt: now().toISOString(), mark: randomUUID() };
}

/** Stores and schedules a letter that the site itself writes, unless there is one with this id. */
export async function createPostAnnouncement(id: string, letter: api.LetterInput): Promise<void> {
  const sendAt = now().toISOString();
  const scheduled = { state: 'scheduled', isAutomatic: true, sendAt } as const;
  await campaignStore().create(id, toNextVersion({ ...BLANK_LETTER, ...letter, ...scheduled }));
}

/** Idempotent: a repeated request changes nothing. @throws ApiError 404, 409 */
export async function saveDraft(
  id: string,
  input: api.LetterInput,
  version: number | null,
): Promise<api.Letter> {
  const isValidId = version !== null || z.uuidv4().safeParse(id).success;
  if (!isValidId) throw new ApiError(404, MISSING_MESSAGE);
  const saved = await saveDocument(LETTER_DOCUMENTS, id, {
    version,
    isEqual(letter) {
      if (letter.state !== 'draft')
        throw new ApiError(409, 'Cette lettre n’est plus un brouillon.');
      return isDeepStrictEqual({ ...letter, ...input }, letter);
    },
    edit: (letter) => toNextVersion({ ...letter, ...input }),
  });
  return toLetter(id, saved);
}

/** Idempotent like `saveDraft`. @throws ApiError 404, 409 */
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
  return toLetter(id, saved);
}

export async function setArchived(id: string, archived: boolean): Promise<api.Letter> {
  await campaignStore().change(id, (letter) => (letter.isDeleted ? null : { ...letter, archived }));
  return readLetter(id);
}

/** Queues the failed mails of the letter again. @returns their number */
export async function resendFailed(id: string): Promise<{ resent: number }> {
  await requireLetter(id);
  return { resent: await requeueFailed(toMailIdPrefix(id)) };
}

const DELETION_REFUSED_MESSAGES: Partial<Record<StoredCampaign['state'], string>> = {
  scheduled: 'Cette lettre attend son départ\u202f: annulez-le d’abord.',
  sending: 'Cette lettre est en route\u202f: elle pourra être supprimée une fois partie.',
};

/** A request has one minute. The nightly purge deletes the remaining mails later. */
const MAIL_DELETION_MS = 20_000;

/** Deletes a draft or a sent letter, with its mails. @throws ApiError 409 while it is scheduled or being sent */
export async function deleteStoredLetter(id: string): Promise<void> {
  // A conditional write comes first, so that a letter that is scheduled meanwhile is not deleted, nor a deleted one scheduled.
  const deleted = await campaignStore().change(id, (letter) => {
    const refusal = DELETION_REFUSED_MESSAGES[letter.state];
    if (refusal) throw new ApiError(409, refusal);
    const { isAutomatic, version } = letter;
    return toNextVersion({ ...BLANK_LETTER, isAutomatic, version, isDeleted: true });
  });
  if (deleted?.isAutomatic) await deletedNotices().create(id, { at: now().toISOString() });
  await campaignStore().delete(id);
  if (deleted) await deleteVersions('letter', id);
  await deleteMails(await mailStore().keys(toMailIdPrefix(id)), Date.now() + MAIL_DELETION_MS);
}
