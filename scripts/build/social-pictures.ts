import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import { BRAND } from '#src/brand.ts';
import { type GeneratedPage, PAGE_LIST, type PageText } from '#src/content/pages.ts';
import {
  type PostsSnapshot,
  type PublishedPost,
  postPath,
  postPicture,
  renditionOf,
} from '#src/features/blog/model.ts';
import { COMMON_SOCIAL_PICTURE, socialPicturePath } from '#src/site.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { cardPath } from '#src/tarot/card-page.ts';
import { BACK_BASE_NAME, pictureBaseName, pictureFileName } from '#src/tarot/card-picture.ts';
import { typographer } from '#src/text/typography.ts';
import { brandDigest, type TitleFont, titleFont } from './brand.ts';
import { OwnerError, readGenerated, runStep } from './build-step.ts';
import { cachedPictures, publishPictures } from './picture-cache.ts';

const FILE = 'picture.jpg';

/** Writes the social picture of each path, cached by title and card. @returns how many are new @throws OwnerError */
export async function writeSocialPictures(
  root: string,
  cards: Record<string, SocialCard>,
): Promise<number> {
  const files = new Map<string, string>();
  const font = await titleFont(root);
  // What all of them are drawn with: this file, the brand, and its font.
  const source = await readFile(import.meta.filename);
  const hash = createHash('sha256').update(source).update(brandDigest()).update(font.key);
  const drawing = hash.digest('hex');
  let fresh = 0;
  for (const [path, card] of Object.entries(cards)) {
    const picture = await readFile(pictureOf(root, card)).catch(() => {
      throw new OwnerError([`« ${card.card} » n’est pas le nom d’un dessin de content/jeu.`]);
    });
    const draw = async () => new Map([[FILE, await drawSocialPicture(root, font, card)]]);
    const { folder, isFresh } = await cachedPictures(root, picture, [drawing, card.title], draw);
    if (isFresh) fresh++;
    files.set(basename(socialPicturePath(path)), join(folder, FILE));
  }
  await publishPictures(root, 'images/partage', files, /./);
  return fresh;
}

export async function buildSocialPictures(): Promise<string> {
  const root = process.cwd();
  const cards = await allCards(root);
  const fresh = await writeSocialPictures(root, cards);
  const pictures = join(root, 'public');
  await copyFile(join(pictures, socialPicturePath('/blog')), join(pictures, COMMON_SOCIAL_PICTURE));
  return `Images de partage : ${Object.keys(cards).length} prêtes, dont ${fresh} ${fresh > 1 ? 'refaites' : 'refaite'}.`;
}

async function allCards(root: string): Promise<Record<string, SocialCard>> {
  const written = await readGenerated<GeneratedPage[]>(root, 'pages.json');
  const deck = await readGenerated<Arcanum[]>(root, 'deck.json');
  const { posts } = await readGenerated<PostsSnapshot>(root, 'posts.json');
  const pages = new Map(written.map((page) => [page.name, page.text]));
  const shown = PAGE_LIST.filter(({ pictureOf }) => !pictureOf).map(({ path, name }) => {
    const { title, card } = pages.get(name) as PageText;
    return [path, { title, card }];
  });
  const cards = deck.map((card) => [
    cardPath(card),
    { title: card.name, card: pictureBaseName(card.imageFileName) },
  ]);
  const articles = posts.map((post) => [postPath(post.slug), cardOf(root, post)]);
  return Object.fromEntries([...shown, ...cards, ...articles]);
}

/** A photo is taken from the largest of its renditions, which the snapshot has made from the stores. */
function cardOf(root: string, { title, imageUrl }: PublishedPost): SocialCard {
  const picture = postPicture(imageUrl);
  const shown = picture.kind === 'card' ? picture.card : BACK_BASE_NAME;
  const card = { title: typographer(title), card: shown };
  if (picture.kind !== 'photo') return card;
  const photo = join('public', renditionOf(picture.original, picture.width, 'webp'));
  return existsSync(join(root, photo)) ? { ...card, photo } : card;
}

