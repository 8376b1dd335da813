import { CLOSED_POLICY } from '#src/api/security-headers.ts';
import { headerPolicy, joinPolicies } from '#src/data/page-policy.ts';

/** For every answer, the page of an unknown address too: what no page of the site needs. */
const ANY_PATH = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export interface SiteFiles {
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

/**
 * The host's `_headers` file: a policy for each path. A page says its policy itself too, so that it
 * holds whatever address the host shows the page at.
 */
export function headerRules({ pages, others }: SiteFiles): string {
  const policies = Map.groupBy(pages, ([file]) => pageRule(file));
  const plain = new Set(others.map(otherRule));
  const rules: [string, string][] = [
    ['/*', ANY_PATH],
    ...[...plain]
      .filter((path) => !policies.has(path))
      .map((path): [string, string] => [path, CLOSED_POLICY]),
    ...[...policies].map(([path, group]): [string, string] => [
      path,
      headerPolicy(joinPolicies(group.map(([, policy]) => policy))),
    ]),
  ];
  return rules.map(([path, policy]) => `${path}\n  Content-Security-Policy: ${policy}\n`).join('');
}
