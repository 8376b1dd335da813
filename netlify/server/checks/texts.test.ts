import { expect, test } from 'vitest';
import { lintText } from '#netlify/server/site-content/lint-content.ts';
import { contentSource } from '#tests/support/site-content.ts';
import { checkTexts } from './texts.ts';

test('examples are brackets, the reserved domain and the number nobody pays for', () => {
  const identity = { name: '[Nom]', email: 'contact@exemple.invalid', phone: '+41 000 000 000' };
  expect(lintText({ fields: identity, body: null }).map(({ message }) => message)).toEqual([
    'À compléter : [Nom].',
    'À compléter : contact@exemple.invalid.',
    'À compléter : +41 000 000 000.',
  ]);
  const body = 'Voir [Tarifs](/tarifs), […] écrire à a@b.example, +41 900 123 456.';
  expect(lintText({ fields: { text: body }, body })).toEqual([]);
});

test('the delivered content is to be completed, text by text', () => {
  const checks = checkTexts(contentSource);
  expect(new Set(checks.map(({ level }) => level))).toEqual(new Set(['missing']));
  expect(checks.find(({ id }) => id === 'text-identite')).toMatchObject({
    message: expect.stringMatching(/^Identité : à compléter \(Nom de la tarologue, .* autres\)\.$/),
    link: '#contenu/identite/name',
  });
  const legal = checks.find(({ id }) => id === 'text-pages-mentions-legales');
  expect(legal?.message).toContain('pas encore publiée');
});

test('a text without examples is ready', () => {
  const completed = JSON.stringify(contentSource)
    .replaceAll('"placeholder":true', '"placeholder":false')
    .replaceAll('"checkoutUrl":null', '"checkoutUrl":"https://paiement.example/a"')
    .replaceAll(/\[[^\]"]+\](?!\()/g, 'Exemple')
    .replaceAll('.invalid', '.example')
    .replaceAll(/\+41[ 0]+/g, '+41 900 123 456');
  const ids = checkTexts(JSON.parse(completed)).map(({ id }) => id);
  expect(ids).not.toContain('text-identite');
  expect(ids).not.toContain('text-temoignages');
});
