import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageTextSchema } from '#src/data/schemas/page-text.ts';
import { checkMarkdown } from './markdown-file.ts';
import { OwnerError } from './owner-error.ts';

const FILE = 'content/pages/infolettre.md';

/** The words of the newsletter's consent box, and what stands for them in the proof that is kept. @throws OwnerError */
export async function readConsent(root: string): Promise<{ text: string; version: string }> {
  const checked = checkMarkdown(FILE, await readFile(join(root, FILE), 'utf8'), pageTextSchema);
  if ('faults' in checked) throw new OwnerError(checked.faults);
  const text = checked.data.consent;
  if (!text)
    throw new OwnerError([`${FILE} : il manque « consent », le texte de la case d’accord.`]);
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}
