import { ensureRelease } from '#netlify/making/release.ts';

/** Builds the whole site once for the run, unless its files are unchanged since the last one. */
export async function setup(): Promise<void> {
  process.env.TEST_RELEASE = JSON.stringify(await ensureRelease());
}
