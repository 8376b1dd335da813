import { spawn } from 'node:child_process';

const NODE = 'node_modules/.bin/node';
const PROGRAM = 'netlify/making/posts-snapshot.ts';

function run() {
  const child = spawn(NODE, [PROGRAM], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
}

/**
 * Only build plugins see the stores, so the published posts are read here, before the build. The program
 * runs in the project's own Node, with this process's environment.
 */
export async function onPreBuild({ utils }) {
  try {
    await run();
  } catch (error) {
    utils.build.failBuild(
      'Les articles publiés n’ont pas pu être lus\u202f: rien n’est mis en ligne.',
      { error },
    );
  }
}
