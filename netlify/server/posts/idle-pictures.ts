import { inBatches } from '#netlify/server/in-batches.ts';
import { pictureId } from '#netlify/server/pictures/picture-store.ts';
import { allRows } from './post-lists.ts';
import { readAny, storedPostIds } from './post-store.ts';
import { everyVersion } from './versions.ts';

const AT_ONCE = 24;

/**
 * Those of the pictures that no post shows, in the trash or in an earlier version either; `leaving` is a post
 * that no longer counts. The posts themselves are asked, and only about what their list does not know: a
 * picture that cannot be shown to be idle stays.
 */
export async function idlePictures(
  pictures: readonly string[],
  { leaving }: { leaving?: string } = {},
): Promise<string[]> {
  const stays = ({ id }: { id: string }) => id !== leaving;
  const listed = idsOf((await allRows()).filter(stays));
  const unlisted = pictures.filter((picture) => !listed.has(picture));
  if (unlisted.length === 0) return [];
  const held = await inBatches(await storedPostIds(), AT_ONCE, readAny);
  const posts = held.flatMap((one) => one?.post ?? []);
  const shown = idsOf([...posts, ...(await everyVersion())].filter(stays));
  return unlisted.filter((picture) => !shown.has(picture));
}

function idsOf(posts: readonly { imageUrl: string }[]): Set<string | null> {
  return new Set(posts.map(({ imageUrl }) => pictureId(imageUrl)));
}
