import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '#netlify/server/http/refusal.ts';

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
