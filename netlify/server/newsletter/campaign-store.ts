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
  toNewestFirstKey,
} from '#netlify/server/storage/indexed-store.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import * as api from '#src/api/admin/campaigns.ts';
import { slugify } from '#src/lib/text.ts';
import { getNextSunday } from '#src/lib/time.ts';
import { MAIL_PAGES } from '#src/site-config.ts';
import { getLeavingCause, subscriberStore } from './subscriber-store.ts';

const PAGE_SIZE = 20;
/** Hour in Switzerland at which a campaign for Sunday is sent. */
const SUNDAY_HOUR = 9;

/** Numbers of mails by state, without `left`, the number of people who unsubscribed through these mails. */
type MailCounts = Omit<api.Campaign['report'], 'left'>;

/** A campaign is one issue of the newsletter. */
const storedCampaignSchema = z.object({
  ...z.omit(api.campaignSchema, { id: true, archivePath: true, report: true }).shape,
  /** True when the mail of every recipient is queued. */
  isFannedOut: z._default(z.boolean(), false),
  /** The final counts, stored when all mails are sent, because the mails themselves are purged later. */
  report: z._default(z.nullable(z.omit(api.campaignSchema.shape.report, { left: true })), null),
  /** Set just before the campaign is deleted, so that no concurrent request changes it. */
  isDeleted: z._default(z.boolean(), false),
  /** Random id of the write, by which the write is recognised when its response was lost. */
  mark: z._default(z.string(), ''),
});

export type StoredCampaign = z.infer<typeof storedCampaignSchema>;

