import * as z from 'zod/mini';
import * as builds from '#netlify/server/deploys/builds.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { type ContentText, contentTextSchema } from '#src/api/admin/content.ts';

/** A text of the administrator, which replaces the default text with the same id. */
const contentOverrideSchema = z.object({
  id: z.string(),
  /** Incremented by each change; 1 after the first. */
  version: z.int(),
  updatedAt: z.string(),
  /** Null after the administrator returned to the default text. */
  text: z.nullable(contentTextSchema),
});

export type ContentOverride = z.infer<typeof contentOverrideSchema>;

export const overrideStore = () => jsonStore('content', contentOverrideSchema);

/** The texts that replace default ones in a build, by id. */
export interface OverridesSnapshot {
  /** Number of the newest change of public pages, read before the texts; 0 if there is none yet. */
  newestChange: number;
  texts: Record<string, ContentText>;
}

export async function listOverrides(): Promise<ContentOverride[]> {
  return (await overrideStore().all()).map(({ value }) => value);
}

export function toTextsById(overrides: readonly ContentOverride[]): OverridesSnapshot['texts'] {
  return Object.fromEntries(overrides.flatMap(({ id, text }) => (text ? [[id, text]] : [])));
}

/** Reads the number of the newest change first, so that the texts contain every change up to it. */
export async function snapshotOverrides(): Promise<OverridesSnapshot> {
  const { change } = await builds.loadBuildState();
  return { newestChange: change, texts: toTextsById(await listOverrides()) };
}

/** Texts with the phone number and prices, whose changes do not wait up to an hour for the next build. */
const URGENT_TEXTS = ['identite', 'offres'];

/** Records the changes, and requests a build if one is due. Idempotent: each `version` counts once. */
export async function recordContentChange(
  changedOverrides: readonly ContentOverride[],
  isUrgent = changedOverrides.some(({ id }) => URGENT_TEXTS.includes(id)),
): Promise<void> {
  const causes = changedOverrides.map(({ id, version }) => `content ${id} ${version}`);
  await builds.recordChanges(causes, { isUrgent });
  await builds.requestBuildIfDue();
}

/** Records all overrides as changed after a restore. Not urgent: they may wait for an hour. */
export async function recordOverridesAsChanged(): Promise<void> {
  await recordContentChange(await listOverrides(), false);
}
