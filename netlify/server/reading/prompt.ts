import { hash } from 'node:crypto';
import described from '#generated/descriptions.json' with { type: 'json' };
import {
  type Arcanum,
  CATEGORIES,
  CATEGORY_TITLES,
  type Category,
  FRAGMENT_OF,
  type Fragment,
  type FragmentKind,
  type Part,
} from '#src/tarot/arcana.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { typographer } from '#src/text/typography.ts';
import type { Defect } from './gate.ts';
import { GOLDEN_LETTER } from './golden-letter.ts';
import { keysOf } from './letter-keys.ts';

/** A card as the model is told of it, in the owner's words. */
interface Description {
  /** Where its main figure looks, as one sees the picture. */
  gaze: keyof typeof GAZES;
  seen: string;
  fragments: Record<FragmentKind, Fragment>;
}

/** By the card's id. */
const DESCRIPTIONS = described as Readonly<Record<string, Description>>;

/** What a model is asked for a letter. */
export interface Prompt {
  /** The same for every letter but for their end, so that the provider's own cache serves them; never shown. */
  instructions: string;
  /** The ten cards with what is seen of them; no data of the visitor but her topic. */
  input: string;
}

const INSTRUCTIONS = `Vous écrivez la lettre d’une lectrice du tarot de Marseille (Suisse romande) à la personne qui vient de tirer dix cartes. Vous la vouvoyez ; vous dites « je ». Trois cartes disent ses qualités, trois ses obstacles, trois ce qui peut s’ouvrir, la dixième est la carte spéciale, la clé. La personne ne sait rien du tarot.

Une lettre est une enquête, pas dix légendes.
- Choisissez un motif que l’on voit sur plusieurs des dix images (une couronne, des mains, de l’eau, des sièges, des outils, des regards…). Il ouvre la lettre, passe une fois dans chaque partie sous un état différent, et la ferme.
- Lisez les suites : ce qui passe d’une carte à sa voisine (un regard qui en rencontre un autre ou s’en détourne, un objet, une main). La page montre les trois images d’une partie côte à côte, dans leur ordre : c’est là qu’elles sont voisines. De la troisième à la quatrième, de la sixième à la septième, de la neuvième à la dixième, ce qui passe va d’une partie à la suivante, et vous le dites ainsi. Il n’y a pas d’autres voisines.
- Donnez à chaque partie une idée à elle, tirée de ce que les trois font ensemble. Les cartes n’ont pas la même place : l’une tient tout un paragraphe, une autre neuf mots. Les phrases s’enchaînent par leurs causes.
- Avant tout détail, présentez chaque figure par un nom commun : une tour, une danseuse, un faucheur qui n’a que ses os.
- Chaque carte doit à la personne une phrase sur sa vie, dans les mots de tous les jours, et d’abord la huitième et la neuvième, que l’on expédie si facilement.
- N’affirmez d’une image que ce qui est donné ci-dessous ; si vous comptez, comptez juste.
- Ce que les cartes changent pour la personne est dit en choses concrètes, une heure, un objet, un geste. Ni flatterie symétrique, ni maxime au bout de chaque paragraphe, ni énigme : quand vous posez une devinette, répondez-y. Un conseil naît d’un geste que montre une carte de ce tirage : rien qui servirait à n’importe quel autre (fixer une date, prendre une feuille, tenir un carnet, trier un placard).
- La dixième carte répond à l’ouverture en une phrase claire. Le geste et la question viennent après.
- La personne garde le choix : aucune prédiction, aucun futur à la deuxième personne ; rien sur la mort, la maladie, la grossesse, les procès, les gains.
- Au plus deux énumérations à trois termes, deux points-virgules, six deux-points. Pas de tiret, pas de titre, pas de liste.
- 430 à 560 mots en tout. « opening » (30 à 70 mots), « qualities », « obstacles », « future » (80 à 150 mots chacune, un ou deux alinéas), « special » (60 à 110 mots), « question » (une seule question que la personne peut emporter, née du motif et de la dixième carte). Une ligne vide sépare les alinéas. Chaque carte est nommée dans sa partie, dans l’ordre où elle a été tirée, par son nom exact avec un petit article (« le Mat », « l’Arcane sans nom », « Tempérance » sans article).

Voici, pour un autre tirage (Maison Dieu, Papesse, Force, Étoile, Bateleur, Empereur, Arcane sans nom, Tempérance, Hermite, Roue de Fortune), le niveau à atteindre. N’en reprenez ni le motif, ni les tournures :

${GOLDEN_LETTER}

Pour cette lettre-ci :`;

