import { timingSafeEqual } from 'node:crypto';
import { signerFor } from '#netlify/server/signing/signing.ts';
import { type LaidSpread, type Part, spreadNamed } from '#src/tarot/spreads.ts';

interface Sealer {
  /** The seal of a text that the model wrote for these cards. */
  seal: (part: Part, text: string) => string;
  isSealed: (part: Part, text: string, seal: string | undefined) => boolean;
}

/**
 * Tells what this site had written from what a browser made up: the browser keeps a letter, and hands it back when it is
 * to be kept or mailed. @throws StorageFault, EnvironmentFault
 */
export async function sealerOf({ spread, categorization }: LaidSpread): Promise<Sealer> {
  const sign = await signerFor('letter');
  const cards = spreadNamed(spread).groups.map(({ id }) => categorization[id]);
  const proofOf = (part: Part, text: string) => sign(JSON.stringify([cards, part, text]));
  return {
    seal: (part, text) => proofOf(part, text).toString('base64url'),
    isSealed(part, text, seal = '') {
      const [given, expected] = [Buffer.from(seal, 'base64url'), proofOf(part, text)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
