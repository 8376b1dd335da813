// See docs/decisions/0020-mails.md.
import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { enqueue, mailStore } from '#netlify/server/mail/mail-queue.ts';
import { loadPostsOfRows, loadPublicRows } from '#netlify/server/posts/post-queries.ts';
import type { IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import { LETTER_LIMITS } from '#src/api/admin/campaigns.ts';
import { composePostNotice, NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { truncate } from '#src/lib/text.ts';
import { DAY_MS } from '#src/lib/time.ts';
import * as campaigns from './campaign-store.ts';
import { isSubscribedTo, subscriberStore } from './subscriber-store.ts';

/** Delay before a post is announced, so that the author can withdraw it, and so that its page is built. */
const GRACE_MS = NOTICE_MINUTES.earliest * 60_000;
/** Older posts are not announced. The period is this long because earlier runs may have failed. */
const LOOKBACK_MS = 7 * DAY_MS;

/** Returns the letters that are being sent, or are due. */
export async function listActiveLetters() {
  const accepts = ({ indexKey: { projection } }: IndexEntry) =>
    projection === 'scheduled' || projection === 'sending';
  const entries = await campaigns.campaignStore().list('all', { accepts });
  return (await campaigns.campaignStore().read(entries)).filter(
    ({ value: { state, sendAt } }) => state === 'sending' || (sendAt !== null && isDue(sendAt)),
  );
}

/** Takes each active letter one step further. Each step is idempotent, so a crash needs no cleanup. @returns whether there is an active letter */
export async function advanceLetters(until: number): Promise<boolean> {
  const found = await listActiveLetters();
  for (const { id, value } of found) await advanceLetter(id, value, until).catch(logError);
  return found.length > 0;
}

async function advanceLetter(
  id: string,
  value: campaigns.StoredCampaign,
  until: number,
): Promise<void> {
  const startSending = (current: campaigns.StoredCampaign) =>
    current.state === 'scheduled' ? { ...current, state: 'sending' as const } : null;
  const letter =
    value.state === 'sending' ? value : await campaigns.campaignStore().change(id, startSending);
  if (letter?.state !== 'sending') return;
  if (letter.isFannedOut) await finishWhenSent(id);
  else await queueMails(id, letter, until);
}

/** Queues a mail for every subscriber to this kind of letter. Queues none after `until`; a later run queues the remaining ones. */
async function queueMails(
  letter: string,
  { kind, sendAt }: campaigns.StoredCampaign,
  until: number,
): Promise<void> {
  const accepts = (entry: IndexEntry) => isSubscribedTo(entry, kind);
  const recipients = await subscriberStore().list('confirmed', { accepts });
  const dueAt = new Date(sendAt ?? now());
  const queued = new Set(await mailStore().keys(campaigns.toMailIdPrefix(letter)));
  const missing = recipients.filter(({ id }) => !queued.has(campaigns.toMailIdPrefix(letter) + id));
  const done = await mapConcurrently(missing, async ({ id: subscriber }) => {
    if (Date.now() > until) return false;
    const purpose = { kind: 'letter', letter, subscriber } as const;
    await enqueue(campaigns.toMailIdPrefix(letter) + subscriber, purpose, dueAt);
    return true;
  });
  if (done.includes(false)) return;
  await campaigns.campaignStore().change(letter, (current) => ({ ...current, isFannedOut: true }));
}

async function finishWhenSent(id: string): Promise<void> {
  const report = await campaigns.countMails(id);
  if (report.waiting > 0) return;
  const time = now().toISOString();
  let isFinished = false;
  await campaigns.campaignStore().change(id, (current) => {
    isFinished = current.state === 'sending';
    return isFinished
      ? { ...current, state: 'sent', finishedAt: time, updatedAt: time, report }
      : null;
  });
  if (isFinished) await incrementFigure('letters', report.sent);
}

/** Creates a letter for each recent post that the author wants announced, once. @returns whether there was one */
export async function announceNewPosts(): Promise<boolean> {
  const recent = (await loadPublicRows()).filter(({ publishedAt, version }) => {
    const published = Date.parse(publishedAt ?? '');
    const isRecent = published >= now().getTime() - LOOKBACK_MS;
    // A default article that was never edited is not announced.
    return version > 0 && isRecent && isDue(published + GRACE_MS);
  });
  let hasAnnounced = false;
  for (const row of recent) {
    const id = campaigns.toAnnouncementId(row.id);
    if ((await campaigns.campaignStore().get(id)) || (await campaigns.deletedNotices().get(id)))
      continue;
    const [post] = await loadPostsOfRows([row]);
    if (!post?.notice) continue;
    const { subject, content } = composePostNotice(post);
    await campaigns.createPostAnnouncement(id, {
      kind: 'articles',
      subject: truncate(subject, LETTER_LIMITS.subject),
      preheader: truncate(post.excerpt, LETTER_LIMITS.preheader),
      content,
      archived: false,
    });
    hasAnnounced = true;
  }
  return hasAnnounced;
}
