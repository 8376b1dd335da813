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

/** Name of the browser's database that holds a visitor's journal of readings. */
export const JOURNAL_DATABASE = 'journal';

/** Key under which the browser keeps which reading is its visitor's latest. */
export const LATEST_READING = 'dernier-tirage';

export interface LatestReading {
  /** Names the reading in the address of the journal. */
  key: string;
  createdAt: string;
}

export type RetainedKind = keyof typeof RETENTION_DAYS;
