// See docs/decisions/0060-verifiable-draw.md.
import { type RandomSource, shuffle } from './shuffle.ts';

const SEED_BYTES = 32;
/** Values that one SHA-256 gives: eight of 32 bits. */
const VALUES_A_BLOCK = 8;

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 256 random bits, as 64 hexadecimal digits. */
export function freshSeed(): string {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}

async function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}

/** SHA-256 of a text, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return hexadecimal(new Uint8Array(await digest(text)));
}

/** The values of `SHA-256("{seed}/0")`, then those of `SHA-256("{seed}/1")`, and so on, each block as eight big-endian integers. */
async function seededSource(seed: string, blocks: number): Promise<RandomSource> {
  const digests = await Promise.all(
    Array.from(
      { length: blocks },
      async (_, block) => new DataView(await digest(`${seed}/${block}`)),
    ),
  );
  let next = 0;
  // Past the last block it throws: `shuffledBy` asks for a block more than it needs.
  return (values) =>
    values.map(() => {
      const block = digests[Math.floor(next / VALUES_A_BLOCK)] as DataView;
      return block.getUint32((next++ % VALUES_A_BLOCK) * 4);
    });
}

/**
 * A new array in the order that the seed stands for, the same on the server, in browsers and in tests: Fisher-Yates from
 * the end, each card's partner drawn from the seed's values without a bias.
 */
export async function shuffledBy<T>(seed: string, items: readonly T[]): Promise<T[]> {
  // One value a card, and eight more for those that `randomBelow` draws again: one in two hundred million.
  const blocks = Math.ceil(items.length / VALUES_A_BLOCK) + 1;
  return shuffle(items, await seededSource(seed, blocks));
}
