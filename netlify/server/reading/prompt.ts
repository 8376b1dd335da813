import {
  type Arcanum,
  CATEGORIES,
  CATEGORY_TITLES,
  type Category,
  FRAGMENT_OF,
  meaningsIn,
  type Part,
} from '#src/tarot/arcana.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import type { Defect } from './gate.ts';

/** What the provider is asked for one part. `instructions` never leave the server; `input` may be shown. */
export interface Prompt {
  instructions: string;
  input: string;
}

const VOICE =
  'Vous êtes la plume d’une tarologue suisse, lectrice du tarot de Marseille. Vous écrivez à la personne qui a tiré les cartes, en français, en la vouvoyant du début à la fin.';

const RULES = `Règles sans exception :
- un seul paragraphe de phrases liées : ni titre, ni liste, ni tiret, ni retour à la ligne, ni mise en forme ;
- chaque carte donnée est nommée par son nom exact, avec sa majuscule et un petit article dans la phrase (« le Mat », « du Mat », « de l’Étoile », « l’Arcane sans nom », « Tempérance » sans article) ; aucune autre carte n’est nommée, aucun nombre, aucune carte renversée ;
- la personne garde le choix : ni prédiction, ni « vous allez », ni futur à la deuxième personne (« vous rencontrerez ») ; dites « peut », « pourrait », « il est possible » ;
- rien sur la mort, la maladie, la grossesse, les procès ni l’argent à gagner ;
- un ton simple et concret, sans formule toute faite (« l’univers », « suivez votre cœur », « tout est possible »).`;

const ROLES: Record<Category, string> = {
  qualities: 'Vous écrivez la partie des qualités : ce sur quoi la personne peut s’appuyer.',
  obstacles: 'Vous écrivez la partie des obstacles : ce qui gêne, et par où le traverser.',
  future: 'Vous écrivez la partie de l’avenir : ce qui peut s’ouvrir, sans rien promettre.',
  special: 'Vous écrivez la partie de la carte spéciale : la clé qui éclaire tout le tirage.',
};

const WEAVING =
  'Les textes donnés sont ceux de la lectrice : ils sont votre seule source de sens. Faites-en un texte qui se lit d’une traite. Gardez leurs idées et leurs images, passez d’une carte à l’autre par un lien qui dit quelque chose, et finissez sur ce que les cartes forment ensemble. Ne recopiez pas plus d’une phrase par carte.';

const SUMMARY_INSTRUCTIONS = `${VOICE}
Écrivez la synthèse d’un tirage de dix cartes : un paragraphe d’environ 100 mots (jamais moins de 92 ni plus de 120), sans liste ni mise en forme, qui nomme les dix cartes par leur nom exact et n’en nomme aucune autre. Dites le fil qui les relie, la tension entre une qualité et un obstacle, ce que l’avenir peut ouvrir et ce que colore la carte spéciale. Les significations données sont votre seule source. Ni prédiction, ni futur à la deuxième personne ; rien sur la mort, la maladie, la grossesse, les procès ni les gains ; aucune formule toute faite.`;

function describe(card: Arcanum, category: Category): string {
  const meanings = meaningsIn(category, card.meanings).join(', ');
  return `${card.name} (${meanings}) : ${card.fragments[FRAGMENT_OF[category]].text}`;
}

function summaryLine(category: Category, cards: readonly Arcanum[]): string {
  const told = cards.map((card) => {
    const meanings = meaningsIn(category, card.meanings).slice(0, 3).join(', ');
    return `${card.name} (${meanings})`;
  });
  return `${CATEGORY_TITLES[category]} : ${told.join(' ; ')}`;
}

/** The prompt of a part: its cards, their category and the reader's own words, and nothing of the visitor. */
export function promptOf(part: Part, spread: Spread): Prompt {
  if (part === 'summary') {
    const lines = CATEGORIES.map((category) => summaryLine(category, spread[category]));
    return { instructions: SUMMARY_INSTRUCTIONS, input: lines.join('\n') };
  }
  const words = part === 'special' ? 'de 75 à 100 mots' : 'de 110 à 150 mots';
  return {
    instructions: `${VOICE} ${ROLES[part]} Longueur : ${words}.\n${WEAVING}\n${RULES}`,
    input: [`${CATEGORY_TITLES[part]} :`, ...spread[part].map((card) => describe(card, part))].join(
      '\n',
    ),
  };
}

/** What is said to the provider about a text that did not pass the gate. */
export function rewriteRequest(defects: readonly Defect[]): string {
  const sentences = defects.map(({ message }) => `- ${message}`).join('\n');
  return `Ce texte ne peut pas être publié :\n${sentences}\nRéécrivez-le en entier, dans les mêmes règles, sans commentaire.`;
}
