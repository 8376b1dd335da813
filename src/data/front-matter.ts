const FRONT_MATTER = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

interface Split {
  /** The lines between the two `---`; null for a text that does not begin with them. */
  header: string | null;
  body: string;
}

/** The two parts of a Markdown file, whichever editor saved it: without byte order mark, every line ending in \n. */
export function splitFrontMatter(source: string): Split {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [all = '', header = null] = FRONT_MATTER.exec(text) ?? [];
  return { header, body: text.slice(all.length) };
}
