const WIDTH = 30;

/** « [########----------------------]  26 %  1234/4642 ». */
export function drawBar(done: number, total: number): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${percent} %  ${done}/${total}`;
}

/** « 2 min 05 s » for what remains at the pace so far; nothing before there is a pace. */
export function tellRemaining(done: number, total: number, elapsedMs: number): string {
  if (done === 0) return '';
  const seconds = Math.round(((total - done) * elapsedMs) / done / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Rewrites one line of a terminal; elsewhere a line now and then, so that a log stays readable. */
export function progressLine(): { show: (line: string) => void; end: () => void } {
  let lastShown = 0;
  return {
    show(line) {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
      else if (performance.now() - lastShown > 5_000) {
        lastShown = performance.now();
        process.stderr.write(`${line}\n`);
      }
    },
    end() {
      if (process.stderr.isTTY) process.stderr.write('\n');
    },
  };
}
