import pLimit from 'p-limit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { getReadingProofInput } from '#src/api/reading-mail.ts';
import type { InterpretAnswer, StoredReading } from '#src/api/readings.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { decodeDraw } from '#src/tarot/draw-url-code.ts';
import { getFragmentIds, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { getPartNames, mapParts } from '#src/tarot/spread-types.ts';
import { getSpread } from '#src/tarot/spreads.ts';
import { aiPlatform } from '#tests/support/ai/ai-test-platform.ts';
import { composeCurrent, createRandomSpreads, deck } from '#tests/support/deck-fixtures.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { findViolations } from '#tests/support/inspect-letter.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';
import { readingInput, SELECTED_CARDS } from '#tests/support/reading-fixtures.ts';
import { solveProofSync } from '#tests/support/solve-proof-sync.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import { composeTen, layTen } from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const server = await startMailServer();
const { platform, provider } = await aiPlatform({
  SMTP_URL: server.url,
  MAIL_FROM: 'lettre@tarot.example',
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const post = (visitor: TestClient, changes = {}) =>
  visitor.postJson('/api/readings', readingInput(changes));
const listed = async (visitor: TestClient): Promise<StoredReading[]> =>
  (await visitor.fetch('/api/readings')).json();
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

async function refusalOf(changes: object) {
  const response = await post(platform.visitor(), changes);
  return [response.status, (await response.json()).message];
}

describe('the deck', () => {
  test('GET /api/cards gives the 22 cards in order, kept by the CDN until the next deploy', async () => {
    const response = await platform.fetch('/api/cards');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const atCdn = 'public, durable, max-age=31536000';
    expect(response.headers.get('netlify-cdn-cache-control')).toBe(atCdn);
    const cards = await response.json();
    expect(cards.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 22 }, (_, number) => number),
    );
    expect(cards[1]).toEqual(deck[1]);
  });

  test('POST /api/shuffle gives every card once, never twice in the same order, whatever its body', async () => {
    const bodies = [undefined, '', '{}', '{"cardOrder":[]}', 'null', '{', 'x'.repeat(100_000)];
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const init = { method: 'POST', ...(body !== undefined && { body }) };
        const response = await platform.fetch('/api/shuffle', init);
        return (await response.json()) as { cardOrder: string[] };
      }),
    );
    for (const { cardOrder, ...rest } of answers) {
      expect([...cardOrder].sort()).toEqual([...DECK_IDS].sort());
      expect(rest).toEqual({});
    }
    expect(new Set(answers.map(({ cardOrder }) => String(cardOrder))).size).toBe(bodies.length);
  });

  test('POST /api/cut moves a packet of 2 to 19 cards from the top to the bottom', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const response = await platform.visitor().postJson('/api/cut', { cardOrder: DECK_IDS });
      const { cardOrder } = await response.json();
      const point = DECK_IDS.indexOf(cardOrder[0]);
      expect(point).toBeGreaterThanOrEqual(2);
      expect(point).toBeLessThanOrEqual(19);
      expect(cardOrder).toEqual([...DECK_IDS.slice(point), ...DECK_IDS.slice(0, point)]);
    }
  });

  test.each([
    ['a card twice', [...DECK_IDS.slice(0, 21), DECK_IDS[0]]],
    ['a card missing', DECK_IDS.slice(1)],
    ['an unknown card', [...DECK_IDS.slice(1), 'la-tour-penchee']],
    ['nothing', []],
  ])('a cut of an order with %s is refused', async (_, cardOrder) => {
    const response = await platform.visitor().postJson('/api/cut', { cardOrder });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'L’ordre des cartes doit contenir chacune des 22 cartes une seule fois.' },
    ]);
  });

  test('GET /api/config gives the sizes and may be kept for an hour', async () => {
    const response = await platform.fetch('/api/config');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await response.json()).toMatchObject({
      cardWidth: 120,
      cardHeight: 192,
      mobileCardWidth: 75,
      mobileCardHeight: 120,
    });
  });
});

