import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes `.generated/{name}` as JSON, and leaves an equal file alone so that watchers stay quiet. */
export async function writeGenerated(root: string, name: string, value: unknown): Promise<void> {
  const file = join(root, '.generated', name);
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
