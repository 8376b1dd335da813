import { turnedFace } from './faces.ts';
import { dot, hatch, limb, palette, shape, stroke } from './marks.ts';
import { points } from './points.ts';

interface ImpOptions {
  fur?: string;
  cap?: string;
  /** Antlers in place of horns. */
  stag?: boolean;
  look?: number;
  /** Stands mirrored in the card: its shade lies on its other side. */
  isMirrored?: boolean;
}

/** A small bound devil, facing right, its feet at the origin, about 96 high. */
export function imp({
  fur = palette.gold,
  cap = palette.red,
  stag = false,
  look = -0.8,
  isMirrored = false,
}: ImpOptions): string {
  const skin = palette.flesh;
  const marks: string[] = [];
  marks.push(
    limb(points`-8,-30,2.4 -16,-25,2.4 -21,-16,2.3 -19,-8,2.1 -24,-3,1.6 -28,-6,0.7`, skin, {
      width: 1.3,
      swell: 0.6,
    }),
  );
  // arms tied behind: far upper arm, near forearm
  marks.push(
    limb(points`8,-57,4 14,-49,3.6 13,-41,3.2 6,-36,2.6`, skin, { width: 1.4 }),
    limb(points`-19,-46,3.6 -17,-39,3.2 -9,-35,2.6`, skin, { width: 1.4 }),
  );
  // far leg, near leg
  marks.push(
    shape(
      points`
1,-32 9,-29 12.6,-21 11,-13 11,-6 13,-2.6 18,-1 21.6,0.6 20,2.8 8,2.6 6,0 6,-8 4,-15 1,-23
-3,-28
`,
      skin,
      { open: true, width: 1.4 },
    ),
    isMirrored
      ? hatch(points`6,-6 4.6,-14 2,-22`, { count: 5, direction: 10, length: 3.4, width: 0.9 })
      : hatch(points`11,-6 11,-13 12.4,-20`, { count: 5, direction: 188, length: 3.4, width: 0.9 }),
  );
  marks.push(
    shape(
      points`
-11,-34 -13.6,-25 -11.4,-16 -12,-8 -11,-3 -12,0 -10,3 0,3.4 4.6,2.4 3,-0.4 -2,-3.4 -3,-9
-2,-17 0.6,-25 4,-34
`,
      skin,
      { open: true, width: 1.5 },
    ),
    hatch(isMirrored ? points`-12,-7 -11.4,-15 -13.2,-23` : points`-3,-8 -2,-16 0.4,-24`, {
      count: 6,
      direction: isMirrored ? -6 : 186,
      length: 5,
      width: 1,
    }),
    stroke(points`-9,-15.6 -6.4,-14.4 -3.4,-15.6`, { width: 0.9 }),
  );
  marks.push(
    ...[0, 1, 2].flatMap((k) => [
      stroke(
        [
          [17.6 - k * 2.6, 0],
          [18 - k * 2.6, 2.8],
        ],
        { width: 0.8, start: 0.8, end: 0.8 },
      ),
      stroke(
        [
          [1.4 - k * 2.6, 0.8],
          [1.8 - k * 2.6, 3.4],
        ],
        { width: 0.8, start: 0.8, end: 0.8 },
      ),
    ]),
  );
  // torso, fur
  marks.push(
    shape(
      points`
-5,-66 -11,-63 -13.4,-56 -10.6,-48 -10,-42 -12,-33 10.6,-33 9.6,-42 10.6,-49 12.4,-56
9.4,-62 4,-66
`,
      skin,
      { width: 1.5 },
    ),
    stroke(points`-6,-54.6 -3,-53 0,-54.6`, { width: 1 }),
    stroke(points`4,-55 7,-53.4 10,-55.2`, { width: 1 }),
    stroke(points`2,-60 2.4,-54 1,-46`, { width: 0.9 }),
    dot(1.4, -41.6, 0.9),
    hatch(isMirrored ? points`-11,-48 -10.2,-43 -11,-38` : points`10.6,-50 9.8,-43 10.4,-37`, {
      count: 6,
      direction: isMirrored ? -8 : 188,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    shape(
      points`
-12,-38 -4,-36.4 4,-36.6 10.8,-38! 13,-31 13,-24! 9.6,-27 7,-20.6! 3,-25.4 -0.4,-18.6!
-4.4,-24.6 -8,-18.8! -11,-24 -14.4,-22! -14,-31
`,
      fur,
      { width: 1.4 },
    ),
    ...(
      [
        [-9, -34, -10, -27],
        [-4, -33, -4.6, -26.6],
        [1, -33, 1.4, -26.6],
        [6, -33, 6.6, -26.6],
      ] as const
    ).map(([a, b, c, e]) =>
      stroke(
        [
          [a, b],
          [(a + c) / 2 - 0.6, (b + e) / 2],
          [c, e],
        ],
        { width: 1.1, start: 0.8, end: 0.1 },
      ),
    ),
  );
  // near upper arm
  marks.push(
    shape(points`-7,-64 -14,-60 -20,-53 -23,-46 -20,-42.4 -15.4,-44 -11.6,-50 -8,-56`, skin, {
      width: 1.4,
      open: true,
    }),
    hatch(points`-21.6,-44 -18,-42.6 -14.6,-45`, {
      count: 4,
      direction: -70,
      length: 4,
      width: 0.9,
    }),
  );
  // neck and head
  marks.push(
    shape(points`-4.6,-72 -5,-65 0,-62 5.4,-66 5.6,-72`, skin, { open: true, width: 1.3 }),
  );
  marks.push(
    shape(points`-9,-86 -15,-90 -19,-89! -17,-82 -9,-78`, skin, { width: 1.3, swell: 0.6 }),
  );
  marks.push(turnedFace({ x: 1.6, y: -80, scale: 0.58, flip: true, turn: -8, look }));
  marks.push(
    shape(points`-8.6,-78 -9.6,-87 -4,-94 5,-94.6 10,-89.6 5,-89.4 -1,-87 -4,-82 -5.6,-77`, cap, {
      width: 1.4,
      swell: 0.7,
    }),
  );
  if (stag)
    marks.push(
      limb(points`-3,-92,1.9 -6,-99,1.7 -3,-106,0.7`, palette.gold, { width: 1.2, swell: 0.5 }),
      limb(points`-5,-97,1.4 -10,-101,1.2 -11,-105,0.6`, palette.gold, { width: 1.2, swell: 0.4 }),
      limb(points`5,-93,1.9 7,-100,1.7 4,-107,0.7`, palette.gold, { width: 1.2, swell: 0.5 }),
      limb(points`6.6,-98,1.4 11,-102,1.2 12,-106,0.6`, palette.gold, { width: 1.2, swell: 0.4 }),
    );
  else
    marks.push(
      limb(points`-4,-92,2.4 -9,-98,1.9 -9,-105,0.7`, palette.gold, { width: 1.2, swell: 0.5 }),
      limb(points`5.4,-93,2.4 11,-98,1.9 12,-105,0.7`, palette.gold, { width: 1.2, swell: 0.5 }),
    );
  return marks.join('');
}
