import type { Gaze } from '#src/tarot/arcana.ts';
import { asSentence, enumerate, fillNames, inSentence } from './card-names.ts';
import { choose, mix } from './mix.ts';
import type { Placed } from './table.ts';

/** Something that the eye sees on the whole table before any card is read. */
interface Observation {
  subject: 'gaze' | 'object' | 'posture' | 'number' | 'ends';
  text: string;
  /** How striking it is. */
  weight: number;
}

const NUMBERS = [
  'zéro',
  'une',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
];

const OPENINGS = [
  'Étalées devant moi, vos dix cartes se regardent avant de se lire.',
  'Avant les mots, les images.',
  'Je regarde d’abord, je lis ensuite.',
  'Un coup d’œil à la table, pour commencer.',
  'Voyons ce que vous avez pris.',
  'De loin, avant tout détail, voici la table.',
  'Ce qui frappe d’abord tient en peu de chose.',
  'Je pose vos cartes et je recule d’un pas.',
  'Rien qu’à voir la table, on apprend déjà.',
  'Commençons par les yeux.',
  'Dix images côte à côte, dans l’ordre de votre main.',
  'Première impression, sans rien interpréter.',
];

/** What can be said of the ten cards together. `numbers` decide among wordings. */
function observe(table: readonly Placed[]): Observation[] {
  const numbers = table.map(({ card }) => card.number);
  const found: Observation[] = [];
  const add = (
    subject: Observation['subject'],
    weight: number,
    wordings: string[],
    names: readonly Placed[] = [],
  ) =>
    found.push({
      subject,
      weight,
      text: fillNames(
        choose(wordings, numbers, wordings[0] as string),
        names.map(({ card }) => card.name),
      ),
    });
  const looking = (gaze: Gaze) => table.filter(({ card }) => card.traits.gaze === gaze);
  const holding = (object: string) =>
    table.filter(({ card }) => card.traits.objects.includes(object));
  const doing = (posture: string) => table.filter(({ card }) => card.traits.posture === posture);
  const list = (cards: readonly Placed[]) =>
    enumerate(cards.map(({ card }) => inSentence(card.name)));

  const [right, left, you] = [looking('right'), looking('left'), looking('you')];
  if (right.length === 0)
    add('gaze', 60, [
      'Pas une figure ne regarde vers la droite, du côté où l’on va.',
      'Aucun visage n’est tourné vers la droite ; ce tirage a d’abord affaire à ce qui précède.',
      'Tous les visages vont à gauche, en bas ou vers vous ; la droite est libre.',
    ]);
  if (right.length === 1)
    add(
      'gaze',
      62,
      [
        'Une seule figure regarde vers la droite, du côté où l’on va : {1}.',
        'Seule carte tournée vers la droite, vers ce qui vient : {1}.',
        'Pour regarder devant, vers la droite, il n’y a que {1}.',
        'Un visage et un seul va vers la droite, celui {de 1}.',
      ],
      right,
    );
  if (right.length > 1)
    add('gaze', 70, [
      `${list(right)} regardent vers la droite, du côté où l’on va.`,
      `Vers la droite, du côté de la route, regardent ${list(right)}.`,
    ]);
  if (left.length > 5)
    add('gaze', 66, [
      `Sur dix visages, ${NUMBERS[left.length]} sont tournés vers la gauche, d’où l’on vient.`.replace(
        'une',
        'un',
      ),
      'La plupart des visages sont tournés vers la gauche, là d’où l’on vient.',
    ]);
  if (you.length === 0) add('gaze', 80, ['Personne, dans ce tirage, ne vous regarde en face.']);
  if (you.length === 1)
    add(
      'gaze',
      76,
      [
        'De tout le tirage, {1} est la seule figure qui vous regarde en face.',
        'Un seul regard droit sur vous, celui {de 1}.',
      ],
      you,
    );
  if (you.length > 4)
    add('gaze', 74, [
      `${NUMBERS[you.length]} de vos dix cartes vous regardent en face : elles attendent une réponse.`,
      `${NUMBERS[you.length]} regards droits sur vous : ce tirage ne parle pas de quelqu’un d’autre.`,
      `${NUMBERS[you.length]} figures vous fixent, ${list(you.slice(0, 3))} en tête.`,
    ]);

  const water = holding('water');
  if (water.length === 0)
    add('object', 34, [
      'Pas une goutte d’eau sur la table.',
      'Tout est sec, cette fois : ni vase, ni rivière, ni étang.',
    ]);
  if (water.length > 2)
    add('object', 72, [
      `Il y a de l’eau sur ${NUMBERS[water.length]} de vos cartes.`,
      `L’eau revient sur ${NUMBERS[water.length]} images, et elle n’y fait pas la même chose.`,
      `L’eau passe par ${list(water)}.`,
      `${NUMBERS[water.length]} cartes ont les pieds dans l’eau, ou les mains.`,
    ]);
  const crowns = holding('crown');
  if (crowns.length > 2)
    add('object', 64, [
      `Je compte ${NUMBERS[crowns.length]} couronnes, ce qui fait beaucoup de monde pour commander.`,
      `${NUMBERS[crowns.length]} couronnes sur une seule table : il y a du rang à tenir.`,
      `${NUMBERS[crowns.length]} têtes couronnées, ou qui l’étaient : ${list(crowns)}.`,
      `On compte ${NUMBERS[crowns.length]} couronnes, dont aucune n’est à vous.`,
    ]);
  if (crowns.length === 0)
    add('object', 44, ['Pas une couronne : personne ici n’a de rang à défendre.']);
  const wings = holding('wings');
  if (wings.length > 2)
    add('object', 66, [
      `${NUMBERS[wings.length]} images portent des ailes, et personne ne s’envole.`,
      `Des ailes sur ${NUMBERS[wings.length]} images : on pourrait prendre un peu de hauteur.`,
      `Ailes chez ${list(wings)} : l’air circule.`,
      `Il y a des ailes sur ${NUMBERS[wings.length]} cartes, et bien peu de ciel.`,
    ]);
  const beasts = holding('beast');
  if (beasts.length > 3)
    add('object', 68, [
      `Des bêtes sur ${NUMBERS[beasts.length]} images : ce tirage se flaire autant qu’il se pense.`,
    ]);
  const black = holding('black-ground');
  if (black.length === 1)
    add(
      'object',
      40,
      [
        'Un seul sol est noir, celui {de 1} ; partout ailleurs l’herbe pousse.',
        'Au milieu des herbes, une terre noire, celle {de 1}.',
      ],
      black,
    );

  const seated = doing('seated');
  if (seated.length > 3)
    add(
      'posture',
      58,
      [
        `${NUMBERS[seated.length]} personnages sont assis, et l’on sent que rien ne presse.`,
        `On est assis, dans ce tirage : ${list(seated.slice(0, 4))}.`,
      ].map((text) => text.replace(/^une/, 'un')),
    );
  if (seated.length === 0)
    add('posture', 62, ['Pas un siège dans tout le tirage : on y est debout, ou en l’air.']);
  const walking = doing('walking');
  if (walking.length > 1)
    add('posture', 60, [`On marche, ici : ${list(walking)}.`, `${list(walking)} sont en chemin.`]);
  const hanging = table.filter(({ card }) => ['hanging', 'falling'].includes(card.traits.posture));
  if (hanging.length === 2)
    add(
      'posture',
      64,
      [
        `Deux images ont la tête en bas, ${list(hanging)}.`,
        `Il y a du monde à l’envers, chez ${list(hanging)}.`,
        `La tête en bas, deux fois : ${list(hanging)}.`,
      ],
      hanging,
    );

  const high = numbers.filter((number) => number > 10).length;
  if (high > 6)
    add('number', 46, [
      `${NUMBERS[high]} cartes viennent de la seconde moitié du jeu, où l’on décide rarement seul.`,
    ]);
  if (high < 4)
    add('number', 46, [
      `${NUMBERS[10 - high]} cartes viennent de la première moitié du jeu, celle des personnages : il s’agit de gens.`,
    ]);
  add(
    'ends',
    10,
    ['Le tirage s’ouvre sur {1} et se ferme sur {2}.', 'D’un bout à l’autre, on va {de 1} {à 2}.'],
    [table[0] as Placed, table.at(-1) as Placed],
  );
  return found.map((observation) => ({
    ...observation,
    text: asSentence(observation.text),
  }));
}

/** At most 70 words on what the eye sees first on this table; it gives no meaning away. */
export function firstSight(table: readonly Placed[]): string {
  const numbers = table.map(({ card }) => card.number);
  const seen = observe(table)
    .map((observation) => ({
      ...observation,
      rank: observation.weight + (mix(numbers, observation.text) % 20),
    }))
    .toSorted((one, other) => other.rank - one.rank);
  const chosen: Observation[] = [];
  for (const observation of seen) {
    if (
      chosen.length < 3 &&
      chosen.filter(({ subject }) => subject === observation.subject).length <
        (observation.subject === 'gaze' ? 2 : 1)
    )
      chosen.push(observation);
  }
  return [choose(OPENINGS, numbers, 'opening'), ...chosen.map(({ text }) => text)].join(' ');
}
