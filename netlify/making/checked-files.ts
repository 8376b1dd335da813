import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { OwnerError } from './owner-error.ts';

type Issue = z.core.$ZodRawIssue;
type JsonSchema = z.core.JSONSchema.BaseSchema;

type Checked<Data> = { data: Data } | { faults: readonly string[] };

interface MarkdownFile<Data> {
  /** Without the extension. */
  name: string;
  data: Data;
  /** What follows the fields. */
  body: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

interface Split {
  /** The lines between the two `---`; null for a text that does not begin with them. */
  header: string | null;
  body: string;
}

/** Splits a Markdown file into front matter and body; removes a byte order mark and normalizes line ends to \n. */
export function splitFrontMatter(source: string): Split {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [all = '', header = null] = FRONT_MATTER.exec(text) ?? [];
  return { header, body: text.slice(all.length) };
}

type Prepare = (file: string, fields: unknown) => unknown;

/** Reads and validates a YAML file. `prepare` transforms its fields before validation. @throws OwnerError */
export async function readYamlFile<Schema extends z.ZodType>(
  root: string,
  file: string,
  schema: Schema,
  prepare: Prepare = (_, fields) => fields,
): Promise<z.output<Schema>> {
  const text = await readFile(join(root, file), 'utf8');
  return allOrFaults([parseFields(file, text, 0, schema, prepare)])[0] as z.output<Schema>;
}

/**
 * Reads and validates the Markdown files of a folder, in alphabetical order. `schemaOf` gives the schema for a file name,
 * null for an unknown one. `prepare` transforms the fields before validation.
 * @throws OwnerError with every fault of every file
 */
export async function readMarkdownFolder<Schema extends z.ZodType>(
  root: string,
  folder: string,
  schemaOf: (name: string) => Schema | null,
  prepare: Prepare = (_, fields) => fields,
): Promise<MarkdownFile<z.output<Schema>>[]> {
  const files = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md')).sort();
  const read = files.map(async (fileName): Promise<Checked<MarkdownFile<z.output<Schema>>>> => {
    const file = `${folder}/${fileName}`;
    const name = fileName.replace(/\.md$/, '');
    const schema = schemaOf(name);
    if (!schema) return { faults: [`${file} : aucune page du site ne porte ce nom.`] };
    const { header, body } = splitFrontMatter(await readFile(join(root, file), 'utf8'));
    if (header === null) {
      return {
        faults: [`${file} : les champs se placent entre deux lignes « --- », en tête du fichier.`],
      };
    }
    // The front matter starts on the second line of the file.
    const checked = parseFields(file, header, 1, schema, prepare);
    return 'faults' in checked ? checked : { data: { name, ...checked, body: body.trim() } };
  });
  return allOrFaults(await Promise.all(read));
}

function allOrFaults<Data>(checked: Checked<Data>[]): Data[] {
  const faults = checked.flatMap((one) => ('faults' in one ? one.faults : []));
  if (faults.length > 0) throw new OwnerError(faults);
  return checked.flatMap((one) => ('data' in one ? [one.data] : []));
}

function parseFields<Schema extends z.ZodType>(
  file: string,
  text: string,
  linesBefore: number,
  schema: Schema,
  prepare: Prepare,
): Checked<z.output<Schema>> {
  try {
    return checkFields(file, schema, prepare(file, parse(text)));
  } catch (error) {
    if (error instanceof OwnerError) return { faults: error.faults };
    if (!(error instanceof YAMLParseError)) throw error;
    const line = (error.linePos?.[0].line ?? 0) + linesBefore;
    return {
      faults: [
        `${file}, ligne ${line} : l’écriture des champs n’est pas comprise. Vérifiez les deux-points, les guillemets et le retrait des lignes.`,
      ],
    };
  }
}

/** The location of a fault: "content/identite.yaml, champ « phone.dial »". */
export function faultLocation(file: string, path: readonly PropertyKey[]): string {
  return path.length > 0 ? `${file}, champ « ${path.map(String).join('.')} »` : file;
}

/** The parsed value, or one French sentence for each fault: the file, the field, what is expected. */
function checkFields<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(value, { error: explain });
  if (result.success) return { data: result.data };
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    faults: result.error.issues.map(({ path, message }) => {
      const sentence = `${faultLocation(file, path)} : ${message}`;
      return [sentence, describe(jsonSchema, path)].filter(Boolean).join(' ');
    }),
  };
}

const KINDS: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: '« true » ou « false »',
  array: 'une liste',
  object: 'un groupe de champs',
};

/** The French error message where the schema has none of its own. */
function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'ce champ manque.';
      return `il faut ${KINDS[issue.expected] ?? 'une autre sorte de valeur'}.`;
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => `« ${key} »`).join(', ');
      return `${keys} ${issue.keys.length > 1 ? 'n’y ont pas leur' : 'n’y a pas sa'} place.`;
    }
    case 'too_small':
      return `il faut au moins ${issue.minimum}.`;
    case 'too_big':
      return `il faut au plus ${issue.maximum}.`;
    default:
      return 'cette valeur ne convient pas.';
  }
}

/** The schema's description of the field, or of its nearest ancestor that has one. */
function describe(jsonSchema: JsonSchema, path: readonly PropertyKey[]): string {
  let node: unknown = jsonSchema;
  let description = '';
  for (const key of path) {
    const { properties, items } = node as JsonSchema;
    node = properties?.[String(key)] ?? items;
    if (typeof node !== 'object' || node === null) break;
    description = (node as JsonSchema).description ?? description;
  }
  return description;
}
