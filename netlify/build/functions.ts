import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, type BuildResult, build, type OutputFile, type Plugin } from 'esbuild';
import { droppableValues } from './droppable-values.ts';
import { runStep } from './owner-error.ts';

const SOURCE = 'netlify/functions';

/** CommonJS packages call `require` for Node's own modules, which an ES module does not have. */
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);\n";

const OPTIONS = {
  outdir: '.',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
  plugins: [droppableValues],
} satisfies BuildOptions;

/** Leaves dynamic imports as they are: only which functions have some is asked. */
const leaveLazyImports: Plugin = {
  name: 'leave-lazy-imports',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : null,
    );
  },
};

function importsLazily({ metafile }: BuildResult<typeof OPTIONS>, output: OutputFile): boolean {
  const { inputs = {} } = metafile.outputs[relative('.', output.path)] ?? {};
  return Object.keys(inputs).some((input) =>
    metafile.inputs[input]?.imports.some(({ kind }) => kind === 'dynamic-import'),
  );
}

/**
 * What a function imports when it needs it stays apart. The host's packager puts everything that is
 * imported by its path back into one file, and leaves packages alone: so the chunks are a package.
 */
const CHUNKS = 'lazy-chunks';

async function bundleWithChunks(name: string): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [join(SOURCE, `${name}.ts`)],
    chunkNames: `node_modules/${CHUNKS}/${name}-[hash]`,
    splitting: true,
  });
  return outputFiles;
}

/**
 * One minified ES module a function, so that a cold start reads one small file and not hundreds. Those
 * with dynamic imports are built again one by one, because a common build with chunks would also cut what
 * functions share into chunks.
 */
async function bundle(entries: string[]): Promise<OutputFile[]> {
  const result = await build({
    ...OPTIONS,
    entryPoints: entries.map((entry) => join(SOURCE, entry)),
    plugins: [leaveLazyImports, droppableValues],
  });
  const outputs = result.outputFiles.map((output) =>
    importsLazily(result, output) ? bundleWithChunks(basename(output.path, '.mjs')) : [output],
  );
  return (await Promise.all(outputs)).flat();
}

function finish({ text }: OutputFile): string {
  const named = text.replaceAll(`"./node_modules/${CHUNKS}/`, `"${CHUNKS}/`);
  return named.includes('Dynamic require of') ? REQUIRE + named : named;
}

/** Bundles every function into `directory`, which is replaced as a whole, and tells how many there are. */
export async function bundleFunctions(directory = 'dist-functions'): Promise<string> {
  const entries = (await readdir(SOURCE)).filter((file) => file.endsWith('.ts'));
  const outputs = await bundle(entries);

  const fresh = `${directory}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  const chunks = join(fresh, 'node_modules', CHUNKS);
  await mkdir(chunks, { recursive: true });
  await writeFile(join(chunks, 'package.json'), JSON.stringify({ name: CHUNKS, type: 'module' }));
  for (const output of outputs) {
    await writeFile(join(fresh, relative('.', output.path)), finish(output));
  }
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
  return `Fonctions : ${entries.length} prêtes.`;
}

if (import.meta.main) await runStep(() => bundleFunctions());
