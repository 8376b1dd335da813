import { afterEach, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const DAY = 86_400_000;
const POSTS = '/api/admin/blog/posts';
const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
});

afterEach(() => shiftClock(0));

async function nightAfter(days: number): Promise<void> {
  shiftClock(days * DAY);
  await platform.runScheduled('purge');
}

let asked = 0;

/** Whether the store has it: the CDN keeps what it once served until the next build. */
async function isThere(picture: string): Promise<boolean> {
  const { status } = await platform.fetch(`${picture}?${++asked}`);
  expect([200, 404]).toContain(status);
  return status === 200;
}

test('a picture that no post has used for thirty days is erased at night, and no other', async () => {
  const owner = await logInAsAdmin(platform);
  const sent = async (colour: string) => uploadedPicture(owner, await plainPicture(colour));
  const [shown, replaced, trashed, unsaved] = [
    await sent('#100000'),
    await sent('#200000'),
    await sent('#300000'),
    await sent('#400000'),
  ];
  const post = await createTestPost(owner, { slug: 'image-changee', imageUrl: replaced });
  await owner.send(
    'PUT',
    `${POSTS}/${post.id}`,
    postInput({ slug: 'image-changee', imageUrl: shown }),
  );
  const other = await createTestPost(owner, { slug: 'image-jetee', imageUrl: trashed });
  shiftClock(5 * DAY);
  const later = await logInAsAdmin(platform);
  await later.send('DELETE', `${POSTS}/${other.id}`);

  await nightAfter(29);
  expect(await isThere(unsaved)).toBe(true);
  await nightAfter(31);
  expect(await isThere(unsaved)).toBe(false);
  // In a post, in an earlier version of one, in the trash.
  for (const picture of [shown, replaced, trashed]) expect(await isThere(picture)).toBe(true);
  expect(other.imageUrl).toBe(trashed);
});

test('a picture within a text is kept as long as a post, a version or the trash has its line', async () => {
  const owner = await logInAsAdmin(platform);
  const sent = async (colour: string) => uploadedPicture(owner, await plainPicture(colour));
  const pictures = [
    await sent('#110000'),
    await sent('#220000'),
    await sent('#330000'),
    await sent('#440000'),
  ] as const;
  const [shown, replaced, trashed] = pictures;
  const content = (picture: string) => `Un texte.\n\n![Une couleur](${picture} "Une légende")`;
  const slug = 'texte-illustre';
  const { id } = await createTestPost(owner, { slug, content: content(replaced) });
  await owner.send('PUT', `${POSTS}/${id}`, postInput({ slug, content: content(shown) }));
  const other = await createTestPost(owner, { slug: 'texte-jete', content: content(trashed) });
  shiftClock(5 * DAY);
  await (await logInAsAdmin(platform)).send('DELETE', `${POSTS}/${other.id}`);

  await nightAfter(31);
  expect(await Promise.all(pictures.map(isThere))).toEqual([true, true, true, false]);
  const later = await logInAsAdmin(platform);
  await later.send('DELETE', `/api/admin/blog/trash/${other.id}`);
  await nightAfter(63);
  expect(await Promise.all(pictures.map(isThere))).toEqual([true, true, false, false]);
});

test('a picture that is sent again waits again', async () => {
  const bytes = await plainPicture('#500000');
  const url = await uploadedPicture(await logInAsAdmin(platform), bytes);
  shiftClock(20 * DAY);
  expect(await uploadedPicture(await logInAsAdmin(platform), bytes)).toBe(url);
  await nightAfter(40);
  expect(await isThere(url)).toBe(true);
  await nightAfter(51);
  expect(await isThere(url)).toBe(false);
});

test('a picture in a page is kept, also where only an earlier state of the page shows it', async () => {
  const owner = await logInAsAdmin(platform);
  const picture = await uploadedPicture(owner, await plainPicture('#a0b0c0'));
  const before = await uploadedPicture(owner, await plainPicture('#c0b0a0'));
  await saveContent(owner, 'pages-blog', () => {}, `Le blog.\n\n![](${before})`);
  await saveContent(owner, 'pages-blog', () => {}, `Le blog.\n\n![](${picture})`);
  await nightAfter(31);
  expect([await isThere(picture), await isThere(before)]).toEqual([true, true]);
});
