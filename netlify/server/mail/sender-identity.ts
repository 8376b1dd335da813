import identity from '#generated/identity.json' with { type: 'json' };
import { getSiteOrigin, readMailEnvironment } from '#netlify/server/lib/environment.ts';

export const siteAuthor = {
  name: identity.name,
  signature: `${identity.name}, ${identity.title.charAt(0).toLowerCase()}${identity.title.slice(1)}`,
};

/** Returns whether the address ends in `.invalid`, as the example address in the default texts does. */
export function isSampleEmail(address: string): boolean {
  return /\.invalid$/i.test(address);
}

export function getSender(): { name: string; address: string } {
  const { name = '', address = identity.email } = readMailEnvironment().MAIL_FROM ?? {};
  return { name: name || siteAuthor.name, address };
}

/** Returns MAIL_TO, or else the site's public address, or the sender's if the public one is an example. */
export function getAdminAddress(): string {
  const { MAIL_TO } = readMailEnvironment();
  return MAIL_TO?.address ?? (isSampleEmail(identity.email) ? getSender().address : identity.email);
}

export function toSiteUrl(path: string): string {
  return `${getSiteOrigin()}${path}`;
}
