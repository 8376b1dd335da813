import type { Arcanum } from '#src/tarot/arcana.ts';

const MARKS = /\p{M}/gu;
const ARTICLE = /^l(?:[ea] |')/;

/** Without capitals, accents and kinds of apostrophes and hyphens. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s-]+/g, ' ')
    .trim();
}

interface Found {
  /** The cards whose names hold what was typed, or that bear its number; all of them where nothing was. */
  matching: Arcanum[];
  /** The card that is meant: named in full, with or without its article, or the only one left. */
  meant: Arcanum | undefined;
}

/** « pape » leaves the Pape and the Papesse, and means the Pape. */
export function findCards(typed: string, arcana: readonly Arcanum[]): Found {
  const words = plain(typed);
  if (!words) return { matching: [...arcana], meant: undefined };
  const isNamed = ({ name, number, numeral }: Arcanum) => {
    const full = plain(name);
    const names = [full, full.replace(ARTICLE, ''), String(number), numeral?.toLowerCase()];
    return names.includes(words);
  };
  const matching = arcana.filter((card) => plain(card.name).includes(words) || isNamed(card));
  return {
    matching,
    meant: matching.find(isNamed) ?? (matching.length === 1 ? matching[0] : undefined),
  };
}