const BLANK_CAMPAIGN: StoredCampaign = {
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

const ARCHIVED_PROJECTION = 'archived';

/** Puts campaigns in one list, last changed first. `projection`: the state, or `archived` in the archive. */
function toIndexKey({ state, archived, updatedAt, isDeleted }: StoredCampaign): IndexKey | null {
  if (isDeleted) return null;
  const projection = state === 'sent' && archived ? ARCHIVED_PROJECTION : state;
  return { group: 'all', sort: toNewestFirstKey(updatedAt), projection };
}

export const campaignStore = () => indexedStore('letters', storedCampaignSchema, toIndexKey);

export function toAnnouncementId(postId: string): string {
  return `post-${postId}`;
}

export function isArchived({ indexKey }: IndexEntry): boolean {
  return indexKey.projection === ARCHIVED_PROJECTION;
}

/** Ids of post announcements that the administrator deleted, so that the site does not create them again. */
export const deletedAnnouncements = () =>
  jsonStore('deleted-notices', z.object({ at: z.string() }));

export function toMailIdPrefix(campaignId: string): string {
  return `letter-${campaignId}-`;
}

/** Returns the slug in the public archive: the subject, and the end of the id, which makes it unique. */
export function toCampaignSlug(id: string, { subject }: Pick<StoredCampaign, 'subject'>): string {
  // The outer `slugify` removes the superfluous hyphen after a truncated or empty subject.
  return slugify(`${slugify(subject).slice(0, 80)}-${id.slice(-8)}`);
}

/**
 * Counts a campaign's mails by list. `unknown`: the mail server did not respond; `withheld`: not sent on
 * purpose; `…-forgotten`: dismissed by the administrator. A crash can leave an id twice in a list.
 */
export async function countMails(campaignId: string): Promise<MailCounts> {
  const prefix = toMailIdPrefix(campaignId);
  const accepts = ({ id }: IndexEntry) => id.startsWith(prefix);
  const count = async (...groups: string[]) => {
    const lists = await Promise.all(groups.map((group) => mailStore().list(group, { accepts })));
    return new Set(lists.flat().map(({ id }) => id)).size;
  };
  const [allIds, waiting, failed, unknown, withheld] = await Promise.all([
    mailStore().keys(prefix),
    count('open'),
    count('failed', 'failed-forgotten'),
    count('unknown', 'unknown-forgotten'),
    count('withheld'),
  ]);
  // Negative if mails moved to another list between the reads.
  const sent = allIds.length - waiting - failed - unknown - withheld;
  return { recipients: allIds.length, sent: Math.max(0, sent), failed, unknown, withheld, waiting };
}

/** Returns the current counts of a campaign, or the stored ones when its mails are purged. */
async function createReport(id: string, campaign: StoredCampaign): Promise<api.Campaign['report']> {
  const { state, report } = campaign;
  if (state === 'draft' || state === 'scheduled') {
    return { recipients: 0, sent: 0, failed: 0, unknown: 0, withheld: 0, waiting: 0, left: 0 };
  }
  const hasLeftByLink = (entry: IndexEntry) => getLeavingCause(entry) === id;
  const [counts, left] = await Promise.all([
    countMails(id),
    subscriberStore().list('left', { accepts: hasLeftByLink }),
  ]);
  const isPurged = report !== null && counts.recipients < report.recipients;
  return { ...(isPurged ? report : counts), left: left.length };
}

export function listCampaigns(cursor: string | null) {
  return listPage(campaignStore(), toCampaignSummary, { groups: ['all'], size: PAGE_SIZE, cursor });
}

function toCampaignSummary(id: string, campaign: StoredCampaign): api.CampaignSummary {
  const { preheader, content, isFannedOut, report, mark, ...fields } = campaign;
  const isOnSite = campaign.state === 'sent' && campaign.archived;
  const archivePath = isOnSite ? `${MAIL_PAGES.archive}/${toCampaignSlug(id, campaign)}` : null;
  return { id, ...fields, archivePath };
}

const MISSING_MESSAGE = 'Cette lettre n’existe pas ou a été supprimée.';

export async function findCampaign(id: string): Promise<StoredCampaign | null> {
  const campaign = await campaignStore().get(id);
  return campaign?.isDeleted ? null : campaign;
}

export async function requireCampaign(id: string): Promise<StoredCampaign> {
  const campaign = await findCampaign(id);
  if (!campaign) throw new ApiError(404, MISSING_MESSAGE);
  return campaign;
}

async function toApiCampaign(id: string, campaign: StoredCampaign): Promise<api.Campaign> {
  const { preheader, content } = campaign;
  const report = await createReport(id, campaign);
  return { ...toCampaignSummary(id, campaign), preheader, content, report };
}

export async function loadCampaignForApi(id: string): Promise<api.Campaign> {
  return toApiCampaign(id, await requireCampaign(id));
}

const CAMPAIGN_DOCUMENTS: DocumentStore<StoredCampaign> = {
  documentKind: 'letter',
  missingMessage: MISSING_MESSAGE,
  find: (id) => nullIfUnreadable(campaignStore().getVersioned(id)),
  createBlank: () => BLANK_CAMPAIGN,
  // A new draft is not stored yet: its blank state has an empty etag and version 0.
  write: (id, current, next) =>
    current.etag ? campaignStore().replace(id, current, next) : campaignStore().create(id, next),
  getFormFields: ({ version, kind, subject, preheader, content, archived }) =>
    version === 0 ? null : { kind, subject, preheader, content, archived },
  isErased: ({ isDeleted }) => isDeleted,
  toResponse: toApiCampaign,
};

function toNextVersion(campaign: StoredCampaign): StoredCampaign {
  const version = campaign.version + 1;
  return { ...campaign, version, updatedAt: now().toISOString(), mark: randomUUID() };
}

/** Stores and schedules a campaign that the site itself writes, unless there is one with this id. */
export async function createPostAnnouncement(id: string, input: api.CampaignInput): Promise<void> {
  const sendAt = now().toISOString();
  const scheduled = { state: 'scheduled', isAutomatic: true, sendAt } as const;
  await campaignStore().create(id, toNextVersion({ ...BLANK_CAMPAIGN, ...input, ...scheduled }));
}

/** Saves a draft, or a new one with the browser's id if `version` is null. @throws ApiError 404, 409 */
export async function saveDraft(
  id: string,
  input: api.CampaignInput,
  version: number | null,
): Promise<api.Campaign> {
  // A new id must be a UUID, so that it cannot be the id of an announcement, which only the site creates.
  const isNewIdInvalid = version === null && !z.uuidv4().safeParse(id).success;
  if (isNewIdInvalid) throw new ApiError(404, MISSING_MESSAGE);
  const saved = await saveDocument(CAMPAIGN_DOCUMENTS, id, {
    version,
    isAlreadyApplied(campaign) {
      // Thrown here, before `saveDocument` compares the versions, which would give the less helpful error.
      if (campaign.state !== 'draft')
        throw new ApiError(409, 'Cette lettre n’est plus un brouillon.');
      return isDeepStrictEqual({ ...campaign, ...input }, campaign);
    },
    edit: (campaign) => toNextVersion({ ...campaign, ...input }),
  });
  return toApiCampaign(id, saved);
}

/** Schedules the campaign, or makes it a draft again. Idempotent. @throws ApiError 404, 409 */
export async function scheduleSending(
  id: string,
  version: number,
  when: 'now' | 'sunday' | 'draft',
): Promise<api.Campaign> {
  const time = { now: now(), sunday: getNextSunday(now(), SUNDAY_HOUR), draft: null }[when];
  const sendAt = time?.toISOString() ?? null;
  const saved = await saveDocument(CAMPAIGN_DOCUMENTS, id, {
    version,
    // A repeated request finds the version that the first one wrote and, for `now`, a time already past.
    isAlreadyApplied: (campaign) =>
      campaign.version === version + 1 &&
      (when === 'now'
        ? campaign.sendAt !== null && isDue(campaign.sendAt)
        : campaign.sendAt === sendAt),
    edit(campaign) {
      if (campaign.state !== 'draft' && campaign.state !== 'scheduled') {
        throw new ApiError(409, 'Cette lettre est déjà partie.');
      }
      return toNextVersion({ ...campaign, state: sendAt ? 'scheduled' : 'draft', sendAt });
    },
  });
  return toApiCampaign(id, saved);
}

/** Sets whether the campaign is in the public archive once it is sent. @throws ApiError 404 */
export async function setArchived(id: string, archived: boolean): Promise<api.Campaign> {
  const changed = await campaignStore().updateExisting(id, (campaign) =>
    campaign.isDeleted ? null : { ...campaign, archived },
  );
  // Uses the update's result: a second read could find a campaign that the update did not find or change.
  if (!changed || changed.isDeleted) throw new ApiError(404, MISSING_MESSAGE);
  return toApiCampaign(id, changed);
}

export async function resendFailed(id: string): Promise<{ resent: number }> {
  await requireCampaign(id);
  return { resent: await requeueFailed(toMailIdPrefix(id)) };
}

const DELETION_REFUSED_MESSAGES: Partial<Record<StoredCampaign['state'], string>> = {
  scheduled: 'Cette lettre attend son départ\u202f: annulez-le d’abord.',
  sending: 'Cette lettre est en route\u202f: elle pourra être supprimée une fois partie.',
};

/** Limits the deletion of mails, as a request may take one minute; the nightly purge deletes the rest. */
const MAX_DELETION_MS = 20_000;

/** Deletes a draft or sent campaign with its mails. @throws ApiError 409 if it is scheduled or being sent */
export async function deleteStoredCampaign(id: string): Promise<void> {
  // The campaign is first marked by `isDeleted`, so that no concurrent request schedules it.
  const deleted = await campaignStore().updateExisting(id, (campaign) => {
    const refusalMessage = DELETION_REFUSED_MESSAGES[campaign.state];
    if (refusalMessage) throw new ApiError(409, refusalMessage);
    const { isAutomatic, version } = campaign;
    return toNextVersion({ ...BLANK_CAMPAIGN, isAutomatic, version, isDeleted: true });
  });
  if (deleted?.isAutomatic) await deletedAnnouncements().create(id, { at: now().toISOString() });
  await campaignStore().delete(id);
  if (deleted) await deleteVersions('letter', id);
  await deleteMails(await mailStore().keys(toMailIdPrefix(id)), Date.now() + MAX_DELETION_MS);
}
