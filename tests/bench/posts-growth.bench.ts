import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PostsSnapshot, PublishedPost } from '#src/features/blog/model.ts';
import { copyToBuild } from '#tests/project-links.ts';
import { type Row, rounded } from './bench.ts';
import { writePlot } from './plot.ts';

export const name = 'Construction du site selon le nombre d’articles';
/** The pages need the deck's pictures, which a build has made. */
export const needsSite = true;

const SIZES = [10, 100, 1_000, 3_000];
/** Pictures for sharing cost what they cost, one by one: more of them tell no more. */
const MOST_PICTURED = 100;
const MOST_MS_A_POST = 6;
const MOST_LIST_KB = 14;
const HOUR_MS = 3_600_000;

interface Cost {
  seconds: number;
  /** Time of both processors together, which other work on the machine does not lengthen. */
  processorSeconds: number;
}

/** Runs a program of the project and gives what it took. @throws when it fails */
async function cost(root: string, ...program: string[]): Promise<Cost> {
  const start = performance.now();
  const script = `process.on('exit', () => process.send(process.cpuUsage()))`;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const child = spawn(process.execPath, ['--import', preload, ...program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let used = { user: 0, system: 0 };
  child.on('message', (message) => {
    used = message as typeof used;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${program.join(' ')} ended with ${code}`);
  return {
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (used.user + used.system) / 1e6,
  };
}

/** As many posts as asked for, in the length of those that come with the site. */
function somePosts(models: readonly PublishedPost[], count: number): PublishedPost[] {
  return Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length] as PublishedPost;
    const createdAt = new Date(Date.UTC(2026, 0, 1) - index * HOUR_MS).toISOString();
    const title = `${model.title}, ${index}`;
    return { ...model, id: `essai-${index}`, slug: `essai-${index}`, title, createdAt };
  });
}

export async function run(): Promise<Row[]> {
  const root = await copyToBuild();
  const file = join(root, '.generated/posts.json');
  const { posts: models }: PostsSnapshot = JSON.parse(await readFile(file, 'utf8'));
  const write = (posts: PublishedPost[]) =>
    writeFile(file, JSON.stringify({ change: 0, posts } satisfies PostsSnapshot));
  const pages = () => cost(root, 'node_modules/astro/bin/astro.mjs', 'build', '--silent');
  const pictures = () => cost(root, 'scripts/build/social-pictures.ts');

  const rows: Row[] = [];
  const bare: [number, number][] = [];
  const pictured: [number, number][] = [];
  await write(somePosts(models, 1));
  // The first build fills caches that every later one finds.
  await pages();
  let base: Cost | null = null;
  let drawing = 0;
  for (const size of SIZES) {
    await write(somePosts(models, size));
    const { seconds, processorSeconds } = await pages();
    base ??= { seconds, processorSeconds };
    const more = size - (SIZES[0] as number);
    const slope = more ? ((seconds - base.seconds) / more) * 1000 : 0;
    rows.push({
      quoi: `pages de ${size} articles`,
      secondes: rounded(seconds),
      'secondes de processeur': rounded(processorSeconds),
      'ms par article': rounded(slope, 2),
      visé: `≤ ${MOST_MS_A_POST}`,
      atteint: slope <= MOST_MS_A_POST,
    });
    bare.push([size, seconds]);
    if (size > MOST_PICTURED) continue;
    // Those of the smaller size are kept: only what was added is drawn.
    drawing += (await pictures()).seconds;
    rows.push({
      quoi: `images de partage de ${size} articles, en tout`,
      secondes: rounded(drawing),
    });
    pictured.push([size, seconds + drawing]);
  }
  const list = brotliCompressSync(await readFile(join(root, 'dist/blog.html'))).length / 1024;
  rows.push({
    quoi: `HTML de /blog avec ${SIZES.at(-1)} articles, Ko compressés`,
    valeur: rounded(list),
    visé: `≤ ${MOST_LIST_KB}`,
    atteint: list <= MOST_LIST_KB,
  });
  const [first, ...others] = somePosts(models, MOST_PICTURED) as [PublishedPost];
  await write([{ ...first, title: 'Un titre changé' }, ...others]);
  for (const what of ['un titre changé', 'aucun changement']) {
    const { seconds } = await pictures();
    rows.push({
      quoi: `images de partage de ${MOST_PICTURED} articles, ${what}`,
      secondes: rounded(seconds),
    });
  }
  await writePlot('construction', {
    title: 'Construction du site selon le nombre d’articles',
    x: 'articles',
    y: 'secondes',
    lines: { pages: bare, 'et leurs images de partage, la première fois': pictured },
  });
  await rm(root, { recursive: true });
  return rows;
}
