import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';

/** What a subscriber is promised. */
export function Claims({ items }: { items: NewsletterContent['claims'] }) {
  return (
    <ul className="mt-6 border-y-3 border-double border-gold py-3">
      {items.map(({ id, text }) => (
        <li key={id} className="py-1 [line-height:1.4] font-semibold text-gold">
          {text}
        </li>
      ))}
    </ul>
  );
}
