import { useDeferredValue, useMemo } from 'react';
import { pictureHtml, renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';
import { formatDate } from '#src/time.ts';
import type { PostFields } from './post-editor.ts';

const SHEET =
  'paper before:hidden overflow-y-auto p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] lg:max-h-[calc(100dvh-10rem)]';
/** Below a title smaller than on the page. */
const TEXT = 'prose [&>h2]:text-title-3 [&>h3]:text-xl';

/** The post as its readers will see it. */
export function Preview({ fields }: { fields: PostFields }) {
  const shown = useDeferredValue(fields);
  const { title, excerpt, content, category, author, readTime, imageUrl, imageAlt } = shown;
  const html = useMemo(() => renderArticle(content, { picture: pictureHtml }).html, [content]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className={SHEET} tabIndex={0} aria-label="Article">
      <p className="font-title text-crimson">{category}</p>
      <p className="font-title text-title-2/[1.15]">{typographer(title) || 'Sans titre'}</p>
      <p className="mt-2 text-[1.1875rem]/[1.45]">{typographer(excerpt)}</p>
      <p className="mt-2 mb-5 text-small text-umber">
        {formatDate(shown.publishAt ?? new Date().toISOString())} · {author} · {readTime}
      </p>
      {imageUrl && (
        <img className="mb-5 aspect-[16/9] w-full object-cover" src={imageUrl} alt={imageAlt} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
      <div className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
