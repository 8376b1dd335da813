import { narrowPolicy } from './page-policy.ts';

const POLICY = /(?<=<meta http-equiv="content-security-policy" content=")[^"]*/;
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** The policy that a page states itself; empty without one. */
export function statedPolicy(html: string): string {
  return POLICY.exec(html)?.[0] ?? '';
}

/** The framework writes the islands' one style before the first of them, where HTML allows none. */
export function hoistIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html;
}

/** A pre-built page as it is served. */
export function finishPage(html: string): string {
  const hoisted = hoistIslandStyle(html);
  const policy = narrowPolicy(statedPolicy(hoisted), hoisted);
  return hoisted.replace(POLICY, () => policy);
}
