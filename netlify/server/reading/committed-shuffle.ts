// See docs/decisions/0060-verifiable-draw.md.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { signerFor } from '#netlify/server/settings/secret.ts';
import { isDoneWithin } from '#netlify/server/storage/within.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import type { shuffleCards } from '#src/features/draw/table/api.ts';
import { freshSeed, sha256, shuffledBy } from '#src/tarot/seeded-shuffle.ts';
import { DAY_MS } from '#src/time.ts';
import { deckIds } from './deck.ts';

const CIPHER = 'aes-128-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A tab that stays open longer than this can no longer have its draw verified. */
const LIFETIME_MS = 7 * DAY_MS;
/** Nobody waits for storage to shuffle: a draw that cannot be verified is better than none. */
const PATIENCE_MS = 2_000;

type Shuffled = ResponseOf<typeof shuffleCards>;

/** Of 128 bits. @throws StorageFault */
async function sealingKey(): Promise<Buffer> {
  return (await signerFor('shuffle'))('key');
}

/** Encrypted with its date, for this site alone: the browser keeps it, so that the site need not. @throws StorageFault */
async function sealed(seed: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await sealingKey(), nonce);
  const text = `${seed} ${now().getTime()}`;
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** A deck shuffled by a fresh seed, with what commits the site to it; without that where storage does not answer. */
export async function committedShuffle(): Promise<Shuffled> {
  const seed = freshSeed();
  const cardOrder = await shuffledBy(seed, deckIds);
  try {
    const sealing = sealed(seed);
    if (!(await isDoneWithin(PATIENCE_MS, sealing))) return { cardOrder };
    return { cardOrder, commitment: { sha256: await sha256(seed), sealedSeed: await sealing } };
  } catch (error) {
    logFault(error);
    return { cardOrder };
  }
}

/** @throws Refusal 400, 410, StorageFault */
export async function openedSeed(sealedSeed: string): Promise<string> {
  const [seed = '', time] = unsealed(Buffer.from(sealedSeed, 'base64url'), await sealingKey());
  if (now().getTime() - Number(time) > LIFETIME_MS) {
    throw new Refusal(410, 'Ce tirage a plus d’une semaine\u202f: il ne peut plus être vérifié.');
  }
  return seed;
}

/** @throws Refusal 400 for what this key has not sealed */
function unsealed(bytes: Buffer, key: Buffer): string[] {
  const start = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
    const text = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
    return text.toString('utf8').split(' ');
  } catch {
    throw new Refusal(
      400,
      'Le site ne reconnaît pas ce mélange\u202f: il ne peut pas le vérifier.',
    );
  }
}
