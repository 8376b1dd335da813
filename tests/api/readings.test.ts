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
import { setUpAiPlatform } from '#tests/support/ai/ai-test-platform.ts';
import { composeCurrent, createRandomSpreads, deck } from '#tests/support/deck-fixtures.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { findViolations } from '#tests/support/inspect-letter.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';
import { createReadingInput, SELECTED_CARDS } from '#tests/support/reading-fixtures.ts';
import { solveProofSync } from '#tests/support/solve-proof-sync.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import { composeTen, layTen } from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const server = await startMailServer();
const { platform, provider } = await setUpAiPlatform({
  SMTP_URL: server.url,
  MAIL_FROM: 'lettre@tarot.example',
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const saveReading = (visitor: TestClient, changes = {}) =>
  visitor.postJson('/api/readings', createReadingInput(changes));
const listReadings = async (visitor: TestClient): Promise<StoredReading[]> =>
  (await visitor.fetch('/api/readings')).json();
const getPastTime = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

async function trySave(changes: object) {
  const response = await saveReading(platform.visitor(), changes);
  return [response.status, (await response.json()).message];
}

describe('the deck', () => {
  test('is returned by GET /api/cards in order, and is cached by the CDN until the next deploy', async () => {
    const response = await platform.fetch('/api/cards');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const cdnPolicy = 'public, durable, max-age=31536000';
    expect(response.headers.get('netlify-cdn-cache-control')).toBe(cdnPolicy);
    const cards = await response.json();
    expect(cards.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 22 }, (_, number) => number),
    );
    expect(cards[1]).toEqual(deck[1]);
  });

  test('is shuffled by POST /api/shuffle into a new order of all cards, whatever the body', async () => {
    const bodies = [undefined, '', '{}', '{"cardOrder":[]}', 'null', '{', 'x'.repeat(100_000)];
    const orders = new Set<string>();
    for (const body of bodies) {
      const init = { method: 'POST', ...(body !== undefined && { body }) };
      const { cardOrder, ...rest } = await (await platform.fetch('/api/shuffle', init)).json();
      expect(cardOrder.toSorted()).toEqual(DECK_IDS.toSorted());
      expect(rest).toEqual({});
      orders.add(String(cardOrder));
    }
    expect(orders.size).toBe(bodies.length);
  });

  test('is cut by POST /api/cut, which moves 2 to 19 cards from the top to the bottom', async () => {
    for (let i = 0; i < 20; i++) {
      const response = await platform.visitor().postJson('/api/cut', { cardOrder: DECK_IDS });
      const { cardOrder } = await response.json();
      const cutPoint = DECK_IDS.indexOf(cardOrder[0]);
      expect(cutPoint).toBeGreaterThanOrEqual(2);
      expect(cutPoint).toBeLessThanOrEqual(19);
      expect(cardOrder).toEqual([...DECK_IDS.slice(cutPoint), ...DECK_IDS.slice(0, cutPoint)]);
    }
  });

  test.each([
    ['a card twice', [...DECK_IDS.slice(0, 21), DECK_IDS[0]]],
    ['a card missing', DECK_IDS.slice(1)],
    ['an unknown card', [...DECK_IDS.slice(1), 'la-tour-penchee']],
    ['no card', []],
  ])('cannot be cut if its order has %s', async (_, cardOrder) => {
    const response = await platform.visitor().postJson('/api/cut', { cardOrder });
    const message = 'L’ordre des cartes doit contenir chacune des 22 cartes une seule fois.';
    expect([response.status, await response.json()]).toMatchObject([400, { message }]);
  });

  test('has its card sizes in the response of GET /api/config, which is cached for an hour', async () => {
    const response = await platform.fetch('/api/config');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const sizes = { cardWidth: 120, cardHeight: 192, mobileCardWidth: 75, mobileCardHeight: 120 };
    expect(await response.json()).toMatchObject(sizes);
  });
});

