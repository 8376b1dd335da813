import * as z from 'zod';
import { toFilePath } from './content-paths.ts';

type Issue = z.core.$ZodRawIssue;
type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface ContentError {
  /** Id of the text with the error; null if several texts together are wrong. */
  id: string | null;
  /** Path in the fields, or `['body']`; empty for the whole text. */
  path: PropertyKey[];
  /** Shown beside the field. */
  message: string;
  /** Shown away from the field: names the file, the field and the expected value. */
  sentence: string;
}

/** Creates an error at a path. Its sentence names the file and the field and ends with `description`. */
export function createContentErrorAt(
  id: string,
  path: PropertyKey[],
  message: string,
  description = '',
): ContentError {
  const isField = path.length > 0 && path[0] !== 'body';
  const file = toFilePath(id);
  const location = isField ? `${file}, champ « ${path.map(String).join('.')} »` : file;
  const sentence = [`${location} : ${message}`, description].filter(Boolean).join(' ');
  return { id, path, message, sentence };
}

/** Creates an error about a whole text, or several; `sentence` names the file and is also the message. */
export function createWholeTextError(id: string | null, sentence: string): ContentError {
  return { id, path: [], message: sentence, sentence };
}

export type ValidationResult<T> = { data: T } | { faults: ContentError[] };

/** Validates the fields of a text. Each French sentence ends with the description in the field's schema. */
export function validateFields<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  fields: unknown,
): ValidationResult<z.output<Schema>> {
  const result = schema.safeParse(fields, { error: toFrenchMessage });
  if (result.success) return { data: result.data };
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    faults: result.error.issues.map(({ path, message }) =>
      createContentErrorAt(id, path, message, findDescription(jsonSchema, path)),
    ),
  };
}

const TYPE_NAMES: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: '« true » ou « false »',
  array: 'une liste',
  object: 'un groupe de champs',
};

function toFrenchMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'ce champ manque.';
      return `il faut ${TYPE_NAMES[issue.expected] ?? 'une autre sorte de valeur'}.`;
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

/** Returns the schema's description of the field, or of its nearest ancestor with one. */
function findDescription(jsonSchema: JsonSchema, path: readonly PropertyKey[]): string {
  let node: unknown = jsonSchema;
  let description = '';
  for (const key of path) {
    const { properties, items, additionalProperties } = node as JsonSchema;
    node = properties?.[String(key)] ?? items ?? additionalProperties;
    if (typeof node !== 'object' || node === null) break;
    description = (node as JsonSchema).description ?? description;
  }
  return description;
}
