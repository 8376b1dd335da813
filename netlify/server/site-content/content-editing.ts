import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import source from '#generated/content-source.json' with { type: 'json' };
import { type DocumentStore, saveDocument } from '#netlify/server/documents/save-document.ts';
import { Refusal } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import type { Content, ContentText, listContent, Remark } from '#src/api/admin/content.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { typographer } from '#src/lib/french-typography.ts';
import type { ContentFault } from './content-errors.ts';
import {
  markChanged,
  type OwnerText,
  ownerTextStore,
  storedOwnerTexts,
  textsById,
} from './content-overrides.ts';
import { hasBody } from './content-paths.ts';
import { contentTitle, EDITABLE_IDS, requireKind } from './content-types.ts';
import { findingsIn } from './lint-content.ts';
import { placeholderValues } from './placeholders.ts';
import { adaptText, override, type Texts, validateText } from './validate-content.ts';

/** The texts of content/ that the administration edits, as they are delivered. */
const DELIVERED: Texts = source;

/** The texts as the administrator has them now: online, or as the next build will have them. */
export async function currentTexts(): Promise<Texts> {
  return override(DELIVERED, textsById(await storedOwnerTexts())).texts;
}

const MISSING = 'Ce texte n’existe pas.';

function requireDelivered(id: string): ContentText {
  const text = Object.hasOwn(DELIVERED, id) ? DELIVERED[id] : null;
  if (!text) throw new Refusal(404, MISSING);
  return text;
}

function untouched(id: string): OwnerText {
  return { id, version: 0, updatedAt: '', text: null };
}

export async function contentList(): Promise<ResponseOf<typeof listContent>> {
  const stored = await storedOwnerTexts();
  return EDITABLE_IDS.map((id) => {
    const { head, checks } = describeText(stored.find((one) => one.id === id) ?? untouched(id));
    return { ...head, checks: checks.length };
  });
}

export async function readOwnerContent(id: string): Promise<Content> {
  requireDelivered(id);
  return toContent((await ownerTextStore().get(id)) ?? untouched(id));
}

async function toContent(one: OwnerText): Promise<Content> {
  const { head, text, checks } = describeText(one);
  const { fields } = (await currentTexts()).identite as ContentText;
  return {
    ...head,
    ...text,
    delivered: requireDelivered(one.id),
    schema: z.toJSONSchema(requireKind(one.id).schema, { io: 'input', unrepresentable: 'any' }),
    checks,
    words: placeholderValues(identitySchema.parse(fields)),
  };
}

function describeText({ id, version, updatedAt, text: own }: OwnerText) {
  const delivered = requireDelivered(id);
  const text = own ? adaptText(id, own, delivered) : delivered;
  const head = {
    id,
    group: requireKind(id).group,
    title: contentTitle(id, text),
    isChanged: !isDeepStrictEqual(text, delivered),
    version,
    updatedAt: own && updatedAt,
  };
  // First of all why a newer version of the site cannot take it.
  const faults = validateText(id, text).map(toRemark);
  const findings = findingsIn(text).map(({ path, message }) => ({
    path,
    message: typographer(message),
  }));
  return { head, text, checks: [...faults, ...findings] };
}

function toRemark({ path, message }: Pick<ContentFault, 'path' | 'message'>): Remark {
  return {
    path: path.map((key) => (typeof key === 'symbol' ? '' : key)),
    message: typographer(message),
  };
}

const isPublished = ({ fields }: ContentText) =>
  (fields as { published?: unknown }).published === true;

/** @throws Refusal 422 with every error that would keep the site from being built */
function requireFaultless(id: string, text: ContentText): void {
  if ((text.body !== null) !== hasBody(id)) {
    throw new Refusal(400, 'Ce texte n’a pas la forme attendue.');
  }
  // A legal page that is public has nothing left to complete.
  const isPublicLaw = requireKind(id).group === 'legal' && isPublished(text);
  const open = isPublicLaw ? findingsIn(text).filter(({ kind }) => kind === 'bracket') : [];
  const faults = [...validateText(id, text), ...open].map(toRemark);
  if (faults.length === 0) return;
  const where =
    faults.length > 1 ? `${faults.length} endroits sont à corriger` : 'un endroit est à corriger';
  const message = typographer(`Ce texte n’est pas enregistré : ${where}.`);
  throw new Refusal(422, message, { details: { faults } });
}

const TEXTS: DocumentStore<OwnerText> = {
  kind: 'content',
  missing: MISSING,
  find: async (id) =>
    (await ownerTextStore().getVersioned(id)) ?? { value: untouched(id), etag: '' },
  blank: untouched,
  write: (id, held, next) =>
    held.etag ? ownerTextStore().replace(id, held, next) : ownerTextStore().create(id, next),
  textOf: ({ text }) => text,
  view: (_, text) => toContent(text),
};

/** Saves the text if `version` is still the stored one, and counts the change. @throws Refusal 404, 409, 422 */
export async function saveText(
  id: string,
  { fields, body }: ContentText,
  version: number,
): Promise<Content> {
  const delivered = requireDelivered(id);
  // Trimmed as a file is read. A version that was brought back may be of an earlier schema.
  const text = adaptText(id, { fields, body: body === null ? null : body.trim() }, delivered);
  requireFaultless(id, text);
  const saved = await saveDocument(TEXTS, id, {
    version,
    isSame: (present) => isDeepStrictEqual(text, present.text ?? delivered),
    edit: (present) => ({
      id,
      version: present.version + 1,
      updatedAt: now().toISOString(),
      // A text that says what the file says follows the file from now on.
      text: isDeepStrictEqual(text, delivered) ? null : text,
    }),
  });
  // Also for a save that is repeated because its answer was lost.
  if (saved.version > 0) await markChanged([saved]);
  return toContent(saved);
}
