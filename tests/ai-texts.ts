import type { Texts } from '#netlify/server/reading/pieces.ts';
import type { Arcanum, Part } from '#src/tarot/arcana.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import { asSentence } from '#src/text/words.ts';

const TOGETHER: Partial<Record<Part, string>> = {
  qualities:
    'Ces trois présences ne disent pas la même chose, et c’est bien ce qui les rend utiles au quotidien.',
  obstacles:
    'Rien de tout cela ne demande de force : un geste modeste, répété trois fois, en apprend assez.',
  future:
    'Le reste vous appartient, avec vos mots, votre calendrier et vos raisons, qui valent bien les miennes.',
};

function passages([long, middle, short]: readonly Arcanum[]): string[] {
  const names = [long, middle, short].map((card) => inSentence(card?.name ?? ''));
  return [
    `${asSentence(names[0] ?? '')} vous prête son allure : un pas mesuré suffit parfois à changer la couleur d’une journée. Prenez ${names[0]} comme une lampe que l’on rapproche ou que l’on éloigne, selon l’heure.`,
    `Une attention plus calme, tournée vers ce qui dure et vers les gens qui comptent, vaut mieux qu’un discours, et c’est ${names[1]} qui le dit.`,
    `Quant à la question simple, ${names[2]} la pose et la laisse ouverte.`,
  ];
}

/** Texts as a good model would send them back: right names and lengths, nothing that the gate refuses. */
export function goodTexts(part: Part, cards: readonly Arcanum[]): Texts {
  const [first, second, third] = cards.map(({ name }) => inSentence(name));
  if (part === 'summary') {
    return {
      summary: `${asSentence(first ?? '')} attire l’œil dès que l’on se penche sur la table, et ${second} le retient un instant de plus. Je laisse encore les mots de côté. Il y a des visages, des gestes, beaucoup de couleur, et ${third} qui se tient là sans rien demander à personne.`,
      thread: `Le fil est mince et il tient : ce que vous savez faire touche à ce qui vous freine, et le premier geste, même modeste, passe par ${cards.at(-1)?.name && inSentence(cards.at(-1)?.name ?? '')}.`,
    };
  }
  if (part === 'special') {
    const [card] = cards as [Arcanum];
    return {
      [card.id]: `Prenez ${first} comme une lampe sur la table, que vous pouvez rapprocher ou éloigner. Rien n’est imposé : un coin que vous ne regardiez plus s’éclaire, et les objets familiers reprennent un peu de relief. Choisissez un seul détail de votre semaine, et donnez-lui dix minutes ce soir, sans rien attendre en retour.`,
    };
  }
  const told = passages(cards);
  return {
    ...Object.fromEntries(cards.map(({ id }, place) => [id, told[place] as string])),
    together: TOGETHER[part] as string,
  };
}

/** Sentences that pass every word of the gate and are not true: of the picture, or in another order. */
export const FALSEHOODS: Record<string, (card: Arcanum) => string> = {
  'wrong-object': ({ name, id }) =>
    `${name} tient une ${id === 'le-jugement' ? 'balance' : 'trompette'}.`,
  'wrong-gaze': ({ name, traits }) =>
    traits.gaze === 'you' ? `${name} regarde vers la gauche.` : `${name} vous regarde en face.`,
  'wrong-number': ({ name, number }) => `${name} porte le nombre ${number + 1}.`,
  'wrong-order': ({ name }) => `${name} précède tout le reste.`,
};

/** Good texts, and a falsehood about a card in one of them. */
export function falseTexts(kind: string, part: Part, cards: readonly Arcanum[]): Texts {
  const texts = goodTexts(part, cards);
  const [key, text] = Object.entries(texts)[0] as [string, string];
  return { ...texts, [key]: `${text} ${FALSEHOODS[kind]?.(cards[0] as Arcanum)}` };
}
