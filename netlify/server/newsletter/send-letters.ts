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
import * as letters from './letter-store.ts';
import { isSubscribedTo, subscriberStore } from './subscriber-store.ts';

/** Delay before a post is announced: the owner can still withdraw it, and its page gets built. */
const GRACE_MS = NOTICE_MINUTES.earliest * 60_000;
/** Older posts are not announced. The period is this long because earlier runs may have failed. */
const LOOKBACK_MS = 7 * DAY_MS;

/** Returns the letters (issues of the newsletter) that are being sent, or are due. */
export async function listActiveLetters() {
  const accepts = ({ indexKey: { projection } }: IndexEntry) =>
    projection === 'scheduled' || projection === 'sending';
  const entries = await letters.letterStore().list('all', { accepts });
  return (await letters.letterStore().read(entries)).filter(
    ({ value: { state, sendAt } }) => state === 'sending' || (sendAt !== null && isDue(sendAt)),
  );
}

/**
 * Takes each active letter one step further: starts it and queues its mails, or finishes it. Each step is idempotent, so a
 * crash needs no cleanup. `deadline` is in milliseconds since 1970. @returns whether there is an active letter
 */
export async function advanceLetters(deadline: number): Promise<boolean> {
  const found = await listActiveLetters();
  for (const { id, value } of found) await advanceLetter(id, value, deadline).catch(logError);
  return found.length > 0;
}

async function advanceLetter(
  id: string,
  letter: letters.StoredLetter,
  deadline: number,
): Promise<void> {
  const startSending = (stored: letters.StoredLetter) =>
    stored.state === 'scheduled' ? { ...stored, state: 'sending' as const } : null;
  const current =
    letter.state === 'sending' ? letter : await letters.letterStore().change(id, startSending);
  if (current?.state !== 'sending') return;
  if (current.isFannedOut) await finishWhenSent(id);
  else await queueMails(id, current, deadline);
}

/** Queues a mail for every subscriber to this kind of letter. After `deadline` a later run queues the remaining ones. */
async function queueMails(
  letterId: string,
  { kind, sendAt }: letters.StoredLetter,
  deadline: number,
): Promise<void> {
  const accepts = (entry: IndexEntry) => isSubscribedTo(entry, kind);
  const recipients = await subscriberStore().list('confirmed', { accepts });
  const dueAt = new Date(sendAt ?? now());
  const prefix = letters.toMailIdPrefix(letterId);
  const queuedIds = new Set(await mailStore().keys(prefix));
  const missing = recipients.filter(({ id }) => !queuedIds.has(prefix + id));
  const results = await mapConcurrently(missing, async ({ id: subscriber }) => {
    if (Date.now() > deadline) return 'late';
    await enqueue(prefix + subscriber, { kind: 'letter', letter: letterId, subscriber }, dueAt);
    return 'queued';
  });
  if (results.includes('late')) return;
  await letters.letterStore().change(letterId, (letter) => ({ ...letter, isFannedOut: true }));
}

async function finishWhenSent(id: string): Promise<void> {
  const report = await letters.countMails(id);
  if (report.waiting > 0) return;
  const time = now().toISOString();
  const finished = { state: 'sent', finishedAt: time, updatedAt: time, report } as const;
  let isFinished = false;
  await letters.letterStore().change(id, (current) => {
    isFinished = current.state === 'sending';
    return isFinished ? { ...current, ...finished } : null;
  });
  if (isFinished) await incrementFigure('letters', report.sent);
}

/** Creates a letter, once, for each recent post that the owner wants announced. @returns whether there was one */
export async function announceNewPosts(): Promise<boolean> {
  const recent = (await loadPublicRows()).filter(({ publishedAt, version }) => {
    const publishedMs = Date.parse(publishedAt ?? '');
    const isRecent = publishedMs >= now().getTime() - LOOKBACK_MS;
    // A post that came with the site and was never edited, in version 0, is not announced.
    return version > 0 && isRecent && isDue(publishedMs + GRACE_MS);
  });
  let hasAnnounced = false;
  for (const row of recent) {
    const id = letters.toAnnouncementId(row.id);
    if ((await letters.letterStore().get(id)) || (await letters.deletedAnnouncements().get(id)))
      continue;
    const [post] = await loadPostsOfRows([row]);
    if (!post?.notice) continue;
    const { subject, content } = composePostNotice(post);
    await letters.createPostAnnouncement(id, {
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
