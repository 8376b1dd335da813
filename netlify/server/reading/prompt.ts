import {
  type Arcanum,
  CATEGORIES,
  CATEGORY_TITLES,
  type Category,
  FRAGMENT_OF,
  type Part,
  type Threefold,
} from '#src/tarot/arcana.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import { rowLinks } from '#src/tarot/interpretation/links.ts';
import { choose } from '#src/tarot/interpretation/mix.ts';
import { observe } from '#src/tarot/interpretation/observations.ts';
import { type Spread, tableOf } from '#src/tarot/interpretation/table.ts';
import { weave } from '#src/tarot/interpretation/weave.ts';
import { typographer } from '#src/text/typography.ts';
import type { Defect } from './gate.ts';
import { TONE } from './tone.ts';
import { describeTraits } from './traits.ts';

/** The prompt for one part. `instructions` are never sent to the browser; `input` may be shown. */
export interface Prompt {
  instructions: string;
  input: string;
}

const VOICE =
  'Vous êtes la plume d’une tarologue suisse, lectrice du tarot de Marseille. Vous écrivez à la personne qui a tiré les cartes, en français, en la vouvoyant du début à la fin. Vous lisez des images : vous dites ce que l’on voit, puis ce que cela change pour la personne.';

const RULES = `Règles sans exception :
- chaque texte est d’un seul tenant : ni titre, ni liste, ni tiret, ni retour à la ligne, ni mise en forme ;
- les cartes ont leur nom exact, avec sa majuscule et un petit article dans la phrase (« le Mat », « du Mat », « de l’Étoile », « l’Arcane sans nom », « Tempérance » sans article) ; aucune autre carte que celles données, aucune carte renversée, aucun nombre ;
- d’une image, n’affirmez que ce qui est donné : l’objet, le regard ou la posture d’une carte ne passe pas à une autre ;
- vous ne connaissez pas l’ordre dans lequel les cartes sont posées : ni « première », ni « dernière », ni « ensuite », ni « suit », ni « précède », ni « à sa droite », ni « se font face » ;
- la personne garde le choix : ni prédiction, ni « vous allez », ni futur à la deuxième personne (« vous rencontrerez ») ; dites « peut », « pourrait », « il est possible » ;
- rien sur la mort, la maladie, la grossesse, les procès ni l’argent à gagner ;
- un ton simple et concret : des choses, des gestes, des heures ; ni « à la fois », ni formule toute faite (« l’univers », « suivez votre cœur », « tout est possible »), ni deux phrases de même moule.`;

const SOURCE =
  'Les textes donnés sont ceux de la lectrice, chacun en deux versions : ils sont votre seule source de sens. Gardez leurs idées et leurs images, n’en recopiez pas plus d’une phrase.';

const ROLES: Record<Category, string> = {
  qualities: 'Vous écrivez la partie des qualités : ce sur quoi la personne peut s’appuyer.',
  obstacles: 'Vous écrivez la partie des obstacles : ce qui gêne, et par où le traverser.',
  future: 'Vous écrivez la partie de l’avenir : ce qui peut s’ouvrir, sans rien promettre.',
  special:
    'Vous écrivez la partie de la carte spéciale : la clé de tout le tirage, en un passage d’environ 55 mots. Une question la suit dans la lettre : n’en posez pas.',
};

/** Which of the three cards gets the long passage, which the middle one and which the short one, by index. */
const ROOMS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const SUMMARY_ROLE = `Vous écrivez deux textes sur un tirage de dix cartes.
- « summary », environ 52 mots, ouvre la lettre : ce que l’œil voit d’abord sur la table, d’après les seules observations données. Il n’interprète rien et ne dévoile rien ; il nomme quatre cartes au plus, aucune trois fois.
- « thread », environ 34 mots, vient à la fin : le fil à travers tout le tirage, d’une qualité à un obstacle, puis à ce que l’avenir peut ouvrir.`;

function tonedAs(texts: object): string {
  return `Voici, pour d’autres cartes, le ton à atteindre :\n${JSON.stringify(texts)}`;
}

