import { purgeQuotas } from '#netlify/server/limits/quota.ts';

/** Erases what limits counted before that day, and the salts that tied it to addresses. */
export async function purgeFingerprints(before: Date): Promise<void> {
  await purgeQuotas(before.toISOString().slice(0, 10));
}
