import { formatDate } from '#src/lib/time.ts';

interface Props {
  /** Examples have no address. */
  items: readonly { title: string; excerpt: string; sentAt: string; href?: string }[];
  heading?: 'h2' | 'h3';
}

export function ArchiveList({ items, heading: Heading = 'h3' }: Props) {
  return (
    <ul className="grid gap-8 lg:grid-cols-3">
      {items.map(({ title, excerpt, sentAt, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
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
