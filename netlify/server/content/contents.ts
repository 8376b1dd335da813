import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import type {
  AllContent,
  Content,
  ContentVersion,
  Remark,
} from '#src/features/admin/content/api.ts';
import type { ContentText } from '#src/features/admin/content/model.ts';
import type { VersionSummary } from '#src/features/admin/versions/api.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords } from '#src/text/words.ts';
import { approvalOf, remarksOn } from './content-checks.ts';
import { withTexts } from './content-source.ts';
import { DELIVERED } from './current-texts.ts';
import type { ContentFault } from './faults.ts';
import {
  markChanged,
  type OwnerText,
  ownerTextStore,
  ownerTextVersions,
  storedOwnerTexts,
  textsById,
} from './owner-texts.ts';
import { hasBody } from './paths.ts';
import { placeholderValues } from './placeholders.ts';
import { override, readContent } from './site-content.ts';
import { contentTitle, orderedIds, requireKind } from './text-kinds.ts';

/** @throws Refusal 404 */
function requireDelivered(id: string): ContentText {
  const text = Object.hasOwn(DELIVERED.texts, id) ? DELIVERED.texts[id] : null;
  if (!text) throw new Refusal(404, 'Ce texte n’existe pas.');
  return text;
}

function untouched(id: string): OwnerText {
  return { id, version: 0, updatedAt: '', text: null };
}

/** The text as the owner has it now. @throws Refusal 404 */
async function requireOwnerText(id: string): Promise<OwnerText> {
  requireDelivered(id);
  return (await ownerTextStore().get(id)) ?? untouched(id);
}

/** Every text, group by group, and what the build would fill into them. */
export async function contentList(): Promise<AllContent> {
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
  return { texts: summaries, words: placeholderValues(identity), phone: identity.phone };
}

export async function readOwnerContent(id: string): Promise<Content> {
  return toContent(await requireOwnerText(id));
}

function toContent(one: OwnerText): Content {
  const { id, text } = one;
  const delivered = requireDelivered(id);
  const { refused } = override(DELIVERED, textsById([one]));
  return {
    ...headOf(one),
    ...(text ?? delivered),
    delivered,
    schema: z.toJSONSchema(requireKind(id).schema, { io: 'input', unrepresentable: 'any' }),
    checks: checksOn(one, refused[id]),
  };
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
  return [...faults.map((fault) => toRemark(id, fault)), ...remarks].map(({ path, message }) => ({
    path,
    message: typographer(message),
  }));
}

function toRemark(id: string, fault: ContentFault): Remark {
  const isHere = fault.id === id || fault.id === null;
  const path = isHere ? fault.path.map((key) => (typeof key === 'symbol' ? '' : key)) : [];
  return { path, message: isHere ? fault.message : fault.sentence };
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
  const faults = checked.faults.map((fault) => {
    const { path, message } = toRemark(id, fault);
    return { path, message: typographer(message) };
  });
  const where =
    faults.length > 1 ? `${faults.length} endroits sont à corriger` : 'un endroit est à corriger';
  const message = typographer(`Ce texte n’est pas enregistré : ${where}.`);
  throw new Refusal(422, message, { details: { faults } });
}

/**
 * Stores the text that `edit` makes of the present one, under the next version; null leaves it. In this order, so that a
 * crash after any step leaves no partial state: the present text among the versions, the new one by compare-and-swap, the
 * change for the next build.
 */
async function changeText(
  id: string,
  edit: (present: OwnerText) => ContentText | null | undefined,
): Promise<Content> {
  const delivered = requireDelivered(id);
  let held = untouched(id);
  const written = await ownerTextStore().update(id, async (stored): Promise<OwnerText | null> => {
    held = stored ?? untouched(id);
    const text = edit(held);
    if (text === undefined) return null;
    if (held.text) await ownerTextVersions.keep({ ...held, text: held.text });
    // A text that says what the file says follows the file from now on.
    const isDelivered = text === null || isDeepStrictEqual(text, delivered);
    const updatedAt = now().toISOString();
    return { id, version: held.version + 1, updatedAt, text: isDelivered ? null : text };
  });
  const present = written ?? held;
  if (written) await ownerTextVersions.drop(id);
  // Also for a save that is repeated because its answer was lost.
  if ((present.textVersion ?? present.version) > 0) await markChanged([present]);
  return toContent(present);
}

/** Saves the text if `version` is still the stored one. @throws Refusal 404, 409 with the stored one, 422 */
export async function saveText(
  id: string,
  { fields, body }: ContentText,
  version: number,
): Promise<Content> {
  const delivered = requireDelivered(id);
  // As a file is read.
  const text = { fields, body: body === null ? null : body.trim() };
  await requireFaultless(id, text);
  return changeText(id, (present) => {
    // A retry of a save that was stored, or a save without a change.
    if (isDeepStrictEqual(text, present.text ?? delivered)) return undefined;
    if (present.version !== version) throw stale(present);
    return text;
  });
}

/** The delivered text stands again. @throws Refusal 404, 409 with the stored one */
export function resetText(id: string, version: number): Promise<Content> {
  return changeText(id, (present) => {
    if (present.text === null) return undefined;
    if (present.version !== version) throw stale(present);
    return null;
  });
}

function stale(present: OwnerText): Refusal {
  return new Refusal(
    409,
    'Ce texte a été modifié ailleurs depuis que vous l’avez ouvert. Le vôtre n’est pas perdu : comparez-le à celui qui est enregistré.',
    { details: { content: toContent(present) } },
  );
}

export async function textVersions(id: string): Promise<VersionSummary[]> {
  const states = await ownerTextVersions.before(await requireOwnerText(id));
  return states.map(({ version, updatedAt, text }) => ({
    version,
    updatedAt,
    title: contentTitle(id, { ...DELIVERED.texts, [id]: text }),
    words: wordsIn(text),
  }));
}

function wordsIn(value: unknown): number {
  if (typeof value === 'string') return countWords(value);
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, item) => sum + wordsIn(item), 0);
}

/** An earlier text. @throws Refusal 404 */
export async function requireTextVersion(id: string, version: string): Promise<ContentVersion> {
  const found = await ownerTextVersions.find(await requireOwnerText(id), version);
  if (!found) throw new Refusal(404, 'Cette version du texte n’est plus conservée.');
  const { updatedAt, text } = found;
  return { id, version: found.version, updatedAt, ...text };
}

/** @throws Refusal 404, 422 */
export async function restoreText(id: string, version: string): Promise<Content> {
  const { fields, body } = await requireTextVersion(id, version);
  await requireFaultless(id, { fields, body });
  return changeText(id, () => ({ fields, body }));
}

/**
 * Keeps, among the versions, a text that was given up for the stored one. The version number is first raised by two: the
 * one skipped belongs to no state of the text, so nothing else is written under it. @throws Refusal 404
 */
export async function keepAside(id: string, text: ContentText): Promise<Content> {
  const updatedAt = now().toISOString();
  requireDelivered(id);
  const present = await ownerTextStore().update(id, (stored) => ({
    ...(stored ?? { ...untouched(id), updatedAt }),
    version: (stored?.version ?? 0) + 2,
    textVersion: stored?.textVersion ?? stored?.version ?? 0,
  }));
  await ownerTextVersions.keep({ id, version: present.version - 1, updatedAt, text });
  await ownerTextVersions.drop(id);
  return toContent(present);
}