interface SocialCard {
  title: string;
  /** Base name of the drawing beside the title, such as `09-l-hermite`. */
  card: string;
  /** File from the project's root: a photo behind the title, in place of the drawing. */
  photo?: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MAX_BYTES = 120_000;

const TITLE = { left: 88, width: 600, height: 300, size: 72 };
const CARD_HEIGHT = 500;
const { midnight, dusk, ivory, gold } = BRAND.colours;

const QUALITIES = [82, 70, 55, 35, 20];

/** The photo, or the card's published picture, which deck-pictures.ts makes first. */
function pictureOf(root: string, { card, photo }: SocialCard): string {
  return join(root, photo ?? `public/images/${pictureFileName(card)}`);
}

async function drawSocialPicture(root: string, font: TitleFont, card: SocialCard): Promise<Buffer> {
  const words = await drawText(font, card.title, TITLE.size, ivory);
  const name = await drawText(font, BRAND.name, 34, gold);
  const top = Math.round((HEIGHT - words.info.height) / 2) - 24;
  const letters = [
    { input: words.data, left: TITLE.left, top },
    { input: name.data, left: TITLE.left, top: HEIGHT - 120 },
  ];
  const picture = pictureOf(root, card);
  const { ground, layers } = card.photo ? overPhoto(picture) : await besideCard(picture);
  for (const quality of QUALITIES) {
    const whole = ground.clone().composite([...layers, ...letters]);
    const written = await whole.jpeg({ quality, mozjpeg: true }).toBuffer();
    if (written.length <= MAX_BYTES) return written;
  }
  throw new Error(`"${card.title}" gives no social picture of ${MAX_BYTES} bytes`);
}

async function besideCard(file: string) {
  const { data, info } = await sharp(file)
    .resize({ height: CARD_HEIGHT })
    .rotate(4, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer({ resolveWithObject: true });
  const left = 950 - Math.round(info.width / 2);
  const top = Math.round((HEIGHT - info.height) / 2);
  return { ground: sharp(NIGHT), layers: [{ input: data, left, top }] };
}

function overPhoto(file: string) {
  const ground = sharp(file).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' });
  return { ground, layers: [{ input: SHADE }] };
}

/** Renders text as a picture, in a smaller size if it does not fit the title's box. */
async function drawText(
  font: TitleFont,
  text: string,
  size: number,
  colour: string,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const drawn = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `${font.name} ${size}px`,
      fontfile: font.file,
      width: TITLE.width,
      wrap: 'word',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const fits = drawn.info.width <= TITLE.width && drawn.info.height <= TITLE.height;
  return fits || size <= 40 ? drawn : drawText(font, text, size - 6, colour);
}

function framed(layers: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${layers}
    <rect x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" fill="none" stroke="${gold}" stroke-width="4"/>
    <rect x="35" y="35" width="${WIDTH - 70}" height="${HEIGHT - 70}" fill="none" stroke="${gold}"/>
    <path d="M88 ${HEIGHT - 152}h150" stroke="${gold}" stroke-width="3"/>
  </svg>`);
}

const NIGHT = framed(`<defs>
      <pattern id="l" width="44" height="70" patternUnits="userSpaceOnUse">
        <path d="M22 0L44 35 22 70 0 35z" fill="none" stroke="${dusk}" stroke-width="1.2"/>
      </pattern>
      <linearGradient id="f"><stop offset=".35" stop-color="${midnight}"/><stop offset="1" stop-color="${midnight}" stop-opacity=".2"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${midnight}"/>
    <rect width="100%" height="100%" fill="url(#l)"/>
    <rect width="100%" height="100%" fill="url(#f)"/>`);

const SHADE = framed(`<defs>
      <linearGradient id="f">
        <stop offset="0" stop-color="${midnight}" stop-opacity=".95"/>
        <stop offset=".5" stop-color="${midnight}" stop-opacity=".85"/>
        <stop offset=".72" stop-color="${midnight}" stop-opacity=".35"/>
        <stop offset="1" stop-color="${midnight}" stop-opacity=".1"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#f)"/>`);

if (import.meta.main) await runStep(buildSocialPictures);
