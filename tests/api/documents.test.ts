import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eraseExpiredPosts } from '#netlify/server/posts/erasure.ts';
import type { DocumentKind } from '#src/api/admin/documents.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { createDraftCampaign, DRAFT_CAMPAIGN } from '#tests/support/campaign-requests.ts';
import { loadContent, putContent } from '#tests/support/content-requests.ts';
import {
  createVersion,
  DOCUMENTS_PATH,
  listVersions,
  readVersion,
  readVersionTexts,
} from '#tests/support/document-requests.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const POSTS_PATH = '/api/admin/blog/posts';
const CAMPAIGNS_PATH = '/api/admin/letters';

const platform = setUpPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

interface SavedDocument {
  id: string;
  /** Saves a text that was edited from this version. */
  save: (text: string, version: number) => Promise<Response>;
}

/** Functions that create a document and return how to save it. */
const createByKind: Record<DocumentKind, () => Promise<SavedDocument>> = {
  async post() {
    const slug = `document-${randomUUID()}`;
    const { id } = await createTestPost(admin, { slug, content: 'Premier.' });
    const save = (content: string, version: number) =>
      admin.send('PUT', `${POSTS_PATH}/${id}`, createPostInput({ slug, content, version }));
    return { id, save };
  },
  async letter() {
    const { id } = await createDraftCampaign(admin, { content: 'Premier.' });
    const save = (content: string, version: number) =>
      admin.send('PUT', `${CAMPAIGNS_PATH}/${id}`, { ...DRAFT_CAMPAIGN, content, version });
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

const getContent = ({ content, fields }: Record<string, unknown>) =>
  content ?? (fields as { title: string }).title;

describe.each(Object.entries(createByKind))('a document (%s)', (name, createDocument) => {
  const kind = name as DocumentKind;

  test('gets 409 with the stored version if it is saved from an older one', async () => {
    const { id, save } = await createDocument();
    // A browser that gets no response repeats the request.
    for (const _ of [1, 2]) {
      const saved = await save('Ailleurs.', 1);
      expect([saved.status, (await saved.json()).version]).toEqual([200, 2]);
    }
    const rejected = await save('Ici.', 1);
    const { message, stored } = await rejected.json();
    expect([rejected.status, message]).toEqual([409, expect.stringContaining('modifié ailleurs')]);
    expect([getContent(stored), stored.version]).toEqual(['Ailleurs.', 2]);
    expect((await save('Ici.', stored.version)).status).toBe(200);
    const versionTexts = (await readVersionTexts(admin, kind, id)).map(getContent);
    expect(versionTexts.slice(0, 2)).toEqual(['Ailleurs.', 'Premier.']);
    // A discarded text becomes a version only once.
    const discardedFields =
      kind === 'content' ? { fields: { title: 'Cédé.' }, body: null } : { content: 'Cédé.' };
    for (const _ of [1, 2]) await createVersion(admin, kind, id, discardedFields);
    const contents = (await readVersionTexts(admin, kind, id)).map(getContent);
    expect(contents.filter((text) => text === 'Cédé.')).toHaveLength(1);
  });
});

describe('versions', () => {
  test('of a post contain its earlier texts, without its state of publication', async () => {
    const content = `Un\n\n![Deux mots](/images/blog/${'0'.repeat(32)}-8x8.png)`;
    const { id } = await createTestPost(admin, { slug: 'versions', content });
    const edit = { slug: 'versions', content: 'Deux' };
    await admin.send('PUT', `${POSTS_PATH}/${id}`, createPostInput(edit));
    // Publishing without a change of the text creates no version.
    await admin.send('PUT', `${POSTS_PATH}/${id}`, createPostInput({ ...edit, published: true }));
    const [firstVersion, ...otherVersions] = await listVersions(admin, 'post', id);
    expect(otherVersions).toEqual([]);
    expect(firstVersion).toMatchObject({ title: createPostInput().title, words: 1 });
    const response = await readVersion(admin, 'post', id, firstVersion?.version ?? '');
    const { title, excerpt, category, readTime } = createPostInput();
    expect((await response.json()).fields).toEqual({
      ...{ title, excerpt, category, readTime, content },
      ...{ author: '[Nom de la tarologue]', imageUrl: '', imageAlt: '' },
    });
    for (const name of ['1', '99999999', 'x', '..%2f..%2fposts', '0000000000000-zzz']) {
      expect([name, (await readVersion(admin, 'post', id, name)).status]).toEqual([name, 404]);
    }
  });

  test('are limited to the newest twenty, newest first', async () => {
    const { id } = await createDraftCampaign(admin, { subject: 'Titre 0' });
    for (let number = 1; number <= 22; number++) {
      shiftClock(number * 1_000);
      const draft = { ...DRAFT_CAMPAIGN, subject: `Titre ${number}`, version: number };
      await admin.send('PUT', `${CAMPAIGNS_PATH}/${id}`, draft);
    }
    shiftClock(60_000);
    await createVersion(admin, 'letter', id, { subject: 'Cédé' });
    const titles = (await listVersions(admin, 'letter', id)).map(({ title }) => title);
    const savedTitles = Array.from({ length: 19 }, (_, index) => `Titre ${21 - index}`);
    expect(titles).toEqual(['Cédé', ...savedTitles]);
  });

  test('with an unknown kind or an invalid id get 404 with a French message', async () => {
    for (const path of ['page/un/versions', 'post/pas%20un%20nom/versions']) {
      const response = await admin.send('POST', `${DOCUMENTS_PATH}/${path}`, { fields: {} });
      const message = 'Ce texte n’existe pas.';
      expect([response.status, await response.json()]).toEqual([404, { message }]);
    }
    expect((await createVersion(admin, 'post', randomUUID(), [])).status).toBe(400);
  });

  test('are erased with their document', async () => {
    const { id } = await createByKind.post();
    const countVersions = async () => (await listVersions(admin, 'post', id)).length;
    await createVersion(admin, 'post', id, { title: 'Cédé' });
    await admin.send('DELETE', `${POSTS_PATH}/${id}`);
    expect(await countVersions()).toBe(1);
    await admin.send('DELETE', `/api/admin/blog/trash/${id}`);
    expect(await countVersions()).toBe(0);
    // Another tab may send a version after the erasure.
    await createVersion(admin, 'post', id, { title: 'Cédé' });
    await eraseExpiredPosts();
    expect(await countVersions()).toBe(0);
    const campaign = await createByKind.letter();
    await createVersion(admin, 'letter', campaign.id, { content: 'Cédé.' });
    await admin.send('DELETE', `${CAMPAIGNS_PATH}/${campaign.id}`);
    expect(await listVersions(admin, 'letter', campaign.id)).toEqual([]);
  });
});
