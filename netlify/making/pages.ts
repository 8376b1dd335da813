import { build } from 'astro';

export async function buildPages(): Promise<string> {
  await build({ logLevel: 'warn' });
  return 'Pages : prêtes.';
}
