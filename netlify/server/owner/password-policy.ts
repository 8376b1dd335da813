import { Refusal } from '#netlify/server/http/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 8;

/** @throws Refusal 400 with the sentence for the form */
export function requireGoodPassword(password: string, current: string): void {
  const fault = passwordFault(password, current);
  if (fault) throw new Refusal(400, fault, { details: { fields: { newPassword: fault } } });
}

function passwordFault(password: string, current: string): string | null {
  if ([...password].length < SHORTEST_PASSWORD) {
    return 'Le nouveau mot de passe doit contenir au moins 8 caractères';
  }
  if (password === current) return 'Le nouveau mot de passe doit être différent de l’actuel.';
  if (isCommonPassword(password)) {
    return 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.';
  }
  return null;
}
