import type { Arcanum, Gaze, KnownPair } from '#src/tarot/arcana.ts';
import { fillNames } from './card-names.ts';
import { choose, mix } from './mix.ts';
import type { Placed } from './table.ts';

/** The kinds of relation between cards that a reading tells. */
export type LinkKind = 'gaze' | 'number' | 'object' | 'pair' | 'answer';

/** A sentence that is true of these cards in this order. */
export interface Link {
  kind: LinkKind;
  cards: readonly Placed[];
  text: string;
  /** How much it says: rare before common, neighbours before cards that lie apart. */
  weight: number;
  /** It holds for the three cards of its row in any order: a text that is kept for the set may tell it. */
  isOrderFree: boolean;
}

const FACING = [
  '{1} et {2} se font face. Commencez par là : le reste se dit entre ces deux cartes.',
  'Entre {1} et {2}, les regards se croisent. Ce qui se joue là se dit à voix basse.',
  '{1} regarde à droite, {2} à gauche : les deux cartes se sont trouvées.',
  'On dirait que {1} et {2} se parlent : leurs visages sont tournés l’un vers l’autre.',
];
const BACK_TO_BACK = [
  '{1} et {2} se tournent le dos ; entre les deux, il y a ce dont on ne parle pas.',
  'Dos à dos, {1} et {2} : chacune de ces cartes garde un côté de l’affaire.',
  '{1} regarde derrière, {2} regarde devant. Vous êtes entre les deux.',
];
const ALL_LEFT = [
  'Trois visages tournés vers la gauche, {1}, {2} et {3} : ce rang a de la mémoire.',
  '{1}, {2}, {3} : tout le rang regarde d’où l’on vient. Il y a là une chose à aller rechercher.',
  'Ni {1}, ni {2}, ni {3} ne regardent vers l’avant. Ce n’est pas un refus, c’est un inventaire.',
];
const ALL_RIGHT = [
  '{1}, {2}, {3} : les trois regardent à droite. Rien, chez vous, ne demande à revenir en arrière.',
];
const ALL_AT_YOU = [
  '{1}, {2} et {3} vous regardent en face, en même temps. On ne vous laissera pas changer de sujet.',
];
const TWO_AT_YOU = [
  '{1} et {2} vous regardent côte à côte. Difficile, avec ces deux-là, de changer de sujet.',
  'Deux regards droits sur vous, {1} et {2} : c’est à vous que l’on s’adresse, sans détour.',
  'Ni {1} ni {2} ne baissent les yeux. Soutenez les deux regards, l’un après l’autre.',
];
const ONE_AT_YOU = [
  'De tout le rang, {1} est la seule figure qui vous regarde.',
  'Une seule carte de ce rang vous regarde en face, et c’est {1}.',
  '{1} vous fixe pendant que les deux autres regardent ailleurs.',
  'Pour vous regarder, ici, il n’y a que {1}. Répondez d’abord à cette carte-là.',
  'Deux cartes sont occupées d’autre chose ; {1} vous attend.',
];
const TURNED_TO = [
  '{2} a la tête tournée vers {1}, qui ne s’en aperçoit pas.',
  'Voyez comme {2} regarde du côté {de 1} : la réponse est peut-être déjà là.',
  '{2} se tourne vers {1}. On se retourne rarement sans raison.',
];
const LOOKS_OUT = [
  '{1} regarde hors du rang. Vers quoi ? Vous le savez mieux que moi.',
  '{1} ferme le rang en regardant plus loin que lui.',
  'Le rang s’arrête {à 1}, dont le regard continue.',
];
const RISING = [
  'Les nombres montent d’une carte à l’autre, {1}, {2}, {3} : chaque pas demande un peu plus que le précédent.',
  '{de 1} {à 3}, les nombres montent. On avance.',
];
const FALLING = [
  'Les nombres descendent, {1}, {2}, {3} : on revient vers plus simple.',
  '{de 1} {à 3}, les nombres redescendent. On rentre.',
];
const THREE_CARDS = [
  '{1}, {2}, {3} : trois cartes qui ne se ressemblent pas, et il faut de tout pour tenir debout.',
];

interface ObjectLink {
  object: string;
  two: readonly string[];
  three: string;
}

const OBJECTS: readonly ObjectLink[] = [
  {
    object: 'water',
    two: [
      'Il y a de l’eau chez {1} et chez {2}. Ce qui était retenu a trouvé une pente.',
      'L’eau va {de 1} {à 2} : quelque chose circule à nouveau.',
    ],
    three:
      '{1}, {2}, {3} : de l’eau trois fois. Rien ici n’a besoin d’être forcé, il faut laisser couler et voir où cela va.',
  },
  {
    object: 'crown',
    two: [
      'Une couronne chez {1}, une autre chez {2} : l’amour-propre est de la partie, et il n’a pas toujours tort.',
      '{1} et {2} portent tous deux couronne. Deux chefs, une seule affaire.',
    ],
    three: 'Trois couronnes, {1}, {2}, {3} : beaucoup de monde pour commander, et vous au milieu.',
  },
  {
    object: 'wings',
    two: [
      'Des ailes chez {1}, des ailes chez {2}, et tout le monde est à terre.',
      '{1} et {2} ont des ailes sur l’image : l’aide, ici, vient d’un peu plus haut que la question.',
    ],
    three: 'Des ailes aux trois images, {1}, {2}, {3} : ce rang a de quoi prendre de la hauteur.',
  },
  {
    object: 'sceptre',
    two: ['Le même sceptre chez {1} et chez {2} : il s’agit de savoir qui commande.'],
    three: 'Trois sceptres, {1}, {2}, {3} : il s’agit de savoir qui commande.',
  },
  {
    object: 'two-companions',
    two: [
      'Deux figures au bas de l’image, chez {1} comme chez {2} : rien de cela ne se fait seul.',
      'Chez {1} et chez {2}, regardez en bas : à chaque fois, ils sont deux.',
    ],
    three:
      'Au bas des trois images, {1}, {2}, {3}, il y a chaque fois deux figures : rien de cela ne se fait seul.',
  },
  {
    object: 'sword',
    two: ['L’épée {de 1} se retrouve chez {2} : quelque chose demande à être tranché proprement.'],
    three: '',
  },
  {
    object: 'beast',
    two: [
      'Une bête accompagne {1}, une autre {2}. Ce que vous sentez a son mot à dire.',
      'Il y a une bête chez {1} et une chez {2} : l’instinct est de la conversation.',
    ],
    three: 'Des bêtes aux trois images, {1}, {2}, {3} : ce rang se flaire autant qu’il se pense.',
  },
  {
    object: 'three-people',
    two: ['Trois personnes chez {1}, trois chez {2} : cela ne se décide pas à deux.'],
    three: '',
  },
];

