import { purgeSalts } from '#netlify/server/limits/address.ts';
import { purgeQuotas } from '#netlify/server/limits/quota.ts';

/** Erases what limits counted before that day, and the salts that tied it to addresses. */
export async function purgeFingerprints(before: Date): Promise<void> {
  const firstKeptDay = before.toISOString().slice(0, 10);
  await purgeQuotas(firstKeptDay);
  await purgeSalts(firstKeptDay);
}
