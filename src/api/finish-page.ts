import { createHash } from 'node:crypto';

const POLICY_META = /(<meta http-equiv="content-security-policy" content=")([^"]*)/;
const HASH = / 'sha256-[^']+'/g;
/** Scripts that are run and styles; data for search engines are neither. */
const INLINE =
  /<(?:script|style)(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/** Thousands of pages share a few scripts and styles. */
const hashCache = new Map<string, string>();

function sourceOf(code: string): string {
  const found = hashCache.get(code);
  if (found) return found;
  const source = ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashCache.set(code, source);
  return source;
}

/**
 * A page's policy with the hashes of its own inline scripts and styles. The framework lists the whole
 * site's in each page: more than 50 hashes, 4 KB that no compression shortens.
 */
export function narrowPolicy(policy: string, html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, code = '']) => sourceOf(code)));
  return policy.replace(HASH, (hash) => (own.has(hash) ? hash : ''));
}

/** The policy that a page states itself; empty without one. */
export function statedPolicy(html: string): string {
  return POLICY_META.exec(html)?.[2] ?? '';
}

/** The page with its own hashes alone in the policy that it states. */
function stateOwnPolicy(html: string): string {
  return html.replace(POLICY_META, (_, start, policy) => start + narrowPolicy(policy, html));
}

/** The policy as a header, which alone can say who may frame the page. */
export function headerPolicy(policy: string): string {
  return `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** The framework writes the islands' one style before the first of them, where HTML allows none. */
export function hoistIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html;
}

/** A page as it is served. */
export function finishPage(html: string): string {
  return stateOwnPolicy(hoistIslandStyle(html));
}

function digestOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 22);
}

/** What a browser asks with whether its copy is still the page. Weak: the host compresses what it sends. */
export function etagOf(html: string): string {
  return `W/"${digestOf(html)}"`;
}

/** Whether the browser has this very page. A host may lengthen the validator by what it did to the page. */
export function matchesEtag({ headers }: Request, html: string): boolean {
  return (headers.get('If-None-Match') ?? '').includes(digestOf(html));
}
