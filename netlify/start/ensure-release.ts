import { fork } from 'node:child_process';
import { holdRelease, openRelease, type Release } from '#netlify/making/release.ts';
import { OwnerError } from '#src/data/owner-error.ts';

/** The build runs in a process of its own: what it loads and what it breaks stays there. */
function runBuild(): Promise<string> {
  const child = fork('netlify/making/build.ts', ['--release']);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (id) => resolve(String(id)));
    child.once('exit', () =>
      reject(new OwnerError(['Le site n’a pas pu être construit : voir les messages ci-dessus.'])),
    );
  });
}

/** The release of the files and posts as they are now; a build makes it when there is none. */
export async function ensureRelease(): Promise<Release> {
  const id = await runBuild();
  await holdRelease(id);
  return openRelease(id);
}
