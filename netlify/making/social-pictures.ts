import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readIdentity, readPages } from '#src/data/content-files.ts';
import { OwnerError } from '#src/data/owner-error.ts';
import { COMMON_SOCIAL_PICTURE, PAGE_TEXTS, socialPicturePath } from '#src/site.ts';
import type { Category } from '#src/tarot/post.ts';
import { postPicture, renditionOf } from '#src/tarot/post-picture.ts';
import { type PostsSnapshot, type PublishedPost, postPath } from '#src/tarot/published-post.ts';
import { typographer } from '#src/tarot/typography.ts';
import { runStep } from './build-step.ts';
import { fillCached, findCached, publishPictures } from './picture-cache.ts';
import { drawSocialPicture, pictureOf, type SocialCard } from './social-picture.ts';

/** Part of every key: raise it when the drawing itself changes. */
const DRAWING = 'one';
const FILE = 'picture.jpg';

/** Pictures of posts; all others are of pages. */
const POSTS = /^blog-/;
const PAGES = /^(?!blog-)/;

/** Publishes the picture of each path, drawn once for each title and card, and tells how many are new. @throws OwnerError */
export async function writeSocialPictures(
  root: string,
  cards: Record<string, SocialCard>,
  ours = PAGES,
): Promise<number> {
  const files = new Map<string, string>();
  let fresh = 0;
  for (const [path, card] of Object.entries(cards)) {
    const picture = await readFile(pictureOf(root, card)).catch(() => {
      throw new OwnerError([`« ${card.card} » n’est pas le nom d’un dessin de content/jeu.`]);
    });
    const { folder, isMade } = await findCached(root, picture, [DRAWING, card.title]);
    if (!isMade) {
      await fillCached(folder, new Map([[FILE, await drawSocialPicture(root, card)]]));
      fresh++;
    }
    files.set(basename(socialPicturePath(path)), join(folder, FILE));
  }
  await publishPictures(root, 'images/partage', files, ours);
  return fresh;
}

/** Makes the picture of every page of content/pages. @throws OwnerError */
export async function buildSocialPictures(root = process.cwd()): Promise<string> {
  const pages = await readPages(root, await readIdentity(root));
  const cards: Record<string, SocialCard> = {};
  for (const [path, name] of Object.entries(PAGE_TEXTS)) {
    const page = pages.find((one) => one.name === name);
    if (!page) throw new OwnerError([`content/pages/${name}.md manque.`]);
    cards[path] = { title: page.data.title, card: page.data.card };
  }
  const fresh = await writeSocialPictures(root, cards);
  const pictures = join(root, 'public');
  await copyFile(join(pictures, socialPicturePath('/blog')), join(pictures, COMMON_SOCIAL_PICTURE));
  return `Images de partage : ${Object.keys(cards).length} prêtes, dont ${fresh} ${fresh > 1 ? 'refaites' : 'refaite'}.`;
}

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
  const fresh = await writeSocialPictures(root, cards, POSTS);
  return `Images de partage des articles : ${posts.length} ${posts.length > 1 ? 'prêtes' : 'prête'}, dont ${fresh} ${fresh > 1 ? 'refaites' : 'refaite'}.`;
}

if (import.meta.main) {
  await runStep(buildSocialPictures);
  await runStep(buildPostSocialPictures);
}
