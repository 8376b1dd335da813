import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMMON_SOCIAL_PICTURE, PAGE_TEXTS, socialPicturePath } from '#src/site.ts';
import { encoderVersion } from './encoder-version.ts';
import { OwnerError, runStep } from './owner-error.ts';
import { readPageTexts } from './page-files.ts';
import { drawSocialPicture, pictureOf, type SocialCard } from './social-picture.ts';

/** Inside node_modules, which the platform keeps from one build to the next. */
const CACHE = 'node_modules/.cache/social-pictures';
/** Part of every key: raise it when the drawing itself changes. */
const DRAWING = 'one';

/** Writes the picture of each path, drawn once for each title and card. @throws OwnerError */
export async function writeSocialPictures(
  root: string,
  cards: Record<string, SocialCard>,
): Promise<number> {
  await mkdir(join(root, CACHE), { recursive: true });
  let fresh = 0;
  for (const [path, card] of Object.entries(cards)) {
    const kept = join(root, CACHE, `${await keyOf(root, card)}.jpg`);
    const known = await readFile(kept).catch(() => null);
    const picture = known ?? (await drawSocialPicture(root, card));
    if (!known) await writeFile(kept, picture);
    if (!known) fresh++;
    const file = join(root, 'public', socialPicturePath(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
  return fresh;
}

async function keyOf(root: string, card: SocialCard): Promise<string> {
  const picture = await readFile(pictureOf(root, card)).catch(() => {
    throw new OwnerError([`« ${card.card} » n’est pas le nom d’un dessin de content/jeu.`]);
  });
  const made = JSON.stringify([DRAWING, card.title, await encoderVersion()]);
  return createHash('sha256').update(picture).update(made).digest('hex').slice(0, 16);
}

/** Makes the picture of every page of content/pages. @throws OwnerError */
export async function buildSocialPictures(root = process.cwd()): Promise<string> {
  const texts = await readPageTexts(root);
  const cards: Record<string, SocialCard> = {};
  for (const [path, name] of Object.entries(PAGE_TEXTS)) {
    const text = texts.get(name);
    if (!text) throw new OwnerError([`content/pages/${name}.md manque.`]);
    cards[path] = { title: text.title, card: text.card };
  }
  const fresh = await writeSocialPictures(root, cards);
  const pictures = join(root, 'public');
  await copyFile(join(pictures, socialPicturePath('/blog')), join(pictures, COMMON_SOCIAL_PICTURE));
  return `Images de partage : ${Object.keys(cards).length} prêtes, dont ${fresh} ${fresh > 1 ? 'refaites' : 'refaite'}.`;
}

if (import.meta.main) await runStep(buildSocialPictures);
