import { spawn } from 'node:child_process';
import { once } from 'node:events';

const NODE = 'node_modules/.bin/node';
const SNAPSHOT_SCRIPT = 'scripts/build/content-snapshot.ts';

async function takeSnapshot() {
  const [code] = await once(spawn(NODE, [SNAPSHOT_SCRIPT], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`exit code ${code}`);
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
