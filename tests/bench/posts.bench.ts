import pLimit from 'p-limit';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import { blankPost, edited } from '#netlify/server/posts/stored-post.ts';
import type { PostInput } from '#src/features/blog/api.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { TestPlatform } from '#tests/platform.ts';
import { postInput } from '#tests/posts.ts';
import type { Row } from './bench.ts';
import { callTime } from './call-time.ts';
import { figure } from './figure.ts';
import { writePlot } from './plot.ts';

export const name = 'Articles : listes et enregistrement';

const SIZES = [10, 100, 1_000, 3_000];
const RUNS = 15;
const MOST_MS = 500;
const WORDS = 'Le Pendu attend sous la poutre, et le monde tourne autour de lui. '.repeat(80);

async function fill(from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, place) => from + place);
  await pLimit(16).map(numbers, async (number) => {
    const published = number % 10 !== 0;
    const slug = `article-${number}`;
    const input = postInput({ slug, title: `Article ${number}`, content: WORDS, published });
    await writePost(edited(blankPost(`essai-${number}`), input as PostInput));
  });
  await allRows();
}

async function lastCursor(platform: TestPlatform): Promise<string> {
  let path = '/api/blog/posts';
  for (;;) {
    const response = await platform.fetch(path);
    await response.arrayBuffer();
    const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    if (!next) return path;
    path = next;
  }
}

/** Milliseconds of each call, by its name. */
async function measure(
  platform: TestPlatform,
  owner: Owner,
  size: number,
): Promise<[string, number][]> {
  const last = await lastCursor(platform);
  let saved = 0;
  const save = () => {
    const slug = `nouveau-${size}-${saved++}`;
    return owner.send('POST', '/api/admin/blog/posts', postInput({ slug, content: WORDS }));
  };
  const calls: [string, () => Promise<Response>][] = [
    ['liste publique, première page', () => platform.fetch('/api/blog/posts')],
    ['liste publique, dernière page', () => platform.fetch(last)],
    ['liste de l’administration', () => owner.get('/api/admin/blog/posts')],
    ['recherche', () => owner.get('/api/admin/blog/posts?search=article-7')],
    ['compteurs', () => owner.get('/api/admin/blog/stats')],
    ['enregistrement', save],
  ];
  const spent: [string, number][] = [];
  for (const [what, call] of calls) spent.push([what, await callTime(call, RUNS)]);
  return spent;
}

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
  await platform.start();
  try {
    const owner = await ownerOf(platform);
    const rows: Row[] = [];
    const lines: Record<string, [number, number][]> = {};
    let filled = 0;
    for (const size of SIZES) {
      await fill(filled, size);
      filled = size;
      for (const [what, spent] of await measure(platform, owner, size)) {
        rows.push(figure(`${what}, ${size} articles`, spent, 'ms', { most: MOST_MS }));
        lines[what] = [...(lines[what] ?? []), [size, spent]];
      }
    }
    await writePlot('articles', {
      title: 'Listes et enregistrement selon le nombre d’articles',
      x: 'articles',
      y: 'ms',
      lines,
    });
    return rows;
  } finally {
    await platform.remove();
  }
}
