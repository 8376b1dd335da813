import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { OwnerError } from '#scripts/build/build-step.ts';
import { ensureBuild } from '#scripts/build/site-build.ts';

/** A part of the run: one check of the code, or the tests of one project. */
interface Part {
  label: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed at their second try only; they are among the passed ones. */
  retried: number;
  ms: number;
}

const start = performance.now();

/** Runs a check and says how it ended; the output of a tool appears only where it failed. */
async function check(label: string, run: () => boolean | Promise<boolean>): Promise<Part> {
  const begun = performance.now();
  const ok = await run();
  const ms = performance.now() - begun;
  console.log(`${ok ? '✓' : '✗'} ${label} (${formatDuration(ms)})`);
  return { label, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, retried: 0, ms };
}

async function tool(...parameters: string[]): Promise<boolean> {
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  const status = new Promise((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    status,
  ]);
  if (code !== 0) console.log(output + errors);
  return code === 0;
}

/** Built before the types are checked: pages and functions import what a build generates. */
async function buildSite(): Promise<boolean> {
  try {
    await ensureBuild();
    return true;
  } catch (error) {
    console.error(error instanceof OwnerError ? error.message : error);
    return false;
  }
}

interface Report {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Tests in `src` stand beside the stores they test. */
function projectOf(file: string): string {
  const [folder, project = ''] = relative(process.cwd(), file).split(/[\\/]/);
  return folder === 'tests' ? project : 'stores';
}

function countTests({ testResults }: Report): Part[] {
  const files = Map.groupBy(testResults, ({ name }) => projectOf(name));
  return [...files].map(([label, results]) => {
    const statuses = results.flatMap(({ assertionResults }) => assertionResults);
    const retried = statuses.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    );
    for (const { fullName, failureMessages } of retried) {
      console.log(`↻ ${fullName}\n${failureMessages[0]}`);
    }
    const count = (...wanted: string[]) =>
      statuses.filter(({ status }) => wanted.includes(status)).length;
    const failed = count('failed');
    // A file that breaks outside of its tests counts as one failure.
    const broken = results.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    );
    return {
      label,
      passed: count('passed'),
      failed: failed + broken.length,
      skipped: statuses.length - count('passed', 'failed'),
      retried: retried.length,
      ms:
        Math.max(...results.map(({ endTime }) => endTime)) -
        Math.min(...results.map(({ startTime }) => startTime)),
    };
  });
}

async function runVitest(): Promise<Part[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const file = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file],
    ],
    { stdio: 'inherit' },
  );
  const code = await new Promise((resolve) => child.once('close', resolve));
  try {
    const parts = countTests(JSON.parse(readFileSync(file, 'utf8')));
    if (code === 0 || parts.some(({ failed }) => failed > 0)) return parts;
  } catch {
    // No report was written.
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [{ label: 'vitest', passed: 0, failed: 1, skipped: 0, retried: 0, ms: 0 }];
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function describeCounts({ passed, failed, skipped, retried }: Omit<Part, 'label' | 'ms'>): string {
  const rest = [skipped > 0 && `${skipped} skipped`, retried > 0 && `${retried} at a second try`];
  return [`${passed} passed, ${failed} failed`, ...rest.filter(Boolean)].join(', ');
}

// Two processors are there: tools that use one each run side by side.
const checks = await Promise.all([
  check('Construction du site', buildSite),
  check('Style du code', () => tool('node_modules/@biomejs/biome/bin/biome', 'check')),
]);
const [types, tests] = await Promise.all([
  check('Types', () =>
    tool('node_modules/astro/bin/astro.mjs', 'check', '--minimumSeverity', 'error'),
  ),
  runVitest(),
]);

const parts = [...checks, types, ...tests];
console.log();
for (const part of parts) {
  console.log(
    `${part.label.padEnd(22)}${formatDuration(part.ms).padStart(12)}  ${describeCounts(part)}`,
  );
}
const total = (kind: 'passed' | 'failed' | 'skipped' | 'retried') =>
  parts.reduce((sum, part) => sum + part[kind], 0);
const counts = {
  passed: total('passed'),
  failed: total('failed'),
  skipped: total('skipped'),
  retried: total('retried'),
};
console.log(`\n${describeCounts(counts)} (${formatDuration(performance.now() - start)})`);
process.exitCode = counts.failed > 0 ? 1 : 0;
