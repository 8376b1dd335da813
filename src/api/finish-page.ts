import { stateOwnPolicy } from './page-policy.ts';

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