describe('readings', () => {
  test('are private to the visitor, newest first, dated by the server, in the texts of the site', async () => {
    const visitor = platform.visitor();
    expect(await listed(visitor)).toEqual([]);
    const first = await post(visitor);
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^visiteur=[\w-]{22}; Path=\/; Max-Age=34128000; HttpOnly; SameSite=Lax$/,
    );
    // From a clock that is years off, and with whatever words.
    const words = { summary: 'Voici votre lecture.' };
    for (const interpretation of [words.summary, JSON.stringify(words), words]) {
      const createdAt = '2001-01-01T00:00:00.000Z';
      const {
        aiPrompt: _,
        fragmentsUsed: __,
        ...body
      } = readingInput({ interpretation, createdAt });
      const cardOrder = [...DECK_IDS].reverse();
      const saved = await visitor.postJson('/api/readings', { ...body, cardOrder });
      expect(saved.status).toBe(200);
    }
    const [own, ...others] = await listed(visitor);
    expect([own?.cardOrder[0], others.at(-1)?.cardOrder[0]]).toEqual([
      DECK_IDS.at(-1),
      DECK_IDS[0],
    ]);
    expect(own).toMatchObject({ interpretation: composeTen(layTen(SELECTED_CARDS)), aiPrompt: '' });
    expect(own?.fragmentsUsed).toHaveLength(10);
    expect(Math.abs(Date.parse(own?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await listed(platform.visitor())).toEqual([]);
  });

  test('posted twice are stored once, also at once', async () => {
    const visitor = platform.visitor();
    const createdAt = ago(0);
    await post(visitor, { createdAt });
    await Promise.all([post(visitor, { createdAt }), post(visitor, { createdAt })]);
    expect(await listed(visitor)).toHaveLength(1);
  });

  test('are erased one by one or all together, only by their own visitor', async () => {
    const [visitor, stranger] = [platform.visitor(), platform.visitor()];
    for (const seconds of [0, 1]) await post(visitor, { createdAt: ago(seconds) });
    await post(stranger);
    const [first, second] = await listed(visitor);
    const id = first?.id ?? '';
    const erase = async (who: TestClient, path = '') =>
      (await who.fetch(`/api/readings${path}`, { method: 'DELETE' })).json();
    for (const one of [id, '*', `..%2f${id}`, `${id}0`, 'data']) {
      for (const who of [stranger, platform.visitor()]) {
        expect(await erase(who, `/one/${one}`)).toEqual({ done: true });
      }
    }
    expect(await erase(platform.visitor())).toEqual({ erased: 0 });
    expect([(await listed(visitor)).length, (await listed(stranger)).length]).toEqual([2, 1]);
    for (const _ of ['once', 'again']) {
      expect(await erase(visitor, `/one/${id}`)).toEqual({ done: true });
      expect(await listed(visitor)).toEqual([second]);
    }
    expect([await erase(visitor), await listed(visitor)]).toEqual([{ erased: 1 }, []]);
  });

  test('come in pages of twenty, each with the way to the next, or in one file', async () => {
    const visitor = platform.visitor();
    for (let number = 0; number < 40; number++) await post(visitor, { createdAt: ago(number) });
    const found: string[] = [];
    const sizes: number[] = [];
    for (let path: string | undefined = '/api/readings'; path; ) {
      const response = await visitor.fetch(path);
      const page: StoredReading[] = await response.json();
      sizes.push(page.length);
      found.push(...page.map(({ id }) => id));
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect([sizes, new Set(found).size]).toEqual([[20, 20], 40]);
    expect(found.toSorted()).toEqual(found);
    const file = await visitor.fetch('/api/readings/data');
    expect(file.headers.get('content-disposition')).toContain('mes-tirages.json');
    expect(await file.json()).toHaveLength(40);
  });

  test('are 200 a day at most for a visitor, and one that is refused leaves no trace', async () => {
    const visitor = platform.visitor();
    expect((await post(visitor)).status).toBe(200);
    const take = () => acquireSlot('readings', { ip: visitor.address }, 200);
    await pLimit(4).map(Array.from({ length: 199 }), take);
    await platform.running.waitForBackgroundWork();
    const before = await readStoredEtags();
    const refused = await post(visitor, { createdAt: ago(1) });
    expect([refused.status, (await refused.json()).message]).toEqual([
      ...[429, 'Trop de tirages ont été enregistrés aujourd’hui depuis votre connexion.'],
    ]);
    expect(await readStoredEtags()).toEqual(before);
  });

  test('of no spread are refused with the sentence of the rule', async () => {
    expect(await refusalOf({ selectedCards: SELECTED_CARDS.slice(1) })).toEqual([
      ...[400, 'Vous devez sélectionner exactement 10 cartes (9/10)'],
    ]);
    const cardOrder = DECK_IDS.slice(1);
    const wrong = [{ aiPrompt: 3 }, { createdAt: 'hier' }, { spread: 'etoile' }, { cardOrder }];
    for (const changes of wrong) {
      expect((await refusalOf(changes))[0]).toBe(400);
    }
    const { spread: _, ...old } = readingInput();
    const saved = await platform.visitor().postJson('/api/readings', old);
    expect([saved.status, (await saved.json()).spread]).toEqual([200, 'ten']);
  });
});

/** The centre of this cross lies there already: 7 + 18 + 4 + 11 = 40, and 4 + 0 = 4. */
const TWICE = ['le-chariot', 'la-lune', 'l-empereur', 'la-force'];
const twice = { ...layCards({ spread: 'cross', selectedCards: TWICE }), selectedCards: TWICE };

let count = 0;

async function mailed(
  visitor: TestClient,
  { spread, selectedCards, categorization }: typeof twice,
  changes: object = {},
) {
  const email = `tirage-${count++}@tarot.example`;
  const proof = solveProofSync(getReadingProofInput({ email, selectedCards: [...selectedCards] }));
  const answer = await visitor.postJson('/api/reading-mail', {
    ...{ spread, selectedCards, categorization, email, newsletter: false, elapsed: 20_000, proof },
    ...changes,
  });
  expect(answer.status).toBe(200);
  return waitForMail(server, email);
}

describe.each([
  ['cross', 'cinq cartes'],
  ['three', 'trois cartes'],
] as const)('a reading of the spread “%s”', (id, words) => {
  const spread = getSpread(id);
  const draw = createRandomSpreads(id, 1, 8)[0] as typeof twice;

  test('is written by the model with its own parts, stored, listed and mailed as it was read', async () => {
    const visitor = platform.visitor();
    const answer: InterpretAnswer = await (await visitor.postJson('/api/interpret', draw)).json();
    expect(Object.keys(answer.interpretation)).toEqual(getPartNames(spread));
    expect(answer.authors).toEqual(mapParts(spread, () => 'ai'));
    expect(findViolations(answer.interpretation, resolveSpread(deck, draw))).toEqual([]);
    expect(answer.fragmentsUsed).toEqual(getFragmentIds(draw));
    const keys = ['opening', ...spread.groups.map((group) => group.id), 'question'];
    expect(provider.calls[0]?.keys).toEqual(keys);

    const { createdAt } = await (await post(visitor, { ...draw, ...answer })).json();
    const [own] = await listed(visitor);
    const { categorization } = draw;
    const { interpretation } = answer;
    expect(own).toMatchObject({ spread: id, categorization, interpretation });
    const { text } = await mailed(visitor, draw, { keptAt: createdAt });
    const passages = Object.values(interpretation).flatMap((part) => part.split('\n\n'));
    for (const passage of passages) expect(text).toContain(passage);
  });

  test('woven, is mailed with its count of cards and the link that lays them again', async () => {
    const mail = await mailed(platform.visitor(), draw);
    expect(mail.headers.get('subject')).toContain(`une lecture de ${words}`);
    expect(mail.text).not.toContain('dix cartes');
    const passages = Object.values(composeCurrent(draw)).flatMap((part) => part.split('\n\n'));
    for (const passage of passages) expect(mail.text).toContain(passage);
    const { selectedCards } = draw;
    const [link = ''] = listLinks(mail);
    expect(decodeDraw(new URL(link).hash.slice(1))).toEqual({ spread: id, selectedCards });
  });
});

describe('a cross', () => {
  test('with a card that counts double shows it twice in the mail, with one picture', async () => {
    const mail = await mailed(platform.visitor(), twice);
    expect(mail.text).toContain('compte double');
    expect(getCardIds(twice).filter((id) => id === 'l-empereur')).toHaveLength(2);
    const cids = [...mail.pictures.keys()];
    expect(new Set(cids).size).toBe(cids.length);
  });

  test('whose centre is not the sum, with other cards or places is refused, other words are woven', async () => {
    const { categorization } = twice;
    const woven = composeCurrent(twice);
    const refused = [
      ...[{ selectedCards: TWICE.slice(1) }, { selectedCards: DECK_IDS.slice(0, 5) }],
      ...[{ spread: 'three' }, layCards({ spread: 'three', selectedCards: TWICE.slice(1) })],
      { categorization: { ...categorization, synthesis: ['le-monde'] } },
      { categorization: { ...categorization, ailleurs: ['le-mat'] } },
    ];
    for (const changes of refused) {
      const [status, message] = await refusalOf({ ...twice, ...changes });
      expect(status, JSON.stringify(changes)).toBe(400);
      expect(message).toMatch(/^(?:Vous|Chaque|La demande|Une donnée|Certain|Le )/);
    }
    const { synthesis: _, ...without } = woven;
    for (const interpretation of [woven, without, { ...woven, special: 'Carte' }]) {
      const saved = await post(platform.visitor(), { ...twice, interpretation });
      expect((await saved.json()).interpretation).toEqual(woven);
    }
  });
});
