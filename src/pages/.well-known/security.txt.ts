import type { APIRoute } from 'astro';
import identity from '#generated/identity.json' with { type: 'json' };
import { DAY_MS } from '#src/lib/time.ts';
import { LANGUAGE } from '#src/site-config.ts';

/** RFC 9116 recommends that the file expires within a year; every build renews the date. */
const VALID_DAYS = 350;

export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${identity.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGE.slice(0, 2)}, en`,
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
