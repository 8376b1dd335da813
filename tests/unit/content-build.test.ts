import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { BankContent } from '#netlify/server/content/bank-content.ts';
import { buildContent } from '#scripts/build/build-content.ts';
import { readSource } from '#scripts/build/read-content-files.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
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
    const seen = JSON.parse(readFileSync(join(root, '.generated/descriptions.json'), 'utf8'));
    expect(Object.keys(seen)).toEqual(DECK_IDS);
    expect(seen['le-mat'].seen).toBe('Un homme, de profil, sous un cartouche vide. Un chien.');
    const all: { seen: string }[] = Object.values(seen);
    expect(all.map((card) => card.seen).join()).not.toMatch(/[[\]*_`#]/);
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
    const program = join(process.cwd(), 'scripts/build/build-content.ts');
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root });
    expect(status).toBe(1);
    expect(String(stderr).trim().split('\n')).toEqual([
      expect.stringContaining('«\u202flettered\u202f»'),
    ]);
  });
});

describe('the sentences of a topic', () => {
  it('may only leave places for names that the weave fills', async () => {
    const root = copyContent();
    rewrite(join(root, 'content/themes.yaml'), 'Et {2}, du côté des obstacles', 'Et {3}, du côté');
    expect(await told(root)).toBe(
      'content/themes.yaml, champ « love.turns.1 » : seules accolades permises ici : {1}, {de 1}, {à 1}, {il 1}, {2}, {de 2}, {à 2}, {il 2}, {geste}. Une tournure.',
    );
  });
});

describe('the questions under a letter', () => {
  const FILE = 'content/questions.yaml';

  it.each([
    [
      'name a card that they do not have',
      '{texte} Changez-en les mots',
      '{2} Changez-en les mots',
      'questions.say.answers.2 » : seules accolades permises ici : {1}, {de 1}, {à 1}, {il 1}, {lieu 1}, {texte}. Une tournure.',
    ],
    [
      'leave an answer out',
      '{texte} Changez-en les mots',
      'Changez-en les mots',
      'questions.say.answers.2 » : {texte} doit y être. Une tournure.',
    ],
    [
      'lose the name of their card',
      'Le Mat tâte la terre',
      'On tâte la terre',
      'cards.le-mat.helps » : cette réponse doit nommer « le Mat », avec son petit article.',
    ],
    ['weigh by another word', 'weighs: scatter', 'weighs: ennui', 'cards.le-mat.weighs » : '],
  ])('may not %s', async (_, passage, replacement, fault) => {
    const root = copyContent();
    rewrite(join(root, FILE), passage, replacement);
    expect(await told(root)).toContain(`${FILE}, champ « ${fault}`);
  });
});

describe('the passages of letters', () => {
  const FILE = 'content/voisines/01-le-bateleur.yaml';
  const SENTENCE =
    'Devant la table encombrée du Bateleur, on dirait que le Mat a choisi trois choses avant de partir.';
  const shown = { pole: 'first', image: 'Le Bateleur pousse une pièce du bout des doigts.' };
  const ending = {
    text: `Le Bateleur est debout, et ${'on regarde encore une fois '.repeat(8)}.`,
    question: 'Que gardez-vous ?',
  };

  /** What the owner is told of the Bateleur's passages with these fields changed. */
  async function toldOf(change: (bank: BankContent) => void): Promise<string> {
    const root = copyContent();
    const bank: BankContent = parse(readFileSync(join(root, FILE), 'utf8'));
    bank.obstacle.after['le-mat'] = SENTENCE;
    change(bank);
    writeFileSync(join(root, FILE), stringify(bank));
    return told(root);
  }

  it('name their card, are no longer than a paragraph, and may be emptied', async () => {
    const passage = (text: string) =>
      toldOf(({ obstacle }) => {
        obstacle.after['le-mat'] = text;
      });
    const at = `${FILE}, champ « obstacle.after.le-mat »`;
    expect(await passage(SENTENCE)).toBe('nothing');
    expect(await passage(SENTENCE.replace('’', "'"))).toBe('nothing');
    expect(await passage('')).toBe('nothing');
    expect(await passage(SENTENCE.replace('le Mat', 'un marcheur'))).toBe('nothing');
    expect(await passage(SENTENCE.replace('du Bateleur', 'de Bateleur'))).toContain(
      `${at} : ce passage doit nommer « le Bateleur »`,
    );
    expect(await passage('Le Mat et le Bateleur.')).toContain(
      `${at} : ce texte compte 5 mots : il en faut de 12 à 65.`,
    );
    expect(await passage(`${SENTENCE} {1}`)).toContain(`${at} : ni { ni } dans un passage.`);
  });

  it('name both cards where the page of theirs shows them as a couple', async () => {
    const couple = (text: string) =>
      toldOf((bank) => {
        bank.obstacle.after['le-mat'] = text;
        bank.couples = [{ after: 'le-mat', place: 'obstacle' }];
      });
    expect(await couple(SENTENCE)).toBe('nothing');
    expect(await couple(SENTENCE.replace('le Mat', 'un marcheur'))).toContain(
      'champ « couples.0 » : le passage de ce couple doit nommer « le Mat », avec son petit article.',
    );
  });

  it('follow another card than their own', async () => {
    expect(
      await toldOf(({ future }) => {
        future.after['le-bateleur'] = SENTENCE;
      }),
    ).toContain('une carte ne se suit pas elle-même.');
  });

  it('end without a place for an image, and with a question', async () => {
    const ends = (change: object) =>
      toldOf(({ motifs }) => {
        motifs.shown.hands = { ...shown, pole: 'first', ending: { ...ending, ...change } };
      });
    expect(await ends({})).toBe('nothing');
    expect(await ends({ text: `{1} ${ending.text}` })).toContain('seules accolades permises');
    expect(await ends({ text: ending.text.replace('Le Bateleur', 'Un homme') })).toContain(
      'champ « motifs.shown.hands.ending.text » : cette fin doit nommer « le Bateleur »',
    );
    expect(await ends({ question: 'Vous gardez ceci.' })).toContain(
      'une question finit par « ? ».',
    );
  });

  it('answer the question on the way, without a place for an image', async () => {
    const answers = (quality: string) =>
      toldOf(({ motifs }) => {
        motifs.shown.hands = { ...shown, pole: 'first', answers: { quality: [quality] } };
      });
    const text =
      'Vous n’avez pris que ce qui sert. Le Bateleur tient sa pièce du bout des doigts, et cela lui suffit.';
    expect(await answers(text)).toBe('nothing');
    expect(await answers('Une pièce.')).toContain('il en faut de 16 à 60');
    expect(await answers(`${text} {image}`)).toContain('seules accolades permises');
    expect(await answers(text.replace('le Bateleur', 'il').replace('Le Bateleur', 'Il'))).toContain(
      'champ « motifs.shown.hands.answers.quality.0 » : cette réponse doit nommer « le Bateleur », avec son petit article.',
    );
  });

  it('open with an image, a sentence of its own', async () => {
    const opens = async (text: string) => {
      const root = copyContent();
      const file = join(root, 'content/motifs.yaml');
      const motifs = parse(readFileSync(file, 'utf8'));
      writeFileSync(
        file,
        stringify({ ...motifs, openings: { hands: { first: [text], second: [text] } } }),
      );
      return told(root);
    };
    const words = 'Je cherche ce qui se tient et ce qui se lâche.';
    expect(await opens(`{image} ${words}`)).toBe('nothing');
    expect(await opens(`${words} {image}`)).toBe('nothing');
    expect(await opens(`Est-ce tout ? {image} ${words}`)).toBe('nothing');
    expect(await opens(words)).toContain('{image} laisse la place à une phrase');
    expect(await opens(`{image} {image} ${words}`)).toContain('n’y vient qu’une fois.');
    expect(await opens(`Devant {image} ${words}`)).toContain('{image} laisse la place');
    expect(await opens(`{image}, ${words}`)).toContain('{image} laisse la place');
  });

  it('show an image by the name of its card', async () => {
    expect(
      await toldOf(({ motifs }) => {
        motifs.shown.hands = { pole: 'first', image: 'la main qui pousse une pièce' };
      }),
    ).toContain(
      'champ « motifs.shown.hands.image » : l’image doit nommer « le Bateleur », avec son petit article.',
    );
  });

  it('are there for each card, once', async () => {
    const root = copyContent();
    rmSync(join(root, FILE));
    expect(await told(root)).toBe('content/voisines : « le-bateleur » manque.');
    writeFileSync(join(root, FILE), readFileSync(join(root, 'content/voisines/00-le-mat.yaml')));
    expect(await told(root)).toContain('content/voisines : deux fichiers portent « le-mat ».');
  });
});

describe('what the owner reads after a mistake', () => {
  it.each([
    [
      / {4}text: >-[\s\S]*?(?= {2}obstacle:)/,
      '    text: Trop court.\n',
      `${BATELEUR}, champ « fragments.quality.text » : ce texte compte 2 mots : il en faut de 35 à 50. Le texte, sans le nom de la carte ; ce sur quoi s’appuyer, de 35 à 50 mots, adressé à la personne (« vous »).`,
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
    [
      'id: le-bateleur',
      'id: le-magicien',
      `${BATELEUR}, champ « id » : l’identifiant d’une carte du jeu, par exemple « le-bateleur ». L’identifiant de la carte ; les tirages enregistrés s’y réfèrent.`,
    ],
    [
      '01-le-bateleur.png',
      '02-le-bateleur.png',
      `${BATELEUR}, champ « imageFileName » : il commence par le nombre de la carte.`,
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

  it('hears of a card whose file is gone', async () => {
    const root = copyContent();
    rmSync(join(root, BATELEUR));
    expect(await told(root)).toBe('content/cartes : « le-bateleur » manque.');
  });
});
