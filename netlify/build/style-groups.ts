/** Whose styles a post's page has: its own components, and those of every page. */
const STYLES =
  /\/src\/(?:styles|layouts|components)\/(global|Page|Header|Footer|Starfield|Rule|Section|Contents|PostHead|PostBody|PostNeighbours|PostMissing|RelatedPosts)\.(?:css|astro\?.*\btype=style\b)/;

function groupOf(file: string): string | null {
  return STYLES.exec(file)?.[1] ?? null;
}

const options = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: groupOf }] } } } },
};

/**
 * A post rendered on demand must be the page that the next build makes of it. The two come from separate
 * bundles, each of which would gather styles in an order of its own; a file for each component keeps the
 * order of the components.
 */
export const sameStyles = { prerender: options, ssr: options };
