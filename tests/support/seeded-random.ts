import type { RandomSource } from '#src/tarot/shuffle.ts';

/** The same well-spread values at every run (xorshift, 32 bits). */
export function seededRandom(seed: number): RandomSource {
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

/** Answers the given values one after the other, and fails when more are asked for. */
export function scriptedRandom(...script: number[]): RandomSource {
  return (values) =>
    values.map(() => {
      const next = script.shift();
      if (next === undefined) throw new Error('More values were drawn than expected.');
      return next;
    });
}
