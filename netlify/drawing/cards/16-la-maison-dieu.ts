import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { clipped, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { curl, tuft } from '#netlify/drawing/motifs.ts';
import { at, circle, points, polygon } from '#netlify/drawing/points.ts';

const faller = (c1: string, c2: string) => {
  const f: string[] = [];
  const F = palette.flesh; // head down, origin at the waist, arms reaching for the ground
  f.push(
    limb(points`-5,-16,6 -12,-30,5 -6,-44,4 -10,-56,2.6`, c2, {}),
    limb(points`6,-16,6 16,-28,5 26,-38,4 36,-40,2.6`, c2, {}),
  );
  f.push(
    shape(points`-13,-54 -17,-60 -13,-65 -6,-61 -6,-54`, palette.red, { width: 1.3 }),
    shape(points`34,-44 42,-47 46,-42 41,-36 34,-37`, palette.red, { width: 1.3 }),
  );
  f.push(
    shape(points`-12,-20 0,-23 13,-20 12,-6 14,10 10,22 -9,22 -14,10 -11,-6`, c1, { width: 1.6 }),
    stroke(points`-11,-6 0,-3 12,-6`, { width: 3, start: 0.7, end: 0.7, fill: palette.ink }),
    stroke(points`-11,-6 0,-3 12,-6`, { width: 1.4, start: 0.9, end: 0.9, fill: palette.gold }),
    stroke(points`-3,0 -4,10 -2,20`, { width: 1.1 }),
    stroke(points`4,0 5,10 3,20`, { width: 1.1 }),
    hatch(points`12,-4 13.6,10 10,21`, { count: 8, direction: 190, length: 7, width: 1 }),
  );
  f.push(
    limb(points`-9,16,4.8 -19,24,4.2 -22,38,3`, c1, {}),
    hand({ x: -22, y: 38, scale: 0.9, turn: 98, kind: 'open' }),
    limb(points`9,16,4.8 20,24,4.2 24,36,3`, c1, {}),
    hand({ x: 24, y: 36, scale: 0.9, turn: 72, kind: 'open', flip: true }),
  );
  f.push(
    shape(points`-4,18 -5,26 0,29 5,26 4,18`, F, { width: 1.3, open: true }),
    group(
      { x: 0, y: 37, turn: 180 },
      shape(points`-11,9 -13,-3 -7,-12 3,-14 11,-8 12,4 8,11 -4,12`, palette.gold, { width: 1.3 }),
      turnedFace({ scale: 0.6 }),
      (
        [
          [9, -9, 0.65, 0],
          [11, -1, 0.7, 0],
          [10.4, 6.6, 0.65, 0],
          [2, -12, 0.65, 0],
          [-5, -11, 0.6, 1],
        ] as const
      )
        .map((a) => curl(a[0], a[1], a[2], palette.gold, a[3]))
        .join(''),
    ),
  );
  return f.join('');
};
export default () => {
  const marks: string[] = [];
  // hail of spheres
  const S = points`
26,58 30,92 24,126 40,150 52,74 26,178 54,112 214,66 206,98 218,130 198,150 190,72 214,178
196,120 34,198 208,196 62,140 180,140 66,176 178,180 208,224 184,216 198,252
`;
  marks.push(
    ...S.flatMap(([x, y], i) => [
      shape(circle(x, y, 4.6), at([palette.red, palette.blue, palette.gold], i % 3), {
        width: 1.3,
        swell: 0.7,
      }),
      stroke(
        [
          [x - 2, y - 1],
          [x - 0.6, y - 2.4],
          [x + 1.2, y - 2.4],
        ],
        { width: 0.9, fill: palette.paper },
      ),
    ]),
  );
  // ground
  marks.push(
    shape(points`0,300 50,292 120,298 190,290 240,298 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,298 50,293 120,299 190,291 228,296`, {
      count: 50,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,330 60,322 120,328 180,321 240,330 240,350! 0,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`12,329 60,323 120,329 180,322 228,329`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  // lightning plume from the upper right
  marks.push(
    shape(
      points`
214,37! 196,60 176,70 160,92 146,104 128,112! 112,106! 120,96 132,92 146,76 158,58 176,48
184,37!
`,
      palette.red,
      { width: 1.7 },
    ),
    shape(
      points`204,37! 188,56 170,64 154,84 140,98 122,106! 138,94 150,80 164,60 182,50 194,37!`,
      palette.gold,
      { width: 1.4 },
    ),
  );
  marks.push(
    stroke(points`206,42 186,60 166,72 150,92 132,104`, { width: 1.2 }),
    stroke(points`196,40 178,56 160,68 144,90`, { width: 1 }),
  );
  // second man: comes out from behind the foot of the tower, head to the right (Conver, Dodal); his legs stay hidden
  marks.push(
    group(
      { x: 169, y: 284, turn: -56, mirror: -1, scale: 0.97 },
      faller(palette.red, palette.blue),
    ),
  );
  // tower
  const T = polygon(points`84,126 156,126 160,312 80,312`);
  marks.push(shape(T, palette.flesh, { width: 2, join: 'miter' }));
  marks.push(
    clipped(
      T,
      ...Array.from({ length: 13 }, (_, k) => {
        const y = 136 + k * 14;
        return (
          stroke(
            [
              [78, y],
              [162, y],
            ],
            { width: 1.1, start: 0.9, end: 0.9 },
          ) +
          Array.from({ length: 6 }, (_, j) =>
            stroke(
              [
                [86 + j * 15 + (k % 2 ? 7.5 : 0), y],
                [86 + j * 15 + (k % 2 ? 7.5 : 0), y + 14],
              ],
              { width: 1.1, start: 1, end: 1 },
            ),
          ).join('')
        );
      }).flat(),
      hatch(points`158,128 161,310`, { count: 44, direction: 182, length: 14, width: 1.3 }),
    ),
  );
  const win = (x: number, y: number) =>
    shape(
      [
        [x - 8, y + 12, 1],
        [x - 8, y - 2],
        [x, y - 11],
        [x + 8, y - 2],
        [x + 8, y + 12, 1],
      ],
      palette.blue,
      { width: 1.7 },
    ) +
    shape(
      [
        [x - 4.4, y + 12, 1],
        [x - 4.4, y - 1],
        [x, y - 6.4],
        [x + 4.4, y - 1],
        [x + 4.4, y + 12, 1],
      ],
      palette.ink,
      { width: 0.5, swell: 0 },
    );
  marks.push(win(120, 176), win(103, 236), win(137, 236));
  marks.push(
    shape(polygon(points`78,120 162,120 162,130 78,130`), palette.gold, {
      width: 1.7,
      join: 'miter',
    }),
    hatch(points`80,129.4 160,129.4`, { count: 22, direction: -90, length: 4, width: 1 }),
  );
  // flames out of the open top
  marks.push(
    shape(
      points`
88,120! 86,108 92,98! 96,108 101,94! 107,108 114,100! 118,110 126,96! 131,108 140,98!
143,109 150,100! 152,110 150,120!
`,
      palette.red,
      { width: 1.5 },
    ),
    shape(
      points`94,120! 94,114 98,108! 103,114 109,108! 114,115 121,107! 126,114 134,108! 138,114 144,120!`,
      palette.gold,
      { width: 1.2, swell: 0.4 },
    ),
  );
  // crown of the tower, toppling to the left
  marks.push(
    group(
      { x: 86, y: 92, turn: -30 },
      shape(
        polygon(points`
-34,12 -34,-14 -24,-14 -24,-5 -13,-5 -13,-14 0,-14 0,-5 11,-5 11,-14 24,-14 24,-5 33,-5
33,-14 40,-14 40,12
`),
        palette.gold,
        { width: 1.8, join: 'miter' },
      ),
      stroke(points`-34,5 40,5`, { width: 1.2, start: 1, end: 1 }),
      hatch(points`-32,11.6 39,11.6`, { count: 20, direction: -90, length: 4, width: 1 }),
      [-26, -8, 10, 28]
        .map((x) => shape(circle(x, 0, 2.3), palette.red, { width: 1, swell: 0.3 }))
        .join(''),
    ),
  );
  // falling figures
  marks.push(group({ x: 46, y: 252, turn: 10 }, faller(palette.blue, palette.red)));
  marks.push(
    tuft(84, 334, 0.9, palette.green, 5, 4),
    tuft(150, 334, 0.9, palette.green, 5, 7),
    tuft(24, 324, 0.9, palette.gold, 5, 9),
    tuft(218, 338, 0.9, palette.green, 5, 2),
  );
  return cardSvg({ num: 'XVI', title: 'LA MAISON DIEU' }, ...marks);
};
