import type { ReactNode } from 'react';

const SHEET =
  'paper before:hidden overflow-y-auto p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] lg:max-h-[calc(100dvh-10rem)]';
/** Below a title smaller than on the page. */
const TEXT = 'prose [&>h2]:text-title-3 [&>h3]:text-xl';

interface Props {
  label: string;
  /** Rendered markup, in which all HTML is escaped. */
  html: string;
  /** What is above the text. */
  children?: ReactNode;
}

/** A text as the site renders its markup. */
export function MarkupPreview({ label, html, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className={SHEET} tabIndex={0} aria-label={label}>
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
      <div className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
