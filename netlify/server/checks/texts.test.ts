import { expect, test } from 'vitest';
import { lintText } from '#netlify/server/site-content/lint-content.ts';
import { contentTexts } from '#tests/support/site-content.ts';
import { checkTexts } from './texts.ts';

test('lintText finds words in brackets, addresses of a reserved domain and invented phone numbers', () => {
  const identity = { name: '[Nom]', email: 'contact@exemple.invalid', phone: '+41 000 000 000' };
  expect(lintText({ fields: identity, body: null }).map(({ message }) => message)).toEqual([
    'À compléter : [Nom].',
    'À compléter : contact@exemple.invalid.',
    'À compléter : +41 000 000 000.',
  ]);
  const body = 'Voir [Tarifs](/tarifs), […] écrire à a@b.example, +41 900 123 456.';
  expect(lintText({ fields: { text: body }, body })).toEqual([]);
});

test('checkTexts reports every incomplete default text', () => {
  const checks = checkTexts(contentTexts);
  expect(new Set(checks.map(({ level }) => level))).toEqual(new Set(['missing']));
  expect(checks.find(({ id }) => id === 'text-identite')).toMatchObject({
    message: expect.stringMatching(/\(Nom de la tarologue(, [^,]+){2} et \d+ autres\)\.$/),
    link: '#contenu/identite/name',
  });
  const testimonials = checks.find(({ id }) => id === 'text-temoignages');
  expect(testimonials?.message).toContain('exemples à remplacer');
  const legalCheck = checks.find(({ id }) => id === 'text-pages-mentions-legales');
  expect(legalCheck?.message).toContain('pas encore publiée');
});

test('checkTexts reports nothing about completed texts', () => {
  const completedJson = JSON.stringify(contentTexts)
    .replaceAll('"placeholder":true', '"placeholder":false')
    .replaceAll('"checkoutUrl":null', '"checkoutUrl":"https://paiement.example/a"')
    .replaceAll(/\[[^\]"]+\](?!\()/g, 'Exemple')
    .replaceAll('.invalid', '.example')
    .replaceAll(/\+41[ 0]+/g, '+41 900 123 456');
  const ids = checkTexts(JSON.parse(completedJson)).map(({ id }) => id);
  expect(ids).not.toContain('text-identite');
  expect(ids).not.toContain('text-temoignages');
});
