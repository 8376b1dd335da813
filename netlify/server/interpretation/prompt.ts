import descriptions from '#generated/descriptions.json' with { type: 'json' };
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import {
  type Arcanum,
  type Fragment,
  type FragmentKind,
  formatCardCount,
  NUMBER_WORDS,
} from '#src/tarot/arcana.ts';
import { computeCardSum, formatAddition } from '#src/tarot/digit-sums.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import { listCards, type ResolvedSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import type { Spread, SpreadId } from '#src/tarot/spreads.ts';

/** The description of a card in the prompt, in the words of the administrator. */
interface CardDescription {
  /** Where the main figure of the card looks, as seen by the viewer. */
  gaze: keyof typeof GAZES;
  /** What the picture shows. */
  seen: string;
  /** The texts about the card by kind of position. */
  fragments: Record<FragmentKind, Fragment>;
}

const DESCRIPTIONS_BY_CARD_ID = descriptions as Readonly<Record<string, CardDescription>>;

const GAZES = {
  left: 'regarde à gauche',
  right: 'regarde à droite',
  you: 'vous regarde',
  down: 'regarde vers le bas',
  none: 'n’a pas de regard',
};

export interface Prompt {
  /** The same for every draw of a spread, so that the provider can cache them; never displayed. */
  instructions: string;
  /** The cards with their descriptions, and the topic, the only data from the visitor. */
  input: string;
}

/** The phrases of the instructions that depend on the spread. */
interface SpreadInstructions {
  positions: string;
  /** The pairs of images that are side by side. */
  neighbours: string;
  /** How the parts relate to each other. */
  parts: string;
  /** The number of words of the whole interpretation and of each key of the JSON answer. */
  lengths: string;
}

const SPREAD_INSTRUCTIONS: Record<SpreadId, SpreadInstructions> = {
  ten: {
    positions:
      'Trois cartes disent ses qualités, trois ses obstacles, trois ce qui peut s’ouvrir, la dixième est la carte spéciale, la clé.',
    neighbours:
      'surtout d’une partie à la suivante. Sont voisines les trois images d’une partie, dans leur ordre, puis la dernière d’une partie et la première de la suivante',
    parts:
      'Donnez à chaque partie une idée à elle, tirée de ce que les trois font ensemble. Les cartes n’ont pas la même place : l’une tient tout un paragraphe, une autre neuf mots.',
    lengths:
      '430 à 560 mots en tout. « opening » (30 à 70 mots), « qualities », « obstacles », « future » (80 à 150 mots chacune, un ou deux alinéas), « special » (60 à 110 mots)',
  },
  cross: {
    positions:
      'La première carte, à gauche, dit ce qui parle pour ; la deuxième, à droite, ce qui parle contre ; la troisième, en haut, donne un conseil ; la quatrième, en bas, montre vers quoi penche l’affaire si rien ne change ; la cinquième, au centre, est la synthèse. Elle n’a pas été tirée : la somme des nombres des quatre autres la donne. Quand elle se trouve déjà sur la table, elle compte double, et vous le dites.',
    neighbours:
      'd’une partie à l’autre. La première et la deuxième image se font face de part et d’autre de la cinquième, la troisième est au-dessus d’elle, la quatrième au-dessous',
    parts:
      'Chaque carte a sa partie, qui répond à la précédente : le contre au pour, le conseil à tous deux, la direction au conseil, la synthèse au tout. Elles n’ont pas la même place : l’une tient cinq phrases, une autre deux.',
    lengths:
      '270 à 390 mots en tout. « opening » (20 à 55 mots), « for », « against », « advice », « course » (30 à 70 mots chacune, un alinéa), « synthesis » (60 à 120 mots ; sa première phrase dit l’addition)',
  },
  three: {
    positions:
      'La première carte dit ce qui est là, la deuxième ce qui résiste, la troisième ce qui s’ouvre. C’est un petit tirage, pour un jour ordinaire.',
    neighbours:
      'd’une partie à la suivante. Les trois images sont côte à côte, et la deuxième touche aux deux autres',
    parts:
      'Chaque carte a sa partie, et chaque partie vient de la précédente. Elles n’ont pas la même place : l’une tient quatre phrases, une autre deux.',
    lengths:
      '140 à 200 mots en tout. « opening » (10 à 30 mots), « here », « resists » (30 à 60 mots chacune, un alinéa), « opens » (35 à 80 mots)',
  },
};

