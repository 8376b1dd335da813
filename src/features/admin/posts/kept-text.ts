import * as z from 'zod/mini';
import { newId } from '#src/ui/new-id.ts';
import { postFieldsSchema } from './fields.ts';

const PREFIX = 'redaction:';

const keptTextSchema = z.object({
  postId: z.string(),
  /** Version the edit began from; null for a post that was never saved. */
  baseVersion: z.nullable(z.int()),
  fields: postFieldsSchema,
  keptAt: z.iso.datetime(),
});

/** A text that the browser keeps until the server has it. */
export interface KeptText extends z.infer<typeof keptTextSchema> {
  /** One key an opened form: two tabs never write over each other. */
  key: string;
}

export function newKey(postId: string): string {
  return `${PREFIX}${postId}:${newId()}`;
}

/** @returns false when the browser refuses to keep anything */
export function keepText({ key, ...text }: KeptText): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(text));
    return true;
  } catch {
    return false;
  }
}

export function forgetText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

/** Keys that a form of this tab holds. */
const ownKeys = new Set<string>();

/**
 * Texts that no open form holds any more: a browser that crashed, a tab that was closed. Pages without TLS have no
 * locks: those see no further than their own tab.
 */
export async function abandonedTexts(): Promise<KeptText[]> {
  const locks = await navigator.locks?.query();
  const held = new Set([...ownKeys, ...(locks?.held ?? []).map(({ name }) => name)]);
  return keptKeys()
    .filter((key) => !held.has(key))
    .flatMap((key) => readText(key) ?? [])
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

/** Marks the key as belonging to an open form until the returned function is called, or the tab dies. */
export function holdKey(key: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = navigator.locks?.request(key, () => promise) ?? promise;
  ownKeys.add(key);
  return () => {
    ownKeys.delete(key);
    resolve();
    return held;
  };
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function readText(key: string): KeptText | null {
  try {
    const kept = keptTextSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? ''));
    return kept.data ? { ...kept.data, key } : null;
  } catch {
    return null;
  }
}
