import { describe, expect, test } from 'vitest';
import type { Texts } from '#netlify/server/reading/pieces.ts';
import {
  keepSection,
  keptKeys,
  purgeSections,
  type ReadingSection,
  readSection,
  sectionOf,
} from '#netlify/server/reading/sections.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { aiEnvironment } from '#netlify/server/settings/environment.ts';
import type { Categorization } from '#src/tarot/arcana.ts';
import { API_KEY, aiPlatform, interpreted, postInterpret } from '#tests/ai-platform.ts';
import { deck } from '#tests/deck.ts';
import { goldenDraws, goldenSpread, goodTextsOf } from '#tests/golden/golden.ts';

const draws = goldenDraws.values();

/** A draw that this file has not used yet. */
function freshDraw(): Categorization {
  return draws.next().value as Categorization;
}

describe('budgets', async () => {
  const { platform, provider } = await aiPlatform({
    AI_READINGS_PER_VISITOR: '2',
    AI_DAILY_READINGS: '4',
  });

  test('a visitor’s, then everybody’s; a kept reading costs none', async () => {
    const visitor = platform.visitor();
    const known = freshDraw();
    expect((await postInterpret(visitor, known)).status).toBe(200);
    expect((await postInterpret(visitor, known)).status).toBe(200);
    expect((await postInterpret(visitor, freshDraw())).status).toBe(200);

    provider.reset();
    const refused = await postInterpret(visitor, freshDraw());
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toMatch(/de la journée/);
    expect(provider.calls).toEqual([]);
    expect((await postInterpret(visitor, known)).status).toBe(200);

    const other = platform.visitor();
    expect((await postInterpret(other, freshDraw())).status).toBe(200);
    expect((await postInterpret(other, freshDraw())).status).toBe(200);
    // The refused visitor took no place of everybody's: these two were the third and the fourth.
    const third = platform.visitor();
    expect((await postInterpret(third, freshDraw())).status).toBe(503);
    expect((await postInterpret(third, known)).status).toBe(200);
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

interface Kept {
  section: ReadingSection;
  texts: Texts;
}

describe('what is kept', async () => {
  const { platform, provider } = await aiPlatform();

  test('is under the cards, and under what the provider was told about them', async () => {
    const spread = goldenSpread(freshDraw());
    const environment = aiEnvironment();
    const { key } = sectionOf('qualities', spread, environment);
    expect(key).toMatch(/^qualities\/\d\d-\d\d-\d\d\/[0-9a-f]{16}$/);
    const reworded = spread.qualities.map((card) => ({
      ...card,
      fragments: {
        ...card.fragments,
        quality: { ...card.fragments.quality, text: 'Un autre texte.' },
      },
    }));
    const changed = { ...spread, qualities: reworded };
    expect(sectionOf('qualities', changed, environment).key).not.toBe(key);
    expect(sectionOf('obstacles', changed, environment).key).toBe(
      sectionOf('obstacles', spread, environment).key,
    );
    const otherModel = { ...environment, OPENAI_MODEL: 'gpt-6-luna' };
    expect(sectionOf('qualities', spread, otherModel).key).not.toBe(key);
  });

  test('is not shown when it would no longer pass the gate', async () => {
    const draw = freshDraw();
    await interpreted(platform.visitor(), draw);
    const section = sectionOf('special', goldenSpread(draw), aiEnvironment());
    expect(await readSection(section)).not.toBeNull();
    const [key] = goldenSpread(draw).special.map(({ id }) => id) as [string];
    for (const stale of [{ [key]: 'Vous allez trouver de l’argent.' }, { text: 'Une clé.' }]) {
      await keepSection(section, stale, now());
      expect(await readSection(section)).toBeNull();
    }
    provider.reset();
    const { authors } = await interpreted(platform.visitor(), draw);
    expect(authors.special).toBe('ai');
    expect(provider.calls.map(({ part }) => part)).toEqual(['special']);
  });

  test('is purged by age', async () => {
    const [old, recent] = [freshDraw(), freshDraw()].map((draw) => {
      const spread = goldenSpread(draw);
      return {
        section: sectionOf('future', spread, aiEnvironment()),
        texts: goodTextsOf('future', spread),
      };
    }) as [Kept, Kept];
    await keepSection(old.section, old.texts, new Date('2026-01-10T12:00:00Z'));
    await keepSection(recent.section, recent.texts, new Date('2026-05-10T12:00:00Z'));
    expect(await purgeSections(new Date('2026-05-10T00:00:00Z'))).toBe(1);
    expect(await readSection(old.section)).toBeNull();
    expect(await readSection(recent.section)).toEqual(recent.texts);
    expect(await keptKeys('future')).toContain(recent.section.key);
    expect(await purgeSections(new Date('2026-05-10T00:00:00Z'))).toBe(0);
  });

  test('holds no key, no address and no cookie', async () => {
    const response = await postInterpret(platform.visitor(), freshDraw());
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify([...response.headers])).not.toContain(API_KEY);
    expect(deck).toHaveLength(22);
  });
});
