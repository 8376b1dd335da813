import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';
import { formatDate } from '#src/lib/time.ts';

interface KindsProps {
  items: readonly Pick<NewsletterContent['types'][number], 'title' | 'frequency' | 'description'>[];
}

/** Lists the kinds of newsletter, which are the `types` of the content file. */
export function KindList({ items }: KindsProps) {
  return (
    <ul className="grid gap-8 md:grid-cols-2 lg:grid-cols-4">
      {items.map(({ title, frequency, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
        <li key={index} className="border-t-3 border-double border-gold pt-3">
          <h3 className="text-gold">{title}</h3>
          <p className="mb-1.5 text-sm text-mist">{frequency}</p>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

interface ArchiveProps {
  /** Campaigns. Examples have no `href`; the texts are empty in a `<template>`, which a script fills. */
  items: readonly { title: string; excerpt: string; sentAt: string; href?: string }[];
  heading?: 'h2' | 'h3';
}

export function ArchiveList({ items, heading: Heading = 'h3' }: ArchiveProps) {
  return (
    <ul className="grid gap-8 lg:grid-cols-3">
      {items.map(({ title, excerpt, sentAt, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
        <li key={index} className="paper px-8 py-9">
          <p className="text-sm text-umber">
            <time dateTime={sentAt}>{sentAt && formatDate(sentAt)}</time>
          </p>
          <Heading className="mb-2.5 text-title-3">
            {href ? (
              <a className="text-inherit" href={href}>
                {title}
              </a>
            ) : (
              title
            )}
          </Heading>
          <p>{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

export function ClaimList({ items }: { items: NewsletterContent['claims'] }) {
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
