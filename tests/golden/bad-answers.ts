import type { DefectCode } from '#netlify/server/reading/gate-rules.ts';

/** A way of spoiling the passage of a card, and what the gate has to say about it. */
export interface Spoiling {
  what: string;
  code: DefectCode;
  /** `named` is the passage's card, in a sentence, `other` one that the part does not have. */
  spoil: (text: string, names: { named: string; other: string }) => string;
}

function added(what: string, code: DefectCode, sentence: string): Spoiling {
  return { what, code, spoil: (text) => `${text} ${sentence}` };
}

export const SPOILINGS: Spoiling[] = [
  {
    what: 'a card is left out',
    code: 'missing-card',
    spoil: (text, { named }) => text.replace(new RegExp(named, 'gi'), 'cette carte'),
  },
  {
    what: 'a card loses its capital',
    code: 'missing-card',
    spoil: (text, { named }) =>
      text.replace(
        new RegExp(named, 'gi'),
        named === 'l’Arcane sans nom' ? 'la treizième' : named.toLowerCase(),
      ),
  },
  {
    what: 'a card of another part is named',
    code: 'other-card',
    spoil: (text, { other }) => `${text} On y retrouve ${other}.`,
  },
  added('the Magician of another deck', 'foreign-name', 'Le Magicien sourit.'),
  added('the High Priestess of another deck', 'foreign-name', 'La Grande Prêtresse attend.'),
  added('the Hierophant of another deck', 'foreign-name', 'L’Hiérophante écoute.'),
  added('the Lovers of another deck', 'foreign-name', 'Les Amoureux hésitent.'),
  added('the Tower of another deck', 'foreign-name', 'La Tour s’ouvre.'),
  added('Death as a name', 'foreign-name', 'La Mort passe.'),
  added('the Fool of another deck', 'foreign-name', 'Le Fou avance.'),
  added('a circumflex on Le Mat', 'foreign-name', 'Le Mât avance.'),
  added('an article before Tempérance', 'foreign-name', 'La Tempérance verse.'),
  added('a house of God', 'foreign-name', 'La Maison de Dieu tremble.'),
  added('a subtractive numeral', 'foreign-number', 'Voyez l’arcane IX.'),
  added('Justice as eleven', 'foreign-number', 'C’est La Justice (XI).'),
  added('Force as eight', 'foreign-number', 'C’est La Force, 8.'),
  added('a zero on Le Mat', 'foreign-number', 'C’est Le Mat (0).'),
  added('a reversed card', 'reversed-card', 'Une carte renversée freine.'),
  added('an Egyptian origin', 'false-origin', 'Les prêtres égyptiens le savaient.'),
  added('a death', 'fatalism', 'Une personne proche peut mourir.'),
  added('an illness', 'fatalism', 'Une maladie se devine.'),
  added('a pregnancy', 'fatalism', 'Une grossesse se dessine.'),
  added('a trial', 'fatalism', 'Le procès tourne bien.'),
  added('money', 'fatalism', 'Une rentrée d’argent se prépare.'),
  added('"vous allez"', 'prophecy', 'Vous allez trouver.'),
  added('a future that is certain', 'prophecy', 'Vous rencontrerez quelqu’un.'),
  added('fate', 'prophecy', 'C’est inévitable.'),
  added('a familiar pronoun', 'familiar-address', 'Tu peux choisir.'),
  added('a familiar possessive', 'familiar-address', 'Garde ton calme.'),
  added('a greeting-card phrase', 'filler', 'Suivez votre cœur.'),
  added('two things at once', 'filler', 'Cela tient et cède à la fois.'),
  added('an ordinal', 'order', 'La deuxième figure attend.'),
  added('the first of them', 'order', 'La première veut partir.'),
  added('the card beside', 'order', 'À sa droite, on attend.'),
  added('two who face each other', 'order', 'Elles se font face.'),
  added('one before the other', 'order', 'Elle précède le reste.'),
  added('one that follows', 'order', 'Une autre figure la suit.'),
  {
    what: 'what comes after the card',
    code: 'order',
    spoil: (text, { named }) => `${text} Après ${named}, tout se tait.`,
  },
  {
    what: 'what lies beside the card',
    code: 'order',
    spoil: (text, { named }) =>
      `${text} À côté ${named.startsWith('le ') ? `du ${named.slice(3)}` : `de ${named}`}, on attend.`,
  },
  added('the universe', 'filler', 'L’univers vous écoute.'),
  { what: 'a heading', code: 'markup', spoil: (text) => `## Lecture ${text}` },
  { what: 'bold type', code: 'markup', spoil: (text) => text.replace(/^(\S+)/, '**$1**') },
  { what: 'a list', code: 'markup', spoil: (text) => `- ${text}` },
  { what: 'two paragraphs', code: 'markup', spoil: (text) => text.replace(' ', '\n\n') },
  added('an emoji', 'markup', 'Belle suite ✨.'),
  added('a straight apostrophe', 'typography', "C'est clair."),
  added('straight quotes', 'typography', 'Un mot "juste".'),
  added('a plain space before a question mark', 'typography', 'Qui sait ?'),
  { what: 'a text cut short', code: 'too-short', spoil: (text) => text.slice(0, 12) },
  { what: 'a text said twice', code: 'repetition', spoil: (text) => `${text} ${text}` },
  {
    what: 'a text that goes on',
    code: 'too-long',
    spoil: (text) => `${text} ${'On pourrait continuer ainsi jusqu’au soir. '.repeat(9).trim()}`,
  },
  { what: 'nothing', code: 'too-short', spoil: () => '' },
];
