// See docs/decisions/0002-functions.md.
import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { readGenerated } from './build-step.ts';

const SOURCE = 'netlify/functions';

/** The configuration of each function by its name, for the local server: it need not import them all to route a call. */
export const FUNCTION_CONFIGS = 'configs.json';

/** Defines `require`, which bundled CommonJS packages call for Node's own modules and ES modules lack. */
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/** Files beside the bundles: texts that weigh more than the code, read on demand, and what changes with each build. */
const EXTERNAL_TEXTS = ['card-texts', 'content-source', 'revision'];

/** Writes these texts into the folder of the bundles and resolves their imports to these files. */
async function externalizeTexts(directory: string): Promise<Plugin> {
  await mkdir(directory, { recursive: true });
  const files = new Map<string, string>();
  for (const name of EXTERNAL_TEXTS) {
    const text = JSON.stringify(await readGenerated('.', `${name}.json`));
    // Named after its content: after a rebuild a running process imports the new file, not its cached module.
    const file = `./${name}.${hash('sha256', text).slice(0, 8)}.json`;
    await writeFile(join(directory, file), text);
    files.set(`#generated/${name}.json`, file);
  }
  return {
    name: 'external-texts',
    setup({ onResolve }) {
      onResolve({ filter: /^#generated\// }, ({ path }) => {
        const file = files.get(path);
        return file ? { path: file, external: true } : null;
      });
    },
  };
}

async function writeConfigs(directory: string, names: string[]): Promise<void> {
  const configs = names.map(async (name) => {
    const { href } = pathToFileURL(resolve(directory, `${name}.mjs`));
    return [name, (await import(`${href}?${Date.now()}`)).config];
  });
  const text = JSON.stringify(Object.fromEntries(await Promise.all(configs)));
  await writeFile(join(directory, FUNCTION_CONFIGS), text);
}

/** Bundles each function into one file: Netlify's packager includes packages as they are, hundreds of files to read. */
export async function bundleFunctions(directory = 'dist-functions'): Promise<string> {
  const entries = (await readdir(SOURCE)).filter((file) => file.endsWith('.ts'));
  const fresh = `${directory}.${process.pid}`;
  await build({
    entryPoints: entries.map((entry) => join(SOURCE, entry)),
    outdir: fresh,
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE },
    bundle: true,
    // Large and imported lazily by few calls: the packager includes them as packages.
    external: ['openai', 'nodemailer', 'sharp', '@zxcvbn-ts/language-common'],
    plugins: [await externalizeTexts(fresh)],
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  await writeConfigs(
    fresh,
    entries.map((entry) => basename(entry, '.ts')),
  );
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
  return `Fonctions : ${entries.length} prêtes.`;
}
