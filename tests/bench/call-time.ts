import { median } from './bench.ts';

/** Milliseconds until the answer is whole, the median of so many calls. @throws when one is refused */
export async function callTime(call: () => Promise<Response>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const response = await call();
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
