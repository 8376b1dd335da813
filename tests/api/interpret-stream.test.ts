import { describe, expect, test } from 'vitest';
import { goldenDraws } from '#tests/golden/golden.ts';
import { aiPlatform, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { EVENTUALLY } from '#tests/support/newsletter-requests.ts';
import { TEN_PARTS, type TenCards } from '#tests/support/ten-card-spread.ts';

const { platform, provider } = await aiPlatform();

const draws = goldenDraws.values();

/** A draw that this file has not used yet. */
function freshDraw(): TenCards {
  return draws.next().value as TenCards;
}

const asEvents = { headers: { accept: 'text/event-stream' } };

async function eventually(condition: () => boolean): Promise<void> {
  await expect.poll(condition, EVENTUALLY).toBe(true);
}

describe('the answer as a stream', () => {
  test('tells each part in the order of the letter, then the whole', async () => {
    const response = await postInterpret(platform.visitor(), freshDraw(), asEvents);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const blocks = (await response.text()).split('\n\n').filter(Boolean);
    const names = blocks.map((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? 'comment');
    expect(names).toEqual(['comment', ...TEN_PARTS.map(() => 'part'), 'done']);
    const [, ...events] = blocks.map((block) => JSON.parse(block.split('data: ')[1] ?? 'null'));
    const done = events.pop();
    expect(events.map(({ part }) => part)).toEqual(TEN_PARTS);
    for (const { part, text, author, seal } of events) {
      expect([text, author, seal]).toEqual([
        done.interpretation[part],
        done.authors[part],
        done.seals[part],
      ]);
    }
  });

  test('gives a part while the next one is being written', async () => {
    provider.behave = () => ({ until: 'obstacles', ends: 'stall' });
    const response = await postInterpret(platform.visitor(), freshDraw(), asEvents);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.split('event: part').length < 3) text += (await reader?.read())?.value ?? '';
    expect(text).toContain('"part":"qualities"');
    expect(text).not.toContain('"part":"obstacles"');
    expect(text).not.toContain('event: done');
    await reader?.cancel();
    await eventually(() => provider.calls.every((call) => call.abandoned));
  });

  test('is refused before it starts where JSON would be', async () => {
    process.env.AI_ENABLED = 'false';
    const response = await postInterpret(platform.visitor(), freshDraw(), asEvents);
    process.env.AI_ENABLED = 'true';
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

test('a visitor who leaves stops the call made for her', async () => {
  provider.behave = () => 'stall';
  const leaving = new AbortController();
  const answer = postInterpret(platform.visitor(), freshDraw(), { signal: leaving.signal });
  answer.catch(() => undefined);
  await eventually(() => provider.calls.length === 1);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await eventually(() => provider.calls.every((call) => call.abandoned));
  expect(provider.calls).toHaveLength(1);
});
