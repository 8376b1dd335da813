import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyTrash } from '#netlify/server/posts/erase-posts.ts';
import type { DocumentKind } from '#src/api/admin/documents.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  LETTER,
  readLetter,
  scheduleLetter,
} from '#tests/support/campaign-requests.ts';
import {
  contentOf,
  editedContent,
  putContent,
  saveContent,
} from '#tests/support/content-requests.ts';
import {
  createVersion,
  DOCUMENTS,
  readVersion,
  versionsOf,
  versionTexts,
} from '#tests/support/document-requests.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const LETTERS = '/api/admin/letters';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

describe('a save', () => {
  const { kind, subject, preheader, archived } = LETTER;
  const text = (content: string) => ({ kind, subject, preheader, archived, content });

  /** Saves the text twice, elsewhere and here, from one version; returns the second answer. */
  const CONFLICTS: Record<DocumentKind, () => Promise<Response>> = {
    async post() {
      const { id } = await createTestPost(owner, { slug: 'conflit' });
      const save = (content: string) =>
        owner.send('PUT', `${POSTS}/${id}`, postInput({ slug: 'conflit', content, version: 1 }));
      await save('Ailleurs.');
      return save('Ici.');
    },
    async letter() {
      const { id } = await createDraftCampaign(owner);
      const save = (content: string) =>
        owner.send('PUT', `${LETTERS}/${id}`, { ...text(content), version: 1 });
      await save('Ailleurs.');
      return save('Ici.');
    },
    async content() {
      const { version } = await contentOf(owner, 'pages-faq');
      await saveContent(owner, 'pages-faq', (own) => {
        own.title = 'Ailleurs.';
      });
      const edited = await editedContent(owner, 'pages-faq', (own) => {
        own.title = 'Ici.';
      });
      return putContent(owner, 'pages-faq', { ...edited, version });
    },
  };

  test.each(Object.entries(CONFLICTS))(
    'of a %s from an old version answers 409 with the stored document',
    async (_, conflict) => {
      const answer = await conflict();
      const { message, stored } = await answer.json();
      expect([answer.status, message]).toEqual([409, expect.stringContaining('modifié ailleurs')]);
      expect(stored.content ?? stored.fields.title).toBe('Ailleurs.');
      expect(stored.version).toBeGreaterThan(0);
    },
  );

  test('over the stored version adds its text to the versions, and so does a discarded text', async () => {
    const { id } = await createDraftCampaign(owner, { content: 'Le premier.' });
    const save = (content: string, version: number) =>
      owner.send('PUT', `${LETTERS}/${id}`, { ...text(content), version });
    await save('Ailleurs.', 1);
    const { stored } = await (await save('Ici.', 1)).json();
    expect((await save('Ici.', stored.version)).status).toBe(200);
    for (const _ of [1, 2]) await createVersion(owner, 'letter', id, text('Cédé.'));
    const contents = (await versionTexts(owner, 'letter', id)).map(({ content }) => content);
    expect(contents.toSorted()).toEqual(['Ailleurs.', 'Cédé.', 'Le premier.']);
  });

  test('counts once when it is repeated because its answer was lost', async () => {
    const { id } = await createDraftCampaign(owner);
    for (const _ of [1, 2]) {
      const body = { ...text('Changé.'), version: 1 };
      const saved = await owner.send('PUT', `${LETTERS}/${id}`, body);
      expect([saved.status, (await saved.json()).version]).toEqual([200, 2]);
    }
    expect(await versionTexts(owner, 'letter', id)).toHaveLength(1);
    const post = postInput({ slug: 'deux-fois', id: randomUUID() });
    for (const _ of [1, 2]) {
      const created = await owner.send('POST', POSTS, post);
      expect((await created.json()).version).toBe(1);
    }
  });
});

describe('versions', () => {
  test('of a post are its earlier texts, without what is no text', async () => {
    const { id } = await createTestPost(owner, { slug: 'versions', content: 'Un' });
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
    const letter = await createDraftCampaign(owner, { content: 'Un.' });
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
    for (const _ of [1, 2])
      await createVersion(owner, 'content', 'pages-blog', { fields, body: '' });
    expect(await versionTexts(owner, 'content', 'pages-blog')).toEqual([{ fields, body: '' }]);
    expect(await contentOf(owner, 'pages-blog')).toEqual(before);
  });

  test('are the newest twenty, in the order of their time', async () => {
    const { id } = await createDraftCampaign(owner, { subject: 'Titre 0' });
    for (let number = 1; number <= 22; number++) {
      shiftClock(number * 1_000);
      const letter = { ...LETTER, subject: `Titre ${number}`, version: number };
      await owner.send('PUT', `${LETTERS}/${id}`, letter);
    }
    shiftClock(60_000);
    await createVersion(owner, 'letter', id, { subject: 'Cédé' });
    const titles = (await versionsOf(owner, 'letter', id)).map(({ title }) => title);
    const numbers = Array.from({ length: 19 }, (_, place) => `Titre ${21 - place}`);
    expect(titles).toEqual(['Cédé', ...numbers]);
  });
});

describe('a version', () => {
  test('of another kind, or under no name, is refused in French', async () => {
    for (const path of ['page/un/versions', 'post/pas%20un%20nom/versions']) {
      const refused = await owner.send('POST', `${DOCUMENTS}/${path}`, { fields: {} });
      expect([refused.status, await refused.json()]).toEqual([
        404,
        { message: 'Ce texte n’existe pas.' },
      ]);
    }
    const refused = await createVersion(owner, 'post', randomUUID(), []);
    expect(refused.status).toBe(400);
  });

  test('goes with the document that is erased', async () => {
    const { id } = await createTestPost(owner, { slug: 'efface' });
    await createVersion(owner, 'post', id, { title: 'Cédé' });
    await owner.send('DELETE', `${POSTS}/${id}`);
    expect(await versionsOf(owner, 'post', id)).toHaveLength(1);
    await owner.send('DELETE', `/api/admin/blog/trash/${id}`);
    expect(await versionsOf(owner, 'post', id)).toEqual([]);
    // What another tab sent afterwards.
    await createVersion(owner, 'post', id, { title: 'Cédé' });
    await emptyTrash();
    expect(await versionsOf(owner, 'post', id)).toEqual([]);
    const letter = await createDraftCampaign(owner);
    await createVersion(owner, 'letter', letter.id, { content: 'Cédé.' });
    await owner.send('DELETE', `${LETTERS}/${letter.id}`);
    expect(await versionsOf(owner, 'letter', letter.id)).toEqual([]);
  });
});
