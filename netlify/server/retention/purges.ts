import * as z from 'zod/mini';
import { messages, purgeMessages } from '#netlify/server/contact/inbox.ts';
import { purgeMailTraces } from '#netlify/server/delivery/status.ts';
import { purgeQuotas } from '#netlify/server/limits/quota.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { letterStore } from '#netlify/server/newsletter/letters.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { purgeUnconfirmed } from '#netlify/server/newsletter/subscription.ts';
import { purgeChallenges } from '#netlify/server/owner/challenges.ts';
import { purgeAttempts } from '#netlify/server/owner/login-throttle.ts';
import { purgeSessions } from '#netlify/server/owner/sessions.ts';
import { emptyTrash, sweepPictures } from '#netlify/server/posts/erasing.ts';
import { purgeReadings } from '#netlify/server/reading/readings.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { RETENTION_DAYS, type RetainedKind } from '#src/features/privacy/model.ts';
import { DAY_MS } from '#src/time.ts';

type Task = () => Promise<unknown>;

/** A picture in a form that is still open is in use, though nothing stored shows it yet. */
const IDLE_PICTURE_DAYS = 30;

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

function cutoffOf(kind: RetainedKind): Date {
  return daysAgo(RETENTION_DAYS[kind]);
}

/** Texts that versions before November 2026 kept by their cards: six months is the most that was promised of them. */
async function purgeInterpretations(): Promise<void> {
  const stores = ['sections', 'section-dates'].map((name) => jsonStore(name, z.unknown()));
  await Promise.all(stores.map((store) => store.deleteOld(() => true)));
}

/** The purge of each kind of data whose retention the privacy page promises; the type makes the list complete. */
const PURGES: Record<RetainedKind, Task> = {
  readings: () => purgeReadings(cutoffOf('readings')),
  interpretations: purgeInterpretations,
  messages: () => purgeMessages(cutoffOf('messages')),
  unconfirmedSubscribers: () => purgeUnconfirmed(cutoffOf('unconfirmedSubscribers')),
  mailTraces: () => purgeMailTraces(cutoffOf('mailTraces')),
  addressFingerprints: () => {
    // A day's count no more once the next is over, on which a login's waits go on from them.
    const firstKept = daysAgo(RETENTION_DAYS.addressFingerprints - 1);
    return Promise.all([purgeQuotas(firstKept.toISOString().slice(0, 10)), purgeAttempts()]);
  },
  sessions: () => Promise.all([purgeSessions(), purgeChallenges()]),
  trash: emptyTrash,
};

/** Unsaved texts, which versions before December 2026 kept on the server. */
function purgeWorkingCopies(): Promise<void> {
  return jsonStore('drafts', z.unknown()).deleteOld(() => true);
}

/** The nightly tasks: the purges, then repairs of what crashes left in the indexes. */
export const NIGHT_TASKS: Record<string, Task> = {
  ...PURGES,
  purgeWorkingCopies,
  sweepPictures: () => sweepPictures(daysAgo(IDLE_PICTURE_DAYS)),
  repairSubscribers: () => subscriberStore().repair(),
  repairMessages: () => messages().repair(),
  repairLetters: () => letterStore().repair(),
  repairMails: () => mails().repair(),
};
