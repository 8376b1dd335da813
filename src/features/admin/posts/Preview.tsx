import { Tabs } from '@base-ui/react/tabs';
import { useDeferredValue, useMemo } from 'react';
import { renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';
import { formatDate } from '#src/time.ts';
import type { PostFields } from './fields.ts';
import { SearchPreview, SharePreview } from './OutsidePreviews.tsx';

/** What becomes of the text: the article, its line in a search engine, its card where it is shared. */
export function Preview({ fields }: { fields: PostFields }) {
  const shown = useDeferredValue(fields);
  return (
    <Tabs.Root className="preview" defaultValue="article">
      <Tabs.List className="small-tabs" aria-label="Aperçus">
        <Tabs.Tab value="article">Aperçu</Tabs.Tab>
        <Tabs.Tab value="search">Recherche</Tabs.Tab>
        <Tabs.Tab value="share">Partage</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="article" tabIndex={-1}>
        <ArticlePreview fields={shown} />
      </Tabs.Panel>
      <Tabs.Panel value="search" tabIndex={-1}>
        <SearchPreview fields={shown} />
      </Tabs.Panel>
      <Tabs.Panel value="share" tabIndex={-1}>
        <SharePreview fields={shown} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

export function ArticlePreview({ fields }: { fields: PostFields }) {
  const { title, excerpt, content, category, author, readTime, imageUrl, imageAlt } = fields;
  const html = useMemo(() => renderArticle(content).html, [content]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className="paper sheet article-preview" tabIndex={0} aria-label="Article">
      <p className="preview-category">{category}</p>
      <p className="preview-title">{typographer(title) || 'Sans titre'}</p>
      <p className="preview-excerpt">{typographer(excerpt)}</p>
      <p className="preview-facts">
        {formatDate(fields.publishAt ?? new Date().toISOString())} · {author} · {readTime}
      </p>
      {imageUrl && <img src={imageUrl} alt={imageAlt} width="1600" height="900" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
