import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import contentSource from '#generated/content-source.json' with { type: 'json' };
import { type DocumentStore, saveDocument } from '#netlify/server/documents/save-document.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import type { Content, ContentText, FieldMessage, listContent } from '#src/api/admin/content.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import type { ContentError } from './content-errors.ts';
import * as overrides from './content-overrides.ts';
import { hasBody } from './content-paths.ts';
import { EDITABLE_IDS, getTextTitle, requireTextType } from './content-types.ts';
import { lintText } from './lint-content.ts';
import { getPlaceholderValues } from './placeholders.ts';
import { adaptText, applyOverrides, type Texts, validateText } from './validate-content.ts';

/** The texts that come with the site, one for each file of content/. */
const DEFAULT_CONTENT: Texts = contentSource;

/** Returns the texts with all of the administrator's changes, also those that no build has published yet. */
export async function loadCurrentTexts(): Promise<Texts> {
  return applyOverrides(DEFAULT_CONTENT, overrides.toTextsById(await overrides.listOverrides()))
    .texts;
}

const MISSING_MESSAGE = 'Ce texte n’existe pas.';

function requireDefaultText(id: string): ContentText {
  const text = Object.hasOwn(DEFAULT_CONTENT, id) ? DEFAULT_CONTENT[id] : null;
  if (!text) throw new ApiError(404, MISSING_MESSAGE);
  return text;
}

function createEmptyOverride(id: string): overrides.ContentOverride {
  return { id, version: 0, updatedAt: '', text: null };
}

export async function listTexts(): Promise<ResponseOf<typeof listContent>> {
  const stored = await overrides.listOverrides();
  return EDITABLE_IDS.map((id) => {
    const override = stored.find((item) => item.id === id) ?? createEmptyOverride(id);
    const { metadata, remarks } = inspectOverride(override);
    return { ...metadata, checks: remarks.length };
  });
}

export async function loadText(id: string): Promise<Content> {
  requireDefaultText(id);
  return toApiContent((await overrides.overrideStore().get(id)) ?? createEmptyOverride(id));
}

async function toApiContent(override: overrides.ContentOverride): Promise<Content> {
  const { metadata, text, remarks } = inspectOverride(override);
  const { schema } = requireTextType(override.id);
  const identity = (await loadCurrentTexts()).identite as ContentText;
  return {
    ...metadata,
    ...text,
    delivered: requireDefaultText(override.id),
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    checks: remarks,
    words: getPlaceholderValues(identitySchema.parse(identity.fields)),
  };
}

function inspectOverride({ id, version, updatedAt, text: editedText }: overrides.ContentOverride) {
  const defaultText = requireDefaultText(id);
  const text = editedText ? adaptText(id, editedText, defaultText) : defaultText;
  const metadata = {
    id,
    group: requireTextType(id).group,
    title: getTextTitle(id, text),
    isChanged: !isDeepStrictEqual(text, defaultText),
    version,
    updatedAt: editedText ? updatedAt : null,
  };
  // Errors come first: a build does not use a text with errors. Findings are what is still to be completed.
  const errors = validateText(id, text).map(toRemark);
  const findings = lintText(text).map(toRemark);
  return { metadata, text, remarks: [...errors, ...findings] };
}

function toRemark({ path, message }: Pick<ContentError, 'path' | 'message'>): FieldMessage {
  return {
    path: path.map((key) => (typeof key === 'symbol' ? '' : key)),
    message: formatFrenchTypography(message),
  };
}

const isPublished = ({ fields }: ContentText) =>
  (fields as { published?: unknown }).published === true;

/** @throws ApiError 400 for a missing or unexpected body, or 422 with all errors that prevent saving */
function requireValidText(id: string, text: ContentText): void {
  if ((text.body !== null) !== hasBody(id)) {
    throw new ApiError(400, 'Ce texte n’a pas la forme attendue.');
  }
  // A published legal page must be complete: brackets mark words that are still missing.
  const isPublishedLegalPage = requireTextType(id).group === 'legal' && isPublished(text);
  const findings = isPublishedLegalPage ? lintText(text) : [];
  const brackets = findings.filter(({ kind }) => kind === 'bracket');
  const faults = [...validateText(id, text), ...brackets].map(toRemark);
  if (faults.length === 0) return;
  const placesPhrase =
    faults.length > 1 ? `${faults.length} endroits sont à corriger` : 'un endroit est à corriger';
  const message = formatFrenchTypography(`Ce texte n’est pas enregistré : ${placesPhrase}.`);
  throw new ApiError(422, message, { details: { faults } });
}

const TEXT_DOCUMENTS: DocumentStore<overrides.ContentOverride> = {
  documentKind: 'content',
  missingMessage: MISSING_MESSAGE,
  find: async (id) =>
    (await overrides.overrideStore().getVersioned(id)) ?? {
      value: createEmptyOverride(id),
      etag: '',
    },
  createBlank: createEmptyOverride,
  // An empty etag, which `find` returns, means that no override is stored yet.
  write: (id, current, next) =>
    current.etag
      ? overrides.overrideStore().replace(id, current, next)
      : overrides.overrideStore().create(id, next),
  getFormFields: ({ text }) => text,
  toResponse: (_, override) => toApiContent(override),
};

/** Saves the text if `version` is current and records the change. @throws ApiError 400, 404, 409, 422, 503 */
export async function saveText(
  id: string,
  { fields, body }: ContentText,
  version: number,
): Promise<Content> {
  const defaultText = requireDefaultText(id);
  // The body is trimmed as in a file. A restored earlier version may have the fields of an old schema.
  const text = adaptText(id, { fields, body: body?.trim() ?? null }, defaultText);
  requireValidText(id, text);
  const saved = await saveDocument(TEXT_DOCUMENTS, id, {
    version,
    isAlreadyApplied: (current) => isDeepStrictEqual(text, current.text ?? defaultText),
    edit: (current) => ({
      id,
      version: current.version + 1,
      updatedAt: now().toISOString(),
      // A text that equals the default is no override.
      text: isDeepStrictEqual(text, defaultText) ? null : text,
    }),
  });
  // At version 0, the text is still the default. A save that is repeated counts as one change.
  if (saved.version > 0) await overrides.recordContentChange([saved]);
  return toApiContent(saved);
}
