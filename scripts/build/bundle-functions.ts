// See docs/decisions/0002-functions.md.
import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { readGenerated } from './build-step.ts';

const SOURCE_DIRECTORY = 'netlify/functions';

/** File with the `config` of each function, so that the local server routes without importing functions. */
export const FUNCTION_CONFIGS_FILE = 'configs.json';

/** Defines `require`, which ES modules lack and bundled CommonJS packages call for Node's own modules. */
const REQUIRE_BANNER =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/** Generated files outside the bundles: large texts, loaded on demand, and the revision of each build. */
const EXTERNAL_JSON_FILES = ['card-texts', 'content-source', 'revision'];

/** Copies `EXTERNAL_JSON_FILES` to `directory`. @returns a plugin that resolves imports to the copies */
async function externalizeJsonFiles(directory: string): Promise<Plugin> {
  await mkdir(directory, { recursive: true });
  const copyByImportPath = new Map<string, string>();
  for (const name of EXTERNAL_JSON_FILES) {
    const text = JSON.stringify(await readGenerated(`${name}.json`));
    // With the hash in the name, a running process imports the new file after a rebuild.
    const copyPath = `./${name}.${hash('sha256', text).slice(0, 8)}.json`;
    await writeFile(join(directory, copyPath), text);
    copyByImportPath.set(`#generated/${name}.json`, copyPath);
  }
  return {
    name: 'external-texts',
    setup({ onResolve }) {
      onResolve({ filter: /^#generated\// }, ({ path }) => {
        const copyPath = copyByImportPath.get(path);
        return copyPath ? { path: copyPath, external: true } : null;
      });
    },
  };
}

async function writeConfigs(directory: string, functionNames: string[]): Promise<void> {
  const configs = functionNames.map(async (name) => {
    const { href } = pathToFileURL(resolve(directory, `${name}.mjs`));
    // Rebuilds have the same path, so only the query makes Node import the new bundle.
    return [name, (await import(`${href}?${Date.now()}`)).config];
  });
  const text = JSON.stringify(Object.fromEntries(await Promise.all(configs)));
  await writeFile(join(directory, FUNCTION_CONFIGS_FILE), text);
}

/** Bundles each function into one file; Netlify's packager would leave hundreds, which are slow to load. */
export async function bundleFunctions(directory = 'dist-functions'): Promise<string> {
  const sourceFiles = (await readdir(SOURCE_DIRECTORY)).filter((file) => file.endsWith('.ts'));
  // This folder replaces the former bundles at the end, so that no bundle is ever incomplete.
  const temporaryDirectory = `${directory}.${process.pid}`;
  await build({
    entryPoints: sourceFiles.map((sourceFile) => join(SOURCE_DIRECTORY, sourceFile)),
    outdir: temporaryDirectory,
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE_BANNER },
    bundle: true,
    // Large packages that few requests load; Netlify's packager includes them.
    external: ['openai', 'nodemailer', 'sharp', '@zxcvbn-ts/language-common'],
    plugins: [await externalizeJsonFiles(temporaryDirectory)],
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
  const functionNames = sourceFiles.map((sourceFile) => basename(sourceFile, '.ts'));
  await writeConfigs(temporaryDirectory, functionNames);
  await rm(directory, { recursive: true, force: true });
  await rename(temporaryDirectory, directory);
  return `Fonctions : ${sourceFiles.length} prêtes.`;
}