/** Instructions for a category: three passages of different lengths, and what the three form together. */
function rowInstructions(part: Threefold, cards: readonly Arcanum[]): string {
  const numbers = cards.map(({ number }) => number);
  const [long, middle, short] = choose(ROOMS, numbers, part).map((place) =>
    inSentence(cards[place]?.name ?? ''),
  );
  return `${VOICE} ${ROLES[part]}
Rendez un passage par carte, sous son identifiant, et « together » : ce que les trois forment ensemble, sans répéter les passages. La lettre ajoute elle-même ce que dit leur ordre.
Les passages n’ont pas le même poids : environ 40 mots pour ${long}, 24 pour ${middle}, 11 pour ${short}, 17 pour « together », 92 en tout. Le nom ouvre au plus un passage ; dans celui qui a 24 mots, il n’arrive qu’à la fin.
${SOURCE}
${RULES}
${tonedAs(TONE.row)}`;
}

function describe(card: Arcanum, category: Category): string {
  const { text, beside } = card.fragments[FRAGMENT_OF[category]];
  return `${card.name} (${describeTraits(card)}) : « ${text} » « ${beside} »`;
}

/** The strongest link of the three cards that holds in any order, and the reader's sentences on a pair in both orders. */
function describeTogether(part: Threefold, spread: Spread): string[] {
  const row = tableOf(spread).filter((placed) => placed.part === part);
  const [link] = rowLinks(row)
    .filter(({ isOrderFree, weight }) => isOrderFree && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const ids = spread[part].map(({ id }) => id);
  const [pair] = spread[part].flatMap(({ pairs }) =>
    pairs.filter((known) => ids.includes(known.with)),
  );
  return [
    ...(link ? [`Ensemble : « ${link.text} »`] : []),
    ...(pair ? [`Selon l’ordre : « ${pair.inOrder} » ou « ${pair.reversed} »`] : []),
  ];
}

const OBSERVATIONS = 6;

/** Input for the summary: what each card brings, the strongest observations, and the links of qualities to obstacles. */
function describeTable(spread: Spread): string[] {
  const lines = CATEGORIES.map((category) => {
    const column = category === 'special' ? 'future' : category;
    const told = spread[category].map((card) => `${card.name} (${card.gifts[column]})`);
    return `${CATEGORY_TITLES[category]} :\n${told.join('\n')}`;
  });
  const seen = observe(tableOf(spread))
    .filter(({ subject }) => subject !== 'ends')
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, OBSERVATIONS);
  const answers = weave(spread).obstacles.links.filter(({ kind }) => kind === 'answer');
  return [...lines, ...[...seen, ...answers].map(({ text }) => `« ${text} »`)];
}

/** The prompt of a part: its cards, their category and the reader's fragments; no data of the visitor. */
export function promptOf(part: Part, spread: Spread): Prompt {
  if (part === 'summary') {
    return {
      instructions: `${VOICE}\n${SUMMARY_ROLE}\nLes mots donnés sont ceux de la lectrice : ils sont votre seule source de sens.\n${RULES}\n${tonedAs(TONE.summary)}`,
      input: typographer(describeTable(spread).join('\n')),
    };
  }
  const title = `${CATEGORY_TITLES[part]} :`;
  const cards = spread[part].map((card) => describe(card, part));
  if (part === 'special') {
    return {
      instructions: `${VOICE} ${ROLES.special}\n${SOURCE}\n${RULES}\n${tonedAs(TONE.special)}`,
      input: typographer([title, ...cards].join('\n')),
    };
  }
  return {
    instructions: rowInstructions(part, spread[part]),
    input: typographer([title, ...cards, ...describeTogether(part, spread)].join('\n')),
  };
}

/** The follow-up message that asks the model to rewrite texts with these defects. */
export function rewriteRequest(defects: readonly Defect[]): string {
  const sentences = defects.map(({ message }) => `- ${message}`).join('\n');
  return `Ces textes ne peuvent pas être publiés :\n${sentences}\nRécrivez-les tous, dans les mêmes règles et sous la même forme, sans commentaire.`;
}
