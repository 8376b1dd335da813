import { Refusal } from '#netlify/server/refusal.ts';
import { UnreadableHash } from './password-hash.ts';

/** Says to the owner what to do when this Node cannot compute the stored hash. @throws Refusal 503 */
export async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableHash)) throw error;
    throw new Refusal(
      503,
      'Le mot de passe enregistré ne peut pas être lu par cette version de Node. Définissez une nouvelle valeur de ADMIN_PASSWORD.',
    );
  }
}
