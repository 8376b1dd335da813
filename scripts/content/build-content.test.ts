import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildContent } from '#scripts/content/build-content.ts';
import { readSource } from '#scripts/content/content-files.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { DECK_IDS } from '#src/tarot/card-ids.ts';
import { copyProject, rewrite } from '#tests/support/project-copy.ts';

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

    rewrite(join(root, BATELEUR), '[initiative,', '["sens de l\'élan",');
    expect(await told(root)).toContain(
      'mots-cles.yaml, champ « articles » : « sens de l’élan » doit se trouver sous un article',
    );
    rewrite(join(root, 'content/mots-cles.yaml'), 'initiative,', "sens de l'élan,");
    await buildContent(root);
    expect(statSync(file).mtimeMs).not.toBe(1_000_000);
    expect(readFileSync(file, 'utf8')).toContain('sens de l’élan');
  });

  it('writes what is seen on the cards for the model, as plain words', async () => {
    const root = copyContent();
    rewrite(
      join(root, 'content/arcanes/00-le-mat.md'),
      /(?<=## Ce que l’on voit\n\n)[\s\S]*?(?=\n\n## )/,
      'Un homme, *de profil*, sous un [cartouche](/arcanes/lexique#cartouche) vide.\n\nUn chien.',
    );
    await buildContent(root);
    const seen = JSON.parse(readFileSync(join(root, '.generated/descriptions.json'), 'utf8'));
    expect(Object.keys(seen)).toEqual(DECK_IDS);
    expect(seen['le-mat'].seen).toBe('Un homme, de profil, sous un cartouche vide. Un chien.');
    const all: { seen: string }[] = Object.values(seen);
    expect(all.map((card) => card.seen).join()).not.toMatch(/[[\]*_`#]/);
  });

  it('ignores a card that an earlier version stored, whose texts are files now', async () => {
    const root = copyContent();
    const texts = await readSource(root);
    const id = 'cartes-01-le-bateleur';
    const fields = { ...(texts[id]?.fields as object), name: 'Le Jongleur' };
    const report = await buildContent(root, { [id]: { fields, body: null } });
    expect(report).not.toContain('administration');
    expect(readFileSync(join(root, '.generated/deck.json'), 'utf8')).not.toContain('Jongleur');
  });

  it('reads files from Windows, with a byte order mark', async () => {
    const root = copyContent();
    const file = join(root, BATELEUR);
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`);
    expect(await told(root)).toBe('nothing');
  });

  it('prints sentences and no stack from the command line', () => {
    const root = copyContent();
    rewrite(join(root, BATELEUR), 'lettered: ', 'lettered: 1 # ');
    const program = join(process.cwd(), 'scripts/content/build-content.ts');
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root });
    expect(status).toBe(1);
    expect(String(stderr).trim().split('\n')).toEqual([
      expect.stringContaining('«\u202flettered\u202f»'),
    ]);
  });
});

describe('the files of cards', () => {
  it.each(['cartes', 'voisines', 'arcanes'])(
    'are there once for each card in %s',
    async (folder) => {
      const root = copyContent();
      const ending = folder === 'voisines' ? 'yaml' : 'md';
      const [first, second] = ['00-le-mat', '01-le-bateleur'].map((name) =>
        join(root, `content/${folder}/${name}.${ending}`),
      ) as [string, string];
      rmSync(second);
      expect(await told(root)).toBe(`content/${folder} : « le-bateleur » manque.`);
      writeFileSync(second, readFileSync(first));
      expect(await told(root)).toContain(`content/${folder} : deux fichiers portent « le-mat ».`);
    },
  );

  it('have the three headings of a card’s page', async () => {
    const root = copyContent();
    rewrite(join(root, 'content/arcanes/00-le-mat.md'), '## Dans un tirage', '## Ailleurs');
    expect(await told(root)).toContain('content/arcanes/00-le-mat.md : il faut les intertitres');
  });
});

describe('what the owner reads after a mistake', () => {
  it.each([
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
      /qualities: \[.*\]/,
      'qualities: initiative',
      `${BATELEUR}, champ « meanings.qualities » : il faut une liste.`,
    ],
    [
      'searchNames:',
      'couleur: bleu\nsearchNames:',
      `${BATELEUR} : « couleur » n’y a pas sa place.`,
    ],
    [
      'id: le-bateleur',
      'id: le-magicien',
      `${BATELEUR}, champ « id » : l’identifiant d’une carte du jeu, par exemple « le-bateleur ».`,
    ],
    [
      '01-le-bateleur.png',
      '02-le-bateleur.png',
      `${BATELEUR}, champ « imageFileName » : l’image de cette carte est 01-le-bateleur.png.`,
    ],
    ['name: Le Bateleur\n', 'name: "Le Bateleur\n', 'l’écriture des champs n’est pas comprise'],
    [
      '---\n',
      '',
      `${BATELEUR} : les champs se placent entre deux lignes « --- », en tête du fichier.`,
    ],
  ])(
    'names the file, the field and what would be right (%s)',
    async (passage, replacement, sentence) => {
      expect(await toldAfter(passage, replacement)).toContain(sentence);
    },
  );

  it('points at the line that cannot be read', async () => {
    expect(await toldAfter('lettered: ', 'lettered: : ')).toContain(`${BATELEUR}, ligne 4 :`);
  });

  it('hears of every mistake at once', async () => {
    const root = copyContent();
    rewrite(join(root, BATELEUR), /lettered: .*\n/, '');
    rewrite(join(root, 'content/cartes/21-le-monde.md'), /name: .*\n/, '');
    expect((await told(root)).split('\n')).toHaveLength(2);
  });
});
