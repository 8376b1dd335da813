import pLimit from 'p-limit';
import { pictureId } from '#netlify/server/pictures/picture-store.ts';
import { allRows } from './post-index.ts';
import { storedPostIds, viewPost } from './post-store.ts';
import { everyVersion } from './versions.ts';

const AT_ONCE = 24;

/** Those of the pictures that the list of posts does not name. */
export async function unlistedPictures(pictures: readonly string[]): Promise<string[]> {
  const listed = idsOf(await allRows());
  return pictures.filter((picture) => !listed.has(picture));
}

/** Every picture that a post shows, in the trash or in an earlier version too: it reads them all. */
export async function shownAnywhere(): Promise<Set<string | null>> {
  const found = await pLimit(AT_ONCE).map(await storedPostIds(), viewPost);
  const posts = found.filter((post) => post !== null);
  return idsOf([...posts, ...(await everyVersion())]);
}

function idsOf(posts: readonly { imageUrl: string }[]): Set<string | null> {
  return new Set(posts.map(({ imageUrl }) => pictureId(imageUrl)));
}
