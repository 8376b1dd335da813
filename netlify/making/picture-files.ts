import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureUrls, pictureFileName } from '#src/tarot/card-picture.ts';
import { writeGenerated } from './generated-file.ts';
import type { CachedPicture } from './picture-cache.ts';
import { type Format, fileNameOf, RENDITIONS, type Rendition, WIDTHS } from './renditions.ts';

/** Where browsers may keep files for ever, since their names change with their content. */
const KEPT_FOREVER = 'jeu';
const PLAIN = 'images';
/** Other images may live beside the cards' PNGs: only these are ours to remove. */
const OUR_PLAIN_FILE = /^(\d\d-[a-z-]+|dos_tarot)\.png$/;

/** Puts the files in `public`, removes those of an earlier deck, and writes their URLs to deck-images.json. */
export async function publishPictures(
  root: string,
  pictures: readonly CachedPicture[],
): Promise<void> {
  const files = pictures.flatMap((picture) => RENDITIONS.map((made) => placed(picture, made)));
  await place(root, PLAIN, files.filter(isPlain), OUR_PLAIN_FILE);
  await place(
    root,
    KEPT_FOREVER,
    files.filter((file) => !isPlain(file)),
    /./,
  );
  const urls = pictures.map((picture) => [picture.baseName, urlsOf(picture)]);
  await writeGenerated(root, 'deck-images.json', Object.fromEntries(urls));
}

interface PlacedFile {
  from: string;
  to: string;
}

function placed(picture: CachedPicture, rendition: Rendition): PlacedFile {
  const { baseName, folder, key } = picture;
  const { width, format } = rendition;
  return {
    from: join(folder, fileNameOf(rendition)),
    to: format === 'png' ? pictureFileName(baseName) : hashedName(baseName, width, key, format),
  };
}

function hashedName(baseName: string, width: number, key: string, format: Format): string {
  return `${baseName}-${width}.${key}.${format}`;
}

function isPlain({ to }: Pick<PlacedFile, 'to'>): boolean {
  return to.endsWith('.png');
}

async function place(
  root: string,
  folderName: string,
  files: readonly PlacedFile[],
  ours: RegExp,
): Promise<void> {
  const folder = join(root, 'public', folderName);
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  const wanted = new Set(files.map(({ to }) => to));
  const stale = present.filter((name) => ours.test(name) && !wanted.has(name));
  await Promise.all([
    ...files.map(async (file) => {
      const path = join(folder, file.to);
      if (!(await isInPlace(file, path))) await copyFile(file.from, path);
    }),
    ...stale.map((name) => rm(join(folder, name), { recursive: true })),
  ]);
}

/** A hashed name vouches for the content, unless an interrupted copy left only the start of it. */
async function isInPlace({ from, to }: PlacedFile, file: string): Promise<boolean> {
  const standing = await stat(file).catch(() => null);
  if (!standing || standing.size !== (await stat(from)).size) return false;
  return !isPlain({ to }) || (await readFile(file)).equals(await readFile(from));
}

function urlsOf({ baseName, key }: CachedPicture): Record<string, PictureUrls> {
  const url = (width: number, format: Format) =>
    `/${KEPT_FOREVER}/${hashedName(baseName, width, key, format)}`;
  return Object.fromEntries(
    WIDTHS.map((width) => [width, { avif: url(width, 'avif'), webp: url(width, 'webp') }]),
  );
}
