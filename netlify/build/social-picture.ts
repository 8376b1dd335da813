import { join } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import { SITE_NAME } from '#src/site.ts';
import { pictureFileName } from '#src/tarot/card-picture.ts';

/** What those who share a page see of it. */
export interface SocialCard {
  title: string;
  /** Base name of the drawing, such as `09-l-hermite`. */
  card: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
export const MOST_BYTES = 120_000;

const FONT_FILE = 'netlify/build/enseigne.ttf';
const TITLE = { left: 88, width: 600, height: 300, size: 72 };
const CARD_HEIGHT = 500;
const IVORY = '#f6ecd4';
const GOLD = '#e7b23c';

/** The card as the site shows it, the owner's replacement included: the deck's pictures are built first. */
export function drawingOf(root: string, { card }: SocialCard): string {
  return join(root, 'public/images', pictureFileName(card));
}

/** A JPEG of the deck's card on the night table, with the title in the deck's lettering. */
export async function drawSocialPicture(root: string, card: SocialCard): Promise<Buffer> {
  const words = await letter(root, card.title, TITLE.size, IVORY);
  const name = await letter(root, SITE_NAME, 34, GOLD);
  const picture = await sharp(drawingOf(root, card))
    .resize({ height: CARD_HEIGHT })
    .rotate(4, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer({ resolveWithObject: true });
  const top = Math.round((HEIGHT - words.info.height) / 2) - 24;
  return sharp(Buffer.from(ground()))
    .composite([
      {
        input: picture.data,
        left: 950 - Math.round(picture.info.width / 2),
        top: Math.round((HEIGHT - picture.info.height) / 2),
      },
      { input: words.data, left: TITLE.left, top },
      { input: name.data, left: TITLE.left, top: HEIGHT - 120 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Text as a picture; a long title is made smaller until it fits its place. */
async function letter(
  root: string,
  text: string,
  size: number,
  colour: string,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const drawn = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Enseigne ${size}px`,
      fontfile: join(root, FONT_FILE),
      width: TITLE.width,
      wrap: 'word',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const fits = drawn.info.width <= TITLE.width && drawn.info.height <= TITLE.height;
  return fits || size <= 40 ? drawn : letter(root, text, size - 6, colour);
}

/** The midnight ground with the lozenges of the card's back and the frame's double rule. */
function ground(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <pattern id="l" width="44" height="70" patternUnits="userSpaceOnUse">
        <path d="M22 0L44 35 22 70 0 35z" fill="none" stroke="#2a3a60" stroke-width="1.2"/>
      </pattern>
      <linearGradient id="f"><stop offset=".35" stop-color="#0e1526"/><stop offset="1" stop-color="#0e1526" stop-opacity=".2"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="#0e1526"/>
    <rect width="100%" height="100%" fill="url(#l)"/>
    <rect width="100%" height="100%" fill="url(#f)"/>
    <rect x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" fill="none" stroke="${GOLD}" stroke-width="4"/>
    <rect x="35" y="35" width="${WIDTH - 70}" height="${HEIGHT - 70}" fill="none" stroke="${GOLD}"/>
    <path d="M88 ${HEIGHT - 152}h150" stroke="${GOLD}" stroke-width="3"/>
  </svg>`;
}
