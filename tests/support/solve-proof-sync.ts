import { hash } from 'node:crypto';
import type { verifyProof } from '#src/api/proof-of-work.ts';

type ProofInput = Parameters<typeof verifyProof>[0];

/** Finds the same proof as the browser, but ten times faster, because the hash function is synchronous. */
export function solveProofSync({ key = '', email, provenText }: ProofInput): string {
  for (let attempt = 0; ; attempt++) {
    const proof = attempt.toString(36);
    const digest = hash('sha256', `${proof}\n${key}\n${email}\n${provenText}`);
    // Three hexadecimal zeros are twelve bits.
    if (digest.startsWith('000')) return proof;
  }
}
