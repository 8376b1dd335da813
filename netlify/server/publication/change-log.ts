import { jsonStore, StorageFault } from '#netlify/server/blobs.ts';

/** What is known of the public site's changes and of the builds asked for. */
export interface ChangeLog {
  /** Number of the newest change that readers can see. */
  change: number;
  /** What the last changes were, so that none is counted twice. */
  causes: string[];
  /** The change that the last accepted build was asked for. */
  triggered: number;
  triggeredAt: string | null;
  /** When the hook was last tried, whatever came of it. */
  attemptedAt: string | null;
  /** Why the last try failed: an HTTP status or `unreachable`. */
  failure: string | null;
}

const KEY = 'site';
const RACES = 60;
const REMEMBERED = 100;
const NONE: ChangeLog = {
  change: 0,
  causes: [],
  triggered: 0,
  triggeredAt: null,
  attemptedAt: null,
  failure: null,
};

const store = () => jsonStore<ChangeLog>('publication');

export async function readChangeLog(): Promise<ChangeLog> {
  return (await store().get(KEY)) ?? NONE;
}

/**
 * Applies the edit to the newest state; null from it leaves everything as it is.
 * @returns what is stored then, and whether the edit was written
 */
export async function editChangeLog(
  edit: (log: ChangeLog) => ChangeLog | null,
): Promise<{ log: ChangeLog; isEdited: boolean }> {
  for (let race = 0; race < RACES; race++) {
    const stored = await store().getVersioned(KEY);
    const before = stored?.value ?? NONE;
    const log = edit(before);
    if (!log) return { log: before, isEdited: false };
    const isWritten = stored
      ? await store().replace(KEY, log, stored.etag)
      : await store().create(KEY, log);
    if (isWritten) return { log, isEdited: true };
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * race));
  }
  throw new StorageFault('the change log is too busy');
}

/** Counts a change that readers can see; a cause told again, by a call that repeats another's work, counts once. */
export async function countChange(cause: string): Promise<void> {
  await editChangeLog((log) =>
    log.causes.includes(cause)
      ? null
      : { ...log, change: log.change + 1, causes: [...log.causes, cause].slice(-REMEMBERED) },
  );
}
