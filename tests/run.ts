import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnerError } from '#netlify/making/owner-error.ts';
import { ensureRelease } from '#netlify/making/release.ts';
import { ensureChromium } from './setup/ensure-chromium.ts';

/** Each step ends in one line of a count: a check of the code counts as one test. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

function node(...parameters: string[]): boolean {
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'inherit' });
  return status === 0;
}

function check(label: string, ok: boolean): Count {
  console.log(`${ok ? '✓' : '✗'} ${label}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** A file that breaks before its first test counts as one failure, and so does a run without a report. */
function countTests(file: string, ok: boolean): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function runVitest(): Count {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const file = join(folder, 'report.json');
  const ok = node(
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'tests/vitest.config.ts'],
    ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file],
  );
  const count = countTests(file, ok);
  rmSync(folder, { recursive: true });
  return count;
}

/** Built before the types are checked: pages and functions import what a build generates. */
async function buildSite(): Promise<boolean> {
  try {
    await ensureRelease();
    return true;
  } catch (error) {
    console.error(error instanceof OwnerError ? error.message : error);
    return false;
  }
}

const counts = [
  check('Chromium', ensureChromium()),
  check('Construction du site', await buildSite()),
  check('Style du code', node('node_modules/@biomejs/biome/bin/biome', 'check')),
  check('Types', node('node_modules/astro/bin/astro.mjs', 'check', '--minimumSeverity', 'error')),
  runVitest(),
];
const total = (kind: keyof Count) => counts.reduce((sum, count) => sum + count[kind], 0);
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`);
process.exitCode = total('failed') > 0 ? 1 : 0;
