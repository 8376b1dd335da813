import type { RandomSource } from '#src/tarot/shuffle.ts';

/** Returns a generator of pseudo-random values, which are the same for the same seed (xorshift, 32 bits). */
export function createSeededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return (values) =>
    values.map(() => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      return state;
    });
}

/** Returns a generator of these values, in order, which throws an error if more are drawn. */
export function createScriptedRandom(...script: number[]): RandomSource {
  return (values) =>
    values.map(() => {
      const value = script.shift();
      if (value === undefined) throw new Error('More values were drawn than expected.');
      return value;
    });
}
