import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROJECT_NODE = 'node_modules/.bin/node';
const SNAPSHOT_SCRIPT = 'scripts/build/content-snapshot.ts';

async function takeSnapshot() {
  const [code] = await once(spawn(PROJECT_NODE, [SNAPSHOT_SCRIPT], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`exit code ${code}`);
}

/** Writes the stored texts and posts to files, because the build command itself cannot read the stores. */
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
