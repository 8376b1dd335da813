import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const FILE = '.netlify/first-password';

/** No letter or digit that can be taken for another one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function generate(): string {
  const group = () =>
    Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** The administration's first password, made once; null when the environment gives one. */
export async function firstPassword(): Promise<string | null> {
  if (process.env.ADMIN_PASSWORD || process.env.ADMIN_PASSWORD_HASH) return null;
  if (existsSync(FILE)) return (await readFile(FILE, 'utf8')).trim();
  const password = generate();
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, `${password}\n`, { mode: 0o600 });
  return password;
}
