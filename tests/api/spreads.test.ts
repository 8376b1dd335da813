import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { provenBy } from '#src/api/reading-mail.ts';
import type { InterpretAnswer, Reading } from '#src/api/readings.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { decodeDraw } from '#src/tarot/draw-url-code.ts';
import { getFragmentIds, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { getParts, mapParts } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadId } from '#src/tarot/spreads.ts';
import { aiPlatform } from '#tests/support/ai/ai-test-platform.ts';
import { deck, randomSpreads, wovenLetter } from '#tests/support/deck-fixtures.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { inspectLetter } from '#tests/support/inspect-letter.ts';
import { mailTo } from '#tests/support/newsletter-requests.ts';
import { linksIn } from '#tests/support/parse-mail.ts';
import { provenWork } from '#tests/support/proof.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import type { TestClient } from '#tests/support/test-client.ts';

// The spreads besides the house's own, from the request for a letter to the mail that carries it.

const server = await startMailServer();
const { platform, provider } = await aiPlatform({
  SMTP_URL: server.url,
  MAIL_FROM: 'lettre@tarot.example',
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const SMALL = ['cross', 'three'] as const;
const drawOf = (spread: SpreadId, seed = 8) =>
  randomSpreads(spread, 1, seed)[0] as ReturnType<typeof randomSpreads>[0];

/** The centre of this cross lies there already: 7 + 18 + 4 + 11 = 40, and 4 + 0 = 4. */
const TWICE = ['le-chariot', 'la-lune', 'l-empereur', 'la-force'];
const twice = { ...layCards({ spread: 'cross', selectedCards: TWICE }), selectedCards: TWICE };

let count = 0;

async function mailed(visitor: TestClient, wish: ReturnType<typeof drawOf>, changes: object = {}) {
  const { spread, selectedCards, categorization } = wish;
  const email = `tirage-${count++}@tarot.example`;
  const body = {
    ...{ spread, selectedCards, categorization, email, newsletter: false },
    ...{
      elapsed: 20_000,
      proof: provenWork(provenBy({ email, selectedCards: [...selectedCards] })),
    },
    ...changes,
  };
  const answer = await visitor.postJson('/api/reading-mail', body);
  return { status: answer.status, mail: answer.ok ? await mailTo(server, email) : null };
}

describe.each(SMALL)('a letter of the spread “%s”', (id) => {
  const spread = getSpread(id);
  const draw = drawOf(id);

  test('is written by the model with its own parts, and passes the checks', async () => {
    const response = await platform.visitor().postJson('/api/interpret', draw);
    expect(response.status).toBe(200);
    const answer: InterpretAnswer = await response.json();
    expect(Object.keys(answer.interpretation)).toEqual(getParts(spread));
    expect(answer.authors).toEqual(mapParts(spread, () => 'ai'));
    expect(inspectLetter(answer.interpretation, resolveSpread(deck, draw))).toEqual([]);
    expect(answer.fragmentsUsed).toEqual(getFragmentIds(draw));
    expect(provider.calls[0]?.keys).toEqual([
      'opening',
      ...spread.groups.map((group) => group.id),
      'question',
    ]);
  });

  test('has the parts woven that the model fails to write, and is refused where it writes none', async () => {
    const first = spread.groups[0]?.id ?? 'summary';
    provider.behave = () => ({ spoil: { [first]: 'Rien.' } });
    const mixed = await (await platform.visitor().postJson('/api/interpret', draw)).json();
    expect(mixed.interpretation[first]).toBe(wovenLetter(draw)[first]);
    expect(mixed.authors).toEqual({ ...mapParts(spread, () => 'ai'), [first]: 'reader' });
    provider.behave = () => 'fault';
    expect((await platform.visitor().postJson('/api/interpret', draw)).status).toBe(503);
  });

  test('is kept with its spread, listed, mailed as it was read, and erased', async () => {
    const visitor = platform.visitor();
    const answer: InterpretAnswer = await (await visitor.postJson('/api/interpret', draw)).json();
    const reading = readingInput({ ...draw, ...answer });
    const saved = await visitor.postJson('/api/readings', reading);
    expect(saved.status).toBe(200);
    const { createdAt } = (await saved.json()) as Reading;
    const [own] = await (await visitor.fetch('/api/readings')).json();
    expect(own).toMatchObject({ spread: id, categorization: draw.categorization });
    expect(own.interpretation).toEqual(answer.interpretation);

    const { status, mail } = await mailed(visitor, draw, { keptAt: createdAt });
    expect(status).toBe(200);
    for (const part of Object.values(answer.interpretation)) {
      for (const passage of part.split('\n\n')) expect(mail?.text).toContain(passage);
    }
    await visitor.fetch(`/api/readings/one/${own.id}`, { method: 'DELETE' });
    expect(await (await visitor.fetch('/api/readings')).json()).toEqual([]);
  });

  test('woven, is mailed with its count of cards and the link that lays them again', async () => {
    const { mail } = await mailed(platform.visitor(), draw);
    const words = id === 'cross' ? 'cinq cartes' : 'trois cartes';
    expect(mail?.headers.get('subject')).toContain(`une lecture de ${words}`);
    expect(mail?.text).not.toContain('dix cartes');
    for (const text of Object.values(wovenLetter(draw))) {
      for (const passage of text.split('\n\n')) expect(mail?.text).toContain(passage);
    }
    const [link = ''] = mail ? linksIn(mail) : [];
    expect(decodeDraw(new URL(link).hash.slice(1))).toEqual({
      spread: id,
      selectedCards: draw.selectedCards,
    });
  });
});

test('a card that counts double stands in the mail twice, and its picture goes with it once', async () => {
  const { status, mail } = await mailed(platform.visitor(), twice);
  expect(status).toBe(200);
  expect(mail?.text).toContain('compte double');
  expect(getCardIds(twice).filter((id) => id === 'l-empereur')).toHaveLength(2);
  const cids = [...(mail?.pictures.keys() ?? [])];
  expect(new Set(cids).size).toBe(cids.length);
});

describe('what is no spread is refused', () => {
  const refusalOf = async (changes: object) => {
    const reading = readingInput({ ...twice, interpretation: wovenLetter(twice), ...changes });
    const response = await platform.visitor().postJson('/api/readings', reading);
    return [response.status, (await response.json()).message];
  };

  test('a cross whose centre is not the sum, too many or too few cards, places of another spread', async () => {
    const { categorization } = twice;
    const refused = [
      { categorization: { ...categorization, synthesis: ['le-monde'] } },
      { selectedCards: TWICE.slice(1) },
      { selectedCards: DECK_IDS.slice(0, 5) },
      {
        categorization: layCards({ spread: 'three', selectedCards: TWICE.slice(1) }).categorization,
      },
      { categorization: { ...categorization, here: ['le-mat'] } },
      { spread: 'three' },
      { spread: 'etoile' },
      { categorization: { ...categorization, ailleurs: ['le-mat'] } },
    ];
    for (const changes of refused) {
      const [status, message] = await refusalOf(changes);
      expect(status, JSON.stringify(changes)).toBe(400);
      expect(message).toMatch(/^(?:Vous|Chaque|La demande|Une donnée|Certain|Le )/);
    }
    expect((await refusalOf({}))[0]).toBe(200);
  });

  test('a letter that lacks a part of its spread, or has one of another, is kept as it is woven', async () => {
    const { synthesis: _, ...without } = wovenLetter(twice);
    for (const interpretation of [without, { ...wovenLetter(twice), special: 'Carte' }]) {
      const reading = readingInput({ ...twice, interpretation });
      const saved = await platform.visitor().postJson('/api/readings', reading);
      expect((await saved.json()).interpretation).toEqual(wovenLetter(twice));
    }
  });

  test('what is sent without a spread is of ten cards', async () => {
    const { spread: _, ...old } = readingInput();
    const visitor = platform.visitor();
    const saved = await visitor.postJson('/api/readings', old);
    expect(saved.status).toBe(200);
    expect((await saved.json()).spread).toBe('ten');
  });
});
