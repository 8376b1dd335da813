// See docs/decisions/0050-content-overrides.md.
import type * as z from 'zod';
import type { ContentText } from '#src/api/admin/content.ts';
import * as pages from '#src/content/page-definitions.ts';
import * as errors from './content-errors.ts';
import { findNameInFolder, listTextIds, toFilePath } from './content-paths.ts';
import { EDITABLE_IDS, findTextType, requireTextType, YAML_FILES } from './content-types.ts';
import { fillPlaceholders, findUnknownPlaceholders, getPlaceholderValues } from './placeholders.ts';

/** Texts of content/, default or edited, by id. */
export type Texts = Readonly<Record<string, ContentText>>;

export type SiteContent = ReturnType<typeof toSiteContent>;

/** Returns the site's content, with placeholders filled, or every error in the texts that can be edited. */
export function validateContent(texts: Texts): errors.ValidationResult<SiteContent> {
  const faults = [
    ...listTextIds('pages', texts)
      .filter((id) => !findTextType(id))
      .map((id) =>
        errors.createWholeTextError(id, `${toFilePath(id)} : aucune page du site ne porte ce nom.`),
      ),
    ...EDITABLE_IDS.flatMap((id) => {
      const text = texts[id];
      return text
        ? validateText(id, text)
        : [errors.createWholeTextError(id, `${toFilePath(id)} manque.`)];
    }),
  ];
  return faults.length > 0 ? { faults } : { data: toSiteContent(texts) };
}

/** Returns every error of one text, independently of other texts. */
export function validateText(id: string, { fields, body }: ContentText): errors.ContentError[] {
  const { schema, markers = [] } = requireTextType(id);
  const validation = errors.validateFields(id, schema, fields);
  const unknownPlaceholders = findUnknownPlaceholders({ fields, body });
  return [
    ...('faults' in validation ? validation.faults : []),
    // Placeholders are found at `['fields', …]` or `['body']`; a ContentError omits `fields`.
    ...unknownPlaceholders.map(({ path, message }) =>
      errors.createContentErrorAt(id, path[0] === 'fields' ? path.slice(1) : path, message),
    ),
    ...checkMarkers(id, markers, body ?? ''),
  ];
}

/** A line that a page replaces with an element: `<!-- schema: croix -->` for the marker `schema/croix`. */
const MARKER = /^<!-- ([^:]+): (.+) -->$/gm;

function checkMarkers(id: string, allowed: readonly string[], body: string): errors.ContentError[] {
  const allowedLines =
    allowed.map((marker) => `<!-- ${marker.replace('/', ': ')} -->`).join(', ') || 'aucun';
  return Array.from(body.matchAll(MARKER))
    .filter(([, kind, name]) => !allowed.includes(`${kind}/${name}`))
    .map(([unknownMarker]) => {
      const message = `${unknownMarker} n’est pas connu sur cette page. Les repères possibles : ${allowedLines}.`;
      return errors.createContentErrorAt(id, ['body'], message);
    });
}

function toSiteContent(texts: Texts) {
  const parse = <Schema extends z.ZodType>(schema: Schema, id: string): z.output<Schema> =>
    schema.parse(texts[id]?.fields);
  const identity = parse(YAML_FILES.identite.schema, 'identite');
  const values = getPlaceholderValues(identity);
  const fill = <T>(value: T) => fillPlaceholders(value, values);
  return {
    identity,
    offers: fill(parse(YAML_FILES.offres.schema, 'offres')),
    faq: fill(parse(YAML_FILES.faq.schema, 'faq')),
    testimonials: fill(parse(YAML_FILES.temoignages.schema, 'temoignages')),
    newsletter: fill(parse(YAML_FILES.infolettre.schema, 'infolettre')),
    pages: listTextIds('pages', texts).map((id): pages.GeneratedPage => {
      const name = findNameInFolder('pages', id) as pages.PageName;
      return {
        name,
        text: fill(parse(pages.PAGES[name].schema as z.ZodType<pages.PageText>, id)),
        // Converted to `[[schema/croix]]`, because the Markdown renderer escapes HTML comments.
        body: fill((texts[id]?.body ?? '').replace(MARKER, '[[$1/$2]]')),
      };
    }),
    /** The newsletter checkbox text, without `fill`: its hash is the version to which subscribers agreed. */
    consent: parse(pages.PAGES.infolettre.schema, 'pages-infolettre').consent,
  };
}

interface OverriddenTexts {
  texts: Texts;
  /** The errors of invalid overrides, by text id. The default texts are used in their place. */
  refused: Record<string, errors.ContentError[]>;
}

/** Replaces default texts with valid overrides. Ignores overrides of texts that this version lacks. */
export function applyOverrides(defaults: Texts, overrides: Texts): OverriddenTexts {
  const texts = { ...defaults };
  const refused: OverriddenTexts['refused'] = {};
  for (const [id, override] of Object.entries(overrides)) {
    const defaultText = defaults[id];
    if (!defaultText || !findTextType(id)) continue;
    const text = adaptText(id, override, defaultText);
    const textErrors = validateText(id, text);
    if (textErrors.length > 0) refused[id] = textErrors;
    else texts[id] = text;
  }
  return { texts, refused };
}

// biome-ignore lint/suspicious/noExplicitAny: fields, or a value in them, of any shape
type AnyValue = any;

/** Adapts a text to the current schema: adds the default values of missing fields, removes unknown fields. */
export function adaptText(id: string, saved: ContentText, defaultText: ContentText): ContentText {
  const fields = structuredClone(saved.fields) as AnyValue;
  const { error } = requireTextType(id).schema.safeParse(fields);
  for (const issue of error?.issues ?? []) {
    const parentPath = issue.path.slice(0, -1);
    const parent = parentPath.reduce((value: AnyValue, key) => value?.[key], fields);
    const key = issue.path.at(-1);
    // The path of unknown keys is that of their object; the path of a missing field ends with the field.
    if (issue.code === 'unrecognized_keys') {
      const object = key === undefined ? fields : parent?.[key];
      for (const unknownKey of issue.keys) delete object[unknownKey];
    } else if (key !== undefined && parent?.[key] === undefined) {
      const defaultValue = findDefault(defaultText.fields, fields, parentPath)?.[key];
      if (defaultValue !== undefined) parent[key] = structuredClone(defaultValue);
    }
  }
  return { ...saved, fields };
}

/** Returns the default at `path`. In a list: the item with the same id, at the same index, or the first. */
function findDefault(defaults: AnyValue, savedValue: AnyValue, path: PropertyKey[]): AnyValue {
  const [key, ...rest] = path;
  if (key === undefined || defaults === undefined) return defaults;
  const savedChild = savedValue[key];
  const hasSameId = (item: AnyValue) => savedChild?.id !== undefined && item?.id === savedChild.id;
  const defaultChild = Array.isArray(defaults)
    ? (defaults.find(hasSameId) ?? defaults[key as number] ?? defaults[0])
    : defaults[key];
  return findDefault(defaultChild, savedChild, rest);
}
