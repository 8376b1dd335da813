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

type MessageDraft = typeof MESSAGE & { key: string };

/** Returns what a visitor's browser sends: an empty honeypot (`lune`), the milliseconds spent (`elapsed`) and a proof of work. */
export async function createHumanSubmission(changes: Partial<MessageDraft> = {}) {
  const draft = { ...MESSAGE, key: '', ...changes };
  // The browser computes the proof of the cleaned texts.
  const cleanedDraft = contactMessageSchema.safeParse(draft).data ?? draft;
  return {
    ...draft,
    lune: '',
    elapsed: 3_000,
    proof: solveProofSync({ key: draft.key, ...getMessageProofInput(cleanedDraft) }),
  };
}

export function sendContactMessage(platform: Pick<TestPlatform, 'visitor'>, body: unknown) {
  return platform.visitor().postJson('/api/contact', body);
}
