import { DRAFT_PAGES } from '#src/site.ts';
import { getPageContent, type PageContent } from './page-texts.ts';

/** The legal drafts whose text says `published: true`, by the name of their route. */
export async function getPublishedDrafts(): Promise<{ name: string; content: PageContent }[]> {
  const drafts = await Promise.all(
    DRAFT_PAGES.map(async (name) => ({ name, content: await getPageContent(name) })),
  );
  return drafts.filter(({ content }) => content.text.published);
}
