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
import { testPlatform } from '#tests/support/test-platform.ts';

const hook = new BuildHook();
const platform = testPlatform({
  environment: async () => ({
    BUILD_HOOK_URL: await hook.start(),
  }),
});
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterAll(() => hook.stop());

const list = async (): Promise<ResponseOf<typeof listContent>> =>
  (await admin.get(CONTENT_PATH)).json();
const listed = async (id: string) => (await list()).find((one) => one.id === id);
const change = async () => (await (await admin.get('/api/admin/publication')).json()).change;

/** Stores fields as an earlier version of the site saved them. */
async function storeEarlier(id: string, edit: (fields: never) => void): Promise<void> {
  const { fields, body } = await prepareEdit(admin, id, edit as () => void);
  const updatedAt = new Date().toISOString();
  await overrideStore().create(id, { id, version: 1, updatedAt, text: { fields, body } });
}

test('pages, identity, offers, FAQ, testimonials and newsletter are listed; texts of the deck are not', async () => {
  const { length: checks } = (await loadContent(admin, 'identite')).checks;
  expect(checks).toBeGreaterThan(0);
  expect(await listed('identite')).toEqual({
    ...{ id: 'identite', group: 'identity', title: 'Identité', isChanged: false, version: 0 },
    ...{ updatedAt: null, checks },
  });
  const legal = { group: 'legal', title: 'Mentions légales' };
  expect(await listed('pages-mentions-legales')).toMatchObject(legal);
  const ids = (await list()).map(({ id }) => id).filter((id) => !id.startsWith('pages-'));
  expect(ids).toEqual(['identite', 'offres', 'temoignages', 'faq', 'infolettre']);
  const card = 'cartes-00-le-mat';
  const text = { fields: { name: 'Le Fou' }, body: null };
  // As an earlier version stored it.
  await overrideStore().create(card, { id: card, version: 1, updatedAt: '', text });
  expect(await listed(card)).toBeUndefined();
  for (const id of [
    card,
    'lexique',
    'voisines-00-le-mat',
    'inconnu',
    'constructor',
    '..%2Fidentite',
  ]) {
    expect([id, (await admin.get(`${CONTENT_PATH}/${id}`)).status]).toEqual([id, 404]);
  }
  expect((await putContent(admin, card, { version: 1, ...text })).status).toBe(404);
});

