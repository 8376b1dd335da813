import { afterEach, describe, expect, test } from 'vitest';
import { checkSettings } from '#netlify/server/checks/settings.ts';
import {
  getSiteOrigin,
  readAiEnvironment,
  readMailEnvironment,
} from '#netlify/server/lib/environment.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test('what is not set has a default, and an empty value is not set', () => {
  process.env.OPENAI_MODEL = '';
  process.env.OPENAI_API_KEY = '';
  expect(readAiEnvironment()).toEqual({
    OPENAI_API: 'responses',
    OPENAI_MODEL: 'gpt-6.1-terra',
    OPENAI_REASONING_EFFORT: 'none',
    AI_ENABLED: false,
    AI_DAILY_READINGS: 200,
    AI_READINGS_PER_VISITOR: 10,
    AI_CALL_TIMEOUT_MS: 25_000,
    AI_READING_TIMEOUT_MS: 40_000,
  });
});

describe('a malformed value is told by name, with what would be right', () => {
  test.each([
    ['AI_DAILY_READINGS', '-1', 'un nombre entier est attendu'],
    ['AI_ENABLED', 'oui', '« true » ou « false » est attendu'],
    ['OPENAI_BASE_URL', 'localhost', 'une adresse complète est attendue'],
    ['OPENAI_MODEL', 'un modèle', 'un nom de modèle est attendu'],
    ['OPENAI_API', 'assistants', '« responses » ou « chat » est attendu'],
    ['OPENAI_REASONING_EFFORT', 'fort', 'off, none, minimal, low, medium ou high est attendu'],
    ['AI_CALL_TIMEOUT_MS', '60001', '60000 au plus est attendu'],
    ['AI_READING_TIMEOUT_MS', '120000', '60000 au plus est attendu'],
  ])('%s=%s', (name, value, expected) => {
    process.env[name] = value;
    expect(() => readAiEnvironment()).toThrow(`${name} : ${expected}`);
    expect(() => readAiEnvironment()).not.toThrow(value);
  });
});

describe('SMTP_URL', () => {
  test.each([
    ['smtps://nom:mot@mail.exemple.ch', { user: 'nom', pass: 'mot' }],
    ['smtps://nom%40exemple.ch:a%23b%2Fc%3Fd%25e@mail.exemple.ch:465', undefined],
    ['smtp://mail.exemple.ch:587', undefined],
  ])('%s is read', (url, auth) => {
    process.env.SMTP_URL = url;
    const { SMTP_URL: server } = readMailEnvironment();
    expect(server).toMatchObject({ host: 'mail.exemple.ch', ...(auth && { auth }) });
    if (url.includes('%23')) {
      expect(server?.auth).toEqual({ user: 'nom@exemple.ch', pass: 'a#b/c?d%e' });
    }
  });

  test.each([
    'smtps://lettre:mot#depasse@mail.exemple.ch',
    'smtps://lettre:12#depasse@mail.exemple.ch',
    'smtps://lettre:a/depasse@mail.exemple.ch',
    'smtps://lettre:1/depasse@mail.exemple.ch',
    'smtps://lettre:a?depasse@mail.exemple.ch',
    'smtps://lettre:100%depasse@mail.exemple.ch',
    'https://lettre:depasse@mail.exemple.ch',
    'smtps://',
  ])('%s names the signs to encode, and not the password', (url) => {
    process.env.SMTP_URL = url;
    expect(() => readMailEnvironment()).toThrow(
      /^SMTP_URL : .*# = %23, \/ = %2F, \? = %3F, % = %25, @ = %40/,
    );
    expect(() => readMailEnvironment()).not.toThrow('depasse');
    const check = checkSettings().find(({ id }) => id === 'mail');
    expect(check).toMatchObject({ level: 'error', message: expect.stringContaining('%23') });
  });
});

test('the address of the site is without a slash at its end', () => {
  process.env.URL = 'https://tarot.example/';
  expect(getSiteOrigin()).toBe('https://tarot.example');
});

test.each([
  ['lettre@exemple.ch', { name: '', address: 'lettre@exemple.ch' }],
  ['Marie Dupont <lettre@exemple.ch>', { name: 'Marie Dupont', address: 'lettre@exemple.ch' }],
  ['"Dupont, Marie" <lettre@exemple.ch>', { name: 'Dupont, Marie', address: 'lettre@exemple.ch' }],
])('MAIL_FROM=%s is a sender', (text, sender) => {
  process.env.MAIL_FROM = text;
  expect(readMailEnvironment().MAIL_FROM).toEqual(sender);
});

describe('the admin is told who pays for the AI', () => {
  const OWN = { OPENAI_API_KEY: 'la-mienne' };
  const GATEWAY = { OPENAI_API_KEY: 'passerelle', NETLIFY_AI_GATEWAY_KEY: 'passerelle' };
  const ON = { AI_ENABLED: 'true' };

  test.each([
    ['nothing', {}, 'advice', 'AI_ENABLED n’est pas réglée'],
    ['a key alone', OWN, 'advice', 'Une clé est là (la vôtre) et ne sert pas encore'],
    [
      'the gateway alone',
      GATEWAY,
      'advice',
      'Une clé est là (celle que Netlify fournit) et ne sert pas',
    ],
    ['the switch alone', ON, 'error', 'mais OPENAI_API_KEY manque'],
    ['the switch and a key', { ...ON, ...OWN }, 'ok', 'avec votre clé (modèle gpt-6.1-terra)'],
    ['the switch and the gateway', { ...ON, ...GATEWAY }, 'ok', 'sur vos crédits'],
    [
      'another model',
      { ...ON, ...OWN, OPENAI_MODEL: 'autre' },
      'ok',
      'avec votre clé (modèle autre)',
    ],
  ])('%s', (_, variables, level, sentence) => {
    Object.assign(process.env, variables);
    const check = checkSettings().find(({ id }) => id === 'ai');
    expect(check?.level).toBe(level);
    expect(check?.message).toContain(sentence);
  });
});

describe('the admin is told where her data are', () => {
  test.each([
    ['by default', {}, 'ok', 'l’Ohio, où s’exécutent aussi les fonctions'],
    ['pinned', { STORAGE_REGION: 'eu-central-1' }, 'ok', 'la région eu-central-1'],
    ['far from functions', { AWS_REGION: 'eu-central-1' }, 'error', 'Réglez STORAGE_REGION'],
    ['nowhere', { STORAGE_REGION: 'lausanne' }, 'error', 'STORAGE_REGION : us-east-1'],
  ])('%s', (_, variables, level, sentence) => {
    Object.assign(process.env, variables);
    const check = checkSettings().find(({ id }) => id === 'region');
    expect(check?.level).toBe(level);
    expect(check?.message).toContain(sentence);
  });
});

test('a malformed setting is an error, a missing one is not', () => {
  const check = () => checkSettings().find(({ id }) => id === 'build');
  expect(check()?.level).toBe('missing');
  process.env.BUILD_HOOK_URL = 'nonsense';
  expect(check()).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^Mise en ligne : BUILD_HOOK_URL : une adresse/),
  });
});
