import { afterEach, describe, expect, test } from 'vitest';
import { checkSettings } from '#netlify/server/checks/settings.ts';
import {
  getSiteOrigin,
  readAiEnvironment,
  readMailEnvironment,
} from '#netlify/server/lib/environment.ts';

const originalEnvironment = { ...process.env };
afterEach(() => {
  process.env = { ...originalEnvironment };
});

/** Sets these variables. @returns the result of the check with this id */
function runCheck(id: string, variables = {}) {
  Object.assign(process.env, variables);
  return checkSettings().find((check) => check.id === id);
}

test('readAiEnvironment uses the default of a variable that is unset or empty', () => {
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

test.each([
  ['AI_DAILY_READINGS', '-1', 'un nombre entier est attendu'],
  ['AI_ENABLED', 'oui', '« true » ou « false » est attendu'],
  ['OPENAI_BASE_URL', 'localhost', 'une adresse complète est attendue'],
  ['OPENAI_MODEL', 'un modèle', 'un nom de modèle est attendu'],
  ['OPENAI_API', 'assistants', '« responses » ou « chat » est attendu'],
  ['OPENAI_REASONING_EFFORT', 'fort', 'off, none, minimal, low, medium ou high est attendu'],
  ['AI_CALL_TIMEOUT_MS', '60001', '60000 au plus est attendu'],
  ['AI_READING_TIMEOUT_MS', '120000', '60000 au plus est attendu'],
])('readAiEnvironment rejects %s=%s, and says what is expected', (name, value, expected) => {
  process.env[name] = value;
  expect(() => readAiEnvironment()).toThrow(`${name} : ${expected}`);
  expect(() => readAiEnvironment()).not.toThrow(value);
});

describe('readMailEnvironment', () => {
  const escapedAuth = { user: 'nom@exemple.ch', pass: 'a#b/c?d%e' };

  test.each([
    ['smtps://nom:mot@mail.exemple.ch', { user: 'nom', pass: 'mot' }],
    ['smtps://nom%40exemple.ch:a%23b%2Fc%3Fd%25e@mail.exemple.ch:465', escapedAuth],
    ['smtp://mail.exemple.ch:587', undefined],
  ])('reads the server and the account of SMTP_URL=%s', (url, auth) => {
    process.env.SMTP_URL = url;
    const { SMTP_URL: server } = readMailEnvironment();
    expect([server?.host, server?.auth]).toEqual(['mail.exemple.ch', auth]);
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
  ])('rejects SMTP_URL=%s with the characters to encode, without the password', (url) => {
    process.env.SMTP_URL = url;
    expect(() => readMailEnvironment()).toThrow(
      /^SMTP_URL : .*# = %23, \/ = %2F, \? = %3F, % = %25, @ = %40/,
    );
    expect(() => readMailEnvironment()).not.toThrow('depasse');
    const message = expect.stringContaining('%23');
    expect(runCheck('mail')).toMatchObject({ level: 'error', message });
  });
});

test.each([
  ['lettre@exemple.ch', { name: '', address: 'lettre@exemple.ch' }],
  ['Marie Dupont <lettre@exemple.ch>', { name: 'Marie Dupont', address: 'lettre@exemple.ch' }],
  ['"Dupont, Marie" <lettre@exemple.ch>', { name: 'Dupont, Marie', address: 'lettre@exemple.ch' }],
])('readMailEnvironment reads the name and the address of MAIL_FROM=%s', (text, sender) => {
  process.env.MAIL_FROM = text;
  expect(readMailEnvironment().MAIL_FROM).toEqual(sender);
});

test('getSiteOrigin removes the slash at the end of the address', () => {
  process.env.URL = 'https://tarot.example/';
  expect(getSiteOrigin()).toBe('https://tarot.example');
});

describe('checkSettings', () => {
  const OWN_KEY = { OPENAI_API_KEY: 'la-mienne' };
  const GATEWAY_KEY = { OPENAI_API_KEY: 'passerelle', NETLIFY_AI_GATEWAY_KEY: 'passerelle' };
  const ON = { AI_ENABLED: 'true' };

  test.each([
    ['AI off, no key', {}, 'advice', 'AI_ENABLED n’est pas réglée'],
    ['AI off, own key', OWN_KEY, 'advice', 'Une clé est là (la vôtre) et ne sert pas encore'],
    [
      'AI off, gateway',
      GATEWAY_KEY,
      'advice',
      'Une clé est là (celle que Netlify fournit) et ne sert pas',
    ],
    ['AI on, no key', ON, 'error', 'mais OPENAI_API_KEY manque'],
    ['AI on, own key', { ...ON, ...OWN_KEY }, 'ok', 'avec votre clé (modèle gpt-6.1-terra)'],
    ['AI on, gateway', { ...ON, ...GATEWAY_KEY }, 'ok', 'sur vos crédits'],
    [
      'AI on, other model',
      { ...ON, ...OWN_KEY, OPENAI_MODEL: 'autre' },
      'ok',
      'avec votre clé (modèle autre)',
    ],
  ])('says who pays for the AI: %s', (_, variables, level, sentence) => {
    const message = expect.stringContaining(sentence);
    expect(runCheck('ai', variables)).toMatchObject({ level, message });
  });

  test.each([
    ['by default', {}, 'ok', 'l’Ohio, où s’exécutent aussi les fonctions'],
    ['in a chosen region', { STORAGE_REGION: 'eu-central-1' }, 'ok', 'la région eu-central-1'],
    ['far from the functions', { AWS_REGION: 'eu-central-1' }, 'error', 'Réglez STORAGE_REGION'],
    ['in an unknown region', { STORAGE_REGION: 'lausanne' }, 'error', 'STORAGE_REGION : us-east-1'],
  ])('says where the data are stored: %s', (_, variables, level, sentence) => {
    const message = expect.stringContaining(sentence);
    expect(runCheck('region', variables)).toMatchObject({ level, message });
  });

  test('reports an invalid setting as an error, and an unset one as missing', () => {
    expect(runCheck('build')?.level).toBe('missing');
    const message = expect.stringMatching(/^Mise en ligne : BUILD_HOOK_URL : une adresse/);
    const check = runCheck('build', { BUILD_HOOK_URL: 'nonsense' });
    expect(check).toMatchObject({ level: 'error', message });
  });
});
