// See docs/decisions/0020-mails.md.
import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { enqueue, mailStore } from '#netlify/server/mail/mail-queue.ts';
import { loadPostsOfRows, loadPublicPostRows } from '#netlify/server/posts/post-queries.ts';
import type { IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import { CAMPAIGN_LIMITS } from '#src/api/admin/campaigns.ts';
import { composePostNotice, NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { truncate } from '#src/lib/text.ts';
import { DAY_MS } from '#src/lib/time.ts';
import * as campaigns from './campaign-store.ts';
import { isSubscribedTo, subscriberStore } from './subscriber-store.ts';

/** Time from publication to announcement, so that the page is built and the post can be withdrawn. */
const ANNOUNCEMENT_DELAY_MS = NOTICE_MINUTES.earliest * 60_000;
/** Posts published longer ago are not announced. The limit is a week, as scheduled runs may fail for days. */
const MAX_POST_AGE_MS = 7 * DAY_MS;

/** Returns the campaigns (issues of the newsletter) that are being sent or due. The index has their state. */
export async function listActiveCampaigns() {
  const accepts = ({ indexKey: { projection: state } }: IndexEntry) =>
    state === 'scheduled' || state === 'sending';
  const entries = await campaigns.campaignStore().list('all', { accepts });
  return (await campaigns.campaignStore().read(entries)).filter(
    ({ value: { state, sendAt } }) => state === 'sending' || (sendAt !== null && isDue(sendAt)),
  );
}

/**
 * Takes each active campaign one step further: queues its mails, or finishes it. A step can be repeated
 * after a crash. `deadline` is in milliseconds since 1970, in real time, not in the time of `now()`, which
 * tests shift. @returns whether there is an active campaign
 */
export async function advanceCampaigns(deadline: number): Promise<boolean> {
  const active = await listActiveCampaigns();
  for (const { id, value } of active) await advanceCampaign(id, value, deadline).catch(logError);
  return active.length > 0;
}

async function advanceCampaign(
  id: string,
  campaign: campaigns.StoredCampaign,
  deadline: number,
): Promise<void> {
  const startSending = (stored: campaigns.StoredCampaign) =>
    stored.state === 'scheduled' ? { ...stored, state: 'sending' as const } : null;
  const current =
    campaign.state === 'sending'
      ? campaign
      : await campaigns.campaignStore().updateExisting(id, startSending);
  if (current?.state !== 'sending') return;
  if (current.isFannedOut) await finishWhenSent(id);
  else await queueMails(id, current, deadline);
}

/**
 * Queues a mail to each subscriber to this kind of campaign, and then sets `isFannedOut`. After `deadline` it
 * stops, and a later run continues.
 */
async function queueMails(
  campaignId: string,
  { kind, sendAt }: campaigns.StoredCampaign,
  deadline: number,
): Promise<void> {
  const accepts = (entry: IndexEntry) => isSubscribedTo(entry, kind);
  const recipients = await subscriberStore().list('confirmed', { accepts });
  const dueAt = new Date(sendAt ?? now());
  const prefix = campaigns.toMailIdPrefix(campaignId);
  const queuedIds = new Set(await mailStore().keys(prefix));
  const missing = recipients.filter(({ id }) => !queuedIds.has(prefix + id));
  const results = await mapConcurrently(missing, async ({ id: subscriber }) => {
    if (Date.now() > deadline) return 'late';
    await enqueue(prefix + subscriber, { kind: 'letter', letter: campaignId, subscriber }, dueAt);
    return 'queued';
  });
  if (results.includes('late')) return;
  await campaigns
    .campaignStore()
    .updateExisting(campaignId, (campaign) => ({ ...campaign, isFannedOut: true }));
}

async function finishWhenSent(id: string): Promise<void> {
  const report = await campaigns.countMails(id);
  if (report.waiting > 0) return;
  const time = now().toISOString();
  const finished = { state: 'sent', finishedAt: time, updatedAt: time, report } as const;
  // False if a concurrent run has finished the campaign, and counted its mails.
  let wasSending = false;
  await campaigns.campaignStore().updateExisting(id, (current) => {
    wasSending = current.state === 'sending';
    return wasSending ? { ...current, ...finished } : null;
  });
  if (wasSending) await incrementFigure('letters', report.sent);
}

/** Creates a campaign, once, for each recent post whose `notice` is true. @returns whether it created one */
export async function announceNewPosts(): Promise<boolean> {
  const recentPostRows = (await loadPublicPostRows()).filter(({ publishedAt, version }) => {
    const publishedMs = Date.parse(publishedAt ?? '');
    const isRecent = publishedMs >= now().getTime() - MAX_POST_AGE_MS;
    // Posts of version 0 came with the site and were never edited. They are not announced.
    return version > 0 && isRecent && isDue(publishedMs + ANNOUNCEMENT_DELAY_MS);
  });
  let hasAnnounced = false;
  for (const postRow of recentPostRows) {
    const id = campaigns.toAnnouncementId(postRow.id);
    const existingOrDeleted =
      (await campaigns.campaignStore().get(id)) ?? (await campaigns.deletedAnnouncements().get(id));
    if (existingOrDeleted) continue;
    const [post] = await loadPostsOfRows([postRow]);
    if (!post?.notice) continue;
    const { subject, content } = composePostNotice(post);
    await campaigns.createPostAnnouncement(id, {
      kind: 'articles',
      subject: truncate(subject, CAMPAIGN_LIMITS.subject),
      preheader: truncate(post.excerpt, CAMPAIGN_LIMITS.preheader),
      content,
      // The public archive does not show it.
      archived: false,
    });
    hasAnnounced = true;
  }
  return hasAnnounced;
}
