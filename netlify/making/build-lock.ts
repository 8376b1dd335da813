import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** An empty database: the system itself frees its lock when the process that holds it ends, however it ends. */
const LOCK = '.netlify/build-lock.db';
const POLL_MS = 200;
/** What SQLite says while another process holds the lock. */
const BUSY = 5;

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    return false;
  }
}

/** Builds write into the same folders: one waits for the other, unless that one died. */
export async function withBuildLock<T>(build: () => Promise<T>): Promise<T> {
  await mkdir(dirname(LOCK), { recursive: true });
  const lock = new DatabaseSync(LOCK);
  try {
    while (!take(lock)) await sleep(POLL_MS);
    return await build();
  } finally {
    lock.close();
  }
}
