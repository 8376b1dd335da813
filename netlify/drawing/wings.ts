import { clipped, flat, group, hatch, limb, palette, shape, stroke } from './marks.ts';
import { at, type Point, points, sample } from './points.ts';

function mixed(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

interface Feather {
  root: Point;
  turn: number;
  length: number;
  half: number;
  fill: string;
  width?: number;
}

function feather({ root: [x, y], turn, length, half, fill, width = 1.3 }: Feather): string {
  const outline: Point[] = [
    [0, -half * 0.55, 1],
    [length * 0.4, -half],
    [length * 0.85, -half * 0.92],
    [length, half * 0.1],
    [length * 0.86, half * 0.9],
    [length * 0.4, half],
    [0, half * 0.55, 1],
  ];
  const quill: Point[] = [
    [length * 0.12, 0],
    [length * 0.55, 0.2],
    [length * 0.9, half * 0.05],
  ];
  return group(
    { x, y, turn },
    shape(outline, fill, { width, swell: 0.6 }),
    stroke(quill, { width: 0.9, start: 0.5, end: 0.1 }),
  );
}

interface WingOptions {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  /** -1 spreads it to the left. */
  side?: number;
  /** Colours of the long feathers, of those over their roots, and of the arm. */
  long?: string;
  mid?: string;
  arm?: string;
  count?: number;
}

/** Ripples of small feathers on the arm: where, and degrees. */
const LARGE_RIPPLES = points`4,6,100 9,-11,108 18,-27,120 31,-41,134 44,-50,150`;
const SMALL_RIPPLES = points`-1,-6,104 6,-22,116 17,-38,128 31,-51,142`;

/** A feathered wing, its root at the origin, spread up and to the right. */
export function wing({
  long = palette.blue,
  mid = palette.sky,
  arm = palette.red,
  side = 1,
  count = 8,
  ...place
}: WingOptions): string {
  const edge = sample(points`2,14 8,-14 22,-38 44,-52`, 1);
  const rootAt = (t: number) =>
    at(edge, Math.min(edge.length - 1, Math.round(t * (edge.length - 1))));
  const marks: string[] = [];
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    marks.push(
      feather({
        root: rootAt(0.04 + 0.94 * t),
        turn: mixed(98, 44, t),
        length: mixed(60, 48, t) + 26 * Math.sin(Math.PI * t ** 0.9),
        half: mixed(8.6, 7.8, t),
        fill: long,
      }),
    );
  }
  for (let i = 0; i < count - 1; i++) {
    const t = i / (count - 2);
    marks.push(
      feather({
        root: rootAt(0.06 + 0.9 * t),
        turn: mixed(100, 40, t),
        length: mixed(32, 26, t) + 10 * Math.sin(Math.PI * t),
        half: mixed(7.2, 6, t),
        fill: mid,
        width: 1.2,
      }),
    );
  }
  marks.push(
    shape(
      points`
-7,26 -6,2 3,-23 19,-46 38,-60 51,-62 58,-55 57,-46! 50,-42 46,-34! 38,-34 33,-24! 27,-22
24,-11! 19,-6 17,6! 12,10 11,22! 4,32
`,
      arm,
      { width: 1.6 },
    ),
  );
  for (const [x, y, degrees = 0] of LARGE_RIPPLES) {
    const ripple = stroke(points`-6.4,-2 -3,2.6 0,-1.4 3,2.6 6.4,-2`, { width: 1.2 });
    marks.push(group({ x, y, turn: degrees - 90 }, ripple));
  }
  for (const [x, y, degrees = 0] of SMALL_RIPPLES) {
    marks.push(
      group({ x, y, turn: degrees - 90 }, stroke(points`-3,-1.4 0,2.2 3,-1.4`, { width: 1 })),
    );
  }
  return group({ ...place, mirror: side }, ...marks);
}

interface Side {
  x?: number;
  y?: number;
  scale?: number;
  /** -1 draws it to the left. */
  side?: number;
}

/** Its root at the origin, spread to the right. */
export function batwing(fill: string, { side = 1, ...place }: Side): string {
  const outline = points`
-6,10 2,-14 18,-42! 44,-54 76,-50! 64,-30 73,-2! 57,2 60,34! 42,24 36,54! 22,34 4,44 -6,34
`;
  return group(
    { ...place, mirror: side },
    shape(outline, fill, { width: 1.7 }),
    ...[
      points`19,-40 46,-49 74,-49`,
      points`19,-39 48,-28 71,-3`,
      points`19,-38 42,-10 58,31`,
      points`18,-37 30,0 35.4,50`,
    ].map((p) => stroke(p, { width: 2, start: 1, end: 0.2 })),
    side < 0
      ? clipped(
          outline,
          hatch(points`58.6,31.4 50,26.4 43,24.6`, {
            count: 5,
            direction: -80,
            length: 5,
            width: 1,
          }),
          hatch(points`35,51 28,41 22.6,35`, { count: 5, direction: -60, length: 5, width: 1 }),
          hatch(points`71.6,-3.4 64,-1 58,1.6`, { count: 5, direction: -100, length: 5, width: 1 }),
        )
      : clipped(
          outline,
          hatch(points`57,3 59,16 60,31`, { count: 8, direction: 195, length: 6, width: 1 }),
          hatch(points`64,-30 66,-16 72.6,-4`, { count: 8, direction: 195, length: 6, width: 1 }),
          hatch(points`42,25 37,48`, { count: 7, direction: 195, length: 5, width: 1 }),
        ),
    shape(points`14,-38 16,-46 24,-52! 24,-44 22,-37`, palette.gold, { width: 1.3, swell: 0.4 }),
  );
}

/** Grows from the origin, up and to the right. */
export function antler(fill: string, { side = 1, ...place }: Side): string {
  return group(
    { ...place, mirror: side },
    limb(points`12,-13,1.8 20,-12,1.8 26,-17,1.3 27,-21,0.6`, fill, { width: 1.3, swell: 0.6 }),
    limb(points`5,-11,1.8 3,-19,1.6 6,-25,0.7`, fill, { width: 1.3, swell: 0.6 }),
    limb(points`17,-20,1.8 14,-28,1.6 16,-34,0.7`, fill, { width: 1.3, swell: 0.6 }),
    limb(points`0,2,3 3,-6,2.8 12,-13,2.6 19,-21,2.3 26,-28,1.9 28,-36,0.7`, fill, {
      open: true,
      width: 1.4,
      swell: 0.7,
    }),
    flat(points`3,-7 8,-12.4 12,-14.6 16.6,-19 15,-14 9,-10`, fill),
  );
}
