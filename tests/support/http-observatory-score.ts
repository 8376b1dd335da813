import { parse } from 'node-html-parser';

// The scoring of the MDN HTTP Observatory, algorithm of 2026, for one answer that came over https.

export interface Answer {
  headers: Headers;
  /** Body of a page; empty for anything else. */
  html: string;
}

type Modifiers = Record<string, number>;
type Policy = Map<string, Set<string>>;

const BROAD = /^(\*|(ftp|https?):|https?:\/\/\*(\.\*)?)$/;
const HASH_OR_NONCE = /^'(sha\d+|nonce)-/;
const SIX_MONTHS_S = 15_552_000;
const PRIVATE_REFERRER =
  /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
const NEEDED_FOR_BONUS = 90;

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(
    directives.flatMap(([name = '', ...sources]) =>
      name ? [[name.toLowerCase(), new Set(sources)]] : [],
    ),
  );
}

/** What every policy that states the directive allows. */
function join(policies: Policy[]): Policy {
  const joined: Policy = new Map();
  for (const [name, sources] of policies.flatMap((policy) => [...policy])) {
    joined.set(name, joined.get(name)?.intersection(sources) ?? sources);
  }
  return joined;
}

function scorePolicy(policy: Policy): number {
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => {
    const sources = [...(policy.get(name) ?? policy.get('default-src') ?? ['*'])];
    const isHashed = sources.some((source) => HASH_OR_NONCE.test(source));
    return sources.filter((source) => !(isHashed && source === "'unsafe-inline'"));
  };
  const isBroad = (source: string) => BROAD.test(source);
  const isUnsafe = (source: string) => isBroad(source) || /^('unsafe-inline'|data:)$/.test(source);
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  const passive = [...sourcesOf('img-src'), ...sourcesOf('media-src')];
  const active = [...policy]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, sources]) => [...sources]);
  const [scripts, styles] = [sourcesOf('script-src'), sourcesOf('style-src')];
  if (scripts.some(isUnsafe) || sourcesOf('object-src').some(isBroad)) return -20;
  if (active.some(isPlain)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'") || passive.some(isPlain)) return -10;
  if (styles.some(isUnsafe)) return 0;
  const isClosed = [...(policy.get('default-src') ?? [])].join() === "'none'";
  const formAction = [...(policy.get('form-action') ?? ['*'])];
  return isClosed && !formAction.some(isBroad) ? 10 : 5;
}

function scoreCookies(cookies: string[], isHsts: boolean): number {
  const scores = cookies.map((cookie) => {
    const isSession = /^[^=]*(login|sess)/i.test(cookie);
    if (isSession && !/;\s*httponly/i.test(cookie)) return -30;
    if (/;\s*samesite=(?!(lax|strict|none)\b)/i.test(cookie)) return -20;
    if (!/;\s*secure/i.test(cookie)) return isHsts ? (isSession ? -10 : -5) : isSession ? -40 : -20;
    return /;\s*samesite=/i.test(cookie) ? 5 : 0;
  });
  return scores.length === 0 ? 0 : Math.min(...scores);
}

function scoreHsts(header: string | null): number {
  const maxAge = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN);
  if (!header || header.includes(',') || Number.isNaN(maxAge)) return -20;
  return maxAge < SIX_MONTHS_S ? -10 : 0;
}

function scoreScripts(scripts: { source: string; isChecked: boolean }[]): number {
  const foreign = scripts.filter(({ source }) => /^(https?:)?\/\//.test(source));
  const scores = foreign.map(({ source, isChecked }) => {
    const isSafe = source.startsWith('https:');
    return isSafe ? (isChecked ? 5 : -5) : isChecked ? -20 : -50;
  });
  if (scores.length > 0) return Math.min(...scores);
  return scripts.some(({ isChecked }) => isChecked) ? 5 : 0;
}

/** One of a header's known values, or what it costs to lack it or to say something else. */
function scoreValue(value: string | null, known: Modifiers, missing: number, wrong = -5): number {
  return value === null ? missing : (known[value.trim().toLowerCase()] ?? wrong);
}

export function modifiersOf({ headers, html }: Answer): Modifiers {
  const document = parse(html);
  const headerPolicies = (headers.get('content-security-policy') ?? '').split(',').map(parsePolicy);
  const metaPolicies = document
    .querySelectorAll('meta[http-equiv="content-security-policy"]')
    .map((meta) => parsePolicy(meta.getAttribute('content') ?? ''));
  const hsts = scoreHsts(headers.get('strict-transport-security'));
  const referrer = headers.get('referrer-policy');
  const opener = headers.get('cross-origin-opener-policy');
  const isFrameless = headerPolicies.some((policy) => policy.has('frame-ancestors'));
  const isReflected =
    headers.get('access-control-allow-origin') !== null &&
    headers.get('access-control-allow-credentials') === 'true';
  const scripts = document.querySelectorAll('script[src]').map((script) => ({
    source: script.getAttribute('src') ?? '',
    isChecked: script.hasAttribute('integrity'),
  }));
  return {
    policy: scorePolicy(join([...headerPolicies, ...metaPolicies])),
    cookies: scoreCookies(headers.getSetCookie(), hsts === 0),
    sharing: isReflected ? -50 : 0,
    referrer: referrer === null ? 0 : PRIVATE_REFERRER.test(referrer) ? 5 : -5,
    hsts,
    scripts: scoreScripts(scripts),
    sniffing: scoreValue(headers.get('x-content-type-options'), { nosniff: 0 }, -5),
    frames: isFrameless
      ? 5
      : scoreValue(headers.get('x-frame-options'), { deny: 5, sameorigin: 5 }, -20, -20),
    resource: scoreValue(
      headers.get('cross-origin-resource-policy'),
      { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 },
      0,
    ),
    embedder: scoreValue(
      headers.get('cross-origin-embedder-policy'),
      { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 },
      0,
    ),
    opener: scoreValue(
      opener,
      { 'same-origin': 10, 'same-origin-allow-popups': 10, 'unsafe-none': 0 },
      0,
    ),
  };
}

/** Extra credit counts only for an answer that would have an A without it. From 100 on, it is an A+. */
export function observatoryScore(answer: Answer): number {
  const modifiers = Object.values(modifiersOf(answer));
  const losses = modifiers
    .filter((points) => points < 0)
    .reduce((sum, points) => sum + points, 100);
  const all = modifiers.reduce((sum, points) => sum + points, 100);
  return losses >= NEEDED_FOR_BONUS ? all : Math.max(losses, 0);
}
