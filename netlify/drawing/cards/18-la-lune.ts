import { cardSvg } from '#netlify/drawing/card.ts';
import {
  clipped,
  dot,
  flat,
  group,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { drop, tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polar, polygon, rectangle } from '#netlify/drawing/points.ts';
import { ray } from '#netlify/drawing/rays.ts';

const tower = (right: boolean) => {
  const marks: string[] = []; // 44 wide, base y 0, up to -84
  marks.push(
    shape(rectangle(-22, -70, 44, 80), right ? palette.red : palette.gold, {
      width: 1.7,
      join: 'miter',
    }),
  );
  marks.push(
    right
      ? shape(polygon(points`-27,-70 -16,-90 16,-90 27,-70`), palette.gold, {
          width: 1.7,
          join: 'miter',
        }) +
          [-16, -8, 0, 8, 16]
            .map((x) =>
              stroke(
                [
                  [x * 0.62, -89],
                  [x, -75],
                ],
                { width: 1.1, start: 0.6, end: 0.6 },
              ),
            )
            .join('') +
          shape(circle(0, -92, 3), palette.blue, { width: 1.2, swell: 0.3 })
      : shape(
          polygon(
            points`-26,-70 -26,-90 -17,-90 -17,-82 -9,-82 -9,-90 9,-90 9,-82 17,-82 17,-90 26,-90 26,-70`,
          ),
          palette.red,
          { width: 1.7, join: 'miter' },
        ),
  );
  marks.push(stroke(points`-26,-74.5 26,-74.5`, { width: 1, start: 1, end: 1 }));
  for (let k = 0; k < 5; k++) {
    const y = -60 + k * 13;
    marks.push(
      stroke(
        [
          [-22, y],
          [-6, y],
        ],
        { width: 1, start: 1, end: 0.1 },
      ),
    );
    marks.push(
      stroke(
        [
          [22, y + 5],
          [8, y + 5],
        ],
        { width: 1, start: 1, end: 0.1 },
      ),
    );
  }
  marks.push(
    shape(points`-5.5,-38! -5.5,-50 0,-56 5.5,-50 5.5,-38!`, palette.ink, { width: 1, swell: 0 }),
  );
  marks.push(hatch(points`22,-66 22,0`, { count: 17, direction: 180, length: 8, width: 1.1 }));
  return marks.join('');
};
const dog = (c: string, { tail = 'up', ear = 1 } = {}) => {
  const marks: string[] = [];
  marks.push(
    tail === 'up'
      ? limb(points`-27,-33,3 -37,-38,3.4 -41,-50,3.2 -36,-60,1`, c, {})
      : limb(points`-28,-33,3 -37,-28,3.2 -40,-16,3 -36,-6,1`, c, {}),
  );
  marks.push(
    shape(points`-20,-22 -18,-12 -21,-6 -19,-1 -19,1.6 -10,1.6! -11,-2 -14,-6 -11,-14 -8,-22`, c, {
      open: true,
    }),
  );
  marks.push(
    shape(points`10,-24 17,-16 20,-8 22,-1 23,1.6 32,1.6! 30,-2 27,-4 24,-14 19,-28`, c, {
      open: true,
    }),
  );
  marks.push(
    shape(
      points`
40,-70! 34,-71 27,-73 22,-71 17,-66 13,-58 8,-49 -3,-42 -16,-40 -27,-38 -33,-30 -33,-21
-29,-14 -34,-8 -33,-2 -32,1.6 -21,1.6! -22,-2 -26,-4 -26,-9 -19,-15 -14,-20 -4,-19 3,-17
4,-9 3,-2 3,1.6 13,1.6! 12,-2 10,-5 11,-12 15,-22 20,-34 24,-46 29,-54 38,-60! 30,-62!
36,-66 41,-67
`,
      c,
      {},
    ),
  );
  marks.push(
    shape(points`33,-60.5! 38,-63 44,-61.5 42,-58.6 36,-58.8`, palette.red, {
      width: 0.9,
      swell: 0.3,
    }),
  );
  marks.push(
    ear
      ? shape(points`22,-70! 17,-79 10,-84! 10,-74 14,-63`, c, { width: 1.4 }) +
          stroke(points`18,-70 14,-77`, { width: 1 })
      : shape(points`22,-71! 15,-72 9,-67 6,-57 10,-53 16,-57 19,-64`, c, { width: 1.4 }) +
          stroke(points`14,-68 11,-60`, { width: 1 }),
  );
  if (!ear)
    marks.push(
      shape(points`10,-51! 22,-46! 20.6,-42 8,-47.4`, palette.red, { width: 1.3, swell: 0.4 }),
      dot(14, -47.4, 0.9, palette.gold),
      dot(18, -45.8, 0.9, palette.gold),
    );
  marks.push(
    stroke(points`25,-68 28,-67.6 30,-69`, { width: 1.3 }),
    dot(28, -68.3, 1.1),
    dot(40, -69, 1.6),
  );
  marks.push(
    hatch(points`-16,-40 -5,-41.5 6,-47 13,-57`, {
      count: 9,
      direction: 75,
      length: 7,
      width: 1.1,
    }),
    hatch(points`-31,-33 -32,-24 -29,-16`, { count: 6, direction: 10, length: 7, width: 1 }),
    hatch(points`16,-26 20.4,-36 24,-47`, { count: 6, direction: 195, length: 7, width: 1 }),
  );
  marks.push(
    stroke(points`-18,-33 -14,-25 -17,-18`, { width: 1.2 }),
    stroke(points`12,-42 9,-32 11,-24`, { width: 1.2 }),
  );
  marks.push(
    ...[0, 1].flatMap((k) => [
      stroke(
        [
          [-29 + k * 3.4, -0.8],
          [-29 + k * 3.4, 1.8],
        ],
        { width: 0.9, start: 1, end: 1 },
      ),
      stroke(
        [
          [6 + k * 3.2, -0.8],
          [6 + k * 3.2, 1.8],
        ],
        { width: 0.9, start: 1, end: 1 },
      ),
    ]),
  );
  return marks.join('');
};
const cray = () => {
  const marks: string[] = [];
  const claws = (m: number) => {
    const q: string[] = [];
    q.push(
      ...(
        [
          [10, -4, 30, -12, 38, -4],
          [10, 1, 32, -1, 39, 8],
          [9, 6, 28, 8, 35, 17],
          [8, 10, 22, 16, 27, 25],
        ] as const
      ).map((p) =>
        limb(
          [
            [p[0], p[1], 1.7],
            [p[2] * 0.6, p[3], 1.6],
            [p[2], p[3], 1.5],
            [p[4], p[5], 0.6],
          ],
          palette.red,
          { width: 1.2, swell: 0.5 },
        ),
      ),
    );
    q.push(limb(points`8,-12,3 20,-16,2.8 26,-25,2.8`, palette.red, {}));
    q.push(
      shape(
        points`23,-24 20,-32 22,-41 29,-47! 28.5,-39 31,-37 36,-46! 37.5,-36 34,-27 28,-22`,
        palette.red,
        {},
      ),
      stroke(points`28.5,-38 28,-31 30,-27`, { width: 1.1 }),
      hatch(points`35.6,-34 32,-26`, { count: 4, direction: 200, length: 4, width: 0.9 }),
    );
    q.push(stroke(points`3,-18 8,-32 12,-38 18,-52`, { width: 1.3, start: 1, end: 0.2 }));
    return group({ mirror: m }, ...q);
  };
  marks.push(claws(1), claws(-1));
  marks.push(
    shape(
      points`0,30! -5,36 -13,41 -17,38 -13,30 -8,27 0,26 8,27 13,30 17,38 13,41 5,36`,
      palette.red,
      {},
    ),
    stroke(points`0,30 0,38`, { width: 1 }),
    stroke(points`-5,30 -10,38`, { width: 1 }),
    stroke(points`5,30 10,38`, { width: 1 }),
  );
  for (let k = 3; k >= 0; k--)
    marks.push(
      shape(
        [
          [-9 + k * 0.9, 10 + k * 5],
          [-10 + k * 0.9, 15 + k * 5],
          [-6, 18 + k * 5],
          [0, 19 + k * 5],
          [6, 18 + k * 5],
          [10 - k * 0.9, 15 + k * 5],
          [9 - k * 0.9, 10 + k * 5],
        ],
        palette.red,
        { width: 1.3, swell: 0.6 },
      ),
    );
  marks.push(
    shape(points`0,-24! -4,-17 -10,-12 -12,-2 -10,9 0,14 10,9 12,-2 10,-12 4,-17`, palette.red, {
      width: 1.6,
    }),
  );
  marks.push(
    stroke(points`-7,6 0,9 7,6`, { width: 1.2 }),
    stroke(points`0,-14 0,6`, { width: 1 }),
    hatch(points`11.4,-8 11.6,0 10,8`, { count: 6, direction: 190, length: 6, width: 1 }),
    dot(-5.4, -14, 1.8),
    dot(5.4, -14, 1.8),
  );
  return marks.join('');
};
export default () => {
  const marks: string[] = [];
  const cx = 120;
  const cy = 104;
  // rays
  for (let i = 0; i < 32; i++) {
    const a = -90 + i * 11.25;
    marks.push(
      ray(
        cx,
        cy,
        36,
        i % 2 ? 52 : 66,
        a,
        5.4,
        i % 2 ? palette.white : i % 4 ? palette.red : palette.gold,
        i % 2 ? palette.sky : i % 4 ? palette.red : palette.gold,
      ),
    );
  }
  marks.push(shape(circle(cx, cy, 38.5), palette.blue, { width: 2 }));
  marks.push(
    clipped(
      circle(cx, cy, 38),
      ...Array.from({ length: 22 }, (_, i) =>
        stroke(
          [
            [cx - 40, cy - 36 + i * 3.4],
            [cx + 4, cy - 36 + i * 3.4],
          ],
          { width: 0.9, start: 0.8, end: 0.1, fill: palette.sky },
        ),
      ),
    ),
  );
  // crescent with profile
  const P = points`
-16,-33.5! -4,-36 14,-33 29,-21 35.5,-3 31,17 18,31 0,36.5 -16,33.5! -9,27.5 -12.5,22.5
-10.4,18.6 -13,16 -11,13.6! -14,11.2 -11.6,8.2! -18.6,6.4! -13,-1 -9,-7 -10,-11 -8.6,-18
-8.6,-26
`;
  marks.push(
    group(
      { x: cx, y: cy },
      shape(P, palette.gold, { width: 1.6 }),
      stroke(points`-9.4,-8.5 -5,-11 2,-9`, { width: 1.7, start: 0.2, end: 0.3 }),
      shape(points`-8.4,-4 -4.4,-6.2 1,-3.4! -4.4,-1.8`, palette.white, { width: 0.8, swell: 0 }),
      dot(-5.6, -4, 1.5),
      stroke(points`-9,-4.4 -4.4,-6.8 2.4,-3`, { width: 1.4 }),
      stroke(points`-10.8,13.6 -6.5,14 -4.4,13`, { width: 1.3, start: 0.8, end: 0.1 }),
      flat(points`-13.4,11.4 -11,10.6 -8,13.2 -11,13.6`, palette.red),
      flat(points`-12.6,16 -11,14 -8,13.8 -10,16.6`, palette.red),
      stroke(points`-14,5.2 -11.4,4.2 -10.6,6.4`, { width: 1 }),
      hatch(
        Array.from({ length: 9 }, (_, i) => polar(0, 0, 35, -52 + i * 14)),
        { count: 26, normal: 1, length: (t) => 3 + 9 * Math.sin(Math.PI * t), width: 1.2 },
      ),
      hatch(points`-1,4 5,1.6`, {
        count: 4,
        direction: 115,
        length: 5,
        width: 0.9,
        fill: palette.red,
      }),
      stroke(points`-6,21 -3.6,23.6 0,24`, { width: 0.9 }),
    ),
  );
  // drops (rising to the moon)
  marks.push(
    ...(
      [
        [28, 62, palette.red],
        [212, 62, palette.red],
        [44, 56, palette.blue],
        [196, 56, palette.blue],
        [62, 60, palette.gold],
        [178, 60, palette.gold],
        [24, 90, palette.gold],
        [216, 90, palette.gold],
        [44, 92, palette.red],
        [196, 92, palette.red],
        [26, 122, palette.blue],
        [214, 122, palette.blue],
        [74, 162, palette.blue],
        [166, 162, palette.blue],
        [48, 122, palette.gold],
        [192, 122, palette.gold],
        [98, 180, palette.red],
        [142, 180, palette.red],
        [120, 184, palette.blue],
      ] as const
    ).map(([x, y, c]) => drop(x, y, 0.86, c, 180)),
  );
  // towers + hills
  marks.push(
    group({ x: 36, y: 232 }, tower(false)),
    group({ x: 204, y: 232, mirror: -1 }, tower(true)),
  );
  marks.push(
    shape(
      points`0,236 30,228 70,226 120,222 170,226 212,228 240,236 240,300! 0,300!`,
      palette.green,
      { width: 1.7 },
    ),
  );
  marks.push(
    hatch(points`14,233 40,229 80,226.5 120,223.5`, {
      count: 26,
      direction: 70,
      length: 7,
      width: 1.1,
    }),
    hatch(points`124,223.5 160,226 200,228.5 228,233`, {
      count: 26,
      direction: 110,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,264 50,258 120,262 190,258 240,264 240,300! 0,300!`, palette.gold, {
      width: 1.4,
    }),
  );
  marks.push(
    hatch(points`12,263 50,259.5 120,263 190,259.5 228,263`, {
      count: 52,
      direction: 85,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    group({ x: 70, y: 264, scale: 0.98 }, dog(palette.sky, { tail: 'up' })),
    group(
      { x: 170, y: 264, scale: 0.98, mirror: -1 },
      dog(palette.flesh, { tail: 'down', ear: 0 }),
    ),
  );
  marks.push(tuft(120, 266, 0.75, palette.green, 5, 3));
  // pool
  marks.push(
    shape(
      points`2,290 20,280 54,276! 80,281 120,277 160,281 186,276! 220,280 238,290 240,350! 0,350!`,
      palette.sky,
      { width: 2 },
    ),
  );
  for (let k = 0; k < 7; k++) {
    const y = 289 + k * 8.4;
    for (let j = 0; j < 9; j++) {
      const x = 12 + j * 27 + (k % 2 ? 13 : 0);
      if (Math.abs(x + 9 - 120) < (k < 6 ? 46 : 30)) continue;
      marks.push(
        stroke(
          [
            [x, y],
            [x + 5, y - 3],
            [x + 10, y],
            [x + 15, y + 3],
            [x + 20, y],
          ],
          { width: 1.3, fill: palette.blue },
        ),
      );
    }
  }
  marks.push(group({ x: 120, y: 311, scale: 0.8 }, cray()));
  return cardSvg({ num: 'XVIII', title: 'LA LUNE' }, ...marks);
};
