import { expect, test } from 'vitest';
import { deck } from '#tests/deck.ts';
import { spoken } from './spoken.ts';
import { frenchVoice } from './voices.ts';

test.each([
  ['L’arcane XIII vient\u202f; puis le V.', "L'arcane treize vient ; puis le cinq."],
  ['XIIII, VIIII, XX et XXI.', 'quatorze, neuf, vingt et vingt-et-un.'],
  ['Gardez-la\u202f: «\u202fÀ quel appel\u202f?\u202f»', 'Gardez-la : À quel appel ?'],
  ['Le XVIIIe siècle, L’X, DIX et XXX.', "Le XVIIIe siècle, L'X, DIX et XXX."],
])('%j is said %j', (written, said) => {
  expect(spoken(written)).toBe(said);
});

test('every number of the deck is said in words', () => {
  const said = deck.flatMap(({ numeral }) => (numeral ? [spoken(numeral)] : []));
  expect(new Set(said).size).toBe(21);
  expect(said.filter((word) => !/^[a-z-]+$/.test(word))).toEqual([]);
});

test('a voice is French and of the device, Swiss before French before any other', () => {
  const voice = (lang: string, localService = true, isDefault = false) => ({
    lang,
    localService,
    default: isDefault,
  });
  const [cloud, english] = [voice('fr-CH', false), voice('en-GB', true, true)];
  const [swiss, french, canadian] = [voice('fr_CH'), voice('fr-FR'), voice('fr-CA', true, true)];
  expect(frenchVoice([cloud, english, voice('frr'), voice('fil-PH')])).toBeNull();
  expect(frenchVoice([english, canadian, french, swiss, cloud])).toBe(swiss);
  expect(frenchVoice([cloud, canadian, french])).toBe(french);
  expect(frenchVoice([voice('fr'), canadian])).toBe(canadian);
});
