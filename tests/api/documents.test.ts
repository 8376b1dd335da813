import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pictureIds } from '#netlify/server/pictures/picture-store.ts';
import { emptyTrash, sweepPictures } from '#netlify/server/posts/erasing.ts';
import { contentOf, saveContent } from '#tests/content.ts';
import {
  copyList,
  DOCUMENTS,
  dropCopy,
  keepCopy,
  keepVersion,
  readCopy,
  readVersion,
  versionsOf,
  versionTexts,
} from '#tests/documents.ts';
import { draftLetter, LETTER, readLetter, scheduleLetter } from '#tests/letters.ts';
import { OWNER_PASSWORD, type Owner, ownerOf, shiftClock } from '#tests/owner.ts';
import { plainPicture, uploadedPicture } from '#tests/pictures.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';
import { rawStore } from '#tests/raw-store.ts';

const POSTS = '/api/admin/blog/posts';
const LETTERS = '/api/admin/letters';
const DAY_MS = 86_400_000;

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let owner: Owner;

beforeAll(async () => {
  owner = await ownerOf(platform);
});
afterEach(() => shiftClock(0));

describe('a working copy', () => {
  test('is kept as it was typed, whatever it lacks and however long, until it is thrown away', async () => {
    const id = randomUUID();
    expect(await readCopy(owner, 'post', id)).toBeNull();
    const fields = { ...postInput(), title: 'À peine ', slug: 'À peine', excerpt: 'x'.repeat(900) };
    const { keptAt, mark } = await (await keepCopy(owner, 'post', id, { fields })).json();
    const head = { kind: 'post', version: null, keptAt, mark, by: 'ici' };
    expect(await readCopy(owner, 'post', id)).toEqual({ ...head, fields });
    const letter = randomUUID();
    shiftClock(1_000);
    await keepCopy(owner, 'letter', letter, { fields: { ...LETTER, subject: 'Objet' } });
    expect(await copyList(owner)).toEqual([
      expect.objectContaining({ id: letter, kind: 'letter', title: 'Objet', version: null }),
      { ...head, id, title: 'À peine ' },
    ]);
    await keepCopy(owner, 'post', id, { fields: { ...fields, title: 'La suite' } });
    expect(await readCopy(owner, 'post', id)).toMatchObject({ fields: { title: 'La suite' } });
    expect((await dropCopy(owner, 'post', id)).status).toBe(200);
    expect((await dropCopy(owner, 'post', id)).status).toBe(200);
    await dropCopy(owner, 'letter', letter);
    expect(await copyList(owner)).toEqual([]);
  });

  test('of another kind, or under no name, is refused in French', async () => {
    const fields = { title: 'Un titre' };
    for (const path of ['page/un/copy', 'post/pas%20un%20nom/copy']) {
      const body = { version: null, fields, writer: { by: 'ici', over: null } };
      const refused = await owner.send('PUT', `${DOCUMENTS}/${path}`, body);
      expect([refused.status, await refused.json()]).toEqual([
        404,
        { message: 'Ce texte n’existe pas.' },
      ]);
    }
    const refused = await keepCopy(owner, 'post', randomUUID(), { fields: [] as never });
    expect(refused.status).toBe(400);
    expect(await copyList(owner)).toEqual([]);
  });

  test('of a window is not replaced by another that has not seen it, nor taken away', async () => {
    const id = randomUUID();
    const write = (by: string, title: string, over: string | null = null) =>
      keepCopy(owner, 'post', id, { fields: { title }, by, over });
    const first = await (await write('ici', 'Ici')).json();
    const refused = await write('là', 'Là');
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Ce texte a été écrit entre-temps dans une autre fenêtre.',
    ]);
    expect((await dropCopy(owner, 'post', id, 'là')).status).toBe(409);
    expect(await readCopy(owner, 'post', id)).toMatchObject({ fields: { title: 'Ici' } });
    // One that has read it goes on from it; then the first has to ask.
    expect((await write('là', 'Là', first.mark)).status).toBe(200);
    expect((await write('ici', 'Encore', first.mark)).status).toBe(409);
    // A write that is repeated because its answer was lost still names the copy before it.
    expect((await write('là', 'Là encore', first.mark)).status).toBe(200);
    // What another window has taken away is not written as if nothing had been.
    await dropCopy(owner, 'post', id, 'là');
    expect((await write('ici', 'Encore', first.mark)).status).toBe(409);
  });

  test('of a published post is seen by nobody, and promoted by the window that wrote it', async () => {
    const post = await createdPost(owner, { slug: 'en-ligne', published: true });
    const fields = postInput({ slug: 'en-ligne', published: true, content: 'Pas encore' });
    const { mark } = await (await keepCopy(owner, 'post', post.id, { version: 1, fields })).json();
    const read = async () => (await platform.fetch('/api/blog/posts/en-ligne')).json();
    expect((await read()).content).toBe(post.content);
    const save = (by: string, content: string, version: number) =>
      owner.send('PUT', `${POSTS}/${post.id}`, {
        ...{ ...fields, content, version },
        writer: { by, over: by === 'ici' ? mark : null },
      });
    expect((await save('là', 'D’ailleurs', 1)).status).toBe(200);
    expect(await readCopy(owner, 'post', post.id)).toMatchObject({ version: 1 });
    expect((await save('ici', 'Pas encore', 1)).status).toBe(409);
    expect((await save('ici', 'Pas encore', 2)).status).toBe(200);
    expect(await readCopy(owner, 'post', post.id)).toBeNull();
    expect((await read()).content).toBe('Pas encore');
    expect((await versionTexts(owner, 'post', post.id)).map(({ content }) => content)).toEqual([
      'D’ailleurs',
      post.content,
    ]);
  });

  test('goes with the document that is erased, as its versions do', async () => {
    const { id } = await createdPost(owner, { slug: 'efface' });
    await keepCopy(owner, 'post', id, { version: 1, fields: postInput() });
    await owner.send('DELETE', `${POSTS}/${id}`);
    expect(await readCopy(owner, 'post', id)).not.toBeNull();
    await owner.send('DELETE', `/api/admin/blog/trash/${id}`);
    expect(await readCopy(owner, 'post', id)).toBeNull();
    // What an erasure that was cut off left, or another window kept since.
    await keepCopy(owner, 'post', id, { version: 1, fields: postInput() });
    await emptyTrash();
    expect(await readCopy(owner, 'post', id)).toBeNull();

    const letter = await draftLetter(owner);
    await keepCopy(owner, 'letter', letter.id, { version: 1, fields: LETTER });
    await keepVersion(owner, 'letter', letter.id, { ...LETTER, content: 'Cédé.' });
    await owner.send('DELETE', `${LETTERS}/${letter.id}`);
    expect(await readCopy(owner, 'letter', letter.id)).toBeNull();
    expect(await versionsOf(owner, 'letter', letter.id)).toEqual([]);

    const unsaved = randomUUID();
    await keepCopy(owner, 'post', unsaved, { fields: { title: 'Ici' } });
    await keepVersion(owner, 'post', unsaved, { title: 'Là' });
    await dropCopy(owner, 'post', unsaved);
    expect(await versionsOf(owner, 'post', unsaved)).toEqual([]);
  });

  test('keeps its pictures as long as it is there', async () => {
    const imageUrl = await uploadedPicture(owner, await plainPicture('#123456'));
    const id = randomUUID();
    await keepCopy(owner, 'post', id, { fields: postInput({ imageUrl }) });
    const isThere = async () => (await pictureIds()).some((picture) => imageUrl.endsWith(picture));
    const night = () => sweepPictures(new Date(Date.now() + DAY_MS));
    await night();
    expect(await isThere()).toBe(true);
    await dropCopy(owner, 'post', id);
    await night();
    expect(await isThere()).toBe(false);
  });

  test('that was kept before windows were told apart is read, and goes on', async () => {
    const id = randomUUID();
    const fields = { ...LETTER, subject: 'D’avant' };
    const keptAt = '2026-11-01T10:00:00.000Z';
    await rawStore('drafts').put(id, { kind: 'letter', version: null, fields, keptAt });
    const before = { kind: 'letter', version: null, fields, keptAt, by: '', mark: '' };
    expect(await readCopy(owner, 'letter', id)).toEqual(before);
    expect((await keepCopy(owner, 'letter', id, { fields, over: '' })).status).toBe(200);
    await dropCopy(owner, 'letter', id);
  });
});

