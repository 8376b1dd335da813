import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { checkFields } from './field-faults.ts';

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

interface Checked<Data> {
  data: Data;
  /** What follows the fields. */
  body: string;
}

/** A Markdown file's fields as the schema reads them and its text, or one French sentence for each fault. */
export function checkMarkdown<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): Checked<z.output<Schema>> | { faults: string[] } {
  const [all = '', header] = FRONT_MATTER.exec(text) ?? [];
  if (header === undefined) {
    return {
      faults: [`${file} : les champs se placent entre deux lignes « --- », en tête du fichier.`],
    };
  }
  try {
    const checked = checkFields(file, schema, parse(header));
    return 'faults' in checked ? checked : { ...checked, body: text.slice(all.length).trim() };
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
