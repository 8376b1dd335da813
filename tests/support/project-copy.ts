import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { toFilePath } from '#netlify/server/site-content/content-paths.ts';
import { readText } from '#scripts/content/content-files.ts';

/** Copies these files and folders of the project to a temporary folder that exists until the end of the test. */
export function copyProject(...paths: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'projet-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(path, join(root, path), { recursive: true });
  }
  return root;
}

/** Replaces a passage of a file. @throws Error if the file does not contain it */
export function replaceInFile(file: string, passage: string | RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  const rewritten = text.replace(passage, replacement);
  if (rewritten === text) throw new Error(`${file} does not contain ${passage}.`);
  writeFileSync(file, rewritten);
}

export type Replacement = [passage: string | RegExp, replacement: string];

/** Reads a content text after these changes to a copy of its file. */
export function readChangedText(id: string, ...changes: Replacement[]) {
  const file = toFilePath(id);
  const root = copyProject(file);
  for (const change of changes) replaceInFile(join(root, file), ...change);
  return readText(root, id);
}
