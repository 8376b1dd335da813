import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { EnvironmentFault, siteEnvironment } from './environment.ts';

/**
 * Which secret is in use, decided once and stored: with another one no fingerprint would match any more, and people who
 * unsubscribed could be written to again.
 */
const choiceSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('environment'), check: z.string() }),
  z.object({ source: z.literal('stored'), secret: z.string() }),
]);

type Choice = z.infer<typeof choiceSchema>;

const KEY = 'signing';
export const secretStore = () => jsonStore('secrets', choiceSchema);

let secret: string | null = null;

async function signingSecret(): Promise<string> {
  secret ??= await chooseSecret();
  return secret;
}

async function chooseSecret(): Promise<string> {
  const given = siteEnvironment().SIGNING_SECRET;
  const fresh: Choice = given
    ? { source: 'environment', check: checkOf(given) }
    : { source: 'stored', secret: randomBytes(32).toString('base64url') };
  const choice = await secretStore().getOrCreate(KEY, fresh);
  if (choice.source === 'stored') return choice.secret;
  if (!given || checkOf(given) !== choice.check) {
    throw new EnvironmentFault(
      'SIGNING_SECRET : la valeur employée à la première inscription est attendue.',
    );
  }
  return given;
}

function checkOf(given: string): string {
  return createHmac('sha256', given).update('check').digest('hex').slice(0, 16);
}

async function sign(purpose: string, text: string): Promise<Buffer> {
  return (await signerFor(purpose))(text);
}

/** Signs texts for one purpose, 16 bytes each. @throws StorageFault, EnvironmentFault */
export async function signerFor(purpose: string): Promise<(text: string) => Buffer> {
  const secret = await signingSecret();
  return (text) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest().subarray(0, 16);
}

/** HMAC of an e-mail address, 32 hexadecimal digits: its id in keys, and all that stays once it is erased. */
export async function emailFingerprint(email: string): Promise<string> {
  return (await sign('address', email.toLowerCase())).toString('hex');
}

/**
 * What a signed link authorises: confirming one sign-up, managing a subscription, reading the messages sent, or, for the
 * site itself, starting one of its background functions.
 */
type LinkPurpose = `confirm ${string}` | 'subscription' | 'messages' | 'background';

/** The token of a link, `id.signature`; the signature covers the purpose too. */
export async function signLink(purpose: LinkPurpose, id: string): Promise<string> {
  return `${id}.${(await sign(purpose, id)).toString('base64url')}`;
}

/** The id in a link's token, or null when its signature is not valid for this purpose. */
export async function verifyLink(purpose: LinkPurpose, link: string): Promise<string | null> {
  const [id = '', proof = '', ...more] = link.split('.');
  if (more.length > 0) return null;
  const given = Buffer.from(proof);
  const expected = Buffer.from((await sign(purpose, id)).toString('base64url'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
