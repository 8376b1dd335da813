import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { copyProject, readChangedText, replaceInFile } from '#tests/support/project-copy.ts';
import { contentSource } from '#tests/support/site-content.ts';
import { buildContent } from './build-content.ts';
import { readDeckTexts } from './deck-texts.ts';

const BATELEUR = 'content/cartes/01-le-bateleur.md';

/** What the admin reads of the deck with these texts in place of its own, with plain spaces for the eye. */
function faultsWith(changed: Record<string, Texts[string] | undefined>): string {
  const texts = Object.entries({ ...contentSource, ...changed }).filter(([, text]) => text);
  const checked = readDeckTexts(Object.fromEntries(texts) as Texts);
  const faults = 'faults' in checked ? checked.faults : [];
  return faults.map(({ sentence }) => sentence.replaceAll('\u202f', ' ')).join('\n');
}

/** The same after a change to the file of a text. */
async function faultsAfter(id: string, passage: string | RegExp, replacement: string) {
  const read = await readChangedText(id, [passage, replacement]);
  if ('faults' in read) return read.faults.map(({ sentence }) => sentence).join('\n');
  return faultsWith({ [id]: read.data });
}

test('buildContent writes the deck, and a file only when its content changes', async () => {
  const root = copyProject('content');
  const read = (name: string) => JSON.parse(readFileSync(join(root, '.generated', name), 'utf8'));
  await buildContent(root);
  expect(read('deck.json')[1]).toMatchObject({ id: 'le-bateleur', numeral: 'I' });
  const deck = join(root, '.generated/deck.json');
  utimesSync(deck, 1000, 1000);
  replaceInFile(
    join(root, 'content/arcanes/00-le-mat.md'),
    /(?<=## Ce que l’on voit\n\n)[\s\S]*?(?=\n\n## )/,
    'Un homme, *de profil*, sous un [cartouche](/arcanes/lexique#cartouche) vide.\n\nUn chien.',
  );
  const file = join(root, BATELEUR);
  writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`);
  // Stored by an earlier version: the texts of cards are edited in their files alone.
  const report = await buildContent(root, {
    'cartes-01-le-bateleur': { fields: { name: 'Le Jongleur' }, body: null },
  });
  expect(report).not.toContain('administration');
  expect(statSync(deck).mtimeMs).toBe(1_000_000);
  const described = read('descriptions.json');
  expect(Object.keys(described)).toEqual(DECK_IDS);
  expect(described['le-mat'].seen).toBe('Un homme, de profil, sous un cartouche vide. Un chien.');
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
])('a mistake is reported with its file and what would be right (%s → %j)', async (...change) => {
  const [passage, replacement, sentence] = change;
  const faults = await faultsAfter('cartes-01-le-bateleur', passage, replacement);
  expect(faults).toContain(BATELEUR);
  expect(faults).toContain(sentence);
});

test('a keyword belongs under one article, and a card’s page has its three headings', async () => {
  expect(await faultsAfter('cartes-01-le-bateleur', '[initiative,', '["trompette",')).toContain(
    'mots-cles.yaml, champ « articles » : « trompette » doit se trouver sous un article',
  );
  expect(await faultsAfter('arcanes-00-le-mat', '## Dans un tirage', '## Ailleurs')).toContain(
    'content/arcanes/00-le-mat.md : il faut les intertitres',
  );
});

test.each(['cartes', 'voisines', 'arcanes'])('%s has one file for each card', (folder) => {
  const [mat, bateleur] = [`${folder}-00-le-mat`, `${folder}-01-le-bateleur`] as const;
  expect(faultsWith({ [bateleur]: undefined })).toBe(`content/${folder} : « le-bateleur » manque.`);
  expect(faultsWith({ [bateleur]: contentSource[mat] })).toContain(
    `content/${folder} : deux fichiers portent « le-mat ».`,
  );
});