test('a text comes with what its form is made of', async () => {
  const offers = await loadContent(admin, 'offres');
  expect(offers).toMatchObject({ version: 0, body: null, isChanged: false });
  expect(offers.delivered).toEqual({ fields: offers.fields, body: null });
  const price = { items: { properties: { price: { type: 'number' } } } };
  expect(offers.schema).toMatchObject({ properties: { main: { type: 'array', ...price } } });
  const path = ['main', expect.any(Number), 'checkoutUrl'];
  expect(offers.checks).toContainEqual({ path, message: 'À compléter.' });
  const legal = await loadContent(admin, 'pages-mentions-legales');
  // As it is written: the words between braces are filled in by the build.
  expect(legal.body).toMatch(/## Édition.*\{responsable\}/s);
  // A card is chosen by its name.
  const { schema } = await loadContent(admin, 'pages-arcanes-le-jeu');
  const words = { '00-le-mat': 'Le Mat', '21-le-monde': 'Le Monde' };
  expect(schema).toMatchObject({ properties: { card: { words } } });
});

test('a save is stored, listed and counted for the next build, once', async () => {
  const before = await change();
  hook.callCount = 0;
  const saved = await saveContent(admin, 'offres', (fields) => {
    fields.main[0].checkoutUrl = 'https://paiement.example/a';
  });
  expect(saved).toMatchObject({ version: 1, isChanged: true, updatedAt: expect.any(String) });
  expect(await loadContent(admin, 'offres')).toEqual(saved);
  expect(await listed('offres')).toMatchObject({ version: 1 });
  expect(saved.checks.map(({ path }) => path)).not.toContainEqual(['main', 0, 'checkoutUrl']);
  expect([await change(), hook.callCount]).toEqual([before + 1, 1]);

  // The same again, as after an answer that was lost, costs no build.
  const { fields, body } = saved;
  for (const version of [0, 1]) {
    const again = await putContent(admin, 'offres', { version, fields, body });
    expect(await again.json()).toEqual(saved);
  }
  expect([await change(), hook.callCount]).toEqual([before + 1, 1]);
  const { newestChange: taken, texts } = await snapshotOverrides();
  expect([taken, texts.offres?.fields]).toEqual([before + 1, fields]);
});

test('a text comes with what a build would fill into it now', async () => {
  const words = async () => (await loadContent(admin, 'pages-faq')).words;
  const delivered = await words();
  const price = { prixMinute: expect.stringMatching(/^2,90.CHF\/min$/) };
  expect(delivered).toMatchObject({ ...price, lieuStockage: expect.any(String) });
  const phone = { pricePerMinute: 3.5, display: '+41 44 000 00 00', dial: '+41440000000' };
  await saveContent(admin, 'identite', (fields) => Object.assign(fields.phone, phone));
  expect(await words()).toEqual({
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
])('%s is refused beside its field, and nothing is stored', async (_, id, edit, path, words) => {
  const stored = await loadContent(admin, id);
  const response = await putContent(admin, id, await prepareEdit(admin, id, edit));
  const { message, faults } = await response.json();
  expect([response.status, message]).toEqual([422, expect.stringContaining('pas enregistré')]);
  expect(faults).toContainEqual({ path, message: expect.stringContaining(words) });
  expect(await loadContent(admin, id)).toEqual(stored);
});

test('a text that is no text of that kind is refused in French', async () => {
  const { version, fields, body } = await loadContent(admin, 'pages-contact');
  const deep = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`);
  for (const [wrong, status] of [
    [{ version, fields: [], body }, 422],
    [{ version, fields, body: null }, 400],
    [{ version, fields: deep, body }, 400],
    [{ fields, body }, 400],
    [{ version, fields, body: '<!-- liste: offres -->' }, 422],
    [{ version, body }, 400],
  ] as const) {
    const response = await putContent(admin, 'pages-contact', wrong);
    const { message } = await response.json();
    expect([response.status, message]).toEqual([status, expect.stringMatching(/\.$/)]);
  }
  expect((await loadContent(admin, 'pages-contact')).version).toBe(version);
});

test('as delivered again, the text is among the versions and can come back', async () => {
  const id = 'pages-qui-suis-je';
  const { delivered } = await loadContent(admin, id);
  const first = await saveContent(admin, id, (fields) => {
    fields.title = 'Moi';
  });
  const second = await saveContent(admin, id, () => {}, 'Deux mots.\n');
  expect(second).toMatchObject({ version: 2, body: 'Deux mots.' });
  // What the file contains is not a change.
  const reset: Content = await (await putContent(admin, id, { version: 2, ...delivered })).json();
  expect(reset).toMatchObject({ ...delivered, version: 3, isChanged: false, updatedAt: null });
  const again = await putContent(admin, id, { version: 2, ...delivered });
  expect(await again.json()).toEqual(reset);
  const expected = [second, first].map(({ updatedAt }) => ({ title: 'Moi', updatedAt }));
  expect(await listVersions(admin, 'content', id)).toMatchObject(expected);
  const [text] = await readVersionTexts(admin, 'content', id);
  expect(text).toEqual({ fields: second.fields, body: 'Deux mots.' });
  const back: Content = await (await putContent(admin, id, { version: 3, ...text })).json();
  expect(back).toMatchObject({ version: 4, fields: second.fields, body: 'Deux mots.' });
});

test('a field that the schema gained comes from the file, and the rest is as it was saved', async () => {
  type Question = { id: string; question?: string; answer?: string };
  type Faq = { categories: { questions: Question[] }[] };
  const questionsOf = (fields: unknown) => (fields as Faq).categories[0]?.questions ?? [];
  const delivery = questionsOf((await loadContent(admin, 'faq')).fields);
  await storeEarlier('faq', (faq: Faq) => {
    const questions = questionsOf(faq);
    Object.assign(questions[0] ?? {}, { answer: 'La mienne.', former: 'Parti depuis.' });
    delete questions[1]?.answer;
    questions.reverse();
    questions.push({ id: 'ajout-1', question: 'La sienne ?' });
  });
  const { fields, checks } = await loadContent(admin, 'faq');
  const own = questionsOf(fields);
  expect(own.at(-2)).toEqual({ ...delivery[0], answer: 'La mienne.' });
  // By its id, wherever it is in the list; where the file has no such item, from its first one.
  expect(own.find(({ id }) => id === delivery[1]?.id)).toEqual(delivery[1]);
  expect(own.at(-1)?.answer).toBe(delivery[0]?.answer);
  expect([checks, (await listed('faq'))?.isChanged]).toEqual([[], true]);
});

test('a stored text that no longer fits is shown with its error, and can be corrected', async () => {
  const id = 'pages-services';
  await storeEarlier(id, (own: { closing: string }) => {
    own.closing = '';
  });
  const shown = await loadContent(admin, id);
  expect(shown).toMatchObject({ fields: { closing: '' }, isChanged: true });
  const message = 'ce texte ne peut pas être vide.';
  expect(shown.checks[0]).toEqual({ path: ['closing'], message });
  const correct = (own: { closing: string }) => Object.assign(own, { closing: 'Voilà.' });
  const saved = await saveContent(admin, id, correct, 'Un texte sans crochets.');
  expect(saved).toMatchObject({ version: 2, checks: [] });
});
