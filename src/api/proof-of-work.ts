/**
 * Difficulty of the proof of work against spam, in leading zero bits of the hash: about 4,096 attempts to find a proof and
 * one to check it. A proof is bound to one message and its idempotency key.
 */
const ZERO_BITS = 12;

interface Proven {
  /** The form's idempotency key, see src/api/contact.ts. */
  key?: string | undefined;
  email: string;
  message: string;
}

export async function checkProof(
  { key = '', email, message }: Proven,
  proof: string,
): Promise<boolean> {
  const text = `${proof}\n${key}\n${email}\n${message}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(digest).getUint32(0) >>> (32 - ZERO_BITS) === 0;
}

/** Empty without `crypto.subtle`, which browsers offer in secure contexts only. */
export async function solveProof(proven: Proven): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  for (let attempt = 0; ; attempt++) {
    const proof = attempt.toString(36);
    if (await checkProof(proven, proof)) return proof;
  }
}
