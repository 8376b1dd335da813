import { createHash } from 'node:crypto';

function digestOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 22);
}

/** What a browser asks with whether its copy is still the page. Weak: the host compresses what it sends. */
export function validatorOf(html: string): string {
  return `W/"${digestOf(html)}"`;
}

/** Whether the browser has this very page. A host may lengthen the validator by what it did to the page. */
export function isCurrent({ headers }: Request, html: string): boolean {
  return (headers.get('If-None-Match') ?? '').includes(digestOf(html));
}
