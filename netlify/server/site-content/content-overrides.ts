import * as z from 'zod/mini';
import * as builds from '#netlify/server/deploys/builds.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { type ContentText, contentTextSchema } from '#src/api/admin/content.ts';

/** An override of default content. */
const contentOverrideSchema = z.object({
  id: z.string(),
  /** Counts its changes, from 1 on. */
  version: z.int(),
  updatedAt: z.string(),
  /** Null if the default content is restored. */
  text: z.nullable(contentTextSchema),
});

export type ContentOverride = z.infer<typeof contentOverrideSchema>;

export const overrideStore = () => jsonStore('content', contentOverrideSchema);

/** What a build puts in the place of delivered texts, by id. */
export interface ContentOverrides {
  /** Number of the newest change that is in them. */
  newestChange: number;
  texts: Record<string, ContentText>;
}

export async function listOverrides(): Promise<ContentOverride[]> {
  return (await overrideStore().all()).map(({ value }) => value);
}

export function toTextsById(stored: readonly ContentOverride[]): ContentOverrides['texts'] {
  return Object.fromEntries(stored.flatMap(({ id, text }) => (text ? [[id, text]] : [])));
}

/** The change number is read before texts and posts: a build never counts as newer than its content. */
export async function snapshotOverrides(): Promise<ContentOverrides> {
  const { change } = await builds.loadBuildState();
  return { newestChange: change, texts: toTextsById(await listOverrides()) };
}

/** Visitors rely on these phone numbers and prices, so a wrong one must not stay for an hour. */
const URGENT_TEXTS = ['identite', 'offres'];

/** Counts the change for the next build. Idempotent, so that a save whose answer was lost can be repeated. */
export async function recordContentChange(
  changed: readonly ContentOverride[],
  isUrgent = changed.some(({ id }) => URGENT_TEXTS.includes(id)),
): Promise<void> {
  const causes = changed.map(({ id, version }) => `content ${id} ${version}`);
  await builds.recordChanges(causes, { isUrgent });
  await builds.requestBuildIfDue();
}

/** For texts that came with a restored backup. */
export async function recordRestoredTexts(): Promise<void> {
  await recordContentChange(await listOverrides(), false);
}
