import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartEvent } from '#src/api/readings.ts';
import { requestInterpretation } from '#src/features/draw/flow/request-interpretation.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { aiPlatform } from '#tests/support/ai/ai-test-platform.ts';
import { selectionOf } from '#tests/support/ai-selection.ts';
import { TEN_PARTS, type TenCards } from '#tests/support/ten-card-spread.ts';

const { platform, provider } = await aiPlatform({ AI_READINGS_PER_VISITOR: '3' });

const draws = goldenDraws.values();

/** A draw that this file has not used yet. */
function freshDraw(): TenCards {
  return draws.next().value as TenCards;
}

describe('the browser’s caller', () => {
  const browserFetch = globalThis.fetch;
  const visitor = platform.visitor();

  // A browser resolves paths against the page; here the test platform is the page's origin.
  beforeAll(() => {
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith('/')
        ? browserFetch(new URL(input, platform.url), {
            ...init,
            headers: { ...init?.headers, 'x-test-address': visitor.address },
          })
        : browserFetch(input, init);
  });
  afterAll(() => {
    globalThis.fetch = browserFetch;
  });

  function request(draw: TenCards, onPart: (event: PartEvent) => void = () => undefined) {
    return requestInterpretation(selectionOf(draw), {
      signal: new AbortController().signal,
      onPart,
    });
  }

  test('follows the parts and gives the whole', async () => {
    const seen: string[] = [];
    const answer = await request(freshDraw(), ({ part }) => seen.push(part));
    expect(seen.toSorted()).toEqual(TEN_PARTS.toSorted());
    expect(Object.keys(answer.interpretation).toSorted()).toEqual(TEN_PARTS.toSorted());
  });

  test('fails as specified when no part could be written', async () => {
    provider.behave = () => 'fault';
    await expect(request(freshDraw())).rejects.toThrow(/^API Error: 503$/);
  });

  test('fails as specified when the server refuses', async () => {
    process.env.AI_ENABLED = 'false';
    await expect(request(freshDraw())).rejects.toThrow(/^API Error: 503$/);
    process.env.AI_ENABLED = 'true';
    await request(freshDraw());
    await request(freshDraw());
    await expect(request(freshDraw())).rejects.toThrow(/^API Error: 429$/);
  });

  test('stops when the visitor does', async () => {
    provider.behave = () => 'stall';
    const leaving = new AbortController();
    const asked = requestInterpretation(selectionOf(freshDraw()), {
      signal: leaving.signal,
      onPart: () => undefined,
    });
    asked.catch(() => undefined);
    leaving.abort();
    await expect(asked).rejects.toThrow(/abort/i);
  });
});
