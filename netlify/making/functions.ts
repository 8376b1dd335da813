import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runStep } from './build-step.ts';
import { writeConfigurations } from './function-configurations.ts';

const SOURCE = 'netlify/functions';

/** Defines `require`, which bundled CommonJS packages call for Node's own modules and ES modules lack. */
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/**
 * Bundles every function into one minified module in `directory`, which is replaced. The host's packager does not bundle
 * packages: without this a cold start would read hundreds of files. @returns a French sentence with their number
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
    // Large and imported lazily by few calls: the host's packager includes them as packages.
    external: ['openai', 'nodemailer', 'sharp'],
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  await writeConfigurations(fresh);
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
  return `Fonctions : ${entries.length} prêtes.`;
}

if (import.meta.main) await runStep(() => bundleFunctions());
