import { RULES as GATE_RULES } from '#netlify/server/interpretation/validate-interpretation.ts';
import { listTextIds, toFilePath, toName } from '#netlify/server/site-content/content-paths.ts';
import {
  fillPlaceholders,
  getPlaceholderValues,
} from '#netlify/server/site-content/placeholders.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { readAllTexts } from '#scripts/content/content-files.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import {
  listPassages,
  motifsSchema,
  type PassagesContent,
  passagesSchema,
  spreadsSchema,
  topicsSchema,
} from '#src/content/schemas/reading-texts.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { splitSentences } from '#src/lib/text.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { findNames, NAMES_IN_SENTENCES } from '#src/tarot/interpretation/find-card-names.ts';
import { MOTIFS } from '#src/tarot/interpretation/passage-types.ts';

interface Rule {
  complaint: string;
  pattern: RegExp;
}

const MONTHS =
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const BARE_CAPITALS =
  'A|Etoile|Ecole|Ecrire|Ecrivez|Ecoute|Etat|Etats|Etude|Etre|Evénements?|Equilibre|Eté|Energie|Elan|Ebauche|Ca|Etape';

/** Rules of interpretations against names and numbers that are foreign to the tarot de Marseille. */
const TRADITION = GATE_RULES.filter(({ code }) =>
  ['foreign-name', 'foreign-number', 'reversed-card'].includes(code),
);

const TYPOGRAPHY: Rule[] = [
  { complaint: 'apostrophe droite', pattern: /\p{L}'\p{L}/u },
  { complaint: 'guillemets droits', pattern: /"/ },
  { complaint: 'points de suspension en trois points', pattern: /\.\.\./ },
  { complaint: 'espace fine absente avant ; ! ?', pattern: /[^\u202f!?][;!?](?=[\s»)]|$)/u },
  { complaint: 'espace fine absente avant :', pattern: /[^\u202f]:(?=\s|$)/u },
  { complaint: 'espace fine absente dans « »', pattern: /«(?!\u202f)|[^\u202f]»/u },
  { complaint: 'espace en trop', pattern: / [,.]| {2}|\( | \)/ },
  {
    complaint: 'capitale sans accent',
    pattern: new RegExp(`(?:^|[.!?…] )(?:${BARE_CAPITALS})(?!\\p{L}|-)`, 'u'),
  },
  {
    complaint: 'prix mal écrit',
    pattern: /CHF[ \u00a0]?\d|\d CHF|\d\.\d+\s?CHF|\d,\d(?!\d)\s?CHF|\bFr\.\s?\d/,
  },
  {
    complaint: 'date mal écrite',
    pattern: new RegExp(
      `\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|\\b(?:0\\d|1) (?:${MONTHS})|\\b\\d{4}-\\d\\d-\\d\\d\\b`,
    ),
  },
];

/** Returns the errors of typography and wording in a text, each as a French phrase with its context. */
export function lintFrench(text: string): string[] {
  return lint(text, [...TYPOGRAPHY, ...TRADITION]);
}

function lint(text: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ complaint, pattern }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const around = text.slice(Math.max(0, found.index - 30), found.index + 30);
    return [`${complaint} : ${around}`];
  });
}

interface ContentFile {
  /** Below `content/`. */
  file: string;
  texts: string[];
}

/** The files of which every text is checked here; the texts of the deck have their own tests. */
const YAML_FILES = ['faq', 'identite', 'infolettre', 'lexique', 'offres', 'temoignages'];

/** The fields of an article that are checked. */
const ARTICLE_FIELDS = ['title', 'excerpt', 'imageAlt'];

/** Reads all texts of content/ as displayed: with placeholders filled in, without Markdown and addresses. */
export async function readContentTexts(root: string): Promise<ContentFile[]> {
  return contentTexts(await readAllTexts(root));
}

function contentTexts(texts: Texts): ContentFile[] {
  const words = getPlaceholderValues(identitySchema.parse(texts.identite?.fields));
  return Object.entries(texts)
    .filter(([id]) => YAML_FILES.includes(id) || toName('pages', id) || toName('articles', id))
    .map(([id, { fields, body }]) => {
      const shown = toName('articles', id) ? onlyShown(fields as Record<string, unknown>) : fields;
      const value = fillPlaceholders([shown, (body ?? '').split(/\n+/)], words);
      return {
        file: toFilePath(id).slice('content/'.length),
        texts: stringsIn(value).map(stripMarkdown),
      };
    });
}

