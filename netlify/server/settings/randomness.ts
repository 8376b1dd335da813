import { webcrypto } from 'node:crypto';
import type { RandomSource } from '#src/tarot/shuffle.ts';

export const secureRandom: RandomSource = (values) => webcrypto.getRandomValues(values);
