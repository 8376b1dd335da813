// See docs/decisions/0002-bundling.md.
import { hash } from 'node:crypto';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { readGenerated } from './build-step.ts';
import { CONFIGURATIONS } from './release.ts';

const SOURCE = 'netlify/functions';

/** Defines `require`, which bundled CommonJS packages call for Node's own modules and ES modules lack. */
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/** They weigh more than the code: as files beside the bundles they are read once they are needed. */
const BESIDE = ['card-texts', 'content-source'];

/** Writes them, named after their content: a process never takes an old one for the new. @returns the plugin that leads there */
async function textsBeside(directory: string): Promise<Plugin> {
  await mkdir(directory, { recursive: true });
  const files = new Map<string, string>();
  for (const name of BESIDE) {
    const text = JSON.stringify(await readGenerated('.', `${name}.json`));
    const file = `./${name}.${hash('sha256', text).slice(0, 8)}.json`;
    await writeFile(join(directory, file), text);
    files.set(`#generated/${name}.json`, file);
  }
  return {
    name: 'texts-beside',
    setup({ onResolve }) {
      onResolve({ filter: /^#generated\// }, ({ path }) => {
        const file = files.get(path);
        return file ? { path: file, external: true } : null;
      });
    },
  };
}

/** The host reads a function's configuration without running it: that of endpoints alone is appended as a literal. */
async function writeConfigurations(directory: string, entries: string[]): Promise<void> {
  const configurations = entries.map(async (entry) => {
    const name = basename(entry, '.ts');
    const file = resolve(directory, `${name}.mjs`);
    const { config, default: handler } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
    if (config) return [name, config];
    const { paths } = handler;
    await appendFile(file, `\nexport const config = { path: ${JSON.stringify(paths)} };\n`);
    return [name, { path: paths }];
  });
  const text = JSON.stringify(Object.fromEntries(await Promise.all(configurations)));
  await writeFile(join(directory, CONFIGURATIONS), text);
}

/** The host's packager does not bundle packages: without this a cold start would read hundreds of files. */
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
    external: ['openai', 'nodemailer', 'sharp', '@zxcvbn-ts/language-common'],
    plugins: [await textsBeside(fresh)],
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  await writeConfigurations(fresh, entries);
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
  return `Fonctions : ${entries.length} prêtes.`;
}
