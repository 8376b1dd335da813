import { beforeEach, describe, expect, test } from 'vitest';
import { purgeSections } from '#netlify/server/reading/sections.ts';
import { type Categorization, PARTS } from '#src/tarot/arcana.ts';
import { aiPlatform, interpreted, postInterpret } from '#tests/ai-platform.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { SOON } from '#tests/newsletter.ts';

const { platform, provider } = await aiPlatform();

// A part kept from one test would not be asked for in the next.
beforeEach(async () => {
  await purgeSections(new Date('9999-01-01'));
});

const draws = goldenDraws.values();

/** A draw that this file has not used yet. */
function freshDraw(): Categorization {
  return draws.next().value as Categorization;
}

const asEvents = { headers: { accept: 'text/event-stream' } };

async function eventually(condition: () => boolean): Promise<void> {
  await expect.poll(condition, SOON).toBe(true);
}

describe('the answer as a stream', () => {
  test('tells each part, then the whole', async () => {
    const draw = freshDraw();
    const response = await postInterpret(platform.visitor(), draw, asEvents);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const blocks = (await response.text()).split('\n\n').filter(Boolean);
    const names = blocks.map((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? 'comment');
    expect(names).toEqual(['comment', ...PARTS.map(() => 'part'), 'done']);
    const done = JSON.parse(blocks.at(-1)?.split('data: ')[1] ?? '');
    expect(await interpreted(platform.visitor(), draw)).toEqual(done);
  });

  test('gives a part while others are still being written, the special one with its thread', async () => {
    provider.behave = ({ part }) => (part === 'summary' ? 'stall' : 'write');
    const response = await postInterpret(platform.visitor(), freshDraw(), asEvents);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.split('event: part').length < 4) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('event: done');
    expect(text).not.toContain('"part":"special"');
    await reader?.cancel();
    await eventually(() => provider.calls.some((call) => call.abandoned));
    expect(provider.calls.find((call) => call.abandoned)?.part).toBe('summary');
  });

  test('is refused before it starts where JSON would be', async () => {
    process.env.AI_ENABLED = 'false';
    const response = await postInterpret(platform.visitor(), freshDraw(), asEvents);
    process.env.AI_ENABLED = 'true';
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

describe('a visitor who leaves', () => {
  test('stops the calls made for them', async () => {
    provider.behave = () => 'stall';
    const leaving = new AbortController();
    const answer = postInterpret(platform.visitor(), freshDraw(), { signal: leaving.signal });
    answer.catch(() => undefined);
    await eventually(() => provider.calls.length === 5);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await eventually(() => provider.calls.every((call) => call.abandoned));
    expect(provider.calls).toHaveLength(5);
  });

  test('does not stop another who waits for the same cards', async () => {
    provider.pace = { firstTokenMs: 400, tokensPerSecond: Number.POSITIVE_INFINITY };
    const draw = freshDraw();
    const leaving = new AbortController();
    const gone = postInterpret(platform.visitor(), draw, { signal: leaving.signal });
    gone.catch(() => undefined);
    await eventually(() => provider.calls.length === 5);
    const staying = interpreted(platform.visitor(), draw);
    setTimeout(() => leaving.abort(), 150);
    const { authors } = await staying;
    await expect(gone).rejects.toThrow();
    expect(Object.values(authors)).toEqual(PARTS.map(() => 'ai'));
  });
});
