import { createHash } from 'node:crypto';

const POLICY_META = /(<meta http-equiv="content-security-policy" content=")([^"]*)/;
const HASH = / 'sha256-[^']+'/g;
/** Inline scripts and styles, without JSON-LD, which is not executed. */
const INLINE =
  /<(?:script|style)(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/** Hashes by code: thousands of pages share a few scripts and styles. */
const hashCache = new Map<string, string>();

function sourceOf(code: string): string {
  const found = hashCache.get(code);
  if (found) return found;
  const source = ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashCache.set(code, source);
  return source;
}

/**
 * The page's Content-Security-Policy with only the hashes of its own inline scripts and styles. The framework lists the
 * whole site's in each page: more than 50 hashes, 4 KB that do not compress.
 */
export function narrowPolicy(policy: string, html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, code = '']) => sourceOf(code)));
  return policy.replace(HASH, (hash) => (own.has(hash) ? hash : ''));
}

/** The policy in the page's `<meta>`; empty without one. */
export function statedPolicy(html: string): string {
  return POLICY_META.exec(html)?.[2] ?? '';
}

/** The page with its `<meta>` policy narrowed to its own hashes. */
function stateOwnPolicy(html: string): string {
  return html.replace(POLICY_META, (_, start, policy) => start + narrowPolicy(policy, html));
}

/** The policy for the HTTP header, with `frame-ancestors`, which a `<meta>` cannot set. */
export function headerPolicy(policy: string): string {
  return `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** Moves the islands' style to the head: the framework puts it before the first island, where HTML allows none. */
export function hoistIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html;
}

/** Post-processes a rendered page. */
export function finishPage(html: string): string {
  return stateOwnPolicy(hoistIslandStyle(html));
}

function digestOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 22);
}

/** ETag of the page. Weak, because the host compresses the body. */
export function etagOf(html: string): string {
  return `W/"${digestOf(html)}"`;
}

/** Whether If-None-Match has the page's ETag. A substring match, since a host may add a suffix such as `-df` to it. */
export function matchesEtag({ headers }: Request, html: string): boolean {
  return (headers.get('If-None-Match') ?? '').includes(digestOf(html));
}
