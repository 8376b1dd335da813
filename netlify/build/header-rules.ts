import { CLOSED_POLICY } from '#src/api/security-headers.ts';
import { headerPolicy, joinPolicies } from '#src/data/page-policy.ts';

/** For every answer, the page of an unknown address too: what no page of the site needs. */
const ANY_PATH = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface SiteFiles {
  /** Path in the site of each page, such as `blog/un.html`, with the policy that the page states. */
  pages: Map<string, string>;
  /** Paths of all other files. */
  others: string[];
}

/** Pages deeper than the root share a rule: there may be thousands of posts. */
function pageRule(file: string): string {
  if (file.includes('/')) return `/${file.split('/')[0]}/*`;
  return `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;
}

function otherRule(file: string): string {
  return file.includes('/') ? `/${file.split('/')[0]}/*` : `/${file}`;
}

/** The policies that each rule has to allow. A folder's rule holds for the page of its name as well. */
function groupPolicies(pages: SiteFiles['pages']): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [file, policy] of pages) {
    const path = pageRule(file);
    groups.set(path, [...(groups.get(path) ?? []), policy]);
  }
  for (const [path, policies] of groups) {
    const root = path.endsWith('/*') ? groups.get(path.slice(0, -2)) : undefined;
    if (!root) continue;
    const all = [...new Set([...root, ...policies])];
    groups.set(path, all).set(path.slice(0, -2), all);
  }
  return groups;
}

/**
 * The host's `_headers` file: a policy for each path. A page says its policy itself too, so that it
 * holds whatever address the host shows the page at.
 */
export function headerRules({ pages, others }: SiteFiles): string {
  const policies = groupPolicies(pages);
  const plain = new Set(others.map(otherRule));
  const rules: [string, string][] = [
    ['/*', ANY_PATH],
    ...[...plain]
      .filter((path) => !policies.has(path))
      .map((path): [string, string] => [path, CLOSED_POLICY]),
    ...[...policies].map(([path, group]): [string, string] => [
      path,
      headerPolicy(joinPolicies(group)),
    ]),
  ];
  return rules.map(([path, policy]) => `${path}\n  Content-Security-Policy: ${policy}\n`).join('');
}
