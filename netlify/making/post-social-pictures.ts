import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { socialPicturePath } from '#src/site.ts';
import type { Category } from '#src/tarot/post.ts';
import { postPicture, renditionOf } from '#src/tarot/post-picture.ts';
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

/** A photo is taken from the largest of its renditions, which the snapshot has made from the stores. */
function cardOf(root: string, { title, category, imageUrl }: PublishedPost): SocialCard {
  const picture = postPicture(imageUrl);
  const words = typographer(title);
  if (picture.kind === 'card') return { title: words, card: picture.card };
  const card = { title: words, card: CARDS[category] };
  if (picture.kind === 'none') return card;
  const photo = join('public', renditionOf(picture.original, picture.width, 'webp'));
  return existsSync(join(root, photo)) ? { ...card, photo } : card;
}

/** Makes the picture of every post for those who share it, and removes those of posts that are gone. */
export async function buildPostSocialPictures(root = process.cwd()): Promise<string> {
  const text = await readFile(join(root, '.generated/posts.json'), 'utf8');
  const { posts } = JSON.parse(text) as PostsSnapshot;
  const cards = Object.fromEntries(posts.map((post) => [postPath(post.slug), cardOf(root, post)]));
  const fresh = await writeSocialPictures(root, cards);
  await removeOthers(
    root,
    new Set(Object.keys(cards).map((path) => basename(socialPicturePath(path)))),
  );
  return `Images de partage des articles : ${posts.length} ${posts.length > 1 ? 'prêtes' : 'prête'}, dont ${fresh} ${fresh > 1 ? 'refaites' : 'refaite'}.`;
}

async function removeOthers(root: string, wanted: ReadonlySet<string>): Promise<void> {
  const folder = join(root, 'public/images/partage');
  const names = (await readdir(folder)).filter((name) => name.startsWith('blog-'));
  await Promise.all(
    names.filter((name) => !wanted.has(name)).map((name) => rm(join(folder, name))),
  );
}

if (import.meta.main) await runStep(buildPostSocialPictures);
