import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  overrideStore,
  snapshotOverrides,
} from '#netlify/server/site-content/content-overrides.ts';
import type { Content, listContent } from '#src/api/admin/content.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import {
  CONTENT_PATH,
  loadContent,
  prepareEdit,
  putContent,
  saveContent,
} from '#tests/support/content-requests.ts';
import { listVersions, readVersionTexts } from '#tests/support/document-requests.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const hook = new BuildHook();
const platform = setUpPlatform({
  environment: async () => ({ BUILD_HOOK_URL: await hook.start() }),
});
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterAll(() => hook.stop());

const listTexts = async (): Promise<ResponseOf<typeof listContent>> =>
  (await admin.get(CONTENT_PATH)).json();
const findListed = async (id: string) => (await listTexts()).find((text) => text.id === id);
const loadChange = async () => (await (await admin.get('/api/admin/publication')).json()).change;

/** Stores fields without a check, as an earlier version of the site may have saved them. */
async function storeUnchecked(id: string, edit: (fields: never) => void): Promise<void> {
  const { fields, body } = await prepareEdit(admin, id, edit as () => void);
  const updatedAt = new Date().toISOString();
  await overrideStore().create(id, { id, version: 1, updatedAt, text: { fields, body } });
}

test('the list contains pages, identity, offers, testimonials, FAQ and newsletter, but no card', async () => {
  const { length: checks } = (await loadContent(admin, 'identite')).checks;
  expect(checks).toBeGreaterThan(0);
  expect(await findListed('identite')).toEqual({
    ...{ id: 'identite', group: 'identity', title: 'Identité', isChanged: false, version: 0 },
    ...{ updatedAt: null, checks },
  });
  const legal = { group: 'legal', title: 'Mentions légales' };
  expect(await findListed('pages-mentions-legales')).toMatchObject(legal);
  const ids = (await listTexts()).map(({ id }) => id).filter((id) => !id.startsWith('pages-'));
  expect(ids).toEqual(['identite', 'offres', 'temoignages', 'faq', 'infolettre']);
  const card = 'cartes-00-le-mat';
  const text = { fields: { name: 'Le Fou' }, body: null };
  // An earlier version of the site stored this text.
  await overrideStore().create(card, { id: card, version: 1, updatedAt: '', text });
  expect(await findListed(card)).toBeUndefined();
  const unknownIds = ['lexique', 'voisines-00-le-mat', 'inconnu', 'constructor', '..%2Fidentite'];
  for (const id of [card, ...unknownIds]) {
    expect([id, (await admin.get(`${CONTENT_PATH}/${id}`)).status]).toEqual([id, 404]);
  }
  expect((await putContent(admin, card, { version: 1, ...text })).status).toBe(404);
});

