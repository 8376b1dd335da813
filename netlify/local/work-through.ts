/**
 * Does the jobs, `atOnce` at a time and in their order, until they are done or the signal aborts: no job
 * starts after that, and those under way are waited for.
 */
export async function workThrough<Job>(
  jobs: readonly Job[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  work: (job: Job) => Promise<void>,
): Promise<void> {
  const remaining = jobs.values();
  async function worker(): Promise<void> {
    for (const job of remaining) {
      if (signal.aborted) return;
      await work(job);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
}
