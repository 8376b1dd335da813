import { afterEach, describe, expect, test } from 'vitest';
import { aiEnvironment } from '#netlify/server/environment.ts';

const NAMES = [
  'AI_DAILY_READINGS',
  'AI_ENABLED',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
];

afterEach(() => {
  for (const name of NAMES) delete process.env[name];
});

test('what is not set has a default, and an empty value is not set', () => {
  process.env.OPENAI_MODEL = '';
  process.env.OPENAI_API_KEY = '';
  expect(aiEnvironment()).toEqual({
    OPENAI_MODEL: 'gpt-6.1-terra',
    OPENAI_REASONING_EFFORT: 'none',
    AI_ENABLED: true,
    AI_DAILY_READINGS: 200,
    AI_READINGS_PER_VISITOR: 10,
    AI_CALL_TIMEOUT_MS: 25_000,
    AI_READING_TIMEOUT_MS: 40_000,
  });
});

test('each value is read when it is used', () => {
  process.env.AI_DAILY_READINGS = '0';
  process.env.AI_ENABLED = 'false';
  expect(aiEnvironment()).toMatchObject({ AI_DAILY_READINGS: 0, AI_ENABLED: false });
});

describe('a malformed value is told by name, with what would be right', () => {
  test.each([
    ['AI_DAILY_READINGS', '-1', 'un nombre entier est attendu'],
    ['AI_ENABLED', 'oui', '« true » ou « false » est attendu'],
    ['OPENAI_BASE_URL', 'localhost', 'une adresse complète est attendue'],
    ['OPENAI_MODEL', 'un modèle', 'un nom de modèle est attendu'],
  ])('%s=%s', (name, value, expected) => {
    process.env[name] = value;
    expect(() => aiEnvironment()).toThrow(`${name} : ${expected}`);
    expect(() => aiEnvironment()).not.toThrow(value);
  });
});