describe('readings', () => {
  test('are listed only for their visitor, newest first, with the server’s date and the site’s texts', async () => {
    const visitor = platform.visitor();
    expect(await listReadings(visitor)).toEqual([]);
    const first = await saveReading(visitor);
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^visiteur=[\w-]{22}; Path=\/; Max-Age=34128000; HttpOnly; SameSite=Lax$/,
    );
    // The browser's clock may be years off, and its texts may be of any shape.
    const texts = { summary: 'Voici votre lecture.' };
    for (const interpretation of [texts.summary, JSON.stringify(texts), texts]) {
      const input = createReadingInput({ interpretation, createdAt: '2001-01-01T00:00:00.000Z' });
      const { aiPrompt: _, fragmentsUsed: __, ...body } = input;
      const cardOrder = [...DECK_IDS].reverse();
      const response = await visitor.postJson('/api/readings', { ...body, cardOrder });
      expect(response.status).toBe(200);
    }
    const readings = await listReadings(visitor);
    const [newest] = readings;
    expect(newest?.cardOrder[0]).toBe(DECK_IDS.at(-1));
    expect(readings.at(-1)?.cardOrder[0]).toBe(DECK_IDS[0]);
    const interpretation = composeTen(layTen(SELECTED_CARDS));
    expect(newest).toMatchObject({ interpretation, aiPrompt: '' });
    expect(newest?.fragmentsUsed).toHaveLength(10);
    expect(Math.abs(Date.parse(newest?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await listReadings(platform.visitor())).toEqual([]);
  });

  test('are stored once if they are posted several times, even simultaneously', async () => {
    const visitor = platform.visitor();
    const createdAt = getPastTime(0);
    await saveReading(visitor, { createdAt });
    await Promise.all([saveReading(visitor, { createdAt }), saveReading(visitor, { createdAt })]);
    expect(await listReadings(visitor)).toHaveLength(1);
  });

  test('can be erased one by one or all together, only by their own visitor', async () => {
    const [visitor, stranger] = [platform.visitor(), platform.visitor()];
    for (const seconds of [0, 1]) await saveReading(visitor, { createdAt: getPastTime(seconds) });
    await saveReading(stranger);
    const [first, second] = await listReadings(visitor);
    const id = first?.id ?? '';
    const erase = async (client: TestClient, path = '') =>
      (await client.fetch(`/api/readings${path}`, { method: 'DELETE' })).json();
    for (const name of [id, '*', `..%2f${id}`, `${id}0`, 'data']) {
      for (const client of [stranger, platform.visitor()]) {
        expect(await erase(client, `/one/${name}`)).toEqual({ done: true });
      }
    }
    expect(await erase(platform.visitor())).toEqual({ erased: 0 });
    expect(await listReadings(visitor)).toHaveLength(2);
    expect(await listReadings(stranger)).toHaveLength(1);
    for (const _ of ['once', 'again']) {
      expect(await erase(visitor, `/one/${id}`)).toEqual({ done: true });
      expect(await listReadings(visitor)).toEqual([second]);
    }
    expect([await erase(visitor), await listReadings(visitor)]).toEqual([{ erased: 1 }, []]);
  });

  test('are listed in pages of twenty with a link to the next page, and exported in one file', async () => {
    const visitor = platform.visitor();
    for (let seconds = 0; seconds < 120; seconds++) {
      await saveReading(visitor, { createdAt: getPastTime(seconds) });
    }
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let path: string | undefined = '/api/readings'; path; ) {
      const response = await visitor.fetch(path);
      const page: StoredReading[] = await response.json();
      sizes.push(page.length);
      ids.push(...page.map(({ id }) => id));
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect([sizes, new Set(ids).size]).toEqual([Array(6).fill(20), 120]);
    expect(ids.toSorted()).toEqual(ids);
    const file = await visitor.fetch('/api/readings/data');
    expect(file.headers.get('content-disposition')).toContain('mes-tirages.json');
    expect(await file.json()).toHaveLength(120);
  });

  test('are limited to 200 a day for a visitor, and a refused one stores nothing', async () => {
    const visitor = platform.visitor();
    expect((await saveReading(visitor)).status).toBe(200);
    const acquire = () => acquireSlot('readings', { ip: visitor.address }, 200);
    await pLimit(4).map(Array.from({ length: 199 }), acquire);
    await platform.localServer.waitForBackgroundWork();
    const etags = await readStoredEtags();
    const refusal = await saveReading(visitor, { createdAt: getPastTime(1) });
    const message = 'Trop de tirages ont été enregistrés aujourd’hui depuis votre connexion.';
    expect([refusal.status, (await refusal.json()).message]).toEqual([429, message]);
    expect(await readStoredEtags()).toEqual(etags);
  });

  test('are refused with the rule’s message if they match no spread', async () => {
    const message = 'Vous devez sélectionner exactement 10 cartes (9/10)';
    expect(await trySave({ selectedCards: SELECTED_CARDS.slice(1) })).toEqual([400, message]);
    const cardOrder = DECK_IDS.slice(1);
    const faults = [{ aiPrompt: 3 }, { createdAt: 'hier' }, { spread: 'etoile' }, { cardOrder }];
    for (const fault of faults) expect((await trySave(fault))[0]).toBe(400);
    const { spread: _, ...withoutSpread } = createReadingInput();
    const response = await platform.visitor().postJson('/api/readings', withoutSpread);
    expect([response.status, (await response.json()).spread]).toEqual([200, 'ten']);
  });
});

/** The centre of this cross is also its third card: 7 + 18 + 4 + 11 = 40, and 4 + 0 = 4. */
const selectedCards = ['le-chariot', 'la-lune', 'l-empereur', 'la-force'];
const cross = { ...layCards({ spread: 'cross', selectedCards }), selectedCards };

let mailCount = 0;

async function mailReading(
  visitor: TestClient,
  { spread, selectedCards, categorization }: typeof cross,
  changes: object = {},
) {
  const email = `tirage-${mailCount++}@tarot.example`;
  const proof = solveProofSync(getReadingProofInput({ email, selectedCards: [...selectedCards] }));
  const response = await visitor.postJson('/api/reading-mail', {
    ...{ spread, selectedCards, categorization, email, newsletter: false, elapsed: 20_000, proof },
    ...changes,
  });
  expect(response.status).toBe(200);
  return waitForMail(server, email);
}

describe.each([
  ['cross', 'cinq cartes'],
  ['three', 'trois cartes'],
] as const)('a reading of the spread “%s”', (id, cardCount) => {
  const spread = getSpread(id);
  const draw = createRandomSpreads(id, 1, 8)[0] as typeof cross;

  test('is written by the model in its own parts, stored, listed and mailed as it was read', async () => {
    const visitor = platform.visitor();
    const answer: InterpretAnswer = await (await visitor.postJson('/api/interpret', draw)).json();
    expect(Object.keys(answer.interpretation)).toEqual(getPartNames(spread));
    expect(answer.authors).toEqual(mapParts(spread, () => 'ai'));
    expect(findViolations(answer.interpretation, resolveSpread(deck, draw))).toEqual([]);
    expect(answer.fragmentsUsed).toEqual(getFragmentIds(draw));
    const keys = ['opening', ...spread.groups.map((group) => group.id), 'question'];
    expect(provider.calls[0]?.keys).toEqual(keys);

    const { createdAt } = await (await saveReading(visitor, { ...draw, ...answer })).json();
    const [reading] = await listReadings(visitor);
    const { categorization } = draw;
    const { interpretation } = answer;
    expect(reading).toMatchObject({ spread: id, categorization, interpretation });
    const { text } = await mailReading(visitor, draw, { keptAt: createdAt });
    const passages = Object.values(interpretation).flatMap((part) => part.split('\n\n'));
    for (const passage of passages) expect(text).toContain(passage);
  });

  test('is composed without AI and mailed with its number of cards and a link to them', async () => {
    const mail = await mailReading(platform.visitor(), draw);
    expect(mail.headers.get('subject')).toContain(`une lecture de ${cardCount}`);
    expect(mail.text).not.toContain('dix cartes');
    const passages = Object.values(composeCurrent(draw)).flatMap((part) => part.split('\n\n'));
    for (const passage of passages) expect(mail.text).toContain(passage);
    const { selectedCards } = draw;
    const [link = ''] = listLinks(mail);
    expect(decodeDraw(new URL(link).hash.slice(1))).toEqual({ spread: id, selectedCards });
  });
});

describe('a cross', () => {
  test('shows a card that counts double twice in the mail, with one picture', async () => {
    const mail = await mailReading(platform.visitor(), cross);
    expect(mail.text).toContain('compte double');
    expect(getCardIds(cross).filter((id) => id === 'l-empereur')).toHaveLength(2);
    const cids = [...mail.pictures.keys()];
    expect(new Set(cids).size).toBe(cids.length);
  });

  test('is refused with wrong cards or positions, and gets the site’s text instead of another', async () => {
    const { categorization } = cross;
    const composed = composeCurrent(cross);
    const faults = [
      ...[{ selectedCards: cross.selectedCards.slice(1) }, { selectedCards: DECK_IDS.slice(0, 5) }],
      ...[
        { spread: 'three' },
        layCards({ spread: 'three', selectedCards: cross.selectedCards.slice(1) }),
      ],
      { categorization: { ...categorization, synthesis: ['le-monde'] } },
      { categorization: { ...categorization, ailleurs: ['le-mat'] } },
    ];
    for (const fault of faults) {
      const [status, message] = await trySave({ ...cross, ...fault });
      expect(status, JSON.stringify(fault)).toBe(400);
      expect(message).toMatch(/^(?:Vous|Chaque|La demande|Une donnée|Certain|Le )/);
    }
    const { synthesis: _, ...withoutSynthesis } = composed;
    for (const interpretation of [composed, withoutSynthesis, { ...composed, special: 'Carte' }]) {
      const response = await saveReading(platform.visitor(), { ...cross, interpretation });
      expect((await response.json()).interpretation).toEqual(composed);
    }
  });
});
