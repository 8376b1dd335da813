/** Leading zero bits of a proof's hash. A proof takes about 4,096 attempts, which makes spam expensive. */
const ZERO_BITS = 12;

export interface ProofInput {
  /** Idempotency key of a message of the contact form; other forms have none. */
  key?: string | undefined;
  email: string;
  /** The other texts of the form that the proof covers, such as a message or the ids of cards. */
  provenText: string;
}

export async function verifyProof(
  { key = '', email, provenText }: ProofInput,
  proof: string,
): Promise<boolean> {
  const text = `${proof}\n${key}\n${email}\n${provenText}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(digest).getUint32(0) >>> (32 - ZERO_BITS) === 0;
}

/** Returns a proof, or an empty string without `crypto.subtle`, which only secure contexts have. */
export async function solveProof(input: ProofInput): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  for (let attempt = 0; ; attempt++) {
    const proof = attempt.toString(36);
    if (await verifyProof(input, proof)) return proof;
  }
}
