import { spawn } from 'node:child_process';
import { once } from 'node:events';

const NODE = 'node_modules/.bin/node';
const SNAPSHOT_SCRIPT = 'scripts/build/content-snapshot.ts';

async function takeSnapshot() {
  const [code] = await once(spawn(NODE, [SNAPSHOT_SCRIPT], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`exit code ${code}`);
}

/** Saves texts and posts for the build, as only plugins can read the stores. Uses the project's own Node. */
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
