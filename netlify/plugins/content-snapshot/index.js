import { spawn } from 'node:child_process';

const NODE = 'node_modules/.bin/node';
const SNAPSHOT_SCRIPT = 'scripts/build/content-snapshot.ts';

function takeSnapshot() {
  const child = spawn(NODE, [SNAPSHOT_SCRIPT], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
}

/**
 * Takes a snapshot of the administrator's texts and the published posts before the build, because only build plugins can
 * read the stores. The script runs in a child process, on the project's own version of Node.
 */
export async function onPreBuild({ utils }) {
  try {
    await takeSnapshot();
  } catch (error) {
    utils.build.failBuild(
      'Les textes et les articles publiés n’ont pas pu être lus\u202f: rien n’est mis en ligne.',
      { error },
    );
  }
}
