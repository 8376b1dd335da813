import { purgeMessages, repairMessages } from '#netlify/server/contact/purge-messages.ts';
import { purgeMailTraces, repairMails } from '#netlify/server/mail/purge-mail-traces.ts';
import { repairLetters } from '#netlify/server/newsletter/letter-store.ts';
import {
  purgeUnconfirmed,
  repairSubscribers,
} from '#netlify/server/newsletter/purge-unconfirmed.ts';
import { purgeAttempts } from '#netlify/server/owner/login-throttle.ts';
import { purgeSessions } from '#netlify/server/owner/sessions.ts';
import { emptyTrash, sweepPictures } from '#netlify/server/posts/erasing.ts';
import { purgeReadings } from '#netlify/server/reading/readings.ts';
import { purgeSections } from '#netlify/server/reading/sections.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { RETENTION_DAYS, type RetainedKind } from '#src/tarot/retention.ts';
import { purgeFingerprints } from './purge-fingerprints.ts';

type Task = () => Promise<unknown>;

const DAY_MS = 86_400_000;
/** A text kept in the owner's browser may show its picture for as long before it is saved. */
const IDLE_PICTURE_DAYS = 30;

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

function limitOf(kind: RetainedKind): Date {
  return daysAgo(RETENTION_DAYS[kind]);
}

/**
 * What ends each kind of data when its time is over, in the order in which the privacy page promises it: a kind
 * without a purge cannot be compiled.
 */
const PURGES: Record<RetainedKind, Task> = {
  readings: () => purgeReadings(limitOf('readings')),
  interpretations: () => purgeSections(limitOf('interpretations')),
  messages: () => purgeMessages(limitOf('messages')),
  unconfirmedSubscribers: () => purgeUnconfirmed(limitOf('unconfirmedSubscribers')),
  mailTraces: () => purgeMailTraces(limitOf('mailTraces')),
  addressFingerprints: async () => {
    await purgeFingerprints(limitOf('addressFingerprints'));
    await purgeAttempts();
  },
  sessions: purgeSessions,
  trash: emptyTrash,
};

const SWEEPS: Record<string, Task> = {
  sweepPictures: () => sweepPictures(daysAgo(IDLE_PICTURE_DAYS)),
};

const REPAIRS: Record<string, Task> = {
  repairSubscribers,
  repairMessages,
  repairLetters,
  repairMails,
};

/** The night's work: what has had its time goes, and what a crash left in a list is put right. */
export const NIGHT_TASKS: Record<string, Task> = { ...PURGES, ...SWEEPS, ...REPAIRS };
