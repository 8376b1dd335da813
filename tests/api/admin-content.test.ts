import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  overrideStore,
  snapshotOverrides,
} from '#netlify/server/site-content/content-overrides.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import type { Content, listContent } from '#src/api/admin/content.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import {
  CONTENT,
  contentOf,
  editedContent,
  putContent,
  saveContent,
} from '#tests/support/content-requests.ts';
import { versionsOf, versionTexts } from '#tests/support/document-requests.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const hook = new BuildHook();
const platform = testPlatform({
  environment: async () => ({
    ADMIN_PASSWORD: OWNER_PASSWORD,
    BUILD_HOOK_URL: await hook.start(),
  }),
});
let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});
afterAll(() => {
  shiftClock(0);
  hook.stop();
});

const list = async (): Promise<ResponseOf<typeof listContent>> => (await owner.get(CONTENT)).json();
const change = async () => (await (await owner.get('/api/admin/publication')).json()).change;

test('pages, identity, offers, FAQ, testimonials and newsletter are listed by group and title', async () => {
  const all = await list();
  const find = (id: string) => all.find((one) => one.id === id);
  expect(find('identite')).toEqual({
    id: 'identite',
    group: 'identity',
    title: 'Identité',
    isChanged: false,
    version: 0,
    updatedAt: null,
    checks: expect.any(Number),
  });
  expect(find('identite')?.checks).toBeGreaterThan(5);
  expect(find('pages-mentions-legales')).toMatchObject({
    group: 'legal',
    title: 'Mentions légales',
  });
  const others = all.map(({ id }) => id).filter((id) => !id.startsWith('pages-'));
  expect(others).toEqual(['identite', 'offres', 'temoignages', 'faq', 'infolettre']);
});

test('the texts of the deck are files: nothing lists, shows or takes them', async () => {
  const id = 'cartes-00-le-mat';
  const updatedAt = new Date().toISOString();
  const text = { fields: { name: 'Le Fou' }, body: null };
  // As an earlier version stored it.
  await overrideStore().create(id, { id, version: 1, updatedAt, text });
  expect((await list()).some((one) => one.id === id)).toBe(false);
  for (const one of [id, 'lexique', 'motifs', 'voisines-00-le-mat']) {
    expect([one, (await owner.get(`${CONTENT}/${one}`)).status]).toEqual([one, 404]);
  }
  expect((await putContent(owner, id, { version: 1, ...text })).status).toBe(404);
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
    message: 'À compléter.',
  });
  const legal = await contentOf(owner, 'pages-mentions-legales');
  expect(legal.body).toContain('## Édition');
  // As it is written: the words between braces are filled in by the build.
  expect(legal.body).toContain('{responsable}');
  // A card is chosen by its name.
  const { schema } = await contentOf(owner, 'pages-arcanes-le-jeu');
  const card = {
    enum: expect.arrayContaining(['00-le-mat']),
    words: expect.objectContaining({ '00-le-mat': 'Le Mat', '21-le-monde': 'Le Monde' }),
  };
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
  const { change: taken, texts } = await snapshotOverrides();
  expect(taken).toBe(before + 1);
  expect(texts.offres?.fields).toEqual(fields);
});

test('a text comes with what a build would fill into it now', async () => {
  const words = async () => (await contentOf(owner, 'pages-faq')).words;
  const delivered = await words();
  expect(delivered).toMatchObject({
    prixMinute: expect.stringMatching(/^2,90.CHF\/min$/),
    lieuStockage: expect.any(String),
    fournisseurIA: expect.any(String),
  });
  await saveContent(owner, 'identite', ({ phone }) => {
    Object.assign(phone, {
      pricePerMinute: 3.5,
      display: '+41 44 000 00 00',
      dial: '+41440000000',
    });
  });
  expect(await words()).toEqual({
    ...delivered,
    prixMinute: expect.stringMatching(/^3,50.CHF\/min$/),
    prixDixMinutes: expect.stringMatching(/^35.CHF$/),
  });
});

