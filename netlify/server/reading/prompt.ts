import { hash } from 'node:crypto';
import described from '#generated/descriptions.json' with { type: 'json' };
import type { Arcanum, Fragment, FragmentKind } from '#src/tarot/arcana.ts';
import { cardSum } from '#src/tarot/digit-sums.ts';
import { additionOf } from '#src/tarot/interpretation/addition.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import { cardsOn, type LaidTable } from '#src/tarot/interpretation/table.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { isSummed } from '#src/tarot/laying.ts';
import { countOfCards, NUMBER_WORDS } from '#src/tarot/numerals.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Part, Spread } from '#src/tarot/spreads.ts';
import { typographer } from '#src/text/typography.ts';
import type { Defect } from './gate.ts';
import { GOLDEN_LETTER } from './golden-letter.ts';
import { keysOf } from './letter-keys.ts';
import { SPREAD_REQUESTS } from './spread-requests.ts';

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
  /** The same for every letter of a spread but for their end, so that the provider's own cache serves them; never shown. */
  instructions: string;
  /** The cards with what is seen of them; no data of the visitor but her topic. */
  input: string;
}

function instructionsOf(spread: Spread): string {
  const { places, neighbours, parts, debt, lengths } = SPREAD_REQUESTS[spread.id];
  const count = NUMBER_WORDS[placesOf(spread).length];
  return `Vous écrivez la lettre d’une lectrice du tarot de Marseille (Suisse romande) à la personne qui vient de tirer ${countOfCards(spread.picked)}. Vous la vouvoyez ; vous dites « je ». ${places} La personne ne sait rien du tarot.

Une lettre est une enquête, pas ${count} légendes.
- Choisissez un motif que l’on voit sur plusieurs des ${count} images (une couronne, des mains, de l’eau, des sièges, des outils, des regards…). Il ouvre la lettre, passe une fois dans chaque partie sous un état différent, et la ferme.
- Lisez les suites : ce qui passe d’une carte à sa voisine (un regard qui en rencontre un autre ou s’en détourne, un objet, une main). ${neighbours} Il n’y a pas d’autres voisines.
- ${parts} Les phrases s’enchaînent par leurs causes.
- Avant tout détail, présentez chaque figure par un nom commun : une tour, une danseuse, un faucheur qui n’a que ses os.
- Chaque carte doit à la personne une phrase sur sa vie, dans les mots de tous les jours, ${debt}.
- N’affirmez d’une image que ce qui est donné ci-dessous ; si vous comptez, comptez juste.
- Ce que les cartes changent pour la personne est dit en choses concrètes, une heure, un objet, un geste. Ni flatterie symétrique, ni maxime au bout de chaque paragraphe, ni énigme : quand vous posez une devinette, répondez-y. Un conseil naît d’un geste que montre une carte de ce tirage : rien qui servirait à n’importe quel autre (fixer une date, prendre une feuille, tenir un carnet, trier un placard).
- La dernière carte répond à l’ouverture en une phrase claire. Le geste et la question viennent après.
- La personne garde le choix : aucune prédiction, aucun futur à la deuxième personne ; rien sur la mort, la maladie, la grossesse, les procès, les gains.
- Au plus deux énumérations à trois termes, deux points-virgules, six deux-points. Pas de tiret, pas de titre, pas de liste.
- ${lengths}, « question » (une seule question que la personne peut emporter, née du motif et de la dernière carte). Une ligne vide sépare les alinéas. Chaque carte est nommée dans sa partie, dans l’ordre où elle a été tirée, par son nom exact avec un petit article (« le Mat », « l’Arcane sans nom », « Tempérance » sans article).

Voici, pour un autre tirage, de dix cartes (Maison Dieu, Papesse, Force, Étoile, Bateleur, Empereur, Arcane sans nom, Tempérance, Hermite, Roue de Fortune), le niveau à atteindre. N’en reprenez ni le motif, ni les tournures :

${GOLDEN_LETTER}

Pour cette lettre-ci :`;
}

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

/** The cards at their places: the part of the prompt that the browser is told, and that is kept with the reading. */
export function cardsPrompt(table: LaidTable): string {
  const { spread, groups } = table;
  const cards = cardsOn(table);
  const lines = groups.map((laid) => {
    const names = laid.cards.map(({ name }) => inSentence(name));
    return `${laid.group.title} : ${names.join(', ')}`;
  });
  const picked = cards.slice(0, spread.picked).map(({ number }) => number);
  const sum = isSummed(spread) ? [`Addition : ${additionOf(cardSum(picked))}.`] : [];
  const first = `Les ${countOfCards(cards.length)}, dans l’ordre où elles ont été ${sum.length > 0 ? 'posées' : 'tirées'}.`;
  return typographer([first, ...lines, ...sum].join('\n'));
}

export function promptOf(table: LaidTable, topic?: Topic): Prompt {
  let place = 0;
  const details = table.groups.map(({ group, cards }) => {
    const lines = cards.map((card) => describe(card, group.kind, ++place));
    return `${group.title} :\n${lines.join('\n')}`;
  });
  const ids = cardsOn(table).map(({ id }) => id);
  const variety = Number.parseInt(hash('sha256', ids.join(' ')).slice(0, 8), 16);
  const turns = [TURNS[variety % TURNS.length], OPENINGS[variety % OPENINGS.length]];
  return {
    instructions: `${instructionsOf(table.spread)}\n${turns.map((turn) => `- ${turn}`).join('\n')}`,
    input: [cardsPrompt(table), ...details, ...(topic ? [TOPICS[topic]] : [])].join('\n\n'),
  };
}

function describe(card: Arcanum, kind: FragmentKind, place: number): string {
  const { gaze, seen, fragments } = DESCRIPTIONS[card.id] as Description;
  const { text } = fragments[kind];
  return `${place}. ${card.name} (figure principale : ${GAZES[gaze]}). Image : ${seen} Sens à cette place, dans les mots de la lectrice : « ${text} »`;
}

/** Asks for these parts once more, after what came of the letter, and says why. */
export function rewriteRequest(
  faulty: ReadonlyMap<Part, readonly Defect[]>,
  spread: Spread,
): string {
  const reasons = [...faulty].flatMap(([part, defects]) => {
    const keys = keysOf([part], spread).join(' et ');
    if (defects.length === 0) return [`- ${keys} : la réponse s’est arrêtée avant.`];
    return defects.map(({ sentence, reason }) =>
      sentence ? `- ${keys}, « ${sentence} » : ${reason}.` : `- ${keys} : ${reason}.`,
    );
  });
  const keys = keysOf([...faulty.keys()], spread).join(', ');
  return `Voici ce qui ne peut pas être publié ainsi :\n${reasons.join('\n')}\nRendez ces clés seules, entières, dans les mêmes règles et la même voix : ${keys}. Le reste de la lettre demeure.`;
}
