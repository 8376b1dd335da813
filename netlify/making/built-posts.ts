import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import { BUILT_POSTS, builtPostFile } from '#src/data/built-post.ts';
import type { PostsSnapshot } from '#src/tarot/published-post.ts';

/** Half the time of the best quality, for a twentieth more bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Packs the posts' pages into the function that answers at their addresses: it sends the built page of a post
 * that was not changed since. 3,000 of them are 37 MB, which a function may weigh several times over.
 */
export async function packPosts(site: string, into: string): Promise<void> {
  const { posts } = JSON.parse(await readFile('.generated/posts.json', 'utf8')) as PostsSnapshot;
  const folder = join(into, BUILT_POSTS);
  await mkdir(folder, { recursive: true });
  for (const post of posts) {
    const page = await readFile(join(site, `blog/${post.slug}.html`));
    const packed = await promisify(brotliCompress)(page, QUALITY);
    await writeFile(join(folder, builtPostFile(post.slug, shownDigest(post))), packed);
  }
}
