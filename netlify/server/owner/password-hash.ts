import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/** A stored hash that this Node cannot compute, or that is not one of ours. */
export class UnreadableHash extends Error {
  override name = 'UnreadableHash';
}

interface Algorithm {
  /** Everything before the salt: algorithm and cost, as the PHC string format writes them. */
  prefix: string;
  derive(password: string, salt: Buffer): Promise<Buffer>;
}

const BYTES = 32;
const SALT_BYTES = 16;
/** 19 MiB, two passes, one lane. */
const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1 };
/** 32 MiB, three lanes: where Node has no Argon2. */
const SCRYPT = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };

const argon2: Algorithm = {
  prefix: `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$`,
  derive: (message, nonce) =>
    promisify(crypto.argon2)('argon2id', { message, nonce, tagLength: BYTES, ...ARGON2 }),
};

const scrypt: Algorithm = {
  prefix: `$scrypt$ln=15,r=${SCRYPT.blockSize},p=${SCRYPT.parallelization}$`,
  derive: (password, salt) =>
    new Promise((resolve, reject) => {
      const options = { ...SCRYPT, maxmem: 64 * 1024 * 1024 };
      crypto.scrypt(password, salt, BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    }),
};

const HASH = /^(\$(?:argon2id|scrypt)\$.+\$)([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** The best algorithm this Node has; Argon2 came with 24.7. */
function preferred(): Algorithm {
  return typeof crypto.argon2 === 'function' ? argon2 : scrypt;
}

/** The hash with its algorithm, cost and salt in it: `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function hashPassword(password: string): Promise<string> {
  const { prefix, derive } = preferred();
  const salt = crypto.randomBytes(SALT_BYTES);
  const key = await oneAtATime(() => derive(normalized(password), salt));
  return `${prefix}${unpadded(salt)}$${unpadded(key)}`;
}

/** @throws UnreadableHash */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [, prefix, salt = '', key = ''] = HASH.exec(hash) ?? [];
  const known = typeof crypto.argon2 === 'function' ? [argon2, scrypt] : [scrypt];
  const algorithm = known.find((one) => one.prefix === prefix);
  if (!algorithm) throw new UnreadableHash('The stored password hash cannot be read by this Node');
  const given = await oneAtATime(() =>
    algorithm.derive(normalized(password), Buffer.from(salt, 'base64')),
  );
  return crypto.timingSafeEqual(given, Buffer.from(key, 'base64'));
}

/** True when a better algorithm is at hand than the one the hash was made with. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(preferred().prefix);
}

/** Two keyboards may write one accent in two ways. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

let last: Promise<unknown> = Promise.resolve();

/** Each hash takes 19 MiB and a core: a crowd of guesses waits in line rather than exhaust the memory. */
function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const turn = last.then(run, run);
  last = turn;
  return turn;
}
