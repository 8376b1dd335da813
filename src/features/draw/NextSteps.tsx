/** A page that a reading may lead to. */
interface NextLink {
  href: string;
  title: string;
  text: string;
}

export interface NextLinks {
  /** By the last card's id, where an article is about that card. */
  articles: Record<string, NextLink>;
  /** In an article's place. */
  guide: NextLink;
  others: NextLink[];
}

/** After the letter, and quietly: where one may go on. */
export function NextSteps({ ways, lastCard }: { ways: NextLinks; lastCard: string }) {
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
        {[ways.articles[lastCard] ?? ways.guide, ...ways.others].map(({ href, title, text }) => (
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
