import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildContent } from '#netlify/making/content.ts';
import { readSource } from '#netlify/making/content-files.ts';
import { DECK_IDS } from '#netlify/server/content/deck-rules.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { copyProject, rewrite } from './project-copy.ts';

const BATELEUR = 'content/cartes/01-le-bateleur.md';

function copyContent(): string {
  const texts = readdirSync('content').filter((name) => name !== 'jeu');
  return copyProject(...texts.map((name) => `content/${name}`), 'content/jeu/svg');
}

/** What the owner is told after a change to one card's file, with plain spaces for the eye. */
async function toldAfter(passage: string | RegExp, replacement: string): Promise<string> {
  const root = copyContent();
  rewrite(join(root, BATELEUR), passage, replacement);
  return told(root);
}

async function told(root: string): Promise<string> {
  const message = await buildContent(root).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  return message.replaceAll('\u202f', ' ');
}

describe('buildContent', () => {
  it('writes the 22 arcana, and leaves the file alone until a text changes', async () => {
    const root = copyContent();
    await buildContent(root);
    const file = join(root, '.generated/deck.json');
    const deck: Arcanum[] = JSON.parse(readFileSync(file, 'utf8'));
    expect(deck.map(({ id }) => id)).toEqual(DECK_IDS);
    expect(deck[1]).toMatchObject({ numeral: 'I', imageFileName: '01-le-bateleur.png' });

    utimesSync(file, 1000, 1000);
    await buildContent(root);
    expect(statSync(file).mtimeMs).toBe(1_000_000);

    rewrite(join(root, BATELEUR), '[initiative,', '["l\'initiative",');
    await buildContent(root);
    expect(statSync(file).mtimeMs).not.toBe(1_000_000);
    expect(readFileSync(file, 'utf8')).toContain('l’initiative');
  });

  it('writes what is seen on the cards for the model, as plain words, the owner’s before the file’s', async () => {
    const root = copyContent();
    const { texts } = await readSource(root);
    const [id, text] = Object.entries(texts).find(([one]) => /^arcanes.*-le-mat$/.test(one)) ?? [];
    if (!id || !text) throw new Error('No page of le Mat');
    const body = (text.body ?? '').replace(
      /(?<=## Ce que l’on voit\n\n)[\s\S]*?(?=\n\n## )/,
      'Un homme, *de profil*, sous un [cartouche](/arcanes/lexique#cartouche) vide.\n\nUn chien.',
    );
    await buildContent(root, { [id]: { ...text, body } });
    const seen = JSON.parse(readFileSync(join(root, '.generated/seen.json'), 'utf8'));
    expect(Object.keys(seen)).toEqual(DECK_IDS);
    expect(seen['le-mat']).toBe('Un homme, de profil, sous un cartouche vide. Un chien.');
    expect(Object.values(seen).join()).not.toMatch(/[[\]*_`#]/);
  });

  it('reads files from Windows, with a byte order mark', async () => {
    const root = copyContent();
    const file = join(root, BATELEUR);
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`);
    expect(await told(root)).toBe('nothing');
  });

  it('prints sentences and no stack from the command line', () => {
    const root = copyContent();
    rewrite(join(root, BATELEUR), 'number: 1', 'number: un');
    const program = join(process.cwd(), 'netlify/making/content.ts');
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root });
    expect(status).toBe(1);
    expect(String(stderr).trim().split('\n')).toEqual([
      expect.stringContaining('«\u202fnumber\u202f»'),
    ]);
  });
});

describe('the sentences that join the cards', () => {
  it('may only leave places for names that the weave fills', async () => {
    const root = copyContent();
    rewrite(join(root, 'content/tissage.yaml'), 'Devant {2}, rien', 'Devant {3}, rien');
    expect(await told(root)).toBe(
      'content/tissage.yaml, champ « answers.bond.passage.0 » : seules accolades permises ici : {1}, {de 1}, {à 1}, {il 1}, {2}, {de 2}, {à 2}, {il 2}. Les réponses : le thème de la qualité, puis celui de l’obstacle.',
    );
  });
});