/** The sentence that the known pair of two cards has for where they lie, or null. */
function pairOf(one: Placed, other: Placed): string | null {
  const find = (card: Arcanum, id: string): KnownPair | undefined =>
    card.pairs.find((pair) => pair.with === id);
  const forward = find(one.card, other.card.id);
  const backward = find(other.card, one.card.id);
  const pair = forward ?? backward;
  if (!pair) return null;
  if (one.part !== other.part) return pair.apart;
  return forward ? pair.inOrder : pair.reversed;
}

function tell(wordings: readonly string[], cards: readonly Placed[], purpose: string): string {
  const numbers = cards.map(({ card }) => card.number);
  return fillNames(
    choose(wordings, numbers, purpose),
    cards.map(({ card }) => card.name),
  );
}

/** Known pairs among these cards. */
export function pairLinks(cards: readonly Placed[]): Link[] {
  return couples(cards).flatMap(([one, other]) => {
    const text = pairOf(one, other);
    const isNear = other.index - one.index === 1;
    return text
      ? [
          {
            kind: 'pair' as const,
            cards: [one, other],
            text,
            weight: isNear ? 100 : 85,
            isOrderFree: false,
          },
        ]
      : [];
  });
}

function couples(cards: readonly Placed[]): [Placed, Placed][] {
  return cards.flatMap((one, index) =>
    cards.slice(index + 1).map((other): [Placed, Placed] => [one, other]),
  );
}

/** Links by what is seen on the pictures of three cards in a row, and by their numbers. */
export function rowLinks(row: readonly Placed[]): Link[] {
  const links: Link[] = [];
  const add = (
    kind: LinkKind,
    weight: number,
    wordings: readonly string[],
    cards: readonly Placed[],
    isOrderFree = false,
  ) => links.push({ kind, weight, cards, text: tell(wordings, cards, kind), isOrderFree });
  const gazes = row.map(({ card }) => card.traits.gaze);
  const all = (gaze: Gaze) => gazes.every((other) => other === gaze);
  if (all('left')) add('gaze', 66, ALL_LEFT, row, true);
  if (all('right')) add('gaze', 95, ALL_RIGHT, row, true);
  if (all('you')) add('gaze', 72, ALL_AT_YOU, row, true);
  const atYou = row.filter(({ card }) => card.traits.gaze === 'you');
  if (atYou.length === 1) add('gaze', 48, ONE_AT_YOU, atYou, true);
  for (const [index, one] of row.entries()) {
    const other = row[index + 1];
    if (!other) continue;
    const [here, there] = [one.card.traits.gaze, other.card.traits.gaze];
    if (here === 'right' && there === 'left') add('gaze', 90, FACING, [one, other]);
    else if (here === 'left' && there === 'right') add('gaze', 80, BACK_TO_BACK, [one, other]);
    else if (here === 'you' && there === 'you' && !all('you'))
      add('gaze', 55, TWO_AT_YOU, [one, other]);
    else if (there === 'left' && here !== 'left') add('gaze', 42, TURNED_TO, [one, other]);
  }
  const last = row.at(-1) as Placed;
  if (last.card.traits.gaze === 'right' && gazes.at(-2) !== 'left')
    add('gaze', 58, LOOKS_OUT, [last]);
  for (const { object, two, three } of OBJECTS) {
    const with_ = row.filter(({ card }) => card.traits.objects.includes(object));
    if (with_.length === 3 && three) add('object', 78, [three], with_, true);
    if (with_.length === 2) add('object', 52, two, with_, true);
  }
  const numbers = row.map(({ card }) => card.number);
  const [first, second, third] = numbers as [number, number, number];
  if (!numbers.includes(0)) {
    if (first < second && second < third) add('number', 30, RISING, row);
    if (first > second && second > third) add('number', 30, FALLING, row);
  }
  add('number', 0, THREE_CARDS, row, true);
  return links;
}

/** The links in the order of what they say; equals in an order that the cards decide. */
export function ranked(links: readonly Link[], seed: readonly number[]): Link[] {
  const rank = (link: Link) =>
    link.weight + (mix([...seed, ...link.cards.map(({ card }) => card.number)], link.kind) % 12);
  return links.toSorted((one, other) => rank(other) - rank(one));
}
