import identity from '#generated/identity.json' with { type: 'json' };
import { mailEnvironment, siteOrigin } from '#netlify/server/settings/environment.ts';

export const owner = {
  name: identity.name,
  /** Name and title, as a letter is signed. */
  signature: `${identity.name}, ${identity.title.charAt(0).toLowerCase()}${identity.title.slice(1)}`,
};

/** Whether the address is an example under `.invalid`: the owner has not filled in her own. */
export function isPlaceholder(address: string): boolean {
  return /\.invalid$/i.test(address);
}

export function senderAddress(): string {
  return mailEnvironment().MAIL_FROM ?? identity.email;
}

/** The owner's mailbox; the sender's address as long as hers is a placeholder. */
export function ownerAddress(): string {
  const { MAIL_TO } = mailEnvironment();
  return MAIL_TO ?? (isPlaceholder(identity.email) ? senderAddress() : identity.email);
}

export function siteLink(path: string): string {
  return `${siteOrigin()}${path}`;
}
