import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  type DocumentStore,
  type Origin,
  saveDocument,
} from '#netlify/server/documents/document.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import type { Content, listContent, Remark } from '#src/features/admin/content/texts/api.ts';
import type { ContentText } from '#src/features/admin/content/texts/model.ts';
import { typographer } from '#src/text/typography.ts';
import { withTexts } from './content-source.ts';
import { DELIVERED } from './current-texts.ts';
import type { ContentFault } from './faults.ts';
import {
  markChanged,
  type OwnerText,
  ownerTextStore,
  storedOwnerTexts,
  textsById,
} from './owner-texts.ts';
import { hasBody } from './paths.ts';
import { placeholderValues } from './placeholders.ts';
import { approvalOf, remarksOn } from './remarks.ts';
import { override, readContent } from './site-content.ts';
import { contentTitle, orderedIds, requireKind } from './text-kinds.ts';

const MISSING = 'Ce texte n’existe pas.';

function requireDelivered(id: string): ContentText {
  const text = Object.hasOwn(DELIVERED.texts, id) ? DELIVERED.texts[id] : null;
  if (!text) throw new Refusal(404, MISSING);
  return text;
}

function untouched(id: string): OwnerText {
  return { id, version: 0, updatedAt: '', text: null };
}

export async function contentList(): Promise<ResponseOf<typeof listContent>> {
  const stored = await storedOwnerTexts();
  const owners = textsById(stored);
  const { checked, refused } = override(DELIVERED, owners);
  if ('faults' in checked) throw new Error('The delivered texts have faults');
  const { identity } = checked.data;
  const { texts } = withTexts(DELIVERED, owners);
  const summaries = orderedIds(texts).map((id) => {
    const one = stored.find((other) => other.id === id) ?? untouched(id);
    return {
      ...headOf(one),
      checks: checksOn(one, refused[id]).length,
      approval: approvalOf(texts[id] as ContentText),
    };
  });
  return { texts: summaries, words: placeholderValues(identity) };
}

export async function readOwnerContent(id: string): Promise<Content> {
  requireDelivered(id);
  return toContent((await ownerTextStore().get(id)) ?? untouched(id));
}

function toContent(one: OwnerText): Content {
  const { id, text } = one;
  const delivered = requireDelivered(id);
  const { refused } = override(DELIVERED, textsById([one]));
  return {
    ...headOf(one),
    ...(text ?? delivered),
    delivered,
    schema: formOf(id),
    checks: checksOn(one, refused[id]),
  };
}

/** JSON Schema of the text, in which a card is chosen by its name. */
function formOf(id: string): Content['schema'] {
  const names = Object.fromEntries(
    Object.keys(DELIVERED.texts)
      .filter((one) => requireKind(one).group === 'cards')
      .map((one) => [one.replace('cartes-', ''), contentTitle(one, DELIVERED.texts)]),
  );
  return z.toJSONSchema(requireKind(id).schema, {
    ...{ io: 'input', unrepresentable: 'any' },
    override({ jsonSchema }) {
      if (jsonSchema.input === 'card') jsonSchema.words = names;
    },
  });
}

function headOf({ id, version, updatedAt, text }: OwnerText) {
  const delivered = requireDelivered(id);
  return {
    id,
    group: requireKind(id).group,
    title: contentTitle(id, { ...DELIVERED.texts, ...(text && { [id]: text }) }),
    isChanged: text !== null && !isDeepStrictEqual(text, delivered),
    version,
    updatedAt: text && updatedAt,
  };
}

/** What is open in the text; first of all why a newer version of the site cannot take it. */
function checksOn({ id, text }: OwnerText, faults: readonly ContentFault[] = []): Remark[] {
  const remarks = remarksOn(text ?? requireDelivered(id));
  const open = remarks.map(({ path, message }) => ({ path, message: typographer(message) }));
  return [...faults.map((fault) => toRemark(id, fault)), ...open];
}

function toRemark(id: string, fault: ContentFault): Remark {
  const isHere = fault.id === id || fault.id === null;
  const path = isHere ? fault.path.map((key) => (typeof key === 'symbol' ? '' : key)) : [];
  return { path, message: typographer(isHere ? fault.message : fault.sentence) };
}

/** @throws Refusal 422 with every fault that would keep the site from being built */
async function requireFaultless(id: string, text: ContentText): Promise<void> {
  if ((text.body !== null) !== hasBody(id)) {
    throw new Refusal(400, 'Ce texte n’a pas la forme attendue.');
  }
  const others = (await storedOwnerTexts()).filter((other) => other.id !== id);
  const { source } = override(DELIVERED, textsById(others));
  const checked = readContent(withTexts(source, { [id]: text }));
  if ('data' in checked) return;
  const faults = checked.faults.map((fault) => toRemark(id, fault));
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
};

/** Saves the text if `version` is still the stored one, and counts the change. @throws Refusal 404, 409, 422 */
export async function saveText(
  id: string,
  { fields, body }: ContentText,
  origin: Origin,
): Promise<Content> {
  const delivered = requireDelivered(id);
  // As a file is read.
  const text = { fields, body: body === null ? null : body.trim() };
  await requireFaultless(id, text);
  const saved = await saveDocument(TEXTS, id, origin, {
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
