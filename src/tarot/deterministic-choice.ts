const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a 32-bit hash: FNV-1a, then prospector32, by which close values get unrelated hashes. */
export function hashNumbers(values: readonly number[], purpose: string): number {
  let hash = FNV_OFFSET;
  const add = (value: number) => {
    hash = Math.imul(hash ^ value, FNV_PRIME);
  };
  // A change of this function, even of `+ 1`, would change the daily cards and the texts of shared draws.
  for (const character of purpose) add(character.codePointAt(0) as number);
  for (const value of values) add(value + 1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  hash = Math.imul(hash, 0x297a2d39);
  hash ^= hash >>> 15;
  return hash >>> 0;
}

/** Returns one of the choices, always the same for the same values and the same `purpose`. */
export function pickDeterministically<T>(
  choices: readonly T[],
  values: readonly number[],
  purpose: string,
): T {
  return choices[hashNumbers(values, purpose) % choices.length] as T;
}
