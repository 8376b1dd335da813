import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runStep } from './build-step.ts';

const SOURCE = 'netlify/functions';

/** CommonJS packages call `require` for Node's own modules, which an ES module does not have. */
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/**
 * Bundles every function into `directory`, which is replaced as a whole, and tells how many there are. One
 * minified module each, because the host's packager leaves packages as they are: a cold start would read
 * hundreds of files.
 */
export async function bundleFunctions(directory = 'dist-functions'): Promise<string> {
  const entries = (await readdir(SOURCE)).filter((file) => file.endsWith('.ts'));
  const fresh = `${directory}.${process.pid}`;
  await build({
    entryPoints: entries.map((entry) => join(SOURCE, entry)),
    outdir: fresh,
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE },
    bundle: true,
    // Large, and loaded by the few calls that need them, from the packages that the packager takes along.
    external: ['openai', 'nodemailer', 'sharp'],
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
  return `Fonctions : ${entries.length} prêtes.`;
}

if (import.meta.main) await runStep(() => bundleFunctions());
