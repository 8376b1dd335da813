import { getEntry } from 'astro:content';
import type { PageText } from './schemas/page-text.ts';

export interface PageContent {
  text: PageText;
  /** The body, rendered. */
  html: string;
  /** The body's second-level headings, whose ids are anchors in it. */
  headings: { id: string; title: string }[];
}

interface RenderedHeading {
  depth: number;
  slug: string;
  text: string;
}

/** The text of content/pages/{name}.md. */
export async function getPageContent(name: string): Promise<PageContent> {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`content/pages/${name}.md est introuvable.`);
  const rendered = (entry.rendered?.metadata?.headings ?? []) as RenderedHeading[];
  const headings = rendered
    .filter(({ depth }) => depth === 2)
    .map(({ slug, text }) => ({ id: slug, title: text }));
  return { text: entry.data, html: entry.rendered?.html ?? '', headings };
}

/** The words of a button or a section's title that the page cannot do without. */
export function wordsOf(record: Record<string, string>, key: string): string {
  const words = record[key];
  if (!words) throw new Error(`Il manque « ${key} » dans l’en-tête de ce texte.`);
  return words;
}
