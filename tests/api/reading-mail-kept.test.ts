import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InterpretAnswer } from '#src/api/readings.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { aiPlatform, interpreted } from '#tests/support/ai/ai-test-platform.ts';
import { selectionOf } from '#tests/support/ai-selection.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { mailTo } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { mailWish } from '#tests/support/reading-mail.ts';
import { type TenCards, type TenLetter, wovenReading } from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';

// The letter that a visitor saw, found again among those that are kept for her cookie.

const server = await startMailServer();
const { platform, provider } = await aiPlatform({
  SMTP_URL: server.url,
  MAIL_FROM: 'lettre@tarot.example',
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const draws = goldenDraws.slice(0, 4) as [TenCards, ...TenCards[]];
const [draw] = draws;
const cardOrder = deck.map(({ id }) => id);
let count = 0;

/** Has the reading kept for the visitor. @returns the date it is kept under */
async function keep(
  visitor: TestClient,
  categorization: TenCards,
  { interpretation, authors, seals }: Pick<InterpretAnswer, 'interpretation' | 'authors' | 'seals'>,
): Promise<string> {
  const body = { ...selectionOf(categorization), cardOrder, interpretation, authors, seals };
  const saved = await visitor.postJson('/api/readings', readingInput(body));
  expect(saved.status).toBe(200);
  return (await saved.json()).createdAt;
}

async function ask(visitor: TestClient, categorization: TenCards, keptAt: string) {
  const email = `gardee-${count++}@tarot.example`;
  const wish = await mailWish(categorization, email, { keptAt });
  const answer = await visitor.postJson('/api/reading-mail', wish);
  const { message } = await answer.json();
  const mail = answer.ok ? await mailTo(server, email) : null;
  return { status: answer.status, message, text: mail?.text ?? '' };
}

test('a letter that the AI wrote arrives as it was read, says who wrote it, and asks the AI nothing', async () => {
  const visitor = platform.visitor();
  const answer = await interpreted(visitor, draw);
  const keptAt = await keep(visitor, draw, answer);
  const calls = provider.calls.length;
  const { status, text } = await ask(visitor, draw, keptAt);
  expect(status).toBe(200);
  for (const part of Object.values(answer.interpretation)) {
    for (const passage of part.split('\n\n')) expect(text).toContain(passage);
  }
  expect(text).toContain('Rédigée par une intelligence artificielle');
  expect(text).toContain('lues avec les seuls textes de la tarologue');
  expect(provider.calls).toHaveLength(calls);

  // The cards alone are the reader's weave.
  const email = `tissee-${count++}@tarot.example`;
  await visitor.postJson('/api/reading-mail', await mailWish(draw, email));
  expect((await mailTo(server, email)).text).toContain('sans intelligence artificielle');
});

test('a letter of both says at each part who wrote it', async () => {
  const [, , mixed = draw] = draws;
  provider.behave = () => ({ spoil: { obstacles: 'Rien.' } });
  const visitor = platform.visitor();
  const answer = await interpreted(visitor, mixed);
  expect(answer.authors).toMatchObject({ obstacles: 'reader', future: 'ai' });
  const { status, text } = await ask(visitor, mixed, await keep(visitor, mixed, answer));
  expect(status).toBe(200);
  expect(text.match(/^Rédigé avec une intelligence artificielle$/gm)).toHaveLength(4);
  expect(text).toMatch(/\nObstacles\n-+\n\n(?:.+\n){3}\nComposé à partir de mes textes\n/);
});

describe('what is kept came from a browser', () => {
  test('so words that are not the site’s are neither kept nor mailed, in whatever part they stand', async () => {
    const { interpretation, ...rest } = await interpreted(platform.visitor(), draw);
    const woven = wovenReading(draw);
    for (const part of Object.keys(interpretation) as (keyof TenLetter)[]) {
      for (const text of ['Achetez ici', `${interpretation[part]} Achetez ici`]) {
        const visitor = platform.visitor();
        const changed = { ...interpretation, [part]: text };
        const keptAt = await keep(visitor, draw, { interpretation: changed, ...rest });
        const [kept] = await (await visitor.fetch('/api/readings')).json();
        expect(kept.interpretation).toEqual({ ...interpretation, [part]: woven[part] });
        expect(kept.authors[part]).toBe('reader');
        const { status, text: mailed } = await ask(visitor, draw, keptAt);
        expect([status, mailed.includes('Achetez')]).toEqual([200, false]);
      }
    }
  });

  test('so a text with its seal counts in no other part and for no other cards', async () => {
    const visitor = platform.visitor();
    const one = await interpreted(visitor, draw);
    const other = await interpreted(visitor, draws[1] as TenCards);
    const swap = {
      ...one,
      interpretation: { ...one.interpretation, summary: one.interpretation.future },
      seals: { ...one.seals, summary: one.seals?.future },
    };
    for (const [answer, byAi] of [
      [swap, 4],
      [other, 0],
      [{ ...one, seals: undefined }, 0],
    ] as const) {
      const who = platform.visitor();
      await keep(who, draw, answer);
      const [kept] = await (await who.fetch('/api/readings')).json();
      const authors: string[] = Object.values(kept.authors);
      expect(authors.filter((author) => author === 'ai')).toHaveLength(byAi);
    }
  });

  test('so one from before that was checked is refused, unless its texts are the site’s', async () => {
    const visitor = platform.visitor();
    const answer = await interpreted(visitor, draw);
    const keptAt = await keep(visitor, draw, answer);
    const store = rawStore<object>('readings');
    for (const key of await store.keys('')) {
      const kept = await store.get(key);
      await store.put(key, { ...kept, seals: undefined });
    }
    const { status, message } = await ask(visitor, draw, keptAt);
    expect([status, message]).toEqual([409, expect.stringContaining('n’est pas parti')]);
    expect(server.tried).toEqual([]);
  });

  test('and is mailed for its own cookie, date and cards only', async () => {
    const visitor = platform.visitor();
    const answer = await interpreted(visitor, draw);
    const keptAt = await keep(visitor, draw, answer);
    const refused = [
      await ask(platform.visitor(), draw, keptAt),
      await ask(visitor, draws[1] as TenCards, keptAt),
      await ask(visitor, draw, new Date(0).toISOString()),
    ];
    for (const { status, message } of refused) {
      expect([status, message]).toEqual([404, expect.stringContaining('n’est pas gardée')]);
    }
    expect(server.tried).toEqual([]);
  });
});
