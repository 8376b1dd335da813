import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The value as the schema reads it, or one French sentence for each fault: the file, the field, what would be right. */
export function checkFields<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { faults: string[] } {
  const result = schema.safeParse(value, { error: explain });
  if (result.success) return { data: result.data };
  const manual = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    faults: result.error.issues.map(({ path, message }) => {
      const field = path.length > 0 ? `, champ « ${path.map(String).join('.')} »` : '';
      return [`${file}${field} : ${message}`, describe(manual, path)].filter(Boolean).join(' ');
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

/** The sentence for a fault on which the schema itself has nothing to say. */
function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'ce champ manque.';
      return `il faut ${KINDS[issue.expected] ?? 'une autre sorte de valeur'}.`;
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `« ${key} »`).join(', ')} n’y a pas sa place.`;
    case 'too_small':
      return `il faut au moins ${issue.minimum}.`;
    case 'too_big':
      return `il faut au plus ${issue.maximum}.`;
    default:
      return 'cette valeur ne convient pas.';
  }
}

/** The description of the field, or of the nearest group around it that has one. */
function describe(manual: JsonSchema, path: readonly PropertyKey[]): string {
  let node: unknown = manual;
  let description = '';
  for (const key of path) {
    const { properties, items } = node as JsonSchema;
    node = properties?.[String(key)] ?? items;
    if (typeof node !== 'object' || node === null) break;
    description = (node as JsonSchema).description ?? description;
  }
  return description;
}
