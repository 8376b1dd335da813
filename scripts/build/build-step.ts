import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

/** An error that the user can fix, in content/ or a setting: its French message is shown without a stack. */
export class UserError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.map(formatFrenchTypography).join('\n'));
    this.name = 'UserError';
    this.faults = faults;
  }
}

/** Runs a step as a program, whose sentence is printed, as is a `UserError`, without a stack. */
export async function runStep(step: () => Promise<string | null>): Promise<void> {
  try {
    const sentence = await step();
    if (sentence) console.log(formatFrenchTypography(sentence));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export async function readGenerated<T>(root: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(root, '.generated', name), 'utf8')) as T;
}

export function writeGenerated(root: string, name: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  return writeIfChanged(join(root, '.generated', name), Buffer.from(text));
}

/** Does not rewrite an equal file, so that file watchers are not triggered. */
export async function writeIfChanged(file: string, bytes: Uint8Array): Promise<void> {
  const existing = await readFile(file).catch(() => null);
  if (existing?.equals(bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
