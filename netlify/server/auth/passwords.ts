// See docs/decisions/0021-login.md.
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { NAMES_IN_SENTENCES } from '#src/tarot/interpretation/find-card-names.ts';

export const UNREADABLE_HASH_MESSAGE =
  'Le mot de passe enregistré ne peut pas être lu. Définissez une nouvelle valeur de ADMIN_PASSWORD, ou de ADMIN_PASSWORD_HASH si vous l’employez.';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** OWASP's minimum for Argon2id, memory in KiB. Node computes at most four hashes at once: 76 MiB in all. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
/** Algorithm and cost in the PHC string format, up to the salt. */
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const SALT_AND_KEY = /^([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Returns a PHC string, which contains cost, salt and key: `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  return `${PREFIX}${toUnpaddedBase64(salt)}$${toUnpaddedBase64(await deriveKey(password, salt))}`;
}

export function isReadableHash(hash: string): boolean {
  return hash.startsWith(PREFIX) && SALT_AND_KEY.test(hash.slice(PREFIX.length));
}

/** Compares in constant time. @throws ApiError 503 for a hash that is not readable */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (!isReadableHash(hash)) throw new ApiError(503, UNREADABLE_HASH_MESSAGE);
  const [salt = '', storedKey = ''] = hash.slice(PREFIX.length).split('$');
  const derivedKey = await deriveKey(password, Buffer.from(salt, 'base64'));
  return crypto.timingSafeEqual(derivedKey, Buffer.from(storedKey, 'base64'));
}

/** Normalizes to NFKC, as keyboards compose accents differently. Node says `nonce` (salt) and `tag` (key). */
function deriveKey(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return promisify(crypto.argon2)('argon2id', { message, nonce, tagLength: KEY_BYTES, ...COST });
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

export const MIN_PASSWORD_LENGTH = 8;

/** Checks a new password; `current` is '' if there is none. @returns what is wrong, in French, or null */
export async function validatePassword(password: string, current: string): Promise<string | null> {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    return 'Le nouveau mot de passe doit contenir au moins 8 caractères';
  }
  if (password === current) return 'Le nouveau mot de passe doit être différent de l’actuel.';
  if (await isCommonPassword(password)) {
    return 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.';
  }
  return null;
}

// What an attacker tries first on this site: its words, and the cards' names (their ids without hyphens).
const SITE_WORDS = /^(?:tarot|de|marseille|tirages?|arcanes?|cartes?|admin(?:istration)?)+$/;
const CARD_NAMES = new Set(Object.keys(NAMES_IN_SENTENCES).map((id) => id.replaceAll('-', '')));

/** Returns whether the password is common or, like `abcabcabc`, repetitive. Ignores case and accents. */
async function isCommonPassword(password: string): Promise<boolean> {
  const normalized = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const word = normalized.replace(/^[^a-z]+|[^a-z]+$/g, '');
  // A common word between digits or signs counts only if it is at least half of the password.
  const candidates = word.length * 2 >= normalized.length ? [normalized, word] : [normalized];
  // The list has 49,000 passwords, so it is loaded only when a new password is checked.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const frequent = new Set(dictionary['passwords-common']);
  return (
    /^(.{1,4})\1+$/u.test(normalized) ||
    candidates.some((text) => frequent.has(text) || SITE_WORDS.test(text) || CARD_NAMES.has(text))
  );
}
