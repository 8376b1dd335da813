/** A page that a reading may lead to. */
interface NextLink {
  href: string;
  title: string;
  text: string;
}

export interface NextLinks {
  /** The newest post about each card, by the card's id. */
  posts: Record<string, NextLink>;
  /** Displayed if no post is about the last card of the reading. */
  guide: NextLink;
  /** Displayed after every reading, beside the post or the guide. */
  others: NextLink[];
}

/** Suggests pages to visit after the interpretation. */
export function NextSteps({ links, lastCardId }: { links: NextLinks; lastCardId: string }) {
  return (
    <aside
      className="mx-auto mt-14 max-w-240 print:hidden"
      aria-labelledby="ways-title"
      data-part="ways"
    >
      <h3 id="ways-title" className="text-center text-xl text-mist">
        Pour continuer, plus tard ou autrement
      </h3>
      <ul className="mt-4 grid gap-x-8 md:grid-cols-3">
        {[links.posts[lastCardId] ?? links.guide, ...links.others].map(({ href, title, text }) => (
          <li key={href} className="border-t border-dusk py-4">
            <a href={href} className="text-lg">
              {title}
            </a>
            <p className="mt-1 text-sm text-mist">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
