import identity from '#generated/identity.json' with { type: 'json' };
import { getSiteOrigin, readMailEnvironment } from '#netlify/server/lib/environment.ts';

export const siteAuthor = {
  name: identity.name,
  /** Name and professional title, as at the end of a mail. */
  signature: `${identity.name}, ${identity.title.charAt(0).toLowerCase()}${identity.title.slice(1)}`,
};

/** Returns whether the address ends in `.invalid`, as the example address in the default texts does. */
export function isPlaceholder(address: string): boolean {
  return /\.invalid$/i.test(address);
}

export function getSender(): { name: string; address: string } {
  const { name = '', address = identity.email } = readMailEnvironment().MAIL_FROM ?? {};
  return { name: name || siteAuthor.name, address };
}

/** Returns MAIL_TO, otherwise the site's public address, or if that is a placeholder, the sender's. */
export function getAdminAddress(): string {
  const { MAIL_TO } = readMailEnvironment();
  return MAIL_TO?.address ?? (isPlaceholder(identity.email) ? getSender().address : identity.email);
}

export function toSiteUrl(path: string): string {
  return `${getSiteOrigin()}${path}`;
}
