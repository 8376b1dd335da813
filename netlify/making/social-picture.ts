import { join } from 'node:path';
import sharp, { type OutputInfo, type OverlayOptions, type Sharp } from 'sharp';
import { SITE_NAME } from '#src/site.ts';
import { pictureFileName } from '#src/tarot/card-picture.ts';

/** What those who share a page see of it. */
export interface SocialCard {
  title: string;
  /** Base name of the drawing beside the title, such as `09-l-hermite`. */
  card: string;
  /** File of a picture that stands behind the title in the drawing's place, from the project's root. */
  photo?: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MOST_BYTES = 120_000;

const FONT_FILE = 'netlify/making/enseigne.ttf';
const TITLE = { left: 88, width: 600, height: 300, size: 72 };
const CARD_HEIGHT = 500;
const IVORY = '#f6ecd4';
const GOLD = '#e7b23c';

/** The last is for a photo that nothing else makes small enough. */
const QUALITIES = [82, 70, 55, 35, 20];

/** The photo, or the card as the site shows it, the owner's replacement included: those are built first. */
export function pictureOf(root: string, { card, photo }: SocialCard): string {
  return join(root, photo ?? `public/images/${pictureFileName(card)}`);
}

/** A JPEG with the title in the deck's lettering, beside the deck's card on the night table or over a photo. */
export async function drawSocialPicture(root: string, card: SocialCard): Promise<Buffer> {
  const words = await letter(root, card.title, TITLE.size, IVORY);
  const name = await letter(root, SITE_NAME, 34, GOLD);
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
    if (written.length <= MOST_BYTES) return written;
  }
  throw new Error(`"${card.title}" gives no social picture of ${MOST_BYTES} bytes`);
}

interface Composition {
  ground: Sharp;
  layers: OverlayOptions[];
}

async function besideCard(file: string): Promise<Composition> {
  const { data, info } = await sharp(file)
    .resize({ height: CARD_HEIGHT })
    .rotate(4, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer({ resolveWithObject: true });
  const left = 950 - Math.round(info.width / 2);
  const top = Math.round((HEIGHT - info.height) / 2);
  return { ground: sharp(Buffer.from(night())), layers: [{ input: data, left, top }] };
}

function overPhoto(file: string): Composition {
  const ground = sharp(file).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' });
  return { ground, layers: [{ input: Buffer.from(shade()) }] };
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

const RULES = `<rect x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" fill="none" stroke="${GOLD}" stroke-width="4"/>
    <rect x="35" y="35" width="${WIDTH - 70}" height="${HEIGHT - 70}" fill="none" stroke="${GOLD}"/>
    <path d="M88 ${HEIGHT - 152}h150" stroke="${GOLD}" stroke-width="3"/>`;

/** The midnight ground with the lozenges of the card's back and the frame's double rule. */
function night(): string {
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
    ${RULES}
  </svg>`;
}

/** Night over the half of a photo where the title stands, however bright the photo is, and the same frame. */
function shade(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="f">
        <stop offset="0" stop-color="#0e1526" stop-opacity=".95"/>
        <stop offset=".5" stop-color="#0e1526" stop-opacity=".85"/>
        <stop offset=".72" stop-color="#0e1526" stop-opacity=".35"/>
        <stop offset="1" stop-color="#0e1526" stop-opacity=".1"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#f)"/>
    ${RULES}
  </svg>`;
}
