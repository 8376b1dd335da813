import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eraseExpiredPosts } from '#netlify/server/posts/erasure.ts';
import type { DocumentKind } from '#src/api/admin/documents.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { createDraftCampaign, DRAFT } from '#tests/support/campaign-requests.ts';
import { loadContent, putContent } from '#tests/support/content-requests.ts';
import {
  createVersion,
  DOCUMENTS_PATH,
  listVersions,
  readVersion,
  readVersionTexts,
} from '#tests/support/document-requests.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const LETTERS = '/api/admin/letters';

const platform = testPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

interface Saved {
  id: string;
  /** Saves a text from that version. */
  save: (text: string, version: number) => Promise<Response>;
}

/** A document of each kind at its first version, and how it is saved. */
const BEGUN: Record<DocumentKind, () => Promise<Saved>> = {
  async post() {
    const slug = `document-${randomUUID()}`;
    const { id } = await createTestPost(admin, { slug, content: 'Premier.' });
    const save = (content: string, version: number) =>
      admin.send('PUT', `${POSTS}/${id}`, postInput({ slug, content, version }));
    return { id, save };
  },
  async letter() {
    const { id } = await createDraftCampaign(admin, { content: 'Premier.' });
    const save = (content: string, version: number) =>
      admin.send('PUT', `${LETTERS}/${id}`, { ...DRAFT, content, version });
    return { id, save };
  },
  async content() {
    const id = 'pages-faq';
    const { fields, body } = await loadContent(admin, id);
    const save = (title: string, version: number) =>
      putContent(admin, id, { version, fields: { ...(fields as object), title }, body });
    expect((await save('Premier.', 0)).status).toBe(200);
    return { id, save };
  },
};

const contentIn = ({ content, fields }: Record<string, unknown>) =>
  content ?? (fields as { title: string }).title;

describe.each(Object.entries(BEGUN))('a %s', (name, begin) => {
  const kind = name as DocumentKind;

  test('saved from an old version answers 409 with the stored one, over which it can be saved', async () => {
    const { id, save } = await begin();
    // Repeated because its answer was lost, a save counts once.
    for (const _ of [1, 2]) {
      const saved = await save('Ailleurs.', 1);
      expect([saved.status, (await saved.json()).version]).toEqual([200, 2]);
    }
    const refused = await save('Ici.', 1);
    const { message, stored } = await refused.json();
    expect([refused.status, message]).toEqual([409, expect.stringContaining('modifié ailleurs')]);
    expect([contentIn(stored), stored.version]).toEqual(['Ailleurs.', 2]);
    expect((await save('Ici.', stored.version)).status).toBe(200);
    const texts = (await readVersionTexts(admin, kind, id)).map(contentIn);
    expect(texts.slice(0, 2)).toEqual(['Ailleurs.', 'Premier.']);
    // A text that is given up for another is among them, once.
    const given =
      kind === 'content' ? { fields: { title: 'Cédé.' }, body: null } : { content: 'Cédé.' };
    for (const _ of [1, 2]) await createVersion(admin, kind, id, given);
    const all = (await readVersionTexts(admin, kind, id)).map(contentIn);
    expect(all.filter((text) => text === 'Cédé.')).toHaveLength(1);
  });
});

describe('versions', () => {
  test('of a post are its earlier texts, without what is no text', async () => {
    const content = `Un\n\n![Deux mots](/images/blog/${'0'.repeat(32)}-8x8.png)`;
    const { id } = await createTestPost(admin, { slug: 'versions', content });
    const edit = { slug: 'versions', content: 'Deux' };
    await admin.send('PUT', `${POSTS}/${id}`, postInput(edit));
    // Publishing the same text makes none.
    await admin.send('PUT', `${POSTS}/${id}`, postInput({ ...edit, published: true }));
    const [only, ...others] = await listVersions(admin, 'post', id);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ title: postInput().title, words: 1 });
    const answer = await readVersion(admin, 'post', id, only?.version ?? '');
    const { title, excerpt, category, readTime } = postInput();
    expect((await answer.json()).fields).toEqual({
      ...{ title, excerpt, category, readTime, content },
      ...{ author: '[Nom de la tarologue]', imageUrl: '', imageAlt: '' },
    });
    for (const name of ['1', '99999999', 'x', '..%2f..%2fposts', '0000000000000-zzz']) {
      expect([name, (await readVersion(admin, 'post', id, name)).status]).toEqual([name, 404]);
    }
  });

  test('are the newest twenty, in the order of their time', async () => {
    const { id } = await createDraftCampaign(admin, { subject: 'Titre 0' });
    for (let number = 1; number <= 22; number++) {
      shiftClock(number * 1_000);
      const letter = { ...DRAFT, subject: `Titre ${number}`, version: number };
      await admin.send('PUT', `${LETTERS}/${id}`, letter);
    }
    shiftClock(60_000);
    await createVersion(admin, 'letter', id, { subject: 'Cédé' });
    const titles = (await listVersions(admin, 'letter', id)).map(({ title }) => title);
    const numbers = Array.from({ length: 19 }, (_, place) => `Titre ${21 - place}`);
    expect(titles).toEqual(['Cédé', ...numbers]);
  });

  test('of another kind, or under no name, are refused in French', async () => {
    for (const path of ['page/un/versions', 'post/pas%20un%20nom/versions']) {
      const refused = await admin.send('POST', `${DOCUMENTS_PATH}/${path}`, { fields: {} });
      const message = 'Ce texte n’existe pas.';
      expect([refused.status, await refused.json()]).toEqual([404, { message }]);
    }
    expect((await createVersion(admin, 'post', randomUUID(), [])).status).toBe(400);
  });

  test('go with the document that is erased', async () => {
    const { id } = await BEGUN.post();
    const count = async () => (await listVersions(admin, 'post', id)).length;
    await createVersion(admin, 'post', id, { title: 'Cédé' });
    await admin.send('DELETE', `${POSTS}/${id}`);
    expect(await count()).toBe(1);
    await admin.send('DELETE', `/api/admin/blog/trash/${id}`);
    expect(await count()).toBe(0);
    // What another tab sent afterwards.
    await createVersion(admin, 'post', id, { title: 'Cédé' });
    await eraseExpiredPosts();
    expect(await count()).toBe(0);
    const letter = await BEGUN.letter();
    await createVersion(admin, 'letter', letter.id, { content: 'Cédé.' });
    await admin.send('DELETE', `${LETTERS}/${letter.id}`);
    expect(await listVersions(admin, 'letter', letter.id)).toEqual([]);
  });
});
