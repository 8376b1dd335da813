import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND } from '#src/brand.ts';
import { DAILY_CARD, DRAW, LANGUAGE } from '#src/site.ts';
import { brandDigest } from './brand.ts';
import { runStep } from './build-step.ts';
import { cachedPictures, publishPictures } from './picture-cache.ts';

/** A shape of the icon: the width of what it shows of the sun and the ground about it, and how round its corners are. */
interface Shape {
  width: number;
  corners: number;
}

const PLAIN: Shape = { width: 130, corners: 0 };
/** Small as it is, it shows the sun larger. */
const TAB: Shape = { width: 112, corners: 20 };
/** Systems cut their own shape out of it, as small as a circle of four fifths. */
const MASKABLE: Shape = { width: 176, corners: 0 };

const PICTURES = {
  'apple-touch-icon.png': { shape: PLAIN, size: 180 },
  'icon-192.png': { shape: PLAIN, size: 192 },
  'icon-512.png': { shape: PLAIN, size: 512 },
  'icon-maskable-512.png': { shape: MASKABLE, size: 512 },
};

function svgOf({ width, corners }: Shape): Buffer {
  const { midnight, gold } = BRAND.colours;
  const from = -width / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${width} ${width}">` +
      `<rect x="${from}" y="${from}" width="${width}" height="${width}" rx="${corners}" fill="${midnight}"/>` +
      `<path fill="${gold}" d="${BRAND.sun}"/></svg>`,
  );
}

function iconAt(name: string, size: number) {
  return { src: `/icones/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

function shortcut(url: string, name: string, shortName: string) {
  return { name, short_name: shortName, url, icons: [iconAt('icon-192', 192)] };
}

const MANIFEST = {
  id: DRAW.path,
  name: BRAND.name,
  short_name: BRAND.shortName,
  description: 'Tirage gratuit de dix cartes parmi les 22 arcanes majeurs du tarot de Marseille.',
  lang: LANGUAGE,
  dir: 'ltr',
  categories: ['lifestyle'],
  start_url: DRAW.path,
  scope: '/',
  display: 'standalone',
  background_color: BRAND.colours.midnight,
  theme_color: BRAND.colours.midnight,
  icons: [
    iconAt('icon-192', 192),
    iconAt('icon-512', 512),
    { ...iconAt('icon-maskable-512', 512), purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(DRAW.path, DRAW.label, 'Tirage'),
    shortcut('/mes-tirages', 'Le journal de vos tirages', 'Vos tirages'),
    shortcut(DAILY_CARD, 'L’arcane du jour', 'Arcane du jour'),
  ],
};

async function draw(): Promise<Map<string, Uint8Array>> {
  const { default: sharp } = await import('sharp');
  const pngOf = (shape: Shape, size: number) =>
    sharp(svgOf(shape), { density: (72 * size) / shape.width })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toBuffer();
  const files = new Map<string, Uint8Array>([
    ['favicon.svg', svgOf(TAB)],
    ['site.webmanifest', Buffer.from(JSON.stringify(MANIFEST))],
    // Browsers read what it holds, a PNG, whatever its name.
    ['favicon.ico', await pngOf(TAB, 32)],
  ]);
  for (const [name, { shape, size }] of Object.entries(PICTURES)) {
    files.set(name, await pngOf(shape, size));
  }
  return files;
}

export async function buildIcons(root = process.cwd()): Promise<string> {
  // A change of the drawing itself draws them anew too.
  const source = await readFile(import.meta.filename, 'utf8');
  const names = ['favicon.svg', 'site.webmanifest', ...Object.keys(PICTURES)];
  const { folder, isFresh } = await cachedPictures(root, brandDigest(), [source, MANIFEST], draw);
  const fileOf = (name: string): [string, string] => [name, join(folder, name)];
  await publishPictures(root, 'icones', new Map(names.map(fileOf)), /./);
  // Browsers look for it there by themselves.
  await publishPictures(root, '.', new Map([fileOf('favicon.ico')]), /\.ico$/);
  return `Icônes : ${isFresh ? 'refaites' : 'prêtes'}.`;
}

if (import.meta.main) await runStep(buildIcons);
