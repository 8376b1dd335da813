import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { socialPicturePath } from '#src/site.ts';
import type { Category } from '#src/tarot/post.ts';
import { postPicture } from '#src/tarot/post-picture.ts';
import { type PostsSnapshot, type PublishedPost, postPath } from '#src/tarot/published-post.ts';
import { typographer } from '#src/tarot/typography.ts';
import { runStep } from './owner-error.ts';
import type { SocialCard } from './social-picture.ts';
import { writeSocialPictures } from './social-pictures.ts';

/** The card beside the title of a post that shows none itself. */
const CARDS: Record<Category, string> = {
  Guide: '01-le-bateleur',
  Technique: '08-la-justice',
  Histoire: '04-l-empereur',
  Symbolisme: '18-la-lune',
  Spiritualité: '09-l-hermite',
  Conseils: '02-la-papesse',
};

function cardOf({ title, category, imageUrl }: PublishedPost): SocialCard {
  const picture = postPicture(imageUrl);
  return {
    title: typographer(title),
    card: picture.kind === 'card' ? picture.card : CARDS[category],
  };
}

/** Makes the picture of every post for those who share it, and removes those of posts that are gone. */
export async function buildPostSocialPictures(root = process.cwd()): Promise<string> {
  const text = await readFile(join(root, '.generated/posts.json'), 'utf8');
  const { posts } = JSON.parse(text) as PostsSnapshot;
  const cards = Object.fromEntries(posts.map((post) => [postPath(post.slug), cardOf(post)]));
  const fresh = await writeSocialPictures(root, cards);
  await removeOthers(
    root,
    new Set(Object.keys(cards).map((path) => basename(socialPicturePath(path)))),
  );
  return `Images de partage des articles : ${posts.length} prêtes, dont ${fresh} à neuf.`;
}

async function removeOthers(root: string, wanted: ReadonlySet<string>): Promise<void> {
  const folder = join(root, 'public/images/partage');
  const names = (await readdir(folder)).filter((name) => name.startsWith('blog-'));
  await Promise.all(
    names.filter((name) => !wanted.has(name)).map((name) => rm(join(folder, name))),
  );
}

if (import.meta.main) await runStep(buildPostSocialPictures);
