import { describe, expect, test } from 'vitest';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import {
  readingInput as reading,
  SELECTED as selectedCards,
} from '#tests/support/reading-fixtures.ts';
import { tenCards, wovenReading } from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

const ids = deck.map(({ id }) => id);
async function listed(visitor: TestClient) {
  return (await visitor.fetch('/api/readings')).json();
}

async function refusal(response: Response) {
  return { status: response.status, message: (await response.json()).message };
}

describe('the deck', () => {
  test('GET /api/cards gives the 22 cards in order, kept by the CDN until the next deploy', async () => {
    const response = await platform.fetch('/api/cards');
    expect(response.headers.get('cache-control')).toContain('public');
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
      expect([...cardOrder].sort()).toEqual([...ids].sort());
      expect(rest).toEqual({});
    }
    expect(new Set(answers.map(({ cardOrder }) => String(cardOrder))).size).toBe(bodies.length);
  });

  test('POST /api/cut moves a packet of 2 to 19 cards from the top to the bottom', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const response = await platform.visitor().postJson('/api/cut', { cardOrder: ids });
      const { cardOrder } = await response.json();
      const point = ids.indexOf(cardOrder[0]);
      expect(point).toBeGreaterThanOrEqual(2);
      expect(point).toBeLessThanOrEqual(19);
      expect(cardOrder).toEqual([...ids.slice(point), ...ids.slice(0, point)]);
    }
  });

  test.each([
    ['a card twice', [...ids.slice(0, 21), ids[0]]],
    ['a card missing', ids.slice(1)],
    ['an unknown card', [...ids.slice(1), 'la-tour-penchee']],
    ['nothing', []],
  ])('a cut of an order with %s is refused', async (_, cardOrder) => {
    const response = await platform.visitor().postJson('/api/cut', { cardOrder });
    expect(await refusal(response)).toEqual({
      status: 400,
      message: 'L’ordre des cartes doit contenir chacune des 22 cartes une seule fois.',
    });
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
  test('are private to the visitor, newest first, dated by the server', async () => {
    const visitor = platform.visitor();
    expect(await listed(visitor)).toEqual([]);
    const first = await visitor.postJson('/api/readings', reading());
    expect(first.status).toBe(200);
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^visiteur=[\w-]{22}; Path=\/; Max-Age=34128000; HttpOnly; SameSite=Lax$/,
    );
    await visitor.postJson('/api/readings', reading({ cardOrder: [...ids].reverse() }));
    const own = await listed(visitor);
    expect(own.map(({ cardOrder }: { cardOrder: string[] }) => cardOrder[0])).toEqual([
      ids.at(-1),
      ids[0],
    ]);
    expect(Math.abs(Date.parse(own[0].createdAt) - Date.now())).toBeLessThan(60_000);
    // A browser's own words give way to the letter of its cards.
    expect(own[0].interpretation).toEqual(wovenReading(tenCards(selectedCards)));
    expect(await listed(platform.visitor())).toEqual([]);
  });

  test('are kept up to a number a day for everybody together', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const slots = rawStore<true>('quotas');
    const taken = Array.from({ length: 3_000 }, (_, slot) => `${day}/readings/everybody/${slot}`);
    await mapConcurrently(taken, (key) => slots.put(key, true));
    const response = await platform.visitor().postJson('/api/readings', reading());
    expect((await refusal(response)).status).toBe(429);
    await mapConcurrently(taken, (key) => slots.delete(key));
    expect((await platform.visitor().postJson('/api/readings', reading())).status).toBe(200);
  });

  test('are downloaded as one file, however many there are', async () => {
    const visitor = platform.visitor();
    const file = async () => (await visitor.fetch('/api/readings/data')).json();
    expect(await file()).toEqual([]);
    await visitor.postJson('/api/readings', reading());
    const moment = Date.now();
    await mapConcurrently(
      Array.from({ length: 119 }, (_, number) => number),
      (number) => {
        const createdAt = new Date(moment - number * 1_000).toISOString();
        return visitor.postJson('/api/readings', reading({ createdAt }));
      },
    );
    expect(await file()).toHaveLength(120);
  });

  test('posted twice are stored once', async () => {
    const visitor = platform.visitor();
    const body = reading();
    await visitor.postJson('/api/readings', body);
    const again = await Promise.all([
      visitor.postJson('/api/readings', body),
      visitor.postJson('/api/readings', body),
    ]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed(visitor)).toHaveLength(1);
  });

  test.each([
    ['a text', 'Voici votre lecture.'],
    ['JSON in a text', JSON.stringify({ summary: 'Voici votre lecture.' })],
    ['parts', { summary: 'Voici votre lecture.' }],
  ])('with the interpretation as %s are stored with the texts of the site', async (_, given) => {
    const visitor = platform.visitor();
    const { aiPrompt, fragmentsUsed, ...body } = reading({ interpretation: given });
    expect((await visitor.postJson('/api/readings', body)).status).toBe(200);
    const [own] = await listed(visitor);
    expect(Object.keys(own.interpretation)).toEqual(Object.keys(reading().interpretation));
    expect(JSON.stringify(own)).not.toContain('Voici votre lecture');
    expect(own).toMatchObject({ aiPrompt: '', fragmentsUsed: expect.any(Array) });
    expect(own.fragmentsUsed).toHaveLength(10);

    const selectedCards = body.selectedCards.slice(1);
    const refused = await visitor.postJson('/api/readings', { ...body, selectedCards });
    expect(await refused.json()).toEqual({
      message: 'Vous devez sélectionner exactement 10 cartes (9/10)',
    });
  });

  test('from a clock that is years off are dated by the server all the same', async () => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', reading({ createdAt: '2001-01-01T00:00:00.000Z' }));
    const [own] = await listed(visitor);
    expect(Math.abs(Date.parse(own.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('can be erased by the visitor, and by nobody else', async () => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', reading());
    const stranger = await platform.fetch('/api/readings', { method: 'DELETE' });
    expect(await stranger.json()).toEqual({ erased: 0 });
    expect(await listed(visitor)).toHaveLength(1);
    const erased = await visitor.fetch('/api/readings', { method: 'DELETE' });
    expect(await erased.json()).toEqual({ erased: 1 });
    expect(await listed(visitor)).toEqual([]);
  });

  test('are erased one by one, each only by its own visitor', async () => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', reading());
    await visitor.postJson('/api/readings', reading({ cardOrder: [...ids].reverse() }));
    const stranger = platform.visitor();
    await stranger.postJson('/api/readings', reading());
    const [first, second] = await listed(visitor);
    const erase = async (who: TestClient, id: string) =>
      (await who.fetch(`/api/readings/one/${id}`, { method: 'DELETE' })).json();
    const notHers = [first.id, '*', `..%2f${first.id}`, `${first.id}0`, 'data'];
    for (const id of notHers) expect(await erase(stranger, id)).toEqual({ done: true });
    expect(
      await platform.fetch(`/api/readings/one/${first.id}`, { method: 'DELETE' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await listed(visitor)).toHaveLength(2);
    expect(await listed(stranger)).toHaveLength(1);
    for (const _ of ['once', 'again']) {
      expect(await erase(visitor, first.id)).toEqual({ done: true });
      expect(await listed(visitor)).toEqual([second]);
    }
  });

  test('come in pages of twenty, each with the way to the next', async () => {
    const visitor = platform.visitor();
    const moment = Date.now();
    for (let number = 0; number < 45; number++) {
      const createdAt = new Date(moment - number * 1_000).toISOString();
      await visitor.postJson('/api/readings', reading({ createdAt }));
    }
    const found: string[] = [];
    const sizes: number[] = [];
    for (let path: string | undefined = '/api/readings'; path; ) {
      const response = await visitor.fetch(path);
      const page = await response.json();
      sizes.push(page.length);
      found.push(...page.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(found).size).toBe(45);
    expect(found.toSorted()).toEqual(found);
  });

  test.each([
    ['Aucune carte sélectionnée', { selectedCards: [] }],
    [
      'Vous devez sélectionner exactement 10 cartes (9/10)',
      { selectedCards: selectedCards.slice(1) },
    ],
    ['Vous ne pouvez sélectionner que 10 cartes maximum', { selectedCards: ids.slice(0, 11) }],
    [
      'Vous ne pouvez pas sélectionner la même carte plusieurs fois',
      { selectedCards: [...selectedCards.slice(1), selectedCards[1]] },
    ],
    [
      'Vous devez sélectionner exactement 3 cartes pour les qualités',
      { categorization: { ...tenCards(selectedCards), qualities: [] } },
    ],
    [
      'Chaque carte doit être utilisée exactement une fois',
      { categorization: { ...tenCards(selectedCards), special: [selectedCards[0]] } },
    ],
  ])('that break a rule are refused with "%s"', async (message, changes) => {
    const response = await platform.visitor().postJson('/api/readings', reading(changes));
    expect(await refusal(response)).toEqual({ status: 400, message });
  });

  test('with a text past its size, or a field of another type, are refused', async () => {
    const long = { ...reading().interpretation, summary: 'a'.repeat(5_000) };
    for (const changes of [{ interpretation: long }, { aiPrompt: 3 }, { createdAt: 'hier' }]) {
      const response = await platform.visitor().postJson('/api/readings', reading(changes));
      expect((await refusal(response)).status).toBe(400);
    }
  });
});

describe('every call refuses what it cannot take', () => {
  const calls: [method: string, path: string][] = [
    ['POST', '/api/cut'],
    ['POST', '/api/readings'],
    ['POST', '/api/interpret'],
  ];

  test.each([
    ['/api/cards', 'POST'],
    ['/api/shuffle', 'GET'],
    ['/api/cut', 'PUT'],
    ['/api/config', 'DELETE'],
    ['/api/readings', 'PATCH'],
    ['/api/interpret', 'GET'],
  ])('%s by %s: 405 with the methods it allows', async (path, method) => {
    const response = await platform.fetch(path, { method });
    expect(response.headers.get('allow')).toBeTruthy();
    expect(await refusal(response)).toEqual({
      status: 405,
      message: 'Cette méthode n’est pas permise ici.',
    });
  });

  test.each(calls)('%s %s: 415, 400 and 413 with a French sentence', async (method, path) => {
    const send = async (body: string, type: string) =>
      refusal(await platform.fetch(path, { method, body, headers: { 'content-type': type } }));
    expect(await send('{}', 'text/plain')).toMatchObject({ status: 415 });
    expect(await send('{"selectedCards":', 'application/json')).toMatchObject({ status: 400 });
    expect(await send('[]', 'application/json')).toMatchObject({ status: 400 });
    expect(await send(`"${'a'.repeat(100_000)}"`, 'application/json')).toMatchObject({
      status: 413,
    });
    expect((await send('null', 'application/json')).message).toMatch(/^La demande/);
  });

  test('answers carry the headers that keep them out of pages, caches and frames', async () => {
    const response = await platform.fetch('/api/readings');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
