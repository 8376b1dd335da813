import type { Spread, SpreadGroup } from '#src/tarot/spreads.ts';

/** What the picture is for: a post (4:5) or a story (9:16). */
export type Format = 'post' | 'story';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Group {
  name: string;
  title: Box;
  cards: Box[];
}

/** Where everything lies, in pixels. */
export interface Layout {
  width: number;
  height: number;
  /** The groups of the spread, in its order. */
  groups: Group[];
  /** Below the last column, or below them all: the sun and the site's name. */
  signature: Box;
  /** Above and below the columns, where a story leaves room for what a phone lays over it. */
  margins: Box[];
}

const HEIGHTS: Record<Format, number> = { post: 1350, story: 1920 };
const WIDTH = 1080;
/** Around the spread; the frame runs in it. */
const MARGIN = 58;
const COLUMN_GAP = 26;
const CARD_GAP = 24;
const ROW_GAP = 34;
const TITLE_HEIGHT = 62;
const TITLE_GAP = 30;
const SIGNATURE_GAP = 70;
const SIGNATURE_HEIGHT = 320;
/** A card that is drawn large, against the others. */
const LARGE = 4 / 3;

function cardHeight(width: number): number {
  return Math.round((width * 8) / 5);
}

/** The height of a group whose cards are so wide. */
function groupHeight(count: number, width: number): number {
  return TITLE_HEIGHT + TITLE_GAP + count * cardHeight(width) + (count - 1) * CARD_GAP;
}

/** The groups that lie in this column or row. */
function along(groups: readonly SpreadGroup[], axis: 0 | 1, place: number): SpreadGroup[] {
  return groups.filter(({ at }) => at[axis] === place);
}

/** The places from 1 to the last one of a column or row. */
function placesAlong(groups: readonly SpreadGroup[], axis: 0 | 1): number[] {
  return Array.from(
    { length: Math.max(...groups.map(({ at }) => at[axis])) },
    (_, place) => place + 1,
  );
}

/** How wide a column is, in cards. */
function scaleOf(groups: readonly SpreadGroup[], column: number): number {
  return along(groups, 0, column).some(({ isLarge }) => isLarge) ? LARGE : 1;
}

/** The width of a card: as wide as the columns, and as the rows in so much height, leave it. */
function cardWidth(groups: readonly SpreadGroup[], height: number): number {
  const columns = placesAlong(groups, 0);
  const scales = columns.reduce((sum, column) => sum + scaleOf(groups, column), 0);
  const across = (WIDTH - 2 * MARGIN - (columns.length - 1) * COLUMN_GAP) / scales;
  const rows = placesAlong(groups, 1);
  const counts = rows.map((row) => Math.max(...along(groups, 1, row).map(({ count }) => count)));
  const bare = sumOf(
    counts.map((count) => groupHeight(count, 0)),
    ROW_GAP,
  );
  const down = (height - bare) / sumOf(counts, 0);
  return Math.floor(Math.min(across, down * (5 / 8)));
}

/** The sizes with the gaps between them. */
function sumOf(sizes: readonly number[], gap: number): number {
  return sizes.reduce((sum, size) => sum + size + gap, -gap);
}

interface Block {
  boxes: Box[];
  width: number;
  height: number;
}

/** The groups' boxes, in pixels from the corner of the first, and how much they take. */
function boxesOf(groups: readonly SpreadGroup[], most: number): Block {
  const card = cardWidth(groups, most);
  const columns = placesAlong(groups, 0);
  const widths = columns.map((column) => Math.floor(card * scaleOf(groups, column)));
  const widthAt = (column: number) => widths[column - 1] ?? 0;
  const heightOf = ({ count, at: [column] }: SpreadGroup) => groupHeight(count, widthAt(column));
  const heights = placesAlong(groups, 1).map((row) =>
    Math.max(...along(groups, 1, row).map(heightOf)),
  );
  const boxes = groups.map((group): Box => {
    const [column, row] = group.at;
    return {
      left: sumOf([...widths.slice(0, column - 1), 0], COLUMN_GAP),
      top: sumOf([...heights.slice(0, row - 1), 0], ROW_GAP),
      width: widthAt(column),
      height: heightOf(group),
    };
  });
  return { boxes, width: sumOf(widths, COLUMN_GAP), height: sumOf(heights, ROW_GAP) };
}

function lastColumn({ boxes, width }: Block): Box[] {
  return boxes.filter((box) => box.left + box.width === width);
}

/** What is free under the last column. */
function roomUnder(block: Block): number {
  const lowest = Math.max(...lastColumn(block).map((box) => box.top + box.height));
  return block.height - lowest - SIGNATURE_GAP;
}

export function layoutOf({ groups }: Spread, format: Format): Layout {
  const height = HEIGHTS[format];
  const most = HEIGHTS.post - 2 * MARGIN;
  const full = boxesOf(groups, most);
  const hasRoom = roomUnder(full) >= SIGNATURE_HEIGHT;
  const below = SIGNATURE_GAP + SIGNATURE_HEIGHT;
  const block = hasRoom ? full : boxesOf(groups, most - below);
  const room = roomUnder(block);
  const whole = hasRoom ? block.height : block.height + below;
  const top = Math.round((height - whole) / 2);
  const bottom = top + whole;
  const start = Math.round((WIDTH - block.width) / 2);
  const [last] = lastColumn(block) as [Box];
  const signature = hasRoom
    ? { left: start + last.left, top: bottom - room, width: last.width, height: room }
    : {
        ...{ left: WIDTH / 4, top: bottom - SIGNATURE_HEIGHT },
        ...{ width: WIDTH / 2, height: SIGNATURE_HEIGHT },
      };
  const margins = [
    { left: 0, top: 0, width: WIDTH, height: top },
    { left: 0, top: bottom, width: WIDTH, height: height - bottom },
  ];
  const laid = groups.map(({ title, count }, place) => {
    const { left, top: inBlock, width } = block.boxes[place] as Box;
    return groupAt(title, count, { left: start + left, top: top + inBlock, width });
  });
  return { width: WIDTH, height, groups: laid, signature, margins };
}

function groupAt(name: string, count: number, { left, top, width }: Omit<Box, 'height'>): Group {
  const height = cardHeight(width);
  const first = top + TITLE_HEIGHT + TITLE_GAP;
  return {
    name,
    title: { left, top, width, height: TITLE_HEIGHT },
    cards: Array.from({ length: count }, (_, place) => ({
      left,
      top: first + place * (height + CARD_GAP),
      width,
      height,
    })),
  };
}
