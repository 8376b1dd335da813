import { watch } from 'node:fs';

const SETTLED_MS = 100;

/** Calls back once a burst of changes is over, never while an earlier call is still at work. */
export function watchFolders(folders: string[], changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let work = Promise.resolve();
  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(changed).catch((error) => console.error(error));
    }, SETTLED_MS);
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, schedule));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