test('an older version is refused, and changes nothing', async () => {
  const mine = await editedContent(owner, 'infolettre', ({ claims }) => {
    claims[0].text = 'Une promesse.';
  });
  const theirs = await saveContent(owner, 'infolettre', ({ claims }) => {
    claims[0].text = 'Une autre.';
  });
  const refused = await putContent(owner, 'infolettre', mine);
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toContain('n’est pas perdu');
  expect(await contentOf(owner, 'infolettre')).toEqual(theirs);
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
    'a page without its title',
    'pages-contact',
    (fields: object) => Object.assign(fields, { title: '' }),
    ['title'],
    'vide',
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
    '09-l-hermite',
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

test('the list of checks judges the text as it is now', async () => {
  const message = async () => {
    const all: StatusCheck[] = await (await owner.get('/api/admin/checks')).json();
    return all.find(({ id }) => id === 'text-offres')?.message;
  };
  expect(await message()).toContain('Accompagnement VIP');
  await saveContent(owner, 'offres', (fields) => {
    fields.main[2].checkoutUrl = 'https://paiement.example/vip';
  });
  expect(await message()).not.toContain('Accompagnement VIP');
});

/** Stores fields as an earlier version of the site saved them. */
async function storeEarlier(id: string, edit: (fields: never) => void): Promise<void> {
  const { fields, body } = await editedContent(owner, id, edit as () => void);
  const updatedAt = new Date().toISOString();
  await overrideStore().create(id, { id, version: 1, updatedAt, text: { fields, body } });
}

test('a field that the schema gained comes from the file, and the rest stays as it was saved', async () => {
  const delivered = await contentOf(owner, 'faq');
  type Faq = { categories: { questions: { id: string; question?: string; answer?: string }[] }[] };
  const { categories } = delivered.fields as Faq;
  await storeEarlier('faq', (faq: Faq) => {
    const [first, second] = faq.categories[0]?.questions ?? [];
    Object.assign(first ?? {}, { answer: 'La mienne.', former: 'Parti depuis.' });
    faq.categories[0]?.questions.reverse();
    delete second?.answer;
    faq.categories[0]?.questions.push({ id: 'ajout-1', question: 'La sienne ?' });
  });
  const { fields, checks } = await contentOf(owner, 'faq');
  const [own] = (fields as Faq).categories;
  const delivery = categories[0]?.questions ?? [];
  expect(own?.questions.at(-2)).toEqual({ ...delivery[0], answer: 'La mienne.' });
  // By its id, wherever it is in the list.
  expect(own?.questions.find(({ id }) => id === delivery[1]?.id)).toEqual(delivery[1]);
  // Where the file has no such item, from its first one.
  expect(own?.questions.at(-1)?.answer).toBe(delivery[0]?.answer);
  expect(checks).toEqual([]);
  expect((await list()).find(({ id }) => id === 'faq')).toMatchObject({ isChanged: true });
  // So does a version of that time which is brought back.
  const { title: _, ...earlier } = (await contentOf(owner, 'pages-tarifs')).fields as {
    title: string;
  };
  const { body, delivered: file } = await contentOf(owner, 'pages-tarifs');
  const back = { version: 0, fields: { ...earlier, subtitle: 'D’avant.' }, body };
  const saved: Content = await (await putContent(owner, 'pages-tarifs', back)).json();
  expect(saved.fields).toEqual({ ...(file.fields as object), subtitle: 'D’avant.' });
});

test('a stored text that no longer fits is shown with its error, and can be corrected', async () => {
  await storeEarlier('pages-services', (own: { closing: string }) => {
    own.closing = '';
  });
  const shown = await contentOf(owner, 'pages-services');
  expect(shown).toMatchObject({ fields: { closing: '' }, isChanged: true });
  expect(shown.checks[0]).toEqual({
    path: ['closing'],
    message: 'ce texte ne peut pas être vide.',
  });
  const saved = await saveContent(
    owner,
    'pages-services',
    (own) => {
      own.closing = 'Voilà.';
    },
    'Un texte sans crochets.',
  );
  expect(saved).toMatchObject({ version: 2, checks: [] });
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
  owner = await logInAsAdmin(platform);
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