describe('versions', () => {
  test('of a post are its earlier texts, without what is no text', async () => {
    const { id } = await createdPost(owner, { slug: 'versions', content: 'Un' });
    const path = `${POSTS}/${id}`;
    await owner.send('PUT', path, postInput({ slug: 'versions', content: 'Deux' }));
    // A post that is published as it stands says what it said.
    await owner.send(
      'PUT',
      path,
      postInput({ slug: 'versions', content: 'Deux', published: true }),
    );
    const [only, ...others] = await versionsOf(owner, 'post', id);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ title: postInput().title, words: 1 });
    const answer = await readVersion(owner, 'post', id, only?.version ?? '');
    const { title, excerpt, category, readTime } = postInput();
    expect((await answer.json()).fields).toEqual({
      ...{ title, excerpt, category, readTime, content: 'Un' },
      ...{ author: '[Nom de la tarologue]', imageUrl: '', imageAlt: '' },
    });
    for (const name of ['1', '99999999', 'x', '..%2f..%2fposts', '0000000000000-zzz']) {
      expect([name, (await readVersion(owner, 'post', id, name)).status]).toEqual([name, 404]);
    }
  });

  test('of a letter are its earlier texts, and its way to the readers makes none', async () => {
    const letter = await draftLetter(owner, { content: 'Un.' });
    const { kind, subject, preheader, archived } = LETTER;
    const text = { kind, subject, preheader, archived, content: 'Deux.' };
    const path = `${LETTERS}/${letter.id}`;
    expect((await owner.send('PUT', path, { ...text, version: 1 })).status).toBe(200);
    const saved = await readLetter(owner, letter.id);
    await scheduleLetter(owner, await scheduleLetter(owner, saved, 'sunday'), 'draft');
    expect(await versionTexts(owner, 'letter', letter.id)).toEqual([{ ...text, content: 'Un.' }]);
  });

  test('keep a text that is given up for another, once, and cost no build', async () => {
    const before = await contentOf(owner, 'pages-blog');
    const fields = { ...(before.fields as object), title: '' };
    for (const _ of [1, 2]) await keepVersion(owner, 'content', 'pages-blog', { fields, body: '' });
    expect(await versionTexts(owner, 'content', 'pages-blog')).toEqual([{ fields, body: '' }]);
    expect(await contentOf(owner, 'pages-blog')).toEqual(before);
  });

  test('are the newest twenty, in the order of their time', async () => {
    for (let number = 1; number <= 22; number++) {
      shiftClock(number * 1_000);
      await saveContent(owner, 'pages-contact', (own) => {
        own.title = `Titre ${number}`;
      });
    }
    shiftClock(60_000);
    await keepVersion(owner, 'content', 'pages-contact', { fields: { title: 'Cédé' }, body: '' });
    const titles = (await versionsOf(owner, 'content', 'pages-contact')).map(({ title }) => title);
    const numbers = Array.from({ length: 19 }, (_, place) => `Titre ${21 - place}`);
    expect(titles).toEqual(['Cédé', ...numbers]);
  });

  test('that were stored as whole posts, or as texts with their bookkeeping, are read as texts', async () => {
    const post = await createdPost(owner, { slug: 'ancien', content: 'Trois' });
    const { state, publishAt, isStarter, ...rest } = post;
    const old = { ...rest, oldSlugs: [], deletedAt: null, purgedAt: null, mark: 'm' };
    for (const version of [1, 2]) {
      const key = `${post.id}/0000000${version}`;
      await rawStore('post-versions').put(key, { ...old, version, content: `Texte ${version}` });
    }
    await owner.send(
      'PUT',
      `${POSTS}/${post.id}`,
      postInput({ slug: 'ancien', content: 'Quatre' }),
    );
    const texts = await versionTexts(owner, 'post', post.id);
    expect(texts.map(({ content }) => content)).toEqual(['Trois', 'Texte 2', 'Texte 1']);
    expect(Object.keys(texts[2] ?? {}).sort()).toEqual(Object.keys(texts[0] ?? {}).sort());
    const text = { fields: { title: 'Avant' }, body: null };
    const updatedAt = '2026-11-01T10:00:00.000Z';
    const entity = { id: 'faq', version: 1, updatedAt, text };
    await rawStore('content-versions').put('faq/00000001', entity);
    expect(await versionsOf(owner, 'content', 'faq')).toEqual([
      { version: '00000001', updatedAt, title: 'Avant', words: 1 },
    ]);
    expect(await versionTexts(owner, 'content', 'faq')).toEqual([text]);
  });
});

describe('a save whose answer was lost', () => {
  test('counts once when it is sent again, and takes its working copy along', async () => {
    const letter = await draftLetter(owner);
    const fields = { ...LETTER, content: 'Changé.' };
    const { mark } = await (
      await keepCopy(owner, 'letter', letter.id, { version: 1, fields })
    ).json();
    const body = { ...fields, version: 1, writer: { by: 'ici', over: mark } };
    for (const _ of [1, 2]) {
      const saved = await owner.send('PUT', `${LETTERS}/${letter.id}`, body);
      expect([saved.status, (await saved.json()).version]).toEqual([200, 2]);
    }
    expect(await readCopy(owner, 'letter', letter.id)).toBeNull();
    expect(await versionTexts(owner, 'letter', letter.id)).toHaveLength(1);
  });
});
