import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** sharp's version, read beside its entry point: loading sharp itself would cost more than an unchanged build. */
export async function encoderVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('sharp');
  const manifest = await readFile(new URL('../package.json', pathToFileURL(entry)), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
