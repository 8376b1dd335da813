import { messages, purgeMessages } from '#netlify/server/contact/inbox.ts';
import { purgeMailTraces } from '#netlify/server/delivery/status.ts';
import { purgeQuotas } from '#netlify/server/limits/quota.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { letterStore } from '#netlify/server/newsletter/letters.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { purgeUnconfirmed } from '#netlify/server/newsletter/subscription.ts';
import { purgeAttempts } from '#netlify/server/owner/login-throttle.ts';
import { purgeSessions } from '#netlify/server/owner/sessions.ts';
import { emptyTrash, sweepPictures } from '#netlify/server/posts/erasing.ts';
import { purgeReadings } from '#netlify/server/reading/readings.ts';
import { purgeSections } from '#netlify/server/reading/sections.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { RETENTION_DAYS, type RetainedKind } from '#src/features/privacy/model.ts';
import { DAY_MS } from '#src/time.ts';

type Task = () => Promise<unknown>;

/** A form that is open may show its picture for as long before it is kept. */
const IDLE_PICTURE_DAYS = 30;

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

function cutoffOf(kind: RetainedKind): Date {
  return daysAgo(RETENTION_DAYS[kind]);
}

/**
 * What ends each kind of data when its time is over, in the order in which the privacy page promises it: a kind
 * without a purge cannot be compiled.
 */
const PURGES: Record<RetainedKind, Task> = {
  readings: () => purgeReadings(cutoffOf('readings')),
  interpretations: () => purgeSections(cutoffOf('interpretations')),
  messages: () => purgeMessages(cutoffOf('messages')),
  unconfirmedSubscribers: () => purgeUnconfirmed(cutoffOf('unconfirmedSubscribers')),
  mailTraces: () => purgeMailTraces(cutoffOf('mailTraces')),
  addressFingerprints: async () => {
    await purgeQuotas(cutoffOf('addressFingerprints').toISOString().slice(0, 10));
    await purgeAttempts();
  },
  sessions: purgeSessions,
  trash: emptyTrash,
};

/** The night's work: what has had its time goes, and what a crash left in a list is put right. */
export const NIGHT_TASKS: Record<string, Task> = {
  ...PURGES,
  sweepPictures: () => sweepPictures(daysAgo(IDLE_PICTURE_DAYS)),
  repairSubscribers: () => subscriberStore().repair(),
  repairMessages: () => messages().repair(),
  repairLetters: () => letterStore().repair(),
  repairMails: () => mails().repair(),
};
