// See docs/decisions/0050-owner-texts-over-files.md.
import type * as z from 'zod';
import { type GeneratedPage, PAGE_LIST, type PageText } from '#src/content/pages.ts';
import type { ContentText } from '#src/features/admin/content/texts/model.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import { bankSchema } from './bank-content.ts';
import { cardContentSchema } from './card-content.ts';
import { cardPageSchema, partFaults } from './card-page.ts';
import { type ContentSource, withTexts } from './content-source.ts';
import { deckFaults } from './deck-rules.ts';
import {
  type Checked,
  type ContentFault,
  checkFields,
  faultAt,
  faultOf,
  filled,
} from './faults.ts';
import { fileOf, idsIn, nameIn } from './paths.ts';
import { type Placeholders, placeholderValues } from './placeholders.ts';
import { YAML_FILES } from './text-kinds.ts';

export type SiteContent = ReturnType<typeof readTexts>;

/**
 * The content of the site, or every fault that keeps it from being built: the one place that says whether texts will do,
 * for the build, the administration and the commands. What must fit together is looked at once each is right by itself.
 */
export function readContent({ texts }: ContentSource): Checked<SiteContent> {
  const faults: ContentFault[] = [];
  const content = readTexts(texts, faults);
  if (faults.length === 0) faults.push(...missingPages(texts), ...deckFaults(texts));
  if (faults.length === 0) faults.push(...misfits(content));
  return faults.length > 0 ? { faults } : { data: content };
}

/** Each text by itself. Adds to the faults; what a faulty text would have become is missing in the result. */
function readTexts(texts: ContentSource['texts'], faults: ContentFault[]) {
  function accept<T>(checked: Checked<T>): T {
    if ('data' in checked) return checked.data;
    faults.push(...checked.faults);
    return undefined as T;
  }

  function read<Schema extends z.ZodType>(id: string, schema: Schema, words?: Placeholders) {
    const text = texts[id];
    if (!text) return accept<z.output<Schema>>({ faults: [faultOf(id, `${fileOf(id)} manque.`)] });
    return accept(checkFields(id, schema, text.fields, words));
  }

  function readPage(id: string, words?: Placeholders): GeneratedPage {
    const page = PAGE_LIST.find(({ name }) => name === nameIn('pages', id));
    if (!page) {
      const sentence = `${fileOf(id)} : aucune page du site ne porte ce nom.`;
      return accept({ faults: [faultOf(id, sentence)] });
    }
    const body = texts[id]?.body ?? '';
    faults.push(...markerFaults(id, page.markers, body));
    const marked = body.replace(MARKER, '[[$1/$2]]');
    return {
      name: page.name,
      text: read(id, page.texts as z.ZodType<PageText>, words),
      body: accept(filled(id, marked, words, ['body'])),
    };
  }

  const identity = read('identite', YAML_FILES.identite.schema);
  // A faulty identity gives words no value: texts are then checked as they are written.
  const words = identity && placeholderValues(identity);
  return {
    identity,
    cards: idsIn('cartes', texts)
      .map((id) => read(id, cardContentSchema))
      .sort((one, other) => one?.number - other?.number),
    cardPages: idsIn('arcanes', texts).map((id) => ({
      id,
      data: read(id, cardPageSchema),
      body: texts[id]?.body ?? '',
    })),
    banks: idsIn('voisines', texts).map((id) => read(id, bankSchema)),
    motifs: read('motifs', YAML_FILES.motifs.schema),
    spreads: read('tirages', YAML_FILES.tirages.schema),
    topics: read('themes', YAML_FILES.themes.schema),
    questions: read('questions', YAML_FILES.questions.schema),
    offers: read('offres', YAML_FILES.offres.schema, words),
    faq: read('faq', YAML_FILES.faq.schema, words),
    testimonials: read('temoignages', YAML_FILES.temoignages.schema, words),
    newsletter: read('infolettre', YAML_FILES.infolettre.schema, words),
    lexicon: read('lexique', YAML_FILES.lexique.schema, words),
    pages: idsIn('pages', texts).map((id) => readPage(id, words)),
    /** The words of the newsletter's checkbox as they are written, which is how their version is counted. */
    consent: (texts['pages-infolettre']?.fields as { consent?: string } | undefined)?.consent ?? '',
  };
}

const MARKER = /^<!-- ([^:]+): (.+) -->$/gm;

function markerFaults(id: string, known: readonly string[] = [], body: string): ContentFault[] {
  const list = known.map((marker) => `<!-- ${marker.replace('/', ': ')} -->`).join(', ') || 'aucun';
  return Array.from(body.matchAll(MARKER))
    .filter(([, kind, place]) => !known.includes(`${kind}/${place}`))
    .map(([marker]) => {
      const message = `${marker} n’est pas connu sur cette page. Les repères possibles : ${list}.`;
      return faultAt(id, ['body'], message);
    });
}

function missingPages(texts: ContentSource['texts']): ContentFault[] {
  return PAGE_LIST.map(({ name }) => `pages-${name}`)
    .filter((id) => !texts[id])
    .map((id) => faultOf(id, `${fileOf(id)} manque.`));
}

function misfits({ cards, cardPages, pages }: SiteContent): ContentFault[] {
  const names = [
    ...cards.map(({ imageFileName }) => pictureBaseName(imageFileName)),
    BACK_BASE_NAME,
  ];
  return [
    ...pages.flatMap(({ name, text }) => wrongPictures(`pages-${name}`, text, names)),
    ...cardPages.flatMap(partFaults),
  ];
}

function wrongPictures(id: string, text: PageText, names: readonly string[]): ContentFault[] {
  const { card, differences = [] } = text as { card: string; differences?: { card: string }[] };
  const shown = [
    { name: card, path: ['card'] },
    ...differences.map((one, index) => ({ name: one.card, path: ['differences', index, 'card'] })),
  ];
  return shown
    .filter(({ name }) => !names.includes(name))
    .map(({ name, path }) =>
      faultAt(
        id,
        path,
        `aucun dessin ne porte le nom « ${name} ». Les noms : ${names.join(', ')}.`,
      ),
    );
}

interface Overridden {
  source: ContentSource;
  checked: Checked<SiteContent>;
  /** The faults of what cannot stand any more, by id: the delivered texts stand there. */
  refused: Record<string, ContentFault[]>;
}

/** What was right when it was saved may not fit a newer version of the site, which must be built all the same. */
export function override(
  source: ContentSource,
  owners: Readonly<Record<string, ContentText>>,
): Overridden {
  const refused: Overridden['refused'] = {};
  for (;;) {
    const kept = Object.entries(owners).filter(([id]) => id in source.texts && !refused[id]);
    const tried = withTexts(source, Object.fromEntries(kept));
    const checked = readContent(tried);
    if ('data' in checked || kept.length === 0) return { source: tried, checked, refused };
    const { faults } = checked;
    const blamed = kept.filter(([id]) => faults.some((fault) => fault.id === id));
    // What is wrong only between texts is laid on all of them.
    for (const [id] of blamed.length > 0 ? blamed : kept) {
      refused[id] = faults.filter((fault) => fault.id === id || blamed.length === 0);
    }
  }
}
