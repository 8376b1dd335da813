import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = '.netlify/build-lock';
const POLL_MS = 200;

async function take(): Promise<boolean> {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks.
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A lock without a number yet is being taken at this moment. */
async function isHeld(): Promise<boolean> {
  const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
  return holder === 0 || isAlive(holder);
}

/** Builds write into the same folders: one waits for the other, unless that one died. */
export async function withBuildLock<T>(build: () => Promise<T>): Promise<T> {
  await mkdir(dirname(LOCK), { recursive: true });
  while (!(await take())) {
    if (await isHeld()) await sleep(POLL_MS);
    else await rm(LOCK, { force: true });
  }
  try {
    return await build();
  } finally {
    await rm(LOCK, { force: true });
  }
}
