import type { StorageAnswer } from './storage-request.ts';

interface HostContext {
  siteID: string;
  token: string;
  /** Where reads see every write that was confirmed. */
  uncachedEdgeURL: string;
}

/** Where this process finds its storage. @throws when the host gave it none */
export function hostContext(): HostContext {
  const encoded = String(globalThis.netlifyBlobsContext ?? process.env.NETLIFY_BLOBS_CONTEXT ?? '');
  const context = encoded ? JSON.parse(Buffer.from(encoded, 'base64').toString()) : {};
  if (!context.uncachedEdgeURL) throw new Error('The host gave no storage to this process');
  return context;
}

const PAUSES_MS = [50, 250, 1_000];

/** Repeats what the storage could not answer. An answer that was lost may be repeated too: see `mark` in posts. */
export async function persist(
  ask: () => Promise<StorageAnswer>,
  [pause, ...more] = PAUSES_MS,
): Promise<StorageAnswer> {
  const answer = await ask().catch((fault: unknown) => {
    if (pause === undefined) throw fault;
    return null;
  });
  const isRefused = !answer || answer.status === 429 || answer.status >= 500;
  if (!isRefused || pause === undefined) return answer as StorageAnswer;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return persist(ask, more);
}
