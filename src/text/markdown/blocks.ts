export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string };

/**
 * A post's text, line by line: "# " begins a heading, "## " a smaller one, "- " an item of a list. Blank lines
 * say nothing, so that items are one list until something else comes. Any other line is a paragraph.
 */
export function parseArticle(content: string): Block[] {
  const blocks: Block[] = [];
  for (const line of content.split(/\r?\n/)) {
    const text = line.trim();
    if (text === '') continue;
    const last = blocks.at(-1);
    if (text.startsWith('- ')) {
      const item = text.slice(2).trim();
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else {
      blocks.push(blockOf(text));
    }
  }
  return blocks;
}

function blockOf(text: string): Block {
  if (text.startsWith('# ')) return { kind: 'heading', level: 2, text: text.slice(2).trim() };
  if (text.startsWith('## ')) return { kind: 'heading', level: 3, text: text.slice(3).trim() };
  return { kind: 'paragraph', text };
}
