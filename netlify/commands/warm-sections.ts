import pLimit from 'p-limit';
import { type Usage, writeSection } from '#netlify/server/reading/section-writer.ts';
import { keepSection, type Section } from '#netlify/server/reading/sections.ts';
import { now } from '#netlify/server/settings/clock.ts';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';

export interface Tally {
  written: number;
  failed: number;
  usage: Usage;
  /** Why the work ended before its end; null when it did not. */
  stoppedBy: string | null;
}

interface Warming {
  environment: AiEnvironment;
  atOnce: number;
  /** Aborting it stops the calls under way too. */
  stop: AbortController;
  onProgress: (tally: Tally) => void;
}

// So many failures in a row are a wrong key or an outage, not bad luck.
const HOPELESS = 20;

/** Has the sections written and kept. Ends early when the provider or the storage keeps failing. */
export async function warmSections(
  sections: readonly Section[],
  { environment, atOnce, stop, onProgress }: Warming,
): Promise<Tally> {
  const tally: Tally = { written: 0, failed: 0, usage: { input: 0, output: 0 }, stoppedBy: null };
  let failedInARow = 0;

  function giveUp(reason: string): void {
    tally.stoppedBy ??= reason;
    stop.abort();
  }

  async function warm(section: Section): Promise<void> {
    const { text, usage, troubles } = await writeSection(section, environment, stop.signal);
    tally.usage.input += usage.input;
    tally.usage.output += usage.output;
    if (text === null) {
      tally.failed++;
      if (++failedInARow >= HOPELESS) giveUp(troubles.at(-1) ?? '');
    } else {
      await keepSection(section, text, now());
      failedInARow = 0;
      tally.written++;
    }
    onProgress(tally);
  }

  await pLimit(atOnce).map(sections, async (section) => {
    if (stop.signal.aborted) return;
    await warm(section).catch((error: unknown) => {
      if (!stop.signal.aborted) giveUp(error instanceof Error ? error.message : String(error));
    });
  });
  return tally;
}
