// See docs/decisions/0050-content-overrides.md.
import type * as z from 'zod';
import type { ContentText } from '#src/api/admin/content.ts';
import * as pages from '#src/content/page-definitions.ts';
import * as errors from './content-errors.ts';
import { fileOf, idsIn, nameIn } from './content-paths.ts';
import { EDITABLE_IDS, findKind, requireKind, YAML_FILES } from './content-types.ts';
import { fillPlaceholders, placeholderValues, unknownPlaceholders } from './placeholders.ts';

export type Texts = Readonly<Record<string, ContentText>>;

export type SiteContent = ReturnType<typeof toSiteContent>;

/** The content of the site as pages show it, or every error in the texts that the administration edits. */
export function validateContent(texts: Texts): errors.ValidationResult<SiteContent> {
  const faults = [
    ...idsIn('pages', texts)
      .filter((id) => !findKind(id))
      .map((id) =>
        errors.createContentError(id, `${fileOf(id)} : aucune page du site ne porte ce nom.`),
      ),
    ...EDITABLE_IDS.flatMap((id) => {
      const text = texts[id];
      return text
        ? validateText(id, text)
        : [errors.createContentError(id, `${fileOf(id)} manque.`)];
    }),
  ];
  return faults.length > 0 ? { faults } : { data: toSiteContent(texts) };
}

/** Every error of one text, independent of other texts. */
export function validateText(id: string, { fields, body }: ContentText): errors.ContentError[] {
  const { schema, markers = [] } = requireKind(id);
  const checked = errors.validateFields(id, schema, fields);
  const unknown = unknownPlaceholders({ fields, body });
  return [
    ...('faults' in checked ? checked.faults : []),
    ...unknown.map(({ path, message }) =>
      errors.createContentErrorAt(id, path[0] === 'fields' ? path.slice(1) : path, message),
    ),
    ...markerFaults(id, markers, body ?? ''),
  ];
}

const MARKER = /^<!-- ([^:]+): (.+) -->$/gm;

function markerFaults(id: string, known: readonly string[], body: string): errors.ContentError[] {
  const list = known.map((marker) => `<!-- ${marker.replace('/', ': ')} -->`).join(', ') || 'aucun';
  return Array.from(body.matchAll(MARKER))
    .filter(([, kind, place]) => !known.includes(`${kind}/${place}`))
    .map(([marker]) => {
      const message = `${marker} n’est pas connu sur cette page. Les repères possibles : ${list}.`;
      return errors.createContentErrorAt(id, ['body'], message);
    });
}

/** Of valid texts. */
function toSiteContent(texts: Texts) {
  const parse = <Schema extends z.ZodType>(schema: Schema, id: string): z.output<Schema> =>
    schema.parse(texts[id]?.fields);
  const identity = parse(YAML_FILES.identite.schema, 'identite');
  const words = placeholderValues(identity);
  const fill = <T>(value: T) => fillPlaceholders(value, words);
  return {
    identity,
    offers: fill(parse(YAML_FILES.offres.schema, 'offres')),
    faq: fill(parse(YAML_FILES.faq.schema, 'faq')),
    testimonials: fill(parse(YAML_FILES.temoignages.schema, 'temoignages')),
    newsletter: fill(parse(YAML_FILES.infolettre.schema, 'infolettre')),
    pages: idsIn('pages', texts).map((id): pages.GeneratedPage => {
      const name = nameIn('pages', id) as pages.PageName;
      return {
        name,
        text: fill(parse(pages.PAGES[name].schema as z.ZodType<pages.PageText>, id)),
        body: fill((texts[id]?.body ?? '').replace(MARKER, '[[$1/$2]]')),
      };
    }),
    /** The words of the newsletter's checkbox as they are written: their version is counted by them. */
    consent: parse(pages.PAGES.infolettre.schema, 'pages-infolettre').consent,
  };
}

interface Overridden {
  texts: Texts;
  /** Why an override does not fit this version of the site, by id: the delivered text is used in its place. */
  refused: Record<string, errors.ContentError[]>;
}

/** The delivered texts with the administrator's in their place. */
export function applyOverrides(delivered: Texts, owners: Texts): Overridden {
  const texts = { ...delivered };
  const refused: Overridden['refused'] = {};
  for (const [id, own] of Object.entries(owners)) {
    const original = delivered[id];
    if (!original || !findKind(id)) continue;
    const text = adaptText(id, own, original);
    const faults = validateText(id, text);
    if (faults.length > 0) refused[id] = faults;
    else texts[id] = text;
  }
  return { texts, refused };
}

// biome-ignore lint/suspicious/noExplicitAny: fields of any shape
type Fields = any;

/**
 * A text that was saved with an earlier schema, as this one needs it: a field that is missing comes from the delivered
 * text, and a field that no longer exists goes. Everything else stays as it was saved.
 */
export function adaptText(id: string, own: ContentText, delivered: ContentText): ContentText {
  const fields = structuredClone(own.fields) as Fields;
  const { error } = requireKind(id).schema.safeParse(fields);
  for (const issue of error?.issues ?? []) {
    const path = issue.path.slice(0, -1);
    const parent = path.reduce((value: Fields, key) => value?.[key], fields);
    const key = issue.path.at(-1);
    if (issue.code === 'unrecognized_keys') {
      const group = key === undefined ? fields : parent?.[key];
      for (const unknown of issue.keys) delete group[unknown];
    } else if (key !== undefined && parent?.[key] === undefined) {
      const value = findCounterpart(delivered.fields, fields, path)?.[key];
      if (value !== undefined) parent[key] = structuredClone(value);
    }
  }
  return { ...own, fields };
}

/** The delivered value at the path of an own one. An item of a list is found by its id, else by its index, else the first. */
function findCounterpart(delivered: Fields, own: Fields, path: PropertyKey[]): Fields {
  const [key, ...rest] = path;
  if (key === undefined || delivered === undefined) return delivered;
  const value = own[key];
  const isSameItem = (item: Fields) => value?.id !== undefined && item?.id === value.id;
  const counterpart = Array.isArray(delivered)
    ? (delivered.find(isSameItem) ?? delivered[key as number] ?? delivered[0])
    : delivered[key];
  return findCounterpart(counterpart, value, rest);
}
