import { dot, group, hatch, limb, type Placement, palette, shape, stroke } from './marks.ts';
import { circle, type Point, points, polygon } from './points.ts';

/** A gold band with an ink edge on both sides. */
export function hem(path: readonly Point[], { width = 5.4 }: { width?: number } = {}): string {
  return (
    stroke(path, { width, start: 0.9, end: 0.9 }) +
    stroke(path, { width: width * 0.5, start: 0.9, end: 0.9, fill: palette.gold })
  );
}

/** A coloured band with an ink edge on both sides, in all `width` wide; `share` of it has the colour. */
export function strap(
  path: readonly Point[],
  width: number,
  fill = palette.gold,
  share = 0.5,
): string {
  return (
    stroke(path, { width, start: 0.92, end: 0.92 }) +
    stroke(path, { width: width * share, start: 0.92, end: 0.92, fill })
  );
}

interface Sceptre extends Placement {
  /** Of its rod. */
  length: number;
  /** Of its globe. */
  radius: number;
  cross?: number;
}

/** Upright, its foot at the origin. */
export function sceptre({ length: L, radius: r, cross = 14, ...place }: Sceptre): string {
  return group(
    place,
    limb(
      [
        [0, 0, 2.3],
        [0, -L / 2, 2.3],
        [0, -L, 2.3],
      ],
      palette.gold,
      { open: false, cap: 0.4, width: 1.4 },
    ),
    shape(circle(0, 1, 3.8), palette.red, { width: 1.3, swell: 0.5 }),
    stroke(
      [
        [0.7, -5],
        [0.7, -L + 6],
      ],
      { width: 0.8, start: 0.6, end: 0.6 },
    ),
    shape(
      [
        [-5.4, -L + 2],
        [0, -L + 3.6],
        [5.4, -L + 2],
        [3.8, -L - 3],
        [-3.8, -L - 3],
      ],
      palette.red,
      { width: 1.3, swell: 0.4 },
    ),
    shape(
      polygon([
        [-1.9, -L - 2 * r],
        [-1.9, -L - 2 * r - cross + 6.2],
        [-5.6, -L - 2 * r - cross + 6.2],
        [-5.6, -L - 2 * r - cross + 2.6],
        [-1.9, -L - 2 * r - cross + 2.6],
        [-1.9, -L - 2 * r - cross - 1.6],
        [1.9, -L - 2 * r - cross - 1.6],
        [1.9, -L - 2 * r - cross + 2.6],
        [5.6, -L - 2 * r - cross + 2.6],
        [5.6, -L - 2 * r - cross + 6.2],
        [1.9, -L - 2 * r - cross + 6.2],
        [1.9, -L - 2 * r],
      ]),
      palette.gold,
      { width: 1.3, swell: 0.5, join: 'miter' },
    ),
    shape(circle(0, -L - r, r), palette.sky, { width: 1.6 }),
    shape(
      [
        [-r + 0.2, -L - r - 1.6],
        [0, -L - r + 0.6],
        [r - 0.2, -L - r - 1.6],
        [r - 0.2, -L - r + 1.8],
        [0, -L - r + 4],
        [-r + 0.2, -L - r + 1.8],
      ],
      palette.gold,
      { width: 1.1, swell: 0 },
    ),
    stroke(
      [
        [0, -L - 2 * r + 0.4],
        [0, -L - r - 0.6],
      ],
      { width: 2.6, start: 1, end: 1 },
    ),
    stroke(
      [
        [0, -L - 2 * r + 0.6],
        [0, -L - r - 0.4],
      ],
      { width: 1, start: 1, end: 1, fill: palette.gold },
    ),
  );
}

/** An eagle displayed, its head to the left, about 50 by 56. */
function eagle(place: Placement): string {
  const c = palette.blue;
  return group(
    { mirror: 1, ...place },
    ...[1, -1].map((m) =>
      group(
        { mirror: m },
        shape(
          points`
2,-7 7,-14 12,-21 19,-25! 24,-19 25,-5! 20.4,-8.6! 22.4,4! 17,-0.6! 17.6,12! 12.4,6! 11,17!
7,9 3,6
`,
          c,
          { width: 1.2, swell: 0.3 },
        ),
        stroke(points`7,-9 15,-15 20,-10`, { width: 0.9, fill: palette.paper }),
        stroke(points`7,-4 13,-8 17,-3`, { width: 0.9, fill: palette.paper }),
        stroke(points`6.6,1 10,-1 12.4,3`, { width: 0.9, fill: palette.paper }),
        limb(points`3,9,2.2 8,15,1.8 10,20,1.3`, c, { width: 1.1, swell: 0.3 }),
        stroke(points`10,19.6 14,21 15.4,24`, { width: 1.6, start: 1, end: 0.1 }),
        stroke(points`10,20 10.4,23 9,26`, { width: 1.6, start: 1, end: 0.1 }),
        stroke(points`9.6,19.6 6.6,21.6 5.6,24`, { width: 1.6, start: 1, end: 0.1 }),
      ),
    ),
    shape(points`-2,10 -6,20 -8.6,29! -3.6,26! 0,31! 3.6,26! 8.6,29! 6,20 2,10`, c, {
      width: 1.2,
      swell: 0.4,
    }),
    stroke(points`0,16 0,26`, { width: 0.9, fill: palette.paper }),
    shape(points`-3,-18 -6,-8 -7,2 -4,11 0,14.6 4,11 7,2 6,-8 3.6,-18`, c, {
      width: 1.2,
      swell: 0.4,
    }),
    [-6, 0, 6]
      .map((v) =>
        stroke(
          [
            [-3.4, v - 1],
            [0, v + 1.6],
            [3.4, v - 1],
          ],
          { width: 0.9, fill: palette.paper },
        ),
      )
      .join(''),
    shape(
      points`3.8,-16 4.4,-23 1,-28 -4,-27.4 -6.4,-24.4 -11,-22.6 -12,-18.6! -8,-20 -5,-19 -4,-15`,
      c,
      { width: 1.2, swell: 0.4 },
    ),
    shape(points`-6.4,-24.8! -11.4,-23 -12.6,-17.6! -9.4,-19.6 -5.6,-20!`, palette.red, {
      width: 1,
      swell: 0.2,
    }),
    dot(-2.6, -23.6, 1.5, palette.paper),
    dot(-2.8, -23.5, 0.8),
  );
}

/** A shield with the eagle, about 52 by 66. */
export function eagleShield(place: Placement): string {
  return group(
    place,
    shape(
      points`-27,-34! -13,-31.4 0,-34! 13,-31.4 27,-34! 29,-14 26,6 16,24 0,37! -16,24 -26,6 -29,-14`,
      palette.red,
      { width: 1.8 },
    ),
    shape(
      points`
-22.4,-29! -12,-27 0,-29! 12,-27 22.4,-29! 24.6,-12 22,5 13.6,20 0,31! -13.6,20 -22,5
-24.6,-12
`,
      palette.gold,
      { width: 1.4, swell: 0.3 },
    ),
    eagle({ y: -2.6, scale: 0.86 }),
    hatch(points`25.4,-26 28.4,-12 25.6,5 16,23`, {
      count: 14,
      direction: 190,
      length: 4,
      width: 1,
    }),
  );
}
