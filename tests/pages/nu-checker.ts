import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** The checker knows an older CSS than browsers do; the build's own parser answers for the styles. */
const ABOUT_STYLES = /^CSS:/;

export async function hasJava(): Promise<boolean> {
  return run('java', ['-version']).then(
    () => true,
    () => false,
  );
}

/** What the Nu checker finds in the folders' pages. */
export async function nuErrors(...folders: string[]): Promise<string[]> {
  const { stderr } = await run(
    'java',
    ['-Xss1m', '-jar', CHECKER, '--skip-non-html', '--errors-only', '--format', 'json', ...folders],
    { maxBuffer: 2 ** 26 },
  ).catch((failure: { stderr: string }) => failure);
  const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string }[] };
  const errors = messages.filter(({ message }) => !ABOUT_STYLES.test(message));
  return errors.map(({ url, message }) => `${url.split('/').at(-1)}: ${message}`);
}
