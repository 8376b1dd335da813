import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { renderArticle, renderPictureHtml } from '#src/lib/markdown.ts';

interface PreviewProps {
  label: string;
  category: string;
  title: string;
  lead: string;
  /** Displayed in one line below the lead, such as the date and the author. */
  facts?: string[];
  imageUrl?: string;
  imageAlt?: string;
  content: string;
  /** Whether images in `content` are displayed, as in a post; a campaign shows their descriptions. */
  hasImages?: boolean;
}

/** Displays a post or campaign approximately as visitors or subscribers see it. */
export function Preview(props: PreviewProps) {
  const { label, category, title, lead, facts, ...rest } = useDeferredValue(props);
  const { content, hasImages = false, imageUrl, imageAlt } = rest;
  const html = useMemo(
    () => renderArticle(content, hasImages ? { renderPicture: renderPictureHtml } : {}).html,
    [content, hasImages],
  );
  return (
    <MarkupPreview label={label} html={html}>
      <p className="font-title text-crimson">{category}</p>
      <p className="font-title text-title-2/[1.15]">
        {formatFrenchTypography(title) || 'Sans titre'}
      </p>
      <p className="mt-2 text-[1.1875rem]/[1.45]">{formatFrenchTypography(lead)}</p>
      <p className="mt-2 mb-5 text-sm text-umber">{facts?.join(' · ')}</p>
      {imageUrl && (
        <img className="mb-5 aspect-[16/9] w-full object-cover" src={imageUrl} alt={imageAlt} />
      )}
    </MarkupPreview>
  );
}

const SHEET_CLASSES =
  'paper before:hidden overflow-y-auto p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] lg:max-h-[calc(100dvh-10rem)]';
const TEXT_CLASSES = 'prose [&>h2]:text-title-3 [&>h3]:text-xl';

interface MarkupPreviewProps {
  label: string;
  /** Rendered Markdown, in which HTML that the author wrote is escaped. */
  html: string;
  children?: ReactNode;
}

export function MarkupPreview({ label, html, children }: MarkupPreviewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className={SHEET_CLASSES} tabIndex={0} aria-label={label}>
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes the author's HTML */}
      <div className={TEXT_CLASSES} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
