import { existsSync } from 'node:fs';
import { copyFile, cp, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { BRAND } from '#src/brand.ts';
import { type GeneratedPage, PAGE_LIST, type PageText } from '#src/content/page-definitions.ts';
import * as blog from '#src/features/blog/model.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { FALLBACK_SOCIAL_PICTURE, getSocialPicturePath } from '#src/site-config.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { BACK_BASE_NAME, pictureBaseName, pngPath } from '#src/tarot/card-image-files.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { copyCachedImage, readGenerated } from './build-step.ts';
import { POST_IMAGES_FOLDER } from './post-images.ts';
import { BUILD } from './site-build.ts';

/** The font in which sharp renders titles; unlike browsers, sharp cannot read WOFF2. */
const TITLE_FONT = 'src/assets/fonts/title.ttf';

/** Writes the social images and the post images to the built site. @returns a message for the build's log */
export async function buildImages(): Promise<string> {
  if (existsSync(POST_IMAGES_FOLDER)) {
    await cp(POST_IMAGES_FOLDER, join(BUILD.site, 'images/blog'), { recursive: true });
  }
  const images = await listSocialImages();
  // The cache recognises an image by its content and by the code in this file, the brand and the font.
  const commonInputs = [
    await readFile(import.meta.filename),
    JSON.stringify(BRAND),
    await readFile(TITLE_FONT),
  ];
  await pLimit(availableParallelism()).map(Object.entries(images), async ([path, content]) => {
    const picture = await readFile(getPictureFile(content));
    const target = join(BUILD.site, getSocialPicturePath(path));
    const inputs = [...commonInputs, picture, content.title];
    await copyCachedImage(target, inputs, () => drawSocialImage(content));
  });
  const fallbackFile = join(BUILD.site, FALLBACK_SOCIAL_PICTURE);
  await copyFile(join(BUILD.site, getSocialPicturePath('/blog')), fallbackFile);
  return `Images de partage : ${Object.keys(images).length} prêtes.`;
}

/** Lists the content of every social image by the path of its page. */
async function listSocialImages(): Promise<Record<string, SocialImageContent>> {
  const pages = await readGenerated<GeneratedPage[]>('pages.json');
  const deck = await readGenerated<Arcanum[]>('deck.json');
  const posts = await readGenerated<blog.PublishedPost[]>('posts.json');
  const texts = new Map(pages.map((page) => [page.name, page.text]));
  // A page with `socialPicturePage` uses the image of that page.
  const pageImages = PAGE_LIST.filter(({ socialPicturePage }) => !socialPicturePage).map(
    ({ path, name }) => {
      const { title, card } = texts.get(name) as PageText;
      return [path, { title, cardBaseName: card }];
    },
  );
  const cardImages = deck.map((card) => [
    cardPath(card),
    { title: card.name, cardBaseName: pictureBaseName(card.imageFileName) },
  ]);
  const postImages = posts.map((post) => [blog.postPath(post.slug), toSocialImage(post)]);
  return Object.fromEntries([...pageImages, ...cardImages, ...postImages]);
}

/** Uses the largest rendition of the post's photo if it exists, or the drawing of its card or of the back. */
function toSocialImage({ title, imageUrl }: blog.PublishedPost): SocialImageContent {
  const picture = blog.toPostPicture(imageUrl);
  const cardBaseName = picture.kind === 'card' ? picture.card : BACK_BASE_NAME;
  const content = { title: formatFrenchTypography(title), cardBaseName };
  if (picture.kind !== 'photo') return content;
  const fileName = blog.toRenditionPath(basename(picture.original), picture.width, 'webp');
  const photo = join(POST_IMAGES_FOLDER, fileName);
  return existsSync(photo) ? { ...content, photo } : content;
}

interface SocialImageContent {
  title: string;
  /** Base name of the drawing beside the title, such as `09-l-hermite`. */
  cardBaseName: string;
  /** Path, from the project's root, of a photo behind the title that replaces the drawing. */
  photo?: string;
}

// Sizes and positions are in pixels.
const WIDTH = 1200;
const HEIGHT = 630;
const TITLE = { left: 88, width: 600, height: 300, fontSize: 72 };
const CARD = { centerX: 950, height: 500 };
const { midnight, dusk, ivory, gold } = BRAND.colours;

const MAX_BYTES = 120_000;
const JPEG_QUALITIES = [82, 70, 55, 35, 20];

function getPictureFile({ cardBaseName, photo }: SocialImageContent): string {
  return photo ?? join('public', pngPath(cardBaseName));
}

async function drawSocialImage(content: SocialImageContent): Promise<Buffer> {
  const title = await drawText(content.title, TITLE.fontSize, ivory);
  const brand = await drawText(BRAND.name, 34, gold);
  // A little above the middle, because the brand is below.
  const top = Math.round((HEIGHT - title.info.height) / 2) - 24;
  const texts = [
    { input: title.data, left: TITLE.left, top },
    { input: brand.data, left: TITLE.left, top: HEIGHT - 120 },
  ];
  const file = getPictureFile(content);
  const { background, layers } = content.photo ? shadePhoto(file) : await drawCard(file);
  for (const quality of JPEG_QUALITIES) {
    const image = background.clone().composite([...layers, ...texts]);
    const bytes = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`"${content.title}" gives no social picture of ${MAX_BYTES} bytes`);
}

async function drawCard(file: string) {
  const { data, info } = await sharp(file)
    .resize({ height: CARD.height })
    .rotate(4, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer({ resolveWithObject: true });
  const left = CARD.centerX - Math.round(info.width / 2);
  const top = Math.round((HEIGHT - info.height) / 2);
  return { background: sharp(NIGHT_BACKGROUND), layers: [{ input: data, left, top }] };
}

function shadePhoto(file: string) {
  const background = sharp(file).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' });
  return { background, layers: [{ input: PHOTO_SHADE }] };
}

/** Renders text as a picture, reducing the font (to about 40 pixels at least) to fit the title's box. */
async function drawText(text: string, maxSize: number, colour: string) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const textOptions = {
    fontfile: TITLE_FONT,
    width: TITLE.width,
    wrap: 'word',
    rgba: true,
    dpi: 72,
  } as const;
  for (let size = maxSize; ; size -= 6) {
    const font = `${BRAND.fonts.title.name} ${size}px`;
    const image = sharp({
      text: { ...textOptions, font, text: `<span foreground="${colour}">${escaped}</span>` },
    });
    const drawn = await image.png().toBuffer({ resolveWithObject: true });
    const fits = drawn.info.width <= TITLE.width && drawn.info.height <= TITLE.height;
    if (fits || size <= 40) return drawn;
  }
}

/** Returns an SVG of the image's size with these elements inside the brand's frame. */
function drawFrame(elements: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${elements}
    <rect x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" fill="none" stroke="${gold}" stroke-width="4"/>
    <rect x="35" y="35" width="${WIDTH - 70}" height="${HEIGHT - 70}" fill="none" stroke="${gold}"/>
    <path d="M88 ${HEIGHT - 152}h150" stroke="${gold}" stroke-width="3"/>
  </svg>`);
}

const NIGHT_BACKGROUND = drawFrame(`<defs>
      <pattern id="l" width="44" height="70" patternUnits="userSpaceOnUse">
        <path d="M22 0L44 35 22 70 0 35z" fill="none" stroke="${dusk}" stroke-width="1.2"/>
      </pattern>
      <linearGradient id="f"><stop offset=".35" stop-color="${midnight}"/><stop offset="1" stop-color="${midnight}" stop-opacity=".2"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${midnight}"/>
    <rect width="100%" height="100%" fill="url(#l)"/>
    <rect width="100%" height="100%" fill="url(#f)"/>`);

const PHOTO_SHADE = drawFrame(`<defs>
      <linearGradient id="f">
        <stop offset="0" stop-color="${midnight}" stop-opacity=".95"/>
        <stop offset=".5" stop-color="${midnight}" stop-opacity=".85"/>
        <stop offset=".72" stop-color="${midnight}" stop-opacity=".35"/>
        <stop offset="1" stop-color="${midnight}" stop-opacity=".1"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#f)"/>`);
