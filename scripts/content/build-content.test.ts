import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { copyProject, readChangedText, replaceInFile } from '#tests/support/project-copy.ts';
import { contentTexts } from '#tests/support/site-content.ts';
import { buildContent } from './build-content.ts';
import { readDeckTexts } from './deck-texts.ts';

const BATELEUR = 'content/cartes/01-le-bateleur.md';

/** Reads the deck with these texts in place of its own. @returns the errors, with plain spaces as in this file */
function findFaults(changed: Record<string, Texts[string] | undefined>): string {
  const texts = Object.entries({ ...contentTexts, ...changed }).filter(([, text]) => text);
  const result = readDeckTexts(Object.fromEntries(texts) as Texts);
  const faults = 'faults' in result ? result.faults : [];
  return faults.map(({ sentence }) => sentence.replaceAll('\u202f', ' ')).join('\n');
}

/** Returns the errors of the deck after a change to the file of a text. */
async function findFaultsAfter(id: string, passage: string | RegExp, replacement: string) {
  const read = await readChangedText(id, [passage, replacement]);
  if ('faults' in read) return read.faults.map(({ sentence }) => sentence).join('\n');
  return findFaults({ [id]: read.data });
}

test('buildContent writes the deck, and rewrites a file only when its content changes', async () => {
  const root = copyProject('content');
  const readJson = (name: string) =>
    JSON.parse(readFileSync(join(root, '.generated', name), 'utf8'));
  await buildContent(root);
  expect(readJson('deck.json')[1]).toMatchObject({ id: 'le-bateleur', numeral: 'I' });
  const deck = join(root, '.generated/deck.json');
  utimesSync(deck, 1000, 1000);
  replaceInFile(
    join(root, 'content/arcanes/00-le-mat.md'),
    /(?<=## Ce que l’on voit\n\n)[\s\S]*?(?=\n\n## )/,
    'Un homme, *de profil*, sous un [cartouche](/arcanes/lexique#cartouche) vide.\n\nUn chien.',
  );
  const file = join(root, BATELEUR);
  writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`);
  // An earlier version stored such overrides; now the texts of cards are edited only in their files.
  const report = await buildContent(root, {
    'cartes-01-le-bateleur': { fields: { name: 'Le Jongleur' }, body: null },
  });
  expect(report).not.toContain('administration');
  expect(statSync(deck).mtimeMs).toBe(1_000_000);
  const cardTexts = readJson('descriptions.json');
  expect(Object.keys(cardTexts)).toEqual(DECK_IDS);
  expect(cardTexts['le-mat'].seen).toBe('Un homme, de profil, sous un cartouche vide. Un chien.');
});

test.each([
  [/relu: false/, 'relu: oui', 'fragments.quality.relu » : il faut « true » ou « false ».'],
  ['name: Le Bateleur\n', '', 'name » : ce champ manque. Nom affiché, par exemple'],
  ['name: Le Bateleur\n', 'name: ""\n', 'name » : ce texte ne peut pas être vide.'],
  [/qualities: \[.*\]/, 'qualities: initiative', 'meanings.qualities » : il faut une liste.'],
  ['searchNames:', 'couleur: bleu\nsearchNames:', '« couleur » n’y a pas sa place.'],
  ['id: le-bateleur', 'id: le-magicien', 'id » : l’identifiant d’une carte du jeu, par exemple'],
  ['01-le-bateleur.png', '02-le-bateleur.png', 'l’image de cette carte est 01-le-bateleur.png.'],
  ['name: Le Bateleur\n', 'name: "Le Bateleur\n', 'l’écriture des champs n’est pas comprise'],
  ['lettered: ', 'lettered: : ', `${BATELEUR}, ligne 4 :`],
  ['---\n', '', 'les champs se placent entre deux lignes « --- », en tête du fichier.'],
])('readDeckTexts explains the error after %s → %j', async (passage, replacement, sentence) => {
  const faults = await findFaultsAfter('cartes-01-le-bateleur', passage, replacement);
  expect(faults).toContain(BATELEUR);
  expect(faults).toContain(sentence);
});

test('readDeckTexts requires an article for each keyword and three headings on a card’s page', async () => {
  expect(await findFaultsAfter('cartes-01-le-bateleur', '[initiative,', '["trompette",')).toContain(
    'mots-cles.yaml, champ « articles » : « trompette » doit se trouver sous un article',
  );
  expect(await findFaultsAfter('arcanes-00-le-mat', '## Dans un tirage', '## Ailleurs')).toContain(
    'content/arcanes/00-le-mat.md : il faut les intertitres',
  );
});

test.each(['cartes', 'voisines', 'arcanes'])('each card needs one file in content/%s', (folder) => {
  const [mat, bateleur] = [`${folder}-00-le-mat`, `${folder}-01-le-bateleur`] as const;
  expect(findFaults({ [bateleur]: undefined })).toBe(`content/${folder} : « le-bateleur » manque.`);
  expect(findFaults({ [bateleur]: contentTexts[mat] })).toContain(
    `content/${folder} : deux fichiers portent « le-mat ».`,
  );
});
