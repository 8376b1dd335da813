import { getEntry } from 'astro:content';
import type { PageName, PageText } from './page-definitions.ts';

export interface PageContent<Name extends PageName = PageName> {
  /** The front matter. */
  text: PageText<Name>;
  /** The Markdown body, rendered. */
  html: string;
  /** The second-level headings in `html`, with the ids by which links reach them. */
  headings: { id: string; title: string }[];
}

interface RenderedHeading {
  depth: number;
  slug: string;
  text: string;
}

/** Returns the content of content/pages/{name}.md, rendered. */
export async function getPageContent<Name extends PageName>(
  name: Name,
): Promise<PageContent<Name>> {
  const entry = await getEntry('pages', name);
  const headings = (entry?.rendered?.metadata?.headings ?? []) as RenderedHeading[];
  return {
    text: entry?.data as PageText<Name>,
    html: entry?.rendered?.html ?? '',
    headings: headings
      .filter(({ depth }) => depth === 2)
      .map(({ slug, text }) => ({ id: slug, title: text })),
  };
}

/** Splits HTML at its markers, which slots of the page replace: [html, 'schema/croix', html, …]. */
export function splitAtMarkers(html: string): string[] {
  return html.split(/<p>\[\[([a-z-]+\/[a-z-]+)\]\]<\/p>/);
}
