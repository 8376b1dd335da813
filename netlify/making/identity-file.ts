import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Identity, identitySchema } from '#src/data/schemas/identity.ts';
import { checkFields } from './field-faults.ts';
import { OwnerError } from './owner-error.ts';

const FILE = 'content/identite.yaml';

/** Who the owner is. @throws OwnerError */
export async function readIdentity(root: string): Promise<Identity> {
  const checked = checkFields(
    FILE,
    identitySchema,
    parse(await readFile(join(root, FILE), 'utf8')),
  );
  if ('faults' in checked) throw new OwnerError(checked.faults);
  return checked.data;
}
