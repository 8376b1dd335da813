import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own that holds the given parts of the project, until the end of the test. */
export function copyProject(...parts: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'projet-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const part of parts) {
    mkdirSync(dirname(join(root, part)), { recursive: true });
    cpSync(part, join(root, part), { recursive: true });
  }
  return root;
}

/** Replaces a passage of a file, which must be there. */
export function rewrite(file: string, passage: string | RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  const rewritten = text.replace(passage, replacement);
  if (rewritten === text) throw new Error(`${file} does not hold ${passage}.`);
  writeFileSync(file, rewritten);
}
