import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerTextStore, takeOwnerTexts } from '#netlify/server/content/owner-texts.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import type { Content, listContent } from '#src/features/admin/content/texts/api.ts';
import type { ToDo } from '#src/features/admin/to-do/api.ts';
import { BuildHook } from '#tests/build-hook.ts';
import { CONTENT, contentOf, editedContent, putContent, saveContent } from '#tests/content.ts';
import { versionsOf, versionTexts } from '#tests/documents.ts';
import { HOSTILE_TEXTS } from '#tests/hostile-texts.ts';
import { OWNER_PASSWORD, type Owner, ownerOf, shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';

const MINUTE = 60_000;
/** The owner's articles are posts, and pictures have notes of their own. */
const TEXT_FILE = /^((pages|cartes|arcanes|voisines)[\\/])?[\w-]+\.(md|yaml)$/;
const hook = new BuildHook();
const platform = testPlatform({
  environment: async () => ({
    ADMIN_PASSWORD: OWNER_PASSWORD,
    BUILD_HOOK_URL: await hook.start(),
  }),
});
let owner: Owner;

beforeAll(async () => {
  owner = await ownerOf(platform);
});
afterAll(() => {
  shiftClock(0);
  hook.stop();
});

const overview = async (): Promise<ResponseOf<typeof listContent>> =>
  (await owner.get(CONTENT)).json();
const list = async () => (await overview()).texts;
const change = async () => (await (await owner.get('/api/admin/publication')).json()).change;

test('every text that a schema describes is listed under its group and title', async () => {
  const all = await list();
  const files = await readdir('content', { recursive: true });
  const written = files.filter((file) => TEXT_FILE.test(file));
  expect(all).toHaveLength(written.length);
  const find = (id: string) => all.find((one) => one.id === id);
  expect(find('identite')).toEqual({
    id: 'identite',
    group: 'identity',
    title: 'Identité',
    isChanged: false,
    version: 0,
    updatedAt: null,
    checks: expect.any(Number),
    approval: { total: 0, left: [] },
  });
  expect(find('identite')?.checks).toBeGreaterThan(5);
  expect(find('pages-mentions-legales')).toMatchObject({
    group: 'legal',
    title: 'Mentions légales',
  });
  expect(find('cartes-00-le-mat')).toMatchObject({
    title: 'Le Mat',
    approval: {
      total: 4,
      left: ['quality', 'obstacle', 'future', 'special'].map((kind) => ['fragments', kind]),
    },
  });
  expect(find('voisines-00-le-mat')).toMatchObject({
    group: 'neighbours',
    title: 'Le Mat',
    approval: {
      total: 5,
      left: [['quality'], ['obstacle'], ['future'], ['special'], ['motifs']],
    },
  });
  expect(find('arcanes-00-le-mat')).toMatchObject({ group: 'arcana', title: 'Le Mat' });
  expect(all.some(({ id }) => id.startsWith('articles'))).toBe(false);
});

test('a text comes with what its form is made of', async () => {
  const offers = await contentOf(owner, 'offres');
  expect(offers).toMatchObject({ version: 0, body: null, isChanged: false });
  expect(offers.delivered).toEqual({ fields: offers.fields, body: null });
  expect(offers.schema).toMatchObject({
    type: 'object',
    properties: { main: { type: 'array', items: { properties: { price: { type: 'number' } } } } },
  });
  expect(offers.checks).toContainEqual({
    path: ['main', expect.any(Number), 'checkoutUrl'],
    message: expect.stringContaining('Sans lien de paiement'),
  });
  const legal = await contentOf(owner, 'pages-mentions-legales');
  expect(legal.body).toContain('## Édition');
  // As it is written: the words between braces are filled in by the build.
  expect(legal.body).toContain('{responsable}');
  // A card is chosen by its name.
  const { schema } = await contentOf(owner, 'pages-arcanes-le-jeu');
  const card = { words: { '00-le-mat': 'Le Mat', '21-le-monde': 'Le Monde' } };
  expect(schema).toMatchObject({
    properties: { card, differences: { items: { properties: { card } } } },
  });
  for (const id of ['inconnu', 'articles-la-croix', 'constructor', '..%2Fidentite']) {
    expect([id, (await owner.get(`${CONTENT}/${id}`)).status]).toEqual([id, 404]);
  }
});

test('a save is stored, listed and counted for the next build, once', async () => {
  const before = await change();
  hook.calls = 0;
  const saved = await saveContent(owner, 'offres', (fields) => {
    fields.main[0].checkoutUrl = 'https://paiement.example/a';
  });
  expect(saved).toMatchObject({ version: 1, isChanged: true, updatedAt: expect.any(String) });
  expect(await contentOf(owner, 'offres')).toEqual(saved);
  expect((await list()).find(({ id }) => id === 'offres')).toMatchObject({ version: 1 });
  expect(saved.checks).not.toContainEqual(
    expect.objectContaining({ path: ['main', 0, 'checkoutUrl'] }),
  );
  expect([await change(), hook.calls]).toEqual([before + 1, 1]);

  // The same again, as after an answer that was lost.
  const { fields, body } = saved;
  const again = await putContent(owner, 'offres', { version: 0, fields, body });
  expect(await again.json()).toEqual(saved);
  expect([await change(), hook.calls]).toEqual([before + 1, 1]);

  // What a build takes: the change was there before it was read.
  const { change: taken, texts } = await takeOwnerTexts();
  expect(taken).toBe(before + 1);
  expect(texts.offres?.fields).toEqual(fields);
});

test('the list comes with what a build would fill into texts now', async () => {
  const delivered = await overview();
  expect(delivered.words).toMatchObject({
    prixMinute: expect.stringMatching(/^2,90.CHF\/min$/),
    lieuStockage: expect.any(String),
  });
  await saveContent(owner, 'identite', ({ phone }) => {
    Object.assign(phone, {
      pricePerMinute: 3.5,
      display: '+41 44 000 00 00',
      dial: '+41440000000',
    });
  });
  const { words } = await overview();
  expect(words.prixMinute).toMatch(/^3,50.CHF\/min$/);
  expect(words).toEqual({
    ...delivered.words,
    prixMinute: words.prixMinute,
    prixDixMinutes: expect.stringMatching(/^35.CHF$/),
  });
});

test('an older version is refused, and changes nothing', async () => {
  const mine = await editedContent(owner, 'lexique', (terms) => {
    terms[0].relu = true;
  });
  const theirs = await saveContent(owner, 'lexique', (terms) => {
    terms[0].definition = 'Autre chose.';
  });
  const refused = await putContent(owner, 'lexique', mine);
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toContain('n’est pas perdu');
  expect(await contentOf(owner, 'lexique')).toEqual(theirs);
});

interface Refused {
  message: string;
  faults: { path: (string | number)[]; message: string }[];
}

test.each<[string, string, (fields: never) => void, (string | number)[], string]>([
  [
    'a phone number without its price',
    'identite',
    (fields: { phone: object }) => Object.assign(fields.phone, { pricePerMinute: null }),
    ['phone', 'pricePerMinute'],
    'un nombre',
  ],
  [
    'a checkout link that is not https',
    'offres',
    (fields: { main: object[] }) =>
      Object.assign(fields.main[1] ?? {}, { checkoutUrl: 'http://a.example' }),
    ['main', 1, 'checkoutUrl'],
    'https',
  ],
  [
    'a card without a name',
    'cartes-01-le-bateleur',
    (fields: object) => Object.assign(fields, { name: ' ' }),
    ['name'],
    'vide',
  ],
  [
    'a page without its title',
    'pages-contact',
    (fields: object) => Object.assign(fields, { title: '' }),
    ['title'],
    'vide',
  ],
  [
    'a card under another name',
    'cartes-01-le-bateleur',
    (fields: object) => Object.assign(fields, { id: 'la-force' }),
    ['imageFileName'],
    'nombre de la carte',
  ],
  [
    'a card page of another card',
    'arcanes-01-le-bateleur',
    (fields: object) => Object.assign(fields, { id: 'la-force' }),
    [],
    'arcanes\u202f: «\u202fle-bateleur',
  ],
  [
    'a word between braces that nothing fills',
    'faq',
    (fields: { categories: { title: string; questions: object[] }[] }) =>
      Object.assign(fields.categories[0]?.questions[0] ?? {}, { answer: 'Chez {toString}' }),
    ['categories', 0, 'questions', 0, 'answer'],
    '{toString}',
  ],
  [
    'a picture that the deck does not have',
    'pages-contact',
    (fields: object) => Object.assign(fields, { card: '22-le-fantome' }),
    ['card'],
    '22-le-fantome',
  ],
  [
    'a link that leaves the site without saying so',
    'pages-introuvable',
    (fields: { links: object[] }) =>
      Object.assign(fields.links[0] ?? {}, { href: '//ailleurs.example' }),
    ['links', 0, 'href'],
    'page du site',
  ],
])('%s is refused beside its field, and nothing is stored', async (_, id, edit, path, words) => {
  const stored = await contentOf(owner, id);
  const response = await putContent(owner, id, await editedContent(owner, id, edit as () => void));
  expect(response.status).toBe(422);
  const { message, faults }: Refused = await response.json();
  expect(message).toContain('pas enregistré');
  expect(faults).toContainEqual({ path, message: expect.stringContaining(words) });
  expect(await contentOf(owner, id)).toEqual(stored);
});

test('a text that is no text of that kind is refused in French', async () => {
  const { version, fields, body } = await contentOf(owner, 'pages-contact');
  const deep = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`);
  for (const [wrong, status] of [
    [{ version, fields: [], body }, 422],
    [{ version, fields, body: null }, 400],
    [{ version, fields: deep, body }, 400],
    [{ fields, body }, 400],
    [{ version, fields, body: '<!-- liste: offres -->' }, 422],
    [{ version, body }, 400],
  ] as const) {
    const response = await putContent(owner, 'pages-contact', wrong);
    expect([response.status, (await response.json()).message]).toEqual([
      status,
      expect.stringMatching(/\.$/),
    ]);
  }
  expect((await contentOf(owner, 'pages-contact')).version).toBe(version);
});

test('as delivered again, the text is among the versions and can come back', async () => {
  const id = 'pages-qui-suis-je';
  const { delivered } = await contentOf(owner, id);
  const first = await saveContent(owner, id, (fields) => {
    fields.title = 'Moi';
  });
  const second = await saveContent(owner, id, () => {}, 'Deux mots.\n');
  expect(second).toMatchObject({ version: 2, body: 'Deux mots.' });
  // What the file says is not a change, whoever wrote it.
  const reset: Content = await (await putContent(owner, id, { version: 2, ...delivered })).json();
  expect(reset).toMatchObject({ ...delivered, version: 3, isChanged: false, updatedAt: null });
  const again = await putContent(owner, id, { version: 2, ...delivered });
  expect(await again.json()).toEqual(reset);

  expect(await versionsOf(owner, 'content', id)).toEqual(
    [second, first].map(({ updatedAt }) => ({
      ...{ version: expect.any(String), title: 'Moi', updatedAt, words: expect.any(Number) },
    })),
  );
  const [text] = await versionTexts(owner, 'content', id);
  expect(text).toEqual({ fields: second.fields, body: 'Deux mots.' });
  const back: Content = await (await putContent(owner, id, { version: 3, ...text })).json();
  expect(back).toMatchObject({ version: 4, fields: second.fields, body: 'Deux mots.' });
});

test('a save without a change costs no build', async () => {
  await saveContent(owner, 'pages-blog', (own) => {
    own.title = 'Mon blog';
  });
  const before = await change();
  const same = await editedContent(owner, 'pages-blog', () => {});
  for (const version of [1, 0]) {
    expect((await putContent(owner, 'pages-blog', { ...same, version })).status).toBe(200);
  }
  expect(await change()).toBe(before);
  expect((await contentOf(owner, 'pages-blog')).version).toBe(1);
});

test('the list of what is to do judges the text as it is now, and leads to the field', async () => {
  const missing = async () => {
    const all: ToDo[] = await (await owner.get('/api/admin/to-do')).json();
    return all.find(({ id }) => id === 'checkout')?.missing.map(({ path }) => path.join('.'));
  };
  expect(await missing()).toContain('main.2.checkoutUrl');
  await saveContent(owner, 'offres', (fields) => {
    fields.main[2].checkoutUrl = 'https://paiement.example/vip';
  });
  expect(await missing()).not.toContain('main.2.checkoutUrl');
});

test('a stored text that no longer fits is shown with its fault, and can be mended', async () => {
  const { fields } = await editedContent(owner, 'pages-services', (own) => {
    delete own.closing;
  });
  const updatedAt = new Date().toISOString();
  const text = { fields, body: 'Ancien.' };
  await ownerTextStore().create('pages-services', {
    id: 'pages-services',
    version: 1,
    updatedAt,
    text,
  });
  const shown = await contentOf(owner, 'pages-services');
  expect(shown).toMatchObject({ ...text, isChanged: true });
  expect(shown.checks[0]).toEqual({ path: ['closing'], message: 'ce champ manque.' });
  // Another text is saved all the same.
  await saveContent(owner, 'pages-cookies', (own) => {
    own.published = true;
  });
  const mended = await saveContent(owner, 'pages-services', (own) => {
    own.closing = 'Voilà.';
  });
  expect(mended).toMatchObject({ version: 2 });
  expect(mended.checks).toEqual([]);
});

test('hostile text is stored as it is written, without what no text has', async () => {
  const hostile = `${HOSTILE_TEXTS.join('\n')}\u0000\ud800`;
  const saved = await saveContent(owner, 'temoignages', (fields) => {
    fields.services[0].text = hostile.replaceAll(/[{}]/g, '');
  });
  const [first] = (saved.fields as { services: { text: string }[] }).services;
  expect(first?.text).toContain('<script>');
  expect(first?.text).not.toContain('\u0000');
  expect(first?.text.isWellFormed()).toBe(true);
});

test('changes within an hour are gathered in one build', async () => {
  shiftClock(90 * MINUTE);
  owner = await ownerOf(platform);
  hook.calls = 0;
  for (const town of ['Genève', 'Lausanne', 'Sion']) {
    await saveContent(owner, 'identite', (fields) => {
      fields.location.town = town;
    });
  }
  expect(hook.calls).toBe(1);
  shiftClock(160 * MINUTE);
  await platform.runScheduled('tick');
  expect(hook.calls).toBe(2);
});
