import { describe, expect, test } from 'vitest';
import { goldenDraws } from '#tests/golden/golden.ts';
import { aiPlatform, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import type { TenCards } from '#tests/support/ten-card-spread.ts';

const draws = goldenDraws.values();

/** A draw that this file has not used yet. */
function freshDraw(): TenCards {
  return draws.next().value as TenCards;
}

describe('budgets', async () => {
  const { platform, provider } = await aiPlatform({
    AI_READINGS_PER_VISITOR: '2',
    AI_DAILY_READINGS: '4',
  });

  test('a visitor’s, then everybody’s', async () => {
    const visitor = platform.visitor();
    const known = freshDraw();
    expect((await postInterpret(visitor, known)).status).toBe(200);
    expect((await postInterpret(visitor, known)).status).toBe(200);

    provider.reset();
    const refused = await postInterpret(visitor, freshDraw());
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toMatch(/de la journée/);
    expect(provider.calls).toEqual([]);

    const other = platform.visitor();
    expect((await postInterpret(other, freshDraw())).status).toBe(200);
    expect((await postInterpret(other, freshDraw())).status).toBe(200);
    // The refused visitor took no place of everybody's: these two were the third and the fourth.
    expect((await postInterpret(platform.visitor(), freshDraw())).status).toBe(503);
  });
});

describe('a failure', async () => {
  const { platform, provider } = await aiPlatform({
    AI_READINGS_PER_VISITOR: '2',
    AI_DAILY_READINGS: '2',
  });
  const visitor = platform.visitor();
  const interpret = async () => {
    const response = await postInterpret(visitor, freshDraw());
    const { message = '' } = await response.json();
    return [response.status, message.split('\u202f')[0]];
  };

  test('that costs nothing gives its places back, and the message says what happened', async () => {
    for (const kind of ['fault', 'wrong-key', 'rate-limit', 'drop'] as const) {
      provider.behave = () => kind;
      expect(await interpret()).toEqual([503, 'L’interprétation par IA n’a pas répondu']);
    }
    provider.behave = () => 'write';
    expect((await interpret())[0]).toBe(200);
  });

  test('that costs tokens takes a place', async () => {
    provider.behave = () => 'nonsense';
    expect(await interpret()).toEqual([503, 'L’interprétation par IA n’a pas répondu']);
    provider.behave = () => 'write';
    expect(await interpret()).toEqual([
      429,
      'Le nombre d’interprétations par IA de la journée est atteint',
    ]);
  });
});

describe('without AI', async () => {
  const { platform, provider } = await aiPlatform();

  test.each([
    ['without a key', { OPENAI_API_KEY: '' }],
    ['with the switch off', { AI_ENABLED: 'false' }],
    ['with a key of the owner and no switch', { AI_ENABLED: '' }],
    [
      'with a key that the host’s gateway put there and no switch',
      { AI_ENABLED: '', OPENAI_API_KEY: 'passerelle', NETLIFY_AI_GATEWAY_KEY: 'passerelle' },
    ],
    ['with a malformed budget', { AI_DAILY_READINGS: 'beaucoup' }],
    ['with a malformed address', { OPENAI_BASE_URL: 'pas une adresse' }],
  ])('%s: 503 and no call', async (_, changed) => {
    const saved = Object.keys(changed).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, changed);
    const response = await postInterpret(platform.visitor(), freshDraw());
    for (const [name, value] of saved) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    expect(response.status).toBe(503);
    expect((await response.json()).message).toMatch(/textes de la tarologue/);
    expect(provider.calls).toEqual([]);
  });
});

describe('a preview', async () => {
  const { platform, provider } = await aiPlatform({}, { deployContext: 'deploy-preview' });

  test('spends nothing', async () => {
    expect((await postInterpret(platform.visitor(), freshDraw())).status).toBe(503);
    expect(provider.calls).toEqual([]);
  });
});
