import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import {
  type DraftInput,
  type DraftSummary,
  draftSchema,
  type StoredDraft,
} from '#src/features/admin/drafts/api.ts';

/** Autosaved forms: what was typed and not saved yet, under the id of its post, letter or content. Only the form reads it. */
export const draftStore = () => jsonStore('drafts', draftSchema);

const ID = /^[\w-]{1,120}$/;

/** Null without a draft, and for a malformed id. */
export async function readStoredDraft(id: string): Promise<StoredDraft | null> {
  return ID.test(id) ? draftStore().get(id) : null;
}

/** Latest first. */
export async function draftList(): Promise<DraftSummary[]> {
  const found = await mapConcurrently(await draftStore().keys(''), async (id) => {
    const draft = await draftStore().get(id);
    return draft ? [summarize(id, draft)] : [];
  });
  return found.flat().sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
}

function summarize(id: string, draft: StoredDraft): DraftSummary {
  const { kind, version, keptAt } = draft;
  return { id, kind, title: titleOf(id, draft), version, keptAt };
}

function titleOf(id: string, draft: StoredDraft): string {
  switch (draft.kind) {
    case 'post':
      return draft.fields.title;
    case 'letter':
      return draft.fields.subject;
    case 'content':
      return id;
  }
}

/** @throws Refusal 404 for a malformed id */
export async function storeDraft(id: string, input: DraftInput): Promise<{ keptAt: string }> {
  if (!ID.test(id)) throw new Refusal(404, 'Ce texte n’a pas d’identifiant valable.');
  const keptAt = now().toISOString();
  await draftStore().put(id, { ...input, keptAt });
  return { keptAt };
}

export async function deleteStoredDraft(id: string): Promise<void> {
  if (ID.test(id)) await draftStore().delete(id);
}
