import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';

interface Props {
  items: readonly Pick<NewsletterContent['types'][number], 'title' | 'frequency' | 'description'>[];
}

/** What one can subscribe to, and how often it comes. */
export function NewsletterKinds({ items }: Props) {
  return (
    <ul className="grid gap-8 md:grid-cols-2 lg:grid-cols-4">
      {items.map(({ title, frequency, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
        <li key={index} className="border-t-3 border-double border-gold pt-3">
          <h3 className="text-gold">{title}</h3>
          <p className="mb-1.5 text-sm text-mist">{frequency}</p>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
