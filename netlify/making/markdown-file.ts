import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { splitFrontMatter } from '#src/data/front-matter.ts';
import { checkFields } from './field-faults.ts';
import { OwnerError } from './owner-error.ts';

interface Checked<Data> {
  data: Data;
  /** What follows the fields. */
  body: string;
}

interface MarkdownFile<Data> extends Checked<Data> {
  /** Without the extension. */
  name: string;
}

/**
 * The Markdown files of a folder, in alphabetical order. `prepare` changes the fields before the schema sees them.
 * @throws OwnerError naming every fault of every file at once
 */
export async function readMarkdownFolder<Schema extends z.ZodType>(
  root: string,
  folder: string,
  schema: Schema,
  prepare?: (fields: unknown) => unknown,
): Promise<MarkdownFile<z.output<Schema>>[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md')).sort();
  const files: MarkdownFile<z.output<Schema>>[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const text = await readFile(join(root, folder, name), 'utf8');
    const checked = checkMarkdown(`${folder}/${name}`, text, schema, prepare);
    if ('faults' in checked) faults.push(...checked.faults);
    else files.push({ ...checked, name: name.replace(/\.md$/, '') });
  }
  if (faults.length > 0) throw new OwnerError(faults);
  return files;
}

/** A Markdown file's fields as the schema reads them and its text, or one French sentence for each fault. */
export function checkMarkdown<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  prepare: (fields: unknown) => unknown = (fields) => fields,
): Checked<z.output<Schema>> | { faults: string[] } {
  const { header, body } = splitFrontMatter(text);
  if (header === null) {
    return {
      faults: [`${file} : les champs se placent entre deux lignes « --- », en tête du fichier.`],
    };
  }
  try {
    const checked = checkFields(file, schema, prepare(parse(header)));
    return 'faults' in checked ? checked : { ...checked, body: body.trim() };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    // The header starts on the second line of the file.
    const line = (error.linePos?.[0].line ?? 0) + 1;
    return {
      faults: [
        `${file}, ligne ${line} : l’écriture des champs n’est pas comprise. Vérifiez les deux-points, les guillemets et le retrait des lignes.`,
      ],
    };
  }
}
