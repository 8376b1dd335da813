import { useDeferredValue, useMemo } from 'react';
import { MarkupPreview } from '#src/features/admin/writing/MarkupPreview.tsx';
import { pictureHtml, renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';

interface Props {
  label: string;
  category: string;
  title: string;
  lead: string;
  facts?: string;
  imageUrl?: string;
  imageAlt?: string;
  content: string;
  /** A mail describes the images within its text instead. */
  hasImages?: boolean;
}

/** A post or a newsletter as the site renders its Markdown. */
export function Preview(props: Props) {
  const shown = useDeferredValue(props);
  const { label, category, title, lead, facts, imageUrl, imageAlt } = shown;
  const { content, hasImages = false } = shown;
  const html = useMemo(
    () => renderArticle(content, hasImages ? { picture: pictureHtml } : {}).html,
    [content, hasImages],
  );
  return (
    <MarkupPreview label={label} html={html}>
      <p className="font-title text-crimson">{category}</p>
      <p className="font-title text-title-2/[1.15]">{typographer(title) || 'Sans titre'}</p>
      <p className="mt-2 text-[1.1875rem]/[1.45]">{typographer(lead)}</p>
      <p className="mt-2 mb-5 text-sm text-umber">{facts}</p>
      {imageUrl && (
        <img className="mb-5 aspect-[16/9] w-full object-cover" src={imageUrl} alt={imageAlt} />
      )}
    </MarkupPreview>
  );
}