function createInstructions(spread: Spread): string {
  const { positions, neighbours, parts, lengths } = SPREAD_INSTRUCTIONS[spread.id];
  const positionCountWord = NUMBER_WORDS[getGroupPerCard(spread).length];
  return `Vous écrivez la lettre d’une lectrice du tarot de Marseille (Suisse romande) à la personne qui vient de tirer ${formatCardCount(spread.pickCount)}. Vous la vouvoyez ; vous dites « je ». ${positions}

Une lettre est une enquête, pas ${positionCountWord} légendes.
- Choisissez un motif que l’on voit sur plusieurs des ${positionCountWord} images (une couronne, des mains, de l’eau, des sièges, des outils, des regards…). Il ouvre la lettre, passe une fois dans chaque partie sous un état différent, et la ferme. Retenez-en un exemplaire pour la fin.
- Lisez les suites : ce qui passe d’une carte à sa voisine (un regard qui en rencontre un autre ou s’en détourne, un objet, une main), ${neighbours} ; il n’y a pas d’autres voisines.
- ${parts} Les phrases s’enchaînent par leurs causes.
- Se corriger, avouer que l’on ne sait pas : l’un ou l’autre, une fois au plus, et seulement si la suite de la lettre en change.
- N’affirmez d’une image que ce qui est donné ci-dessous ; si vous comptez, comptez juste. Aucune figure n’entre en scène sans que l’on sache de quelle carte elle vient.
- Ce que les cartes changent pour la personne est dit en choses concrètes, une heure, un objet, un geste ; la carte qui le demande a sa scène, prise à la vie de tous les jours. Rien qui conviendrait à un autre tirage, ni emploi du temps de la semaine, ni carnet, ni liste à dresser. Ni flatterie symétrique, ni maxime au bout de chaque paragraphe, ni énigme : quand vous posez une devinette, répondez-y.
- La personne garde le choix : aucune prédiction, aucun futur à la deuxième personne ; rien sur la mort, la maladie, la grossesse, les procès, les gains.
- Au plus deux énumérations à trois termes, deux points-virgules, six deux-points. Pas de tiret, pas de titre, pas de liste.
- ${lengths}, « question » (une seule question, de douze mots au plus, que la personne peut emporter, née du motif et de la dernière carte). Une ligne vide sépare les alinéas. Chaque carte est nommée dans sa partie, dans l’ordre où elle a été tirée, par son nom exact avec un petit article (« le Mat », « l’Arcane sans nom », « Tempérance » sans article).
- Rendez un seul objet JSON, sans rien autour, dont les clés sont celles que l’on vient de lire et les valeurs des textes.

Voici, pour un autre tirage, de dix cartes (Maison Dieu, Papesse, Force, Étoile, Bateleur, Empereur, Arcane sans nom, Tempérance, Hermite, Roue de Fortune), le niveau à atteindre. N’en reprenez ni le motif, ni les tournures :

${EXAMPLE_INTERPRETATION}`;
}

const SCENES_INSTRUCTION = 'Les scènes et les gestes y touchent, sans que chaque partie l’annonce.';
const TOPICS: Record<Topic, string> = {
  love: `La personne a choisi un thème, l’amour. ${SCENES_INSTRUCTION}`,
  work: `La personne a choisi un thème, le travail. ${SCENES_INSTRUCTION}`,
  choice:
    'La personne hésite entre deux partis, que vous ne connaissez pas. La lettre dit ce qui parle pour, ce qui parle contre et comment décider, jamais à sa place.',
};

/** Lists the cards by group. The prompt begins with this list, which a reading contains as `aiPrompt`. */
export function formatCardList(resolved: ResolvedSpread): string {
  const { spread, groups } = resolved;
  const allCards = listCards(resolved);
  const groupLines = groups.map(({ group, cards }) => {
    const names = cards.map(({ name }) => lowercaseArticle(name));
    return `${group.title} : ${names.join(', ')}`;
  });
  const pickedNumbers = allCards.slice(0, spread.pickCount).map(({ number }) => number);
  // A sum card is the last one, and not picked: it is derived from the sum of the other cards' numbers.
  const hasSum = hasSumCard(spread);
  const heading = `Les ${formatCardCount(allCards.length)}, dans l’ordre où elles ont été ${hasSum ? 'posées' : 'tirées'}.`;
  const lines = [heading, ...groupLines];
  if (hasSum) lines.push(`Addition : ${formatAddition(computeCardSum(pickedNumbers))}.`);
  return formatFrenchTypography(lines.join('\n'));
}

