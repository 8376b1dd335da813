import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '#netlify/server/http/refusal.ts';
import weakPasswords from './weak-passwords.json' with { type: 'json' };

const BYTES = 32;
const SALT_BYTES = 16;
/** 19 MiB, two passes, one lane. Node computes four hashes at once at most, however many are asked for. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
/** Everything before the salt: algorithm and cost, as the PHC string format writes them. */
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const SALT_AND_KEY = /^([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** The hash with its algorithm, cost and salt in it: `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  return `${PREFIX}${unpadded(salt)}$${unpadded(await derive(password, salt))}`;
}

/** Whether it is a hash of ours, and not one from elsewhere or half a copy of one. */
export function isReadable(hash: string): boolean {
  return hash.startsWith(PREFIX) && SALT_AND_KEY.test(hash.slice(PREFIX.length));
}

/** @throws Refusal 503 for what is no hash of ours */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  if (!isReadable(hash)) {
    throw new Refusal(
      503,
      'Le mot de passe enregistré ne peut pas être lu. Définissez une nouvelle valeur de ADMIN_PASSWORD, ou de ADMIN_PASSWORD_HASH si vous l’employez.',
    );
  }
  const [salt = '', key = ''] = hash.slice(PREFIX.length).split('$');
  const given = await derive(password, Buffer.from(salt, 'base64'));
  return crypto.timingSafeEqual(given, Buffer.from(key, 'base64'));
}

/** Two keyboards may write one accent in two ways. */
function derive(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return promisify(crypto.argon2)('argon2id', { message, nonce, tagLength: BYTES, ...COST });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

export const MIN_PASSWORD_LENGTH = 8;

/** Why it cannot be the new password: the sentence for the form, or null. */
export function passwordFault(password: string, current: string): string | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    return 'Le nouveau mot de passe doit contenir au moins 8 caractères';
  }
  if (password === current) return 'Le nouveau mot de passe doit être différent de l’actuel.';
  if (isCommonPassword(password)) {
    return 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.';
  }
  return null;
}

/**
 * What people choose when they do not choose: compared without case, accents, digits that stand for letters,
 * and the figures or signs around the word.
 */
const COMMON = new Set(weakPasswords);

const KEYBOARD_ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210'];
/** Signs, each with the letter that it stands for. */
const LEETSPEAK = ['0o', '1i', '3e', '4a', '5s', '7t', '@a', '$s', '!i'];

function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // A common word inside a long password does no harm: it has to be at least half of it.
  const isMost = (word: string) => word.length * 2 >= plain.length;
  return [plain, ...withoutLeetspeak(plain)].some(
    (word) => isMost(word) && (isTrivial(word) || COMMON.has(word)),
  );
}

/** The word itself: `P@ssw0rd2026!` gives `password`. */
function withoutLeetspeak(plain: string): string[] {
  const core = plain.replace(/^[^a-z]+|[^a-z@$]+$/g, '');
  return [core, core.replace(/[^a-z]/g, ''), letters(core), letters(plain)];
}

function letters(text: string): string {
  const read = LEETSPEAK.reduce(
    (got, [sign = '', letter = '']) => got.replaceAll(sign, letter),
    text,
  );
  return read.replace(/[^a-z]/g, '');
}

/** Nothing but one repeated piece, or a run of the alphabet or the figures. */
function isTrivial(word: string): boolean {
  if (word.length < 4) return false;
  if (/^(.{1,4})\1+.{0,3}$/u.test(word)) return true;
  return KEYBOARD_ROWS.some((row) => row.includes(word) || row.repeat(2).includes(word));
}
