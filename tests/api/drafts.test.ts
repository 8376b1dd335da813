import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { pictureIds } from '#netlify/server/pictures/picture-store.ts';
import { emptyTrash, sweepPictures } from '#netlify/server/posts/erasing.ts';
import type { DraftSummary, StoredDraft } from '#src/features/admin/drafts/api.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import { draftLetter, letterDraft } from '#tests/letters.ts';
import { OWNER_PASSWORD, type Owner, ownerOf, shiftClock } from '#tests/owner.ts';
import { plainPicture, uploadedPicture } from '#tests/pictures.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postDraft, postInput } from '#tests/posts.ts';

const DRAFTS = '/api/admin/drafts';
const POSTS = '/api/admin/blog/posts';
const DAY_MS = 86_400_000;

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

afterEach(() => shiftClock(0));

const list = async (owner: Owner): Promise<DraftSummary[]> => (await owner.get(DRAFTS)).json();
const read = async (owner: Owner, id: string): Promise<StoredDraft | null> =>
  (await owner.get(`${DRAFTS}/${id}`)).json();
const keep = (owner: Owner, id: string, draft: object) =>
  owner.send('PUT', `${DRAFTS}/${id}`, draft);

test('a text is kept as it was typed, whatever it lacks, until it is thrown away', async () => {
  const owner = await ownerOf(platform);
  const id = randomUUID();
  expect(await read(owner, id)).toBeNull();
  const draft = postDraft(null, { title: 'À peine ', slug: 'À peine', excerpt: '', content: '' });
  const { keptAt } = await (await keep(owner, id, draft)).json();
  expect(await read(owner, id)).toEqual({ ...draft, keptAt });
  const letter = randomUUID();
  shiftClock(1_000);
  expect((await keep(owner, letter, letterDraft({ subject: 'Objet' }))).status).toBe(200);
  expect(await list(owner)).toMatchObject([
    { id: letter, kind: 'letter', title: 'Objet', version: null },
    { id, kind: 'post', title: 'À peine ', version: null, keptAt },
  ]);
  await keep(owner, id, postDraft(null, { title: 'La suite' }));
  expect(await read(owner, id)).toMatchObject({ fields: { title: 'La suite' } });
  for (const one of [id, letter]) await owner.send('DELETE', `${DRAFTS}/${one}`);
  expect(await list(owner)).toEqual([]);
});

test('a text that no post could hold is refused in French', async () => {
  const owner = await ownerOf(platform);
  const long = await keep(owner, randomUUID(), postDraft(null, { title: 'x'.repeat(151) }));
  expect(long.status).toBe(400);
  expect((await long.json()).message).toBe('Le titre compte 150 caractères au plus.');
  expect((await keep(owner, 'pas%20un%20nom', letterDraft())).status).toBe(404);
  expect(await list(owner)).toEqual([]);
});

test('a published post reads as before while another text of it is typed', async () => {
  const owner = await ownerOf(platform);
  const post = await createdPost(owner, { slug: 'en-ligne', published: true });
  await keep(owner, post.id, postDraft(1, { content: 'Pas encore' }));
  const shown = await (await platform.fetch('/api/blog/posts/en-ligne')).json();
  expect(shown.content).toBe(post.content);
  expect((await (await owner.get(`${POSTS}/${post.id}`)).json()).version).toBe(1);
  await owner.send('DELETE', `${DRAFTS}/${post.id}`);
});

test('a text goes with the post or the letter that is erased', async () => {
  const owner = await ownerOf(platform);
  const { id } = await createdPost(owner, { slug: 'efface' });
  await keep(owner, id, postDraft(1));
  await owner.send('DELETE', `${POSTS}/${id}`);
  expect(await read(owner, id)).not.toBeNull();
  await owner.send('DELETE', `/api/admin/blog/trash/${id}`);
  expect(await read(owner, id)).toBeNull();
  // What an erasure that was cut off left, or another window kept since.
  await keep(owner, id, postDraft(1));
  await emptyTrash();
  expect(await read(owner, id)).toBeNull();

  const letter = await draftLetter(owner);
  await keep(owner, letter.id, letterDraft());
  await owner.send('DELETE', `/api/admin/letters/${letter.id}`);
  expect(await read(owner, letter.id)).toBeNull();
});

test('the picture of a text stays as long as the text', async () => {
  const owner = await ownerOf(platform);
  const imageUrl = await uploadedPicture(owner, await plainPicture('#123456'));
  const id = randomUUID();
  await keep(owner, id, postDraft(null, { imageUrl }));
  const isThere = async () => (await pictureIds()).some((picture) => imageUrl.endsWith(picture));
  const night = () => sweepPictures(new Date(Date.now() + DAY_MS));
  await night();
  expect(await isThere()).toBe(true);
  await owner.send('DELETE', `${DRAFTS}/${id}`);
  await night();
  expect(await isThere()).toBe(false);
});

test('a text given up for the stored one is among the versions, and can come back', async () => {
  const owner = await ownerOf(platform);
  const post: OwnerPost = await createdPost(owner, { slug: 'cede', published: true });
  const path = `${POSTS}/${post.id}`;
  await owner.send('PUT', path, { ...postInput({ slug: 'cede', published: true }), title: 'Lui' });
  const own = postInput({ slug: 'autre', title: 'Elle', content: 'Le mien.' });
  const answer = await owner.send('POST', `${path}/versions`, own);
  expect(answer.status).toBe(200);
  const stored: OwnerPost = await answer.json();
  expect(stored).toMatchObject({ title: 'Lui', slug: 'cede', published: true, version: 4 });
  expect(await (await owner.get(path)).json()).toEqual(stored);
  const versions: { version: number; title: string }[] = await (
    await owner.get(`${path}/versions`)
  ).json();
  expect(versions.map(({ version, title }) => [version, title])).toEqual([
    [3, 'Elle'],
    [1, post.title],
  ]);
  const back = await (await owner.send('POST', `${path}/versions/3`)).json();
  expect(back).toMatchObject({ title: 'Elle', content: 'Le mien.', slug: 'cede', version: 5 });
  const all = await (await owner.get(`${path}/versions`)).json();
  expect(all.map(({ title }: { title: string }) => title)).toEqual(['Lui', 'Elle', post.title]);
});