describe('what the owner reads after a mistake', () => {
  it.each([
    [
      / {4}text: >-[\s\S]*?(?= {4}beside:)/,
      '    text: Trop court.\n',
      `${BATELEUR}, champ « fragments.quality.text » : ce texte compte 2 mots : il en faut de 35 à 50. Le texte long, sans le nom de la carte ; ce sur quoi s’appuyer, de 35 à 50 mots, adressé à la personne (« vous »).`,
    ],
    [
      /relu: false/,
      'relu: oui',
      `${BATELEUR}, champ « fragments.quality.relu » : il faut « true » ou « false ». Relu et approuvé par vous.`,
    ],
    [
      'name: Le Bateleur\n',
      '',
      `${BATELEUR}, champ « name » : ce champ manque. Nom affiché, par exemple « Le Bateleur ».`,
    ],
    [
      'name: Le Bateleur\n',
      'name: ""\n',
      `${BATELEUR}, champ « name » : ce texte ne peut pas être vide. Nom affiché, par exemple « Le Bateleur ».`,
    ],
    [
      'number: 1\n',
      'number: 22\n',
      `${BATELEUR}, champ « number » : il faut au plus 21. Rang de la carte ; 0 pour le Mat, qui ne porte pas de nombre.`,
    ],
    [
      /qualities: \[.*\]/,
      'qualities: [initiative]',
      `${BATELEUR}, champ « meanings.qualities » : il faut au moins cinq significations. Les mots-clés comme qualité.`,
    ],
    [
      /qualities: \[.*\]/,
      'qualities: initiative',
      `${BATELEUR}, champ « meanings.qualities » : il faut une liste. Les mots-clés comme qualité.`,
    ],
    [
      'searchNames:',
      'couleur: bleu\nsearchNames:',
      `${BATELEUR} : « couleur » n’y a pas sa place.`,
    ],
    ['numeral: I\n', 'numeral: II\n', '« le-bateleur » porte le chiffre I, et non II.'],
    [
      'id: le-bateleur',
      'id: le-magicien',
      'La carte « le-bateleur » manque : le jeu en compte 22.',
    ],
    [
      'id: le-bateleur',
      'id: Le Bateleur',
      `${BATELEUR}, champ « id » : lettres minuscules et tirets, par exemple « le-bateleur ». Identifiant de la carte, qui ne change jamais : les tirages enregistrés s’y réfèrent.`,
    ],
    ['name: Le Bateleur\n', 'name: "Le Bateleur\n', 'l’écriture des champs n’est pas comprise'],
    [
      '---\n',
      '',
      `${BATELEUR} : les champs se placent entre deux lignes « --- », en tête du fichier.`,
    ],
    [
      '01-le-bateleur.png',
      '01-le-jongleur.png',
      'Le dessin « 01-le-jongleur » manque : il se place dans content/jeu/remplacements, par exemple 01-le-jongleur.png.',
    ],
  ])(
    'names the file, the field and what would be right (%s)',
    async (passage, replacement, sentence) => {
      expect(await toldAfter(passage, replacement)).toContain(sentence);
    },
  );

  it('points at the line that cannot be read', async () => {
    expect(await toldAfter('numeral: I\n', 'numeral: : I\n')).toContain(`${BATELEUR}, ligne 4 :`);
  });

  it('hears of every mistake at once', async () => {
    const root = copyContent();
    rewrite(join(root, BATELEUR), 'number: 1\n', '');
    rewrite(join(root, 'content/cartes/21-le-monde.md'), /name: .*\n/, '');
    expect((await told(root)).split('\n')).toHaveLength(2);
  });

  it('hears of a card whose file is gone', async () => {
    const root = copyContent();
    rmSync(join(root, BATELEUR));
    expect(await told(root)).toBe('La carte « le-bateleur » manque : le jeu en compte 22.');
  });
});