export function createPrompt(resolved: ResolvedSpread, topic?: Topic): Prompt {
  let positionNumber = 0;
  const groupTexts = resolved.groups.map(({ group, cards }) => {
    const lines = cards.map((card) => describeCard(card, group.textKind, ++positionNumber));
    return `${group.title} :\n${lines.join('\n')}`;
  });
  const sections = [formatCardList(resolved), ...groupTexts, ...(topic ? [TOPICS[topic]] : [])];
  return { instructions: createInstructions(resolved.spread), input: sections.join('\n\n') };
}

function describeCard(card: Arcanum, kind: FragmentKind, positionNumber: number): string {
  const { gaze, seen, fragments } = DESCRIPTIONS_BY_CARD_ID[card.id] as CardDescription;
  const { text } = fragments[kind];
  return `${positionNumber}. ${card.name} (figure principale : ${GAZES[gaze]}). Image : ${seen} Sens à cette place, dans les mots de la lectrice : « ${text} »`;
}

/** An interpretation written by a person, which shows the model the expected quality. */
export const EXAMPLE_INTERPRETATION = `J’ai compté quatre couronnes sur votre table, sans la tiare de la Papesse. Celle de la Maison Dieu s’en va d’un bloc et n’abîme pas une pierre. L’Empereur a enfoncé la sienne sur son bonnet. Il en traîne une dans la terre de l’Arcane sans nom, encore sur une tête. La quatrième est minuscule, et je la garde pour la fin.

Quand la Maison Dieu ouvre un tirage, je demande d’habitude ce qui vient de tomber. Chez vous elle est une qualité, alors je pose une autre question : qui d’autre, dans la pièce, avait osé le dire ? Vous préférez un mur ouvert à une belle façade, même si l’idée était de vous. La Papesse a quitté son livre des yeux pour regarder de ce côté. Elle ne ramasse rien, elle retient comment c’est arrivé, et je parie qu’on vient vous consulter pour cela des années après. La Force, elle, tourne le dos aux deux autres. La couronne est par terre, très bien, elle a un lion sur les bras.

Regardez maintenant qui elle a en face. L’Étoile est le premier de vos obstacles, et leurs visages se rencontrent par-dessus le bord des deux groupes. J’y ai vu d’abord deux personnes. C’est plutôt la même, à deux heures de la journée : jusqu’au soir vous calmez tout le monde, ensuite vous versez ce qui reste. Une de ces cruches coule dans la rivière, qui n’en manquait pas. Derrière, le Bateleur a tout sorti et l’Empereur le surveille, le sceptre à bout de bras. Je les croyais mal assortis. Puis j’ai suivi les yeux : tous les trois sont tournés vers la gauche, vers ce que vous savez faire. Vos obstacles, ce sont vos talents, employés une fois de trop. Je ne le dis pas souvent.

Après l’Empereur, le sens change. L’Arcane sans nom lui tourne le dos et s’éloigne, plié sur son outil, mais les deux cartes suivantes ont le visage de son côté. Tempérance a de l’eau pour se laver les mains quand on a coupé. L’Hermite tient sa lampe assez haut pour voir ce que c’était. Je ne sais pas ce que c’était. Un titre, peut-être, ou cette séance du mardi que vous présidez parce que vous l’avez toujours présidée. Cela peut être petit, pourvu que ce soit entier. Et si l’on vous presse de replanter aussitôt, montrez le filet d’eau : il prend le chemin le plus long.

Voici ma quatrième couronne. Elle coiffe le sphinx, au sommet de la Roue de Fortune, et de vos dix cartes c’est la seule d’où l’on vous regarde. Sous lui dépasse une manivelle à poignée rouge. Personne ne la tient. Il faut dire que chez vous les mains sont prises : sur un lion, sur deux cruches, autour d’une baguette, d’un sceptre, d’une faux. Celles de la Papesse sont posées au bas d’une page qu’elle ne lit plus. C’est là que j’en emprunterais une.

Gardez cette question quelques jours : qu’est-ce que je porte encore, que personne ne me demande de porter ?`;
