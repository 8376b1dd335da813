import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SITE } from './built-site.ts';

const run = promisify(execFile);
const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

async function hasJava(): Promise<boolean> {
  return run('java', ['-version']).then(
    () => true,
    () => false,
  );
}

/** The checker knows an older CSS than browsers do; the build's own parser answers for the styles. */
const ABOUT_STYLES = /^CSS:/;

const java = await hasJava();
if (!java) console.warn('The Nu checker is skipped: there is no Java on this machine.');

test.runIf(java)('the Nu checker finds no error in any page', { timeout: 120_000 }, async () => {
  const { stderr } = await run(
    'java',
    ['-Xss1m', '-jar', CHECKER, '--skip-non-html', '--errors-only', '--format', 'json', SITE],
    { maxBuffer: 2 ** 26 },
  ).catch((failure: { stderr: string }) => failure);
  const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string }[] };
  const errors = messages.filter(({ message }) => !ABOUT_STYLES.test(message));
  expect(errors.map(({ url, message }) => `${url.split('/').at(-1)}: ${message}`)).toEqual([]);
});
