import type { InlinePicture } from '#netlify/server/mail/mail.ts';
import { siteLink } from '#netlify/server/mail/sender.ts';
import { siteOrigin } from '#netlify/server/settings/environment.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { mailPictureFileName, pictureBaseName } from '#src/tarot/card-picture.ts';

const FETCH_TIMEOUT_MS = 3_000;

/** By file name; they change with a deploy, which starts new processes. */
const pictures = new Map<string, Buffer>();

/** The card's picture from the site's own files; null where it cannot be had: the letter leaves without it. */
export async function pictureOf({ imageFileName }: Arcanum): Promise<InlinePicture | null> {
  const baseName = pictureBaseName(imageFileName);
  const filename = mailPictureFileName(baseName);
  try {
    const content = pictures.get(filename) ?? (await fetchPicture(filename));
    pictures.set(filename, content);
    const cid = `${baseName}@${new URL(siteOrigin()).hostname}`;
    return { cid, filename, contentType: 'image/jpeg', content };
  } catch (error) {
    logFault(error);
    return null;
  }
}

async function fetchPicture(filename: string): Promise<Buffer> {
  const response = await fetch(siteLink(`/images/${filename}`), {
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (response.headers.get('content-type') !== 'image/jpeg') {
    throw new Error(`The picture ${filename} was answered with ${response.status}`);
  }
  return Buffer.from(await response.arrayBuffer());
}
