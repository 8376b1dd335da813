import { RULES as INTERPRETATION_RULES } from '#netlify/server/interpretation/validate-interpretation.ts';
import {
  findNameInFolder,
  listTextIds,
  toFilePath,
} from '#netlify/server/site-content/content-paths.ts';
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
  passagesSchema,
  spreadsSchema,
  topicsSchema,
} from '#src/content/schemas/reading-texts.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { splitSentences } from '#src/lib/text.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { findCardNames, NAMES_IN_SENTENCES } from '#src/tarot/interpretation/find-card-names.ts';
import { MOTIFS } from '#src/tarot/interpretation/passage-types.ts';

interface Rule {
  complaint: string;
  pattern: RegExp;
}

const MONTHS =
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const UNACCENTED_CAPITALS =
  'A|Etoile|Ecole|Ecrire|Ecrivez|Ecoute|Etat|Etats|Etude|Etre|Evénements?|Equilibre|Eté|Energie|Elan|Ebauche|Ca|Etape';

/** The rules for interpretations against names and numbers that the tarot de Marseille does not have. */
const TRADITION_RULES = INTERPRETATION_RULES.filter(({ code }) =>
  ['foreign-name', 'foreign-number', 'reversed-card'].includes(code),
);

const TYPOGRAPHY_RULES: Rule[] = [
  { complaint: 'apostrophe droite', pattern: /\p{L}'\p{L}/u },
  { complaint: 'guillemets droits', pattern: /"/ },
  { complaint: 'points de suspension en trois points', pattern: /\.\.\./ },
  { complaint: 'espace fine absente avant ; ! ?', pattern: /[^\u202f!?][;!?](?=[\s»)]|$)/u },
  { complaint: 'espace fine absente avant :', pattern: /[^\u202f]:(?=\s|$)/u },
  { complaint: 'espace fine absente dans « »', pattern: /«(?!\u202f)|[^\u202f]»/u },
  { complaint: 'espace en trop', pattern: / [,.]| {2}|\( | \)/ },
  {
    complaint: 'capitale sans accent',
    pattern: new RegExp(`(?:^|[.!?…] )(?:${UNACCENTED_CAPITALS})(?!\\p{L}|-)`, 'u'),
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
  return lint(text, [...TYPOGRAPHY_RULES, ...TRADITION_RULES]);
}

function lint(text: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ complaint, pattern }) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const excerpt = text.slice(Math.max(0, match.index - 30), match.index + 30);
    return [`${complaint} : ${excerpt}`];
  });
}

interface ContentFile {
  /** The path below `content/`. */
  file: string;
  texts: string[];
}

/** The YAML files whose texts are all checked; the texts of the deck have their own tests. */
const YAML_FILES = ['faq', 'identite', 'infolettre', 'lexique', 'offres', 'temoignages'];

/** The fields of an article that are checked. */
const ARTICLE_FIELDS = ['title', 'excerpt', 'imageAlt'];

/** Reads the texts of content/ as pages display them: with placeholders filled in, without Markdown and URLs. */
export async function readContentTexts(root: string): Promise<ContentFile[]> {
  return listContentTexts(await readAllTexts(root));
}

function listContentTexts(texts: Texts): ContentFile[] {
  const placeholders = getPlaceholderValues(identitySchema.parse(texts.identite?.fields));
  return Object.entries(texts)
    .filter(
      ([id]) =>
        YAML_FILES.includes(id) ||
        findNameInFolder('pages', id) ||
        findNameInFolder('articles', id),
    )
    .map(([id, { fields, body }]) => {
      const parts = findNameInFolder('articles', id)
        ? ARTICLE_FIELDS.map((name) => (fields as Record<string, unknown>)[name])
        : fields;
      const value = fillPlaceholders([parts, (body ?? '').split(/\n+/)], placeholders);
      return {
        file: toFilePath(id).slice('content/'.length),
        texts: listTexts(value).map(stripMarkdown),
      };
    });
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return isProse(value) ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}

/** Returns whether the value is a text, not a date, file name, URL or slug. */
function isProse(value: string): boolean {
  return !/^(\d{4}-\d\d-\d\d|\S+\.\w{2,4}|\S*[/@]\S*|[a-z0-9-]+)$/.test(value);
}