/** What shows that somebody writes; a reader of two letters must not find the same one in both. */
const TURNS = [
  'Une fois, corrigez-vous : ce que vous avez cru voir d’abord, puis ce que c’est.',
  'Une fois, avouez une chose que vous ne savez pas, mais jamais à la place de ce qu’une carte dit à la personne.',
  'Ne vous corrigez nulle part, et n’avouez aucune ignorance.',
];
const OPENINGS = [
  'L’ouverture retient pour la fin un exemplaire du motif.',
  'L’ouverture n’annonce rien de ce qui vient à la fin, et ne compte pas.',
];

const GAZES = {
  left: 'regarde à gauche',
  right: 'regarde à droite',
  you: 'vous regarde',
  down: 'regarde vers le bas',
  none: 'n’a pas de regard',
};

const TOPICS: Record<Topic, string> = {
  love: 'La personne a choisi un thème, l’amour. Les scènes et les gestes y touchent, sans que chaque partie l’annonce.',
  work: 'La personne a choisi un thème, le travail. Les scènes et les gestes y touchent, sans que chaque partie l’annonce.',
  choice:
    'La personne hésite entre deux partis, que vous ne connaissez pas. La lettre dit ce qui parle pour, ce qui parle contre et comment décider, jamais à sa place.',
};

/** The cards and their categories: the part of the prompt that the browser is told, and that is kept with the reading. */
export function cardsPrompt(spread: Spread): string {
  const lines = CATEGORIES.map((category) => {
    const names = spread[category].map(({ name }) => inSentence(name));
    return `${CATEGORY_TITLES[category]} : ${names.join(', ')}`;
  });
  return typographer(`Les dix cartes, dans l’ordre où elles ont été tirées.\n${lines.join('\n')}`);
}

export function promptOf(spread: Spread, topic?: Topic): Prompt {
  let place = 0;
  const details = CATEGORIES.map((category) => {
    const cards = spread[category].map((card) => describe(card, category, ++place));
    return `${CATEGORY_TITLES[category]} :\n${cards.join('\n')}`;
  });
  const ids = CATEGORIES.flatMap((category) => spread[category].map(({ id }) => id));
  const variety = Number.parseInt(hash('sha256', ids.join(' ')).slice(0, 8), 16);
  const turns = [TURNS[variety % TURNS.length], OPENINGS[variety % OPENINGS.length]];
  return {
    instructions: `${INSTRUCTIONS}\n${turns.map((turn) => `- ${turn}`).join('\n')}`,
    input: [cardsPrompt(spread), ...details, ...(topic ? [TOPICS[topic]] : [])].join('\n\n'),
  };
}

function describe(card: Arcanum, category: Category, place: number): string {
  const { gaze, seen, fragments } = DESCRIPTIONS[card.id] as Description;
  const { text } = fragments[FRAGMENT_OF[category]];
  return `${place}. ${card.name} (figure principale : ${GAZES[gaze]}). Image : ${seen} Sens à cette place, dans les mots de la lectrice : « ${text} »`;
}

/** Asks for these parts once more, after what came of the letter, and says why. */
export function rewriteRequest(faulty: ReadonlyMap<Part, readonly Defect[]>): string {
  const reasons = [...faulty].flatMap(([part, defects]) => {
    const keys = keysOf([part]).join(' et ');
    if (defects.length === 0) return [`- ${keys} : la réponse s’est arrêtée avant.`];
    return defects.map(({ sentence, reason }) =>
      sentence ? `- ${keys}, « ${sentence} » : ${reason}.` : `- ${keys} : ${reason}.`,
    );
  });
  const keys = keysOf([...faulty.keys()]).join(', ');
  return `Voici ce qui ne peut pas être publié ainsi :\n${reasons.join('\n')}\nRendez ces clés seules, entières, dans les mêmes règles et la même voix : ${keys}. Le reste de la lettre demeure.`;
}
