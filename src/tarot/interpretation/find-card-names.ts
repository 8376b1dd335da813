type Article = 'le' | 'la' | 'l’' | '';

/** Names by id, independent of the deck's files: the article, and the noun, which is always capitalised. */
const NAMES: Record<string, [article: Article, noun: string]> = {
  'le-mat': ['le', 'Mat'],
  'le-bateleur': ['le', 'Bateleur'],
  'la-papesse': ['la', 'Papesse'],
  'l-imperatrice': ['l’', 'Impératrice'],
  'l-empereur': ['l’', 'Empereur'],
  'le-pape': ['le', 'Pape'],
  'l-amoureux': ['l’', 'Amoureux'],
  'le-chariot': ['le', 'Chariot'],
  'la-justice': ['la', 'Justice'],
  'l-hermite': ['l’', 'Hermite'],
  'la-roue-de-fortune': ['la', 'Roue de Fortune'],
  'la-force': ['la', 'Force'],
  'le-pendu': ['le', 'Pendu'],
  'l-arcane-sans-nom': ['l’', 'Arcane sans nom'],
  temperance: ['', 'Tempérance'],
  'le-diable': ['le', 'Diable'],
  'la-maison-dieu': ['la', 'Maison Dieu'],
  'l-etoile': ['l’', 'Étoile'],
  'la-lune': ['la', 'Lune'],
  'le-soleil': ['le', 'Soleil'],
  'le-jugement': ['le', 'Jugement'],
  'le-monde': ['le', 'Monde'],
};

/** The names inside a sentence, by id: « le Bateleur », « l’Étoile », « Tempérance ». */
export const NAMES_IN_SENTENCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).map(([id, [article, noun]]) => [
    id,
    `${article}${/^l[ea]$/.test(article) ? ' ' : ''}${noun}`,
  ]),
);

const BEFORE_NOUN: Record<Article, string> = {
  le: '(?:[Ll]e|[Dd]u|[Aa]u) ',
  la: '[Ll]a ',
  'l’': '[Ll]’',
  '': '',
};

interface NamePatterns {
  /** The name in its correct form: article or contraction, and the noun with its capital. */
  correctName: RegExp;
  /** Any mention of the card: the correct form, or its noun inside a sentence (« votre Empereur »). */
  anyMention: RegExp;
  /** Like `anyMention`, but global. */
  allMentions: RegExp;
}

// Lookbehinds check what precedes the noun, because searching for a plain word first is fast.
// « Tempérance » has no article: after « la » the name is not correct, but still a mention.
// At the start of a sentence a noun without an article is no mention: any word has a capital there.
function createPatterns([article, noun]: [Article, string]): NamePatterns {
  const nounPattern = noun.replace('Arcane', '[Aa]rcane');
  const beforeNoun = article ? `(?<=(?<!\\p{L})${BEFORE_NOUN[article]})` : '(?<!\\p{L}|[Ll]a )';
  const insideSentence = '(?<=[\\p{L},;:’] ?)(?<!\\p{L})';
  const mention = `(?:${beforeNoun}|${insideSentence})${nounPattern}(?!\\p{L})`;
  return {
    correctName: new RegExp(`${beforeNoun}${nounPattern}(?!\\p{L})`, 'u'),
    anyMention: new RegExp(mention, 'u'),
    allMentions: new RegExp(mention, 'gu'),
  };
}

/** By card id. « la Force » is a card, « la force » is not; only « arcane » needs no capital. */
export const NAME_PATTERNS = new Map(
  Object.entries(NAMES).map(([id, name]) => [id, createPatterns(name)]),
);

/** Returns a match for each mention of the card in the text. */
export function matchCardMentions(id: string, text: string): RegExpExecArray[] {
  const { allMentions } = NAME_PATTERNS.get(id) ?? {};
  return allMentions ? [...text.matchAll(allMentions)] : [];
}

/** A mention of a card, with the position of the noun in the text. */
interface FoundName {
  id: string;
  start: number;
  end: number;
}

/** Finds all mentions of these cards, in the order of the text. */
export function findCardNames(text: string, ids: readonly string[]): FoundName[] {
  const names = ids.flatMap((id) =>
    matchCardMentions(id, text).map(({ 0: { length }, index }) => ({
      id,
      start: index,
      end: index + length,
    })),
  );
  return names.sort((a, b) => a.start - b.start);
}
