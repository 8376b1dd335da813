import { TRASH_DAYS } from '#src/features/blog/model.ts';

/** How long each kind of data is kept, in days: the purge and the privacy page read the same figures. */
export const RETENTION_DAYS = {
  interpretations: 183,
  readings: 395,
  messages: 365,
  unconfirmedSubscribers: 7,
  mailTraces: 90,
  addressFingerprints: 2,
  sessions: 1,
  trash: TRASH_DAYS,
} as const;

export type RetainedKind = keyof typeof RETENTION_DAYS;