/** Removes the markers of Markdown; a link becomes its label, and code the word "code". */
function stripMarkdown(text: string): string {
  return text
    .replace(/<!--.*?-->/g, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^(#+|-|>|\d+\.) /, '')
    .replace(/\*+/g, '')
    .trim();
}

/** Returns a sentence for each error in the texts of content/: in those of pages, and in those of interpretations. */
export function findTextErrors(source: Texts) {
  const files = listContentTexts(source);
  return {
    french: files.flatMap(({ file, texts }) =>
      texts.flatMap(lintFrench).map((error) => `${file}, ${error}`),
    ),
    letters: listInterpretationTexts(source).flatMap((text) =>
      lintInterpretationText(text).map((error) => `${text.location} : ${error}`),
    ),
  };
}

/** A text that interpretations contain. */
interface InterpretationText {
  /** The file of the text and the path in it, for errors. */
  location: string;
  text: string;
  /** The cards that it may name; by default any card. */
  cards?: readonly string[];
}

/** Lists every text of content/voisines, motifs.yaml, tirages.yaml and themes.yaml. */
function listInterpretationTexts(source: Texts): InterpretationText[] {
  const { plain, openings, turns } = motifsSchema.parse(source.motifs?.fields);
  const passageTexts = listTextIds('voisines', source).flatMap((textId) => {
    const file = toFilePath(textId).slice('content/'.length);
    const passages = passagesSchema.parse(source[textId]?.fields);
    const { id, motifs } = passages;
    return [
      ...listPassages(passages).map(({ path, text, before = id }) => ({
        location: `${file}, ${path.join('.')}`,
        text,
        cards: [id, before],
      })),
      ...Object.entries(motifs.shown).flatMap(([motif, shownMotif]) => {
        if (!shownMotif) return [];
        const sentences = [
          shownMotif.image,
          ...Object.values(shownMotif.answers ?? {}).flat(),
          ...Object.values(shownMotif.ending ?? {}),
        ];
        const location = `${file}, motifs.shown.${motif}`;
        return sentences.map((text) => ({ location, text, cards: [id] }));
      }),
    ];
  });
  const motifTexts = MOTIFS.flatMap((motif) =>
    [openings[motif], turns[motif]]
      .flatMap((texts) => Object.values(texts ?? {}).flat())
      .map((text) => ({ location: `motifs.yaml, ${motif}`, text, cards: [] })),
  );
  const spreads = spreadsSchema.parse(source.tirages?.fields);
  const spreadTexts = Object.entries(spreads).flatMap(([id, { plain: plainOpenings, sum }]) =>
    [...plainOpenings, ...(sum ? [...sum.told, sum.mat, ...sum.twice] : [])].map((text) => ({
      location: `tirages.yaml, ${id}`,
      text,
    })),
  );
  const topics = topicsSchema.parse(source.themes?.fields);
  const topicTexts = Object.entries(topics).flatMap(([topic, content]) => [
    ...content.openings.map((text) => ({ location: `themes.yaml, ${topic}`, text, cards: [] })),
    ...Object.entries(content.cards).flatMap(([id, textsByKind]) =>
      Object.values(textsByKind).map((text) => ({
        location: `themes.yaml, ${topic}.${id}`,
        text,
        cards: [id],
      })),
    ),
  ]);
  const plainOpening = { location: 'motifs.yaml, plain', text: plain };
  return [...passageTexts, plainOpening, ...motifTexts, ...spreadTexts, ...topicTexts];
}

/** Returns the errors of a text under the rules for interpretations. */
function lintInterpretationText({ text, cards }: InterpretationText): string[] {
  const displayedText = formatFrenchTypography(text);
  const namedCards = cards ? findCardNames(displayedText, DECK_IDS) : [];
  return [
    ...lint(displayedText, TYPOGRAPHY_RULES),
    ...splitSentences(displayedText).flatMap((sentence) => lint(sentence, INTERPRETATION_RULES)),
    ...namedCards
      .filter(({ id }) => !cards?.includes(id))
      .map(({ id }) => `${NAMES_IN_SENTENCES[id]} n’y a pas sa place`),
  ];
}
