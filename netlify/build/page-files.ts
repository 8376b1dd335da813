import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fillDeep } from '#src/data/fill.ts';
import { identitySchema } from '#src/data/schemas/identity.ts';
import { type PageText, pageTextSchema } from '#src/data/schemas/page-text.ts';
import { checkFields } from './field-faults.ts';
import { OwnerError } from './owner-error.ts';

const FOLDER = 'content/pages';
const FRONT_MATTER = /^---\n([\s\S]*?)\n---/;

export interface PageFile {
  /** Name of its file, without the extension. */
  name: string;
  text: PageText;
}

/** The headers of content/pages, filled from the identity. @throws OwnerError naming every fault at once */
export async function readPageFiles(root: string): Promise<PageFile[]> {
  const identityText = await readFile(join(root, 'content/identite.yaml'), 'utf8');
  const identity = checkFields('content/identite.yaml', identitySchema, parse(identityText));
  if ('faults' in identity) throw new OwnerError(identity.faults);
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.md')).sort();
  const pages: PageFile[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const source = await readFile(join(root, FOLDER, name), 'utf8');
    const header = fillDeep(parse(FRONT_MATTER.exec(source)?.[1] ?? ''), identity.data);
    const checked = checkFields(`${FOLDER}/${name}`, pageTextSchema, header);
    if ('data' in checked) pages.push({ name: name.replace(/\.md$/, ''), text: checked.data });
    else faults.push(...checked.faults);
  }
  if (faults.length > 0) throw new OwnerError(faults);
  return pages;
}
