import { contactMessageSchema, getMessageProofInput } from '#src/api/contact.ts';
import { solveProofSync } from './solve-proof-sync.ts';
import type { TestPlatform } from './test-platform.ts';

export const MESSAGE = {
  name: 'Camille',
  email: 'camille@tarot.example',
  subject: 'Une question',
  message: 'Bonjour, j’aimerais en savoir plus sur vos consultations.',
  recaptchaToken: 'no-recaptcha-available',
};

type Draft = typeof MESSAGE & { key: string };

/** Returns what a person's browser sends: an empty honeypot (`lune`), enough milliseconds (`elapsed`), a proof of work. */
export async function createHumanSubmission(changes: Partial<Draft> = {}) {
  const draft = { ...MESSAGE, key: '', ...changes };
  // The browser computes the proof of the cleaned texts.
  const cleaned = contactMessageSchema.safeParse(draft).data ?? draft;
  return {
    ...draft,
    lune: '',
    elapsed: 20_000,
    proof: solveProofSync({ key: draft.key, ...getMessageProofInput(cleaned) }),
  };
}

export async function sendContactMessage(
  platform: Pick<TestPlatform, 'visitor'>,
  body: unknown,
): Promise<Response> {
  return platform.visitor().postJson('/api/contact', body);
}
