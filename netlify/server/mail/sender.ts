import identity from '#generated/identity.json' with { type: 'json' };
import { mailEnvironment, siteOrigin } from '#netlify/server/settings/environment.ts';

export const owner = {
  name: identity.name,
  /** Name and title, as a letter is signed. */
  signature: `${identity.name}, ${identity.title.charAt(0).toLowerCase()}${identity.title.slice(1)}`,
};

/** Addresses of this ending lead to nobody: the owner's own has not been filled in. */
export function isPlaceholder(address: string): boolean {
  return /\.invalid$/i.test(address);
}

/** Whom mails come from. */
export function senderAddress(): string {
  return mailEnvironment().MAIL_FROM ?? identity.email;
}

/** Where the owner reads her mail: where mails come from as long as her own address is not filled in. */
export function ownerAddress(): string {
  const { MAIL_TO } = mailEnvironment();
  return MAIL_TO ?? (isPlaceholder(identity.email) ? senderAddress() : identity.email);
}

/** An address on the site, for a mail. */
export function siteLink(path: string): string {
  return `${siteOrigin()}${path}`;
}
