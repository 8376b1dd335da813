import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import source from '#generated/content-source.json' with { type: 'json' };
import { type DocumentStore, saveDocument } from '#netlify/server/documents/save-document.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import type { Content, ContentText, listContent, Remark } from '#src/api/admin/content.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import type { ContentError } from './content-errors.ts';
import * as overrides from './content-overrides.ts';
import { hasBody } from './content-paths.ts';
import { EDITABLE_IDS, getContentTitle, requireContentType } from './content-types.ts';
import { findIncompletePlaces } from './lint-content.ts';
import { getPlaceholderValues } from './placeholders.ts';
import { adaptText, applyOverrides, type Texts, validateText } from './validate-content.ts';

/** The texts of content/ that the administration edits, as they are delivered. */
const DEFAULT_CONTENT: Texts = source;

/** The texts as the administrator has them now: online, or as the next build will have them. */
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
    const { head, checks } = checkOverride(
      stored.find((one) => one.id === id) ?? createEmptyOverride(id),
    );
    return { ...head, checks: checks.length };
  });
}

export async function loadContent(id: string): Promise<Content> {
  requireDefaultText(id);
  return toContent((await overrides.overrideStore().get(id)) ?? createEmptyOverride(id));
}

async function toContent(one: overrides.ContentOverride): Promise<Content> {
  const { head, text, checks } = checkOverride(one);
  const { fields } = (await loadCurrentTexts()).identite as ContentText;
  return {
    ...head,
    ...text,
    delivered: requireDefaultText(one.id),
    schema: z.toJSONSchema(requireContentType(one.id).schema, {
      io: 'input',
      unrepresentable: 'any',
    }),
    checks,
    words: getPlaceholderValues(identitySchema.parse(fields)),
  };
}

function checkOverride({ id, version, updatedAt, text: own }: overrides.ContentOverride) {
  const delivered = requireDefaultText(id);
  const text = own ? adaptText(id, own, delivered) : delivered;
  const head = {
    id,
    group: requireContentType(id).group,
    title: getContentTitle(id, text),
    isChanged: !isDeepStrictEqual(text, delivered),
    version,
    updatedAt: own && updatedAt,
  };
  // First of all why a newer version of the site cannot take it.
  const faults = validateText(id, text).map(toRemark);
  const findings = findIncompletePlaces(text).map(({ path, message }) => ({
    path,
    message: formatFrenchTypography(message),
  }));
  return { head, text, checks: [...faults, ...findings] };
}

function toRemark({ path, message }: Pick<ContentError, 'path' | 'message'>): Remark {
  return {
    path: path.map((key) => (typeof key === 'symbol' ? '' : key)),
    message: formatFrenchTypography(message),
  };
}

const isPublished = ({ fields }: ContentText) =>
  (fields as { published?: unknown }).published === true;

/** @throws ApiError 422 with every error that would keep the site from being built */
function requireValid(id: string, text: ContentText): void {
  if ((text.body !== null) !== hasBody(id)) {
    throw new ApiError(400, 'Ce texte n’a pas la forme attendue.');
  }
  // A legal page that is public has nothing left to complete.
  const isPublicLaw = requireContentType(id).group === 'legal' && isPublished(text);
  const open = isPublicLaw
    ? findIncompletePlaces(text).filter(({ kind }) => kind === 'bracket')
    : [];
  const faults = [...validateText(id, text), ...open].map(toRemark);
  if (faults.length === 0) return;
  const where =
    faults.length > 1 ? `${faults.length} endroits sont à corriger` : 'un endroit est à corriger';
  const message = formatFrenchTypography(`Ce texte n’est pas enregistré : ${where}.`);
  throw new ApiError(422, message, { details: { faults } });
}

const TEXT_DOCUMENTS: DocumentStore<overrides.ContentOverride> = {
  kind: 'content',
  missingMessage: MISSING_MESSAGE,
  find: async (id) =>
    (await overrides.overrideStore().getVersioned(id)) ?? {
      value: createEmptyOverride(id),
      etag: '',
    },
  createBlank: createEmptyOverride,
  write: (id, held, next) =>
    held.etag
      ? overrides.overrideStore().replace(id, held, next)
      : overrides.overrideStore().create(id, next),
  getText: ({ text }) => text,
  toResponse: (_, text) => toContent(text),
};

/** Saves the text if `version` is still the stored one, and counts the change. @throws ApiError 404, 409, 422 */
export async function saveText(
  id: string,
  { fields, body }: ContentText,
  version: number,
): Promise<Content> {
  const delivered = requireDefaultText(id);
  // Trimmed as a file is read. A version that was brought back may be of an earlier schema.
  const text = adaptText(id, { fields, body: body === null ? null : body.trim() }, delivered);
  requireValid(id, text);
  const saved = await saveDocument(TEXT_DOCUMENTS, id, {
    version,
    isEqual: (present) => isDeepStrictEqual(text, present.text ?? delivered),
    edit: (present) => ({
      id,
      version: present.version + 1,
      updatedAt: now().toISOString(),
      // A text equal to the file is no longer an override.
      text: isDeepStrictEqual(text, delivered) ? null : text,
    }),
  });
  // Also for a save that is repeated because its answer was lost.
  if (saved.version > 0) await overrides.recordContentChange([saved]);
  return toContent(saved);
}
