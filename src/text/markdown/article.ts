import { slugify } from '#src/text/slug.ts';
import { typographer } from '#src/text/typography.ts';
import { type Block, parseArticle } from './blocks.ts';
import { type Addressing, plainInline, renderInline } from './inline.ts';

interface Heading {
  /** Anchor of the heading in the HTML. */
  id: string;
  title: string;
}

interface Article {
  html: string;
  /** The headings a table of contents names: those of the first level. */
  headings: Heading[];
}

interface ArticleOptions {
  /** How the addresses of links are written out, e.g. in full for a mail. */
  addressing?: Addressing;
}

/** A post's text as every reader gets it: on its page, in the feed, in a letter, in the author's preview. */
export function renderArticle(content: string, { addressing }: ArticleOptions = {}): Article {
  const headings: Heading[] = [];
  const ids = new Set<string>();

  const words = (text: string) => renderInline(typographer(text), addressing);

  function renderBlock(block: Block): string {
    switch (block.kind) {
      case 'heading': {
        const heading = nameHeading(block.text, ids);
        if (block.level === 2) headings.push(heading);
        return `<h${block.level} id="${heading.id}">${words(block.text)}</h${block.level}>`;
      }
      case 'list': {
        const items = block.items.map((item) => `<li>${words(item)}</li>`);
        return `<ul>${items.join('')}</ul>`;
      }
      case 'paragraph':
        return `<p>${words(block.text)}</p>`;
    }
  }

  const html = parseArticle(content).map(renderBlock).join('\n');
  return { html, headings };
}

/** Anchors are unique in a text, and never those of the page around it. */
function nameHeading(text: string, taken: Set<string>): Heading {
  const title = plainInline(typographer(text));
  const base = `texte-${slugify(title) || 'partie'}`;
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return { id, title };
}
