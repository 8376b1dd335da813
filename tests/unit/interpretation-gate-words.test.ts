import { describe, expect, test } from 'vitest';
import { inspectTexts } from '#netlify/server/reading/gate.ts';
import { piecesOf } from '#netlify/server/reading/pieces.ts';
import { deck } from '#tests/deck.ts';

/** What the gate finds in a text about one card. */
function codesAbout(id: string, text: string): string[] {
  const cards = deck.filter((card) => card.id === id);
  const pieces = piecesOf('special', cards);
  return inspectTexts(pieces, cards, { [id]: text }).map(({ code }) => code);
}

describe('names', () => {
  test.each([
    ['le-mat', 'Le Mat marche.'],
    ['le-mat', 'C’est le Mat.'],
    ['le-mat', 'Le pas du Mat.'],
    ['le-bateleur', 'Revenez au Bateleur.'],
    ['l-imperatrice', 'La voix de l’Impératrice.'],
    ['la-papesse', 'Allez à la Papesse.'],
    ['l-arcane-sans-nom', 'Voici L’Arcane sans nom.'],
    ['l-arcane-sans-nom', 'Le travail de l’arcane sans nom.'],
    ['temperance', 'Avec Tempérance.'],
    ['temperance', 'Tempérance verse.'],
    ['la-roue-de-fortune', 'La Roue de Fortune tourne.'],
  ])('%s is named by "%s"', (id, text) => {
    expect(codesAbout(id, text)).not.toContain('missing-card');
  });

  test.each([
    ['le-mat', 'Le Matin vient.'],
    ['le-mat', 'Un mat d’échecs.'],
    ['la-force', 'La force tranquille.'],
    ['le-monde', 'Tout le monde.'],
    ['le-pape', 'La Papesse lit.'],
    ['temperance', 'La Tempérance verse.'],
    ['l-hermite', 'L’Ermite marche.'],
    ['la-papesse', 'Papesse, elle lit.'],
  ])('%s is not named by "%s"', (id, text) => {
    expect(codesAbout(id, text)).toContain('missing-card');
  });

  test.each([
    'La force de dire non, la lune, le soleil, le monde entier et la justice des comptes.',
    'Au jugement de chacun, avec tempérance et sans diable.',
    'Force est de se taire. Justice faite, on repart.',
  ])('ordinary words are no cards: "%s"', (text) => {
    expect(codesAbout('le-mat', text)).not.toContain('other-card');
  });

  test.each([
    'Près de la Force.',
    'Votre Empereur intérieur.',
    'Le Mat et Tempérance.',
    'Au Pape.',
    'L’arcane sans nom.',
  ])('another card is seen in "%s"', (text) => {
    expect(codesAbout('le-mat', text)).toContain('other-card');
  });
});

describe('what a French text may say', () => {
  test.each([
    'Vous savez où vous allez, et cela suffit.',
    'Où allez-vous ce soir ?',
    'Vous pourriez rencontrer, vous montrez, vous tirez, vous désirez, vous éclairez, vous ouvrez.',
    'Vous entrez, vous livrez, vous encadrez, vous préférez, vous gérez, vous admirez.',
    'Le ton monte, haussez le ton, et votre ton change.',
    'Quand viendra-t-elle, a-t-il dit, on s’est tu.',
    'Ce point mort peut se dénouer.',
    'La roue tourne, la fortune aussi.',
    'Avant l’heure, après le dîner, votre voisine a le dernier mot et fait le premier pas.',
    'Vous passez à côté de la question, et ce qui précède n’est pas perdu.',
  ])('"%s" passes every rule', (text) => {
    const found = codesAbout('le-mat', text.replaceAll(' ?', '\u202f?'));
    expect(found.filter((code) => !/card$|short/.test(code))).toEqual([]);
  });

  test.each(['trouverez', 'finirez', 'prendrez', 'aurez', 'serez', 'irez', 'verrez', 'pourrez'])(
    'the future "vous %s" is a prophecy',
    (verb) => {
      expect(codesAbout('le-mat', `Vous ${verb} cela.`)).toContain('prophecy');
    },
  );

  test.each(['viendrez', 'recevrez', 'connaîtrez', 'mettrez', 'devrez', 'voudrez', 'saurez'])(
    'the future "vous %s" is a prophecy too',
    (verb) => {
      expect(codesAbout('le-mat', `Vous ${verb} cela.`)).toContain('prophecy');
    },
  );
});
