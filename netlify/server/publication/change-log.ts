import { jsonStore } from '#netlify/server/storage/blobs.ts';

/** What is known of the public site's changes and of the builds asked for. */
export interface ChangeLog {
  /** Number of the newest change that readers can see. */
  change: number;
  /** What the last changes were, so that none is counted twice. */
  causes: string[];
  /** The newest change that waits for no other: a post appeared or went. */
  urgent: number;
  /** The change that the last accepted build was asked for. */
  triggered: number;
  triggeredAt: string | null;
  /** How often that build was asked for; 0 once it was seen online. */
  asked: number;
  /** When the hook was last tried, whatever came of it. */
  attemptedAt: string | null;
  /** Why the last try failed: an HTTP status or `unreachable`. */
  failure: string | null;
}

const KEY = 'site';
const REMEMBERED = 100;
const NONE: ChangeLog = {
  change: 0,
  causes: [],
  urgent: 0,
  triggered: 0,
  triggeredAt: null,
  asked: 0,
  attemptedAt: null,
  failure: null,
};

const store = () => jsonStore<ChangeLog>('publication');

export async function readChangeLog(): Promise<ChangeLog> {
  return { ...NONE, ...(await store().get(KEY)) };
}

/**
 * Applies the edit to the newest state; null from it leaves everything as it is.
 * @returns what is stored then, and whether the edit was written
 */
export async function editChangeLog(
  edit: (log: ChangeLog) => ChangeLog | null,
): Promise<{ log: ChangeLog; isEdited: boolean }> {
  let before = NONE;
  const log = await store().update(KEY, (stored) => {
    before = { ...NONE, ...stored };
    return edit(before);
  });
  return { log: log ?? before, isEdited: log !== null };
}

/** Counts changes that readers can see; a cause told again, by a call that repeats another's work, counts once. */
export async function countChanges(
  causes: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await editChangeLog((log) => {
    const fresh = causes.filter((cause) => !log.causes.includes(cause));
    if (fresh.length === 0) return null;
    const change = log.change + fresh.length;
    const remembered = [...log.causes, ...fresh].slice(-REMEMBERED);
    return { ...log, change, causes: remembered, urgent: isUrgent ? change : log.urgent };
  });
}
