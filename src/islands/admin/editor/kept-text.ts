import type { PostFields } from './fields.ts';

const PREFIX = 'redaction:';

/** A text that the browser keeps until the server has it. */
export interface KeptText {
  /** One key an opened form: two tabs never write over each other. */
  key: string;
  postId: string;
  /** Version the edit began from; null for a post that was never saved. */
  baseVersion: number | null;
  fields: PostFields;
  keptAt: string;
}

export function newKey(postId: string): string {
  return `${PREFIX}${postId}:${crypto.randomUUID()}`;
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

/** Texts that no open form holds any more: a browser that crashed, a tab that was closed. */
export async function abandonedTexts(): Promise<KeptText[]> {
  const held = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  return keptKeys()
    .filter((key) => !held.has(key))
    .flatMap((key) => readText(key) ?? [])
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

/** Marks the key as belonging to an open form until the returned function is called, or the tab dies. */
export function holdKey(key: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = navigator.locks.request(key, () => promise);
  return () => {
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
    return { ...JSON.parse(localStorage.getItem(key) ?? ''), key };
  } catch {
    return null;
  }
}