test('a text is loaded with its schema, checks and delivered version', async () => {
  const offers = await loadContent(admin, 'offres');
  expect(offers).toMatchObject({ version: 0, body: null, isChanged: false });
  expect(offers.delivered).toEqual({ fields: offers.fields, body: null });
  const price = { items: { properties: { price: { type: 'number' } } } };
  expect(offers.schema).toMatchObject({ properties: { main: { type: 'array', ...price } } });
  const path = ['main', expect.any(Number), 'checkoutUrl'];
  expect(offers.checks).toContainEqual({ path, message: 'À compléter.' });
  const legal = await loadContent(admin, 'pages-mentions-legales');
  // The words between braces stay, because the build replaces them.
  expect(legal.body).toMatch(/## Édition.*\{responsable\}/s);
  // The form offers the cards by name.
  const { schema } = await loadContent(admin, 'pages-arcanes-le-jeu');
  const words = { '00-le-mat': 'Le Mat', '21-le-monde': 'Le Monde' };
  expect(schema).toMatchObject({ properties: { card: { words } } });
});

test('a save is stored, listed and counted once for the next build', async () => {
  const changeBefore = await loadChange();
  hook.callCount = 0;
  expect((await saveContent(admin, 'offres', () => {})).version).toBe(0);
  const saved = await saveContent(admin, 'offres', (fields) => {
    fields.main[0].checkoutUrl = 'https://paiement.example/a';
  });
  expect(saved).toMatchObject({ version: 1, isChanged: true, updatedAt: expect.any(String) });
  expect(await loadContent(admin, 'offres')).toEqual(saved);
  expect(await findListed('offres')).toMatchObject({ version: 1 });
  expect(saved.checks.map(({ path }) => path)).not.toContainEqual(['main', 0, 'checkoutUrl']);
  expect([await loadChange(), hook.callCount]).toEqual([changeBefore + 1, 1]);

  // A repeated save, as after a lost response, causes no build.
  const { fields, body } = saved;
  for (const version of [0, 1]) {
    const repeated = await putContent(admin, 'offres', { version, fields, body });
    expect(await repeated.json()).toEqual(saved);
  }
  expect([await loadChange(), hook.callCount]).toEqual([changeBefore + 1, 1]);
  const { newestChange, texts } = await snapshotOverrides();
  expect([newestChange, texts.offres?.fields]).toEqual([changeBefore + 1, fields]);
});

test('a text is loaded with the values that a build would insert now', async () => {
  const loadWords = async () => (await loadContent(admin, 'pages-faq')).words;
  const delivered = await loadWords();
  const price = { prixMinute: expect.stringMatching(/^2,90.CHF\/min$/) };
  expect(delivered).toMatchObject({ ...price, lieuStockage: expect.any(String) });
  const phone = { pricePerMinute: 3.5, display: '+41 44 000 00 00', dial: '+41440000000' };
  await saveContent(admin, 'identite', (fields) => Object.assign(fields.phone, phone));
  expect(await loadWords()).toEqual({
    ...delivered,
    prixMinute: expect.stringMatching(/^3,50.CHF\/min$/),
    prixDixMinutes: expect.stringMatching(/^35.CHF$/),
  });
});

type Edit = (fields: Record<string, { checkoutUrl?: string }[]>) => void;

test.each<[string, string, Edit, (string | number)[], string]>([
  [
    'a checkout link that is not https',
    'offres',
    ({ main }) => Object.assign(main?.[1] ?? {}, { checkoutUrl: 'http://a.example' }),
    ['main', 1, 'checkoutUrl'],
    'https',
  ],
  [
    'a word between braces that nothing fills',
    'pages-introuvable',
    (fields) => Object.assign(fields, { subtitle: 'Chez {toString}' }),
    ['subtitle'],
    '{toString}',
  ],
])('%s is refused at its field and not stored', async (_, id, edit, path, reason) => {
  const stored = await loadContent(admin, id);
  const response = await putContent(admin, id, await prepareEdit(admin, id, edit));
  const { message, faults } = await response.json();
  expect([response.status, message]).toEqual([422, expect.stringContaining('pas enregistré')]);
  expect(faults).toContainEqual({ path, message: expect.stringContaining(reason) });
  expect(await loadContent(admin, id)).toEqual(stored);
});

test('a text of another shape is refused in French', async () => {
  const { version, fields, body } = await loadContent(admin, 'pages-contact');
  const deep = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`);
  for (const [invalid, status] of [
    [{ version, fields: [], body }, 422],
    [{ version, fields, body: null }, 400],
    [{ version, fields: deep, body }, 400],
    [{ fields, body }, 400],
    [{ version, fields, body: '<!-- liste: offres -->' }, 422],
    [{ version, body }, 400],
  ] as const) {
    const response = await putContent(admin, 'pages-contact', invalid);
    const { message } = await response.json();
    expect([response.status, message]).toEqual([status, expect.stringMatching(/\.$/)]);
  }
  expect((await loadContent(admin, 'pages-contact')).version).toBe(version);
});

test('a text that is reset to its delivered version can be restored from its versions', async () => {
  const id = 'pages-qui-suis-je';
  const { delivered } = await loadContent(admin, id);
  const first = await saveContent(admin, id, (fields) => {
    fields.title = 'Moi';
  });
  const second = await saveContent(admin, id, () => {}, 'Deux mots.\n');
  expect(second).toMatchObject({ version: 2, body: 'Deux mots.' });
  // A text that equals its file does not count as changed.
  const reset: Content = await (await putContent(admin, id, { version: 2, ...delivered })).json();
  expect(reset).toMatchObject({ ...delivered, version: 3, isChanged: false, updatedAt: null });
  const repeated = await putContent(admin, id, { version: 2, ...delivered });
  expect(await repeated.json()).toEqual(reset);
  const expected = [second, first].map(({ updatedAt }) => ({ title: 'Moi', updatedAt }));
  expect(await listVersions(admin, 'content', id)).toMatchObject(expected);
  const [text] = await readVersionTexts(admin, 'content', id);
  expect(text).toEqual({ fields: second.fields, body: 'Deux mots.' });
  const restored: Content = await (await putContent(admin, id, { version: 3, ...text })).json();
  expect(restored).toMatchObject({ version: 4, fields: second.fields, body: 'Deux mots.' });
});

test('a field that a saved text lacks comes from the file, and other fields stay as saved', async () => {
  type Question = { id: string; question?: string; answer?: string };
  type Faq = { categories: { questions: Question[] }[] };
  const getQuestions = (fields: unknown) => (fields as Faq).categories[0]?.questions ?? [];
  const delivered = getQuestions((await loadContent(admin, 'faq')).fields);
  await storeUnchecked('faq', (faq: Faq) => {
    const questions = getQuestions(faq);
    Object.assign(questions[0] ?? {}, { answer: 'La mienne.', former: 'Parti depuis.' });
    delete questions[1]?.answer;
    questions.reverse();
    questions.push({ id: 'ajout-1', question: 'La sienne ?' });
  });
  const { fields, checks } = await loadContent(admin, 'faq');
  const merged = getQuestions(fields);
  expect(merged.at(-2)).toEqual({ ...delivered[0], answer: 'La mienne.' });
  // The missing field comes from the item with the same id or, if there is none, from the first item.
  expect(merged.find(({ id }) => id === delivered[1]?.id)).toEqual(delivered[1]);
  expect(merged.at(-1)?.answer).toBe(delivered[0]?.answer);
  expect([checks, (await findListed('faq'))?.isChanged]).toEqual([[], true]);
});

test('a saved text that has become invalid is loaded with its error and can be corrected', async () => {
  const id = 'pages-services';
  await storeUnchecked(id, (fields: { closing: string }) => {
    fields.closing = '';
  });
  const loaded = await loadContent(admin, id);
  expect(loaded).toMatchObject({ fields: { closing: '' }, isChanged: true });
  const message = 'ce texte ne peut pas être vide.';
  expect(loaded.checks[0]).toEqual({ path: ['closing'], message });
  const correct = (fields: { closing: string }) => Object.assign(fields, { closing: 'Voilà.' });
  const saved = await saveContent(admin, id, correct, 'Un texte sans crochets.');
  expect(saved).toMatchObject({ version: 2, checks: [] });
});
