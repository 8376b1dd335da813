import { CATEGORIES, CATEGORY_SIZES, type Category } from '#src/tarot/arcana.ts';

/** What the picture is for: a post (4:5) or a story (9:16). */
export type Format = 'post' | 'story';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Group {
  category: Category;
  title: Box;
  cards: Box[];
}

/** Where everything lies, in pixels. */
export interface Layout {
  width: number;
  height: number;
  /** The four columns of the page, in its order. */
  groups: Group[];
  /** Below the special card: the sun and the site's name. */
  signature: Box;
  /** Above and below the columns, where a story leaves room for what a phone lays over it. */
  margins: Box[];
}

const HEIGHTS: Record<Format, number> = { post: 1350, story: 1920 };
const WIDTH = 1080;
/** Left and right of the columns; the frame runs in it. */
const MARGIN = 58;
const COLUMN_GAP = 26;
const CARD_GAP = 24;
const TITLE_HEIGHT = 62;
const TITLE_GAP = 30;
const SIGNATURE_GAP = 70;
const CARD_WIDTH = 204;
const SPECIAL_WIDTH = WIDTH - 2 * MARGIN - 3 * (CARD_WIDTH + COLUMN_GAP);
const BLOCK_HEIGHT = TITLE_HEIGHT + TITLE_GAP + 3 * cardHeight(CARD_WIDTH) + 2 * CARD_GAP;

function cardHeight(width: number): number {
  return Math.round((width * 8) / 5);
}

export function layoutOf(format: Format): Layout {
  const height = HEIGHTS[format];
  const top = Math.round((height - BLOCK_HEIGHT) / 2);
  const bottom = top + BLOCK_HEIGHT;
  const groups = CATEGORIES.map((category, column) => {
    const left = MARGIN + column * (CARD_WIDTH + COLUMN_GAP);
    return groupAt(category, left, top);
  });
  const special = groups.at(-1)?.cards[0] as Box;
  const signatureTop = special.top + special.height + SIGNATURE_GAP;
  const signature = { ...special, top: signatureTop, height: bottom - signatureTop };
  const margins = [
    { left: 0, top: 0, width: WIDTH, height: top },
    { left: 0, top: bottom, width: WIDTH, height: height - bottom },
  ];
  return { width: WIDTH, height, groups, signature, margins };
}

function groupAt(category: Category, left: number, top: number): Group {
  const width = category === 'special' ? SPECIAL_WIDTH : CARD_WIDTH;
  const height = cardHeight(width);
  const first = top + TITLE_HEIGHT + TITLE_GAP;
  return {
    category,
    title: { left, top, width, height: TITLE_HEIGHT },
    cards: Array.from({ length: CATEGORY_SIZES[category] }, (_, place) => ({
      left,
      top: first + place * (height + CARD_GAP),
      width,
      height,
    })),
  };
}
