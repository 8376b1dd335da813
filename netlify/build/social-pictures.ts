import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PAGE_TEXTS, socialPicturePath } from '#src/site.ts';
import { encoderVersion } from './encoder-version.ts';
import { OwnerError, runStep } from './owner-error.ts';
import { readPageFiles } from './page-files.ts';
import { drawingOf, drawSocialPicture, MOST_BYTES, type SocialCard } from './social-picture.ts';

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
    const picture = known ?? (await draw(root, card));
    if (!known) await writeFile(kept, picture);
    if (!known) fresh++;
    const file = join(root, 'public', socialPicturePath(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
  return fresh;
}

async function keyOf(root: string, card: SocialCard): Promise<string> {
  const drawing = await readFile(drawingOf(root, card)).catch(() => {
    throw new OwnerError([`« ${card.card} » n’est pas le nom d’un dessin de content/jeu.`]);
  });
  const made = JSON.stringify([DRAWING, card.title, await encoderVersion()]);
  return createHash('sha256').update(drawing).update(made).digest('hex').slice(0, 16);
}

async function draw(root: string, card: SocialCard): Promise<Buffer> {
  const picture = await drawSocialPicture(root, card);
  if (picture.length > MOST_BYTES) {
    throw new Error(`The social picture of "${card.title}" weighs ${picture.length} bytes`);
  }
  return picture;
}

/** Makes the picture of every page of content/pages. @throws OwnerError */
export async function buildSocialPictures(root = process.cwd()): Promise<string> {
  const texts = new Map((await readPageFiles(root)).map(({ name, text }) => [name, text]));
  const cards: Record<string, SocialCard> = {};
  for (const [path, name] of Object.entries(PAGE_TEXTS)) {
    const text = texts.get(name);
    if (!text) throw new OwnerError([`content/pages/${name}.md manque.`]);
    cards[path] = { title: text.title, card: text.card };
  }
  const fresh = await writeSocialPictures(root, cards);
  return `Images de partage : ${Object.keys(cards).length} prêtes, dont ${fresh} à neuf.`;
}

if (import.meta.main) await runStep(buildSocialPictures);