function onlyShown(fields: Record<string, unknown>): unknown[] {
  return ARTICLE_FIELDS.map((name) => fields[name]);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return isText(value) ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** False for dates, file names, addresses and slugs. */
function isText(value: string): boolean {
  return !/^(\d{4}-\d\d-\d\d|\S+\.\w{2,4}|\S*[/@]\S*|[a-z0-9-]+)$/.test(value);
}

/** Leaves the label of a link, and replaces code by a word. */
function stripMarkdown(text: string): string {
  return text
    .replace(/<!--.*?-->/g, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^(#+|-|>|\d+\.) /, '')
    .replace(/\*+/g, '')
    .trim();
}

/** Returns a sentence for each error in the texts of content/. */
export function findTextFaults(source: Texts) {
  const files = contentTexts(source);
  return {
    french: files.flatMap(({ file, texts }) =>
      texts.flatMap(lintFrench).map((fault) => `${file}, ${fault}`),
    ),
    letters: listLetterTexts(source).flatMap((text) =>
      lintLetterText(text).map((fault) => `${text.place} : ${fault}`),
    ),
  };
}

/** A text that interpretations contain. */
interface LetterText {
  /** Its file and path, for complaints. */
  place: string;
  text: string;
  /** The cards that it may name; by default any card. */
  cards?: readonly string[];
}

function parsePassages(texts: Texts): { file: string; passages: PassagesContent }[] {
  return listTextIds('voisines', texts).map((id) => ({
    file: toFilePath(id).slice('content/'.length),
    passages: passagesSchema.parse(texts[id]?.fields),
  }));
}

/** Lists every text of content/voisines, motifs.yaml, tirages.yaml and themes.yaml. */
function listLetterTexts(source: Texts): LetterText[] {
  const { plain, openings, turns } = motifsSchema.parse(source.motifs?.fields);
  const ofPassages = parsePassages(source).flatMap(({ file, passages }) => [
    ...listPassages(passages).map(({ path, text, before }) => ({
      place: `${file}, ${path.join('.')}`,
      text,
      cards: [passages.id, before ?? passages.id],
    })),
    ...Object.entries(passages.motifs.shown).flatMap(([motif, shown]) => {
      const place = `${file}, motifs.shown.${motif}`;
      if (!shown) return [];
      const sentences = [
        shown.image,
        ...Object.values(shown.answers ?? {}).flat(),
        ...Object.values(shown.ending ?? {}),
      ];
      return sentences.map((text) => ({ place, text, cards: [passages.id] }));
    }),
  ]);
  const ofMotifs = MOTIFS.flatMap((motif) =>
    [openings[motif], turns[motif]]
      .flatMap((texts) => Object.values(texts ?? {}).flat())
      .map((text) => ({ place: `motifs.yaml, ${motif}`, text, cards: [] })),
  );
  const spreads = spreadsSchema.parse(source.tirages?.fields);
  const ofSpreads = Object.entries(spreads).flatMap(([id, { plain: firsts, sum }]) =>
    [...firsts, ...(sum ? [...sum.told, sum.mat, ...sum.twice] : [])].map((text) => ({
      place: `tirages.yaml, ${id}`,
      text,
    })),
  );
  const readings = topicsSchema.parse(source.themes?.fields);
  const ofTopics = Object.entries(readings).flatMap(([topic, { openings: firsts, cards }]) => [
    ...firsts.map((text) => ({ place: `themes.yaml, ${topic}`, text, cards: [] })),
    ...Object.entries(cards).flatMap(([id, byPlace]) =>
      Object.values(byPlace).map((text) => ({
        place: `themes.yaml, ${topic}.${id}`,
        text,
        cards: [id],
      })),
    ),
  ]);
  const ofPlain = { place: 'motifs.yaml, plain', text: plain };
  return [...ofPassages, ofPlain, ...ofMotifs, ...ofSpreads, ...ofTopics];
}

/** Returns what breaks the rules for interpretations. */
function lintLetterText({ text, cards }: Pick<LetterText, 'text' | 'cards'>): string[] {
  const shown = formatFrenchTypography(text);
  const refused = [
    ...lint(shown, TYPOGRAPHY),
    ...splitSentences(shown).flatMap((sentence) => lint(sentence, GATE_RULES)),
  ];
  const wrongNames = cards
    ? findNames(shown, DECK_IDS).filter(({ id }) => !cards.includes(id))
    : [];
  return [
    ...refused,
    ...wrongNames.map(({ id }) => `${NAMES_IN_SENTENCES[id]} n’y a pas sa place`),
  ];
}
