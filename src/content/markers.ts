// What stands in a text where the page puts something of its own, such as `<!-- schema: croix -->`.

const MARKER = /^<!-- ([a-z-]+): ([a-z-]+) -->$/gm;
const MARKER_PARAGRAPH = /<p>\[\[([a-z-]+\/[a-z-]+)\]\]<\/p>/;

/** The renderer drops comments, so that a marker goes through it as a paragraph. */
export function markersAsParagraphs(text: string): string {
  return text.replace(MARKER, '[[$1/$2]]');
}

/**
 * Cuts rendered text at its markers; `<!-- schema: croix -->` gives [text, 'schema/croix', text, …].
 * @throws Error naming a marker that the page does not know
 */
export function splitAtMarkers(html: string, known: readonly string[]): string[] {
  const parts = html.split(MARKER_PARAGRAPH);
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1 && !known.includes(part)) throw new Error(unknown(part, known));
  }
  return parts;
}

function unknown(marker: string, known: readonly string[]): string {
  const asWritten = (name: string) => `<!-- ${name.replace('/', ': ')} -->`;
  return `${asWritten(marker)} n’est pas connu sur cette page. Les repères possibles : ${known.map(asWritten).join(', ')}.`;
}
