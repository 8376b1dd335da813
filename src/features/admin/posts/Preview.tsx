import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { $site } from '#src/features/admin/session/site.ts';
import { pictureHtml, renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';
import { formatDate } from '#src/time.ts';
import { SmallTabs } from '#src/ui/SmallTabs.tsx';
import type { PostFields } from './post-editor.ts';

const TITLE_SHOWN = 60;
const TEXT_SHOWN = 160;
/** As search engines and friends’ screens show it: on white, in their letters. */
const OUTSIDE =
  'max-w-[37rem] rounded-[6px] bg-[#fff] font-[Arial,Helvetica,sans-serif] [line-height:1.45] text-[#202124]';

/** What becomes of the text: the article, its line in a search engine, its card where it is shared. */
export function Preview({ fields }: { fields: PostFields }) {
  const shown = useDeferredValue(fields);
  return (
    <SmallTabs
      label="Aperçus"
      parts={[
        { title: 'Aperçu', content: <ArticlePreview fields={shown} /> },
        { title: 'Recherche', content: <SearchPreview fields={shown} /> },
        { title: 'Partage', content: <SharePreview fields={shown} /> },
      ]}
    />
  );
}

const ALONE =
  'paper overflow-y-auto p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] before:hidden lg:max-h-[calc(100dvh-13rem)]';
const FRAMED =
  'paper max-h-104 w-full overflow-y-auto border border-ink/30 p-5 [box-shadow:none] before:hidden';

/** Below a title smaller than on the page. */
const TEXT = 'prose [&>h2]:text-title-3 [&>h3]:text-xl';

interface ArticleProps {
  fields: PostFields;
  /** Within a dialog, on its paper. */
  framed?: boolean;
}

export function ArticlePreview({ fields, framed = false }: ArticleProps) {
  const { title, excerpt, content, category, author, readTime, imageUrl, imageAlt } = fields;
  const html = useMemo(() => renderArticle(content, { picture: pictureHtml }).html, [content]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className={framed ? FRAMED : ALONE} tabIndex={0} aria-label="Article">
      <p className="font-title text-crimson">{category}</p>
      <p className="font-title text-title-2/[1.15]">{typographer(title) || 'Sans titre'}</p>
      <p className="mt-2 text-[1.1875rem]/[1.45]">{typographer(excerpt)}</p>
      <p className="mt-2 mb-5 text-small text-umber">
        {formatDate(fields.publishAt ?? new Date().toISOString())} · {author} · {readTime}
      </p>
      {imageUrl && (
        <img
          className="mb-5 h-auto w-full"
          src={imageUrl}
          alt={imageAlt}
          width="1600"
          height="900"
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
      <div className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

/** The post as a search engine lists it. */
function SearchPreview({ fields }: { fields: PostFields }) {
  const { name, origin } = useStore($site);
  return (
    <div className={`${OUTSIDE} p-5`}>
      <p className="text-[0.875rem]">{name}</p>
      <p className="text-[0.75rem] text-[#4d5156] wrap-anywhere">
        {origin.replace(/^https?:\/\//, '')} › blog › {fields.slug || '…'}
      </p>
      <p className="mt-1.5 text-xl/snug text-[#1a0dab]">
        {cut(`${fields.title || 'Sans titre'} | ${name}`, TITLE_SHOWN)}
      </p>
      <p className="text-[0.875rem] text-[#4d5156]">
        {cut(fields.excerpt || 'L’extrait paraîtra ici.', TEXT_SHOWN)}
      </p>
    </div>
  );
}

/** The post as a card in a message or on a social network. */
function SharePreview({ fields }: { fields: PostFields }) {
  const { name, origin } = useStore($site);
  return (
    <div className={`${OUTSIDE} overflow-hidden border border-dusk`}>
      <div className="grid aspect-[1200/630] place-items-center bg-night text-ivory">
        {fields.imageUrl ? (
          <img className="size-full object-cover" src={fields.imageUrl} alt="" />
        ) : (
          <p className="p-6 text-center font-title text-[clamp(1.375rem,1rem+1.6vw,2rem)]/[1.15]">
            <span className="mb-2.5 block text-md text-gold">{name}</span>
            {fields.title || 'Sans titre'}
          </p>
        )}
      </div>
      <div className="bg-[#f2f3f5] px-4 pt-3 pb-4">
        <p className="text-[0.75rem] text-[#595d62]">{new URL(origin).hostname}</p>
        <p className="[font-weight:700]">{cut(fields.title || 'Sans titre', 70)}</p>
        <p className="text-[0.875rem] text-[#595d62]">{cut(fields.excerpt, 110)}</p>
      </div>
    </div>
  );
}
