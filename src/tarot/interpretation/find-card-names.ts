type Article = 'le' | 'la' | 'l’' | '';

/**
 * The names the tradition gives the 22 cards, by id, each split into its article and the noun that is
 * capitalised in every form. The validation applies these, independently of the deck's files.
 */
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

/** The names as they stand in a sentence, by id: « le Bateleur », « l’Étoile », « Tempérance ». */
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
  /** The name in its right form: article or contraction, and the noun with its capital. */
  right: RegExp;
  /** Any sign of the card: its right name, or its capitalised noun inside a sentence (« votre Empereur »). */
  any: RegExp;
  /** The same, for every place where it stands. */
  all: RegExp;
}

// The noun comes first and what stands before it is looked up behind: a search for a plain word is fast.
function patternsOf([article, name]: [Article, string]): NamePatterns {
  const noun = name.replace('Arcane', '[Aa]rcane');
  const before = article ? `(?<=(?<!\\p{L})${BEFORE_NOUN[article]})` : '(?<!\\p{L}|[Ll]a )';
  const inside = '(?<=[\\p{L},;:’] ?)(?<!\\p{L})';
  const any = `(?:${before}|${inside})${noun}(?!\\p{L})`;
  return {
    right: new RegExp(`${before}${noun}(?!\\p{L})`, 'u'),
    any: new RegExp(any, 'u'),
    all: new RegExp(any, 'gu'),
  };
}

/**
 * A capital makes the card: « La Force » is named where « la force » is an ordinary word. L’Arcane sans
 * nom alone is known in either case.
 */
export const NAME_PATTERNS = new Map(
  Object.entries(NAMES).map(([id, name]) => [id, patternsOf(name)]),
);

/** Every place where a text names the card. */
export function namingsOf(id: string, text: string): RegExpExecArray[] {
  const { all } = NAME_PATTERNS.get(id) ?? {};
  return all ? [...text.matchAll(all)] : [];
}

/** The noun by which a text names a card, and where. */
interface NameFound {
  id: string;
  start: number;
  end: number;
}

/** Every place where the text names one of these cards, from its start to its end. */
export function findNames(text: string, ids: readonly string[]): NameFound[] {
  const found = ids.flatMap((id) =>
    namingsOf(id, text).map(({ 0: { length }, index }) => ({
      id,
      start: index,
      end: index + length,
    })),
  );
  return found.sort((one, other) => one.start - other.start);
}
