import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { curl } from '#netlify/drawing/motifs.ts';
import { at, circle, type Point, points, polar, polygon, sample } from '#netlify/drawing/points.ts';

const halo = (x: number, y: number, r: number, c = palette.gold) =>
  [
    shape(circle(x, y, r), c, { width: 1.6 }),
    `<circle cx="${x}" cy="${y}" r="${r - 2.6}" fill="none" stroke="${palette.ink}" stroke-width=".8"/>`,
    Array.from({ length: 20 }, (_, i) =>
      stroke([polar(x, y, r * 0.55, i * 18), polar(x, y, r - 3, i * 18)], {
        width: 0.9,
        start: 0.2,
        end: 1,
      }),
    ).join(''),
  ].join('');
const cloud = (x: number, y: number, s = 1, m = 1) =>
  group(
    { x, y, scale: s, mirror: m },
    shape(
      points`
-30,8! -33,0 -26,-6 -20,-3 -16,-10 -6,-11 -1,-5 6,-11 16,-9 19,-2 27,-5 33,1 30,8! 10,12
-10,12
`,
      palette.sky,
      { width: 1.5 },
    ),
    stroke(points`-20,-3 -17,1 -20,5`, { width: 1 }),
    stroke(points`-1,-5 2,0 -1,4`, { width: 1 }),
    stroke(points`19,-2 16,2 19,6`, { width: 1 }),
  );
const wing = (m: number, c1: string, c2: string) =>
  group(
    { mirror: m },
    shape(
      points`8,10 14,-4 26,-16 40,-20 38,-13 44,-11 39,-5 44,-1 38,4 41,10 33,12 34,19 24,18 14,22`,
      c1,
      { width: 1.5 },
    ),
    shape(points`8,12 14,0 24,-8 32,-9 28,0 22,8 14,18`, c2, { width: 1.2 }),
    stroke(points`32,-8 41,-9`, { width: 1 }),
    stroke(points`30,0 40,-2`, { width: 1 }),
    stroke(points`26,8 37,9`, { width: 1 }),
  );
const angel = () =>
  [
    group({ x: 0, y: 14 }, wing(1, palette.blue, palette.red), wing(-1, palette.blue, palette.red)),
    halo(0, -4, 20),
    shape(points`-22,44 -20,28 -10,20 0,18 10,20 20,28 22,44`, palette.red, { width: 1.6 }),
    stroke(points`-8,22 0,32 8,22`, { width: 1.5 }),
    stroke(points`0,32 0,44`, { width: 1.1 }),
    hatch(points`21,30 22,43`, { count: 6, direction: 185, length: 8, width: 1 }),
    shape(points`-5,10 -6,20 0,25 7,20 6,8`, palette.flesh, { open: true, width: 1.3 }),
    shape(points`-13,10 -15,-4 -9,-15 2,-18 12,-13 15,-2 12,10`, palette.gold, { width: 1.3 }),
    turnedFace({ x: 2, y: -1, scale: 0.7, flip: true }),
    (
      [
        [-10, -11, 0.7, 1],
        [-13, -3, 0.75, 1],
        [-13, 5.6, 0.75, 1],
        [-4, -16, 0.75, 1],
        [5, -16.4, 0.7, 0],
        [12, -11.6, 0.6, 0],
      ] as const
    )
      .map((a) => curl(a[0], a[1], a[2], palette.gold, a[3]))
      .join(''),
  ].join('');
const eagle = () =>
  [
    halo(-2, -6, 18, palette.red),
    shape(
      points`6,8 20,-8 36,-16 44,-14 40,-6 45,-2 39,4 43,10 35,14 37,21 26,22 22,34 8,36`,
      palette.gold,
      { width: 1.5 },
    ),
    shape(
      points`-4,10 -22,-2 -38,-8 -43,-4 -38,2 -42,8 -35,12 -37,19 -27,20 -22,32 -8,34`,
      palette.gold,
      { width: 1.5 },
    ),
    ...[
      points`14,4 28,-6 42,-11`,
      points`16,12 29,5 41,2`,
      points`16,20 28,16 37,14`,
      points`-12,8 -26,2 -38,-2`,
      points`-12,16 -25,12 -36,10`,
      points`-12,24 -22,22 -30,19`,
    ].map((p) => stroke(p, { width: 1.1 })),
    shape(points`-13,12 -15,26 -10,40 0,46 11,40 15,26 12,12`, palette.gold, { width: 1.6 }),
    ...[18, 26, 34].map((y, k) =>
      [-8, 0, 8]
        .map((x) =>
          stroke(
            [
              [x - 4 + (k % 2) * 2, y],
              [x + (k % 2) * 2, y + 4],
              [x + 4 + (k % 2) * 2, y],
            ],
            { width: 1.1 },
          ),
        )
        .join(''),
    ),
    shape(
      points`12,16 13,4 10,-10 2,-17 -7,-16 -13,-11 -22,-8 -25,-2! -22,2! -18,-1 -14,1 -13,8 -14,16 0,22`,
      palette.gold,
      { width: 1.6 },
    ),
    shape(points`-13,-11! -22,-8.6 -25.4,-1 -22.4,3.4! -19.6,-1 -14,0.6!`, palette.red, {
      width: 1.3,
      swell: 0.4,
    }),
    shape(circle(-7, -8.6, 2.6, 2.1), palette.white, { width: 0.9, swell: 0 }),
    dot(-7.6, -8.6, 1.2),
    stroke(points`-12,-11.4 -7,-12.4 -2,-10.6`, { width: 1.5 }),
    hatch(points`10.6,-8 13,4 12,14`, { count: 8, direction: 190, length: 6, width: 1 }),
    stroke(points`-6,3 -4,10 -7,16`, { width: 1 }),
    stroke(points`2,2 4,10 1,17`, { width: 1 }),
  ].join('');
const lion = () =>
  [
    halo(0, -4, 27, palette.red),
    shape(
      Array.from({ length: 22 }, (_, i) => {
        const p = polar(0, 2, i % 2 ? 24.5 : 20.5, (i * 360) / 22);
        return [p[0], p[1] * 1.06];
      }),
      palette.gold,
      { width: 1.6 },
    ),
    ...Array.from({ length: 16 }, (_, i) =>
      stroke([polar(0, 2, 14.5, i * 22.5 + 8), polar(0, 2, 21.5, i * 22.5 + 14)], { width: 1.1 }),
    ),
    shape(points`-12,-10 -16,-16 -10,-18 -5,-14`, palette.gold, { width: 1.3 }),
    shape(points`12,-10 16,-16 10,-18 5,-14`, palette.gold, { width: 1.3 }),
    shape(points`-11,-10 -13.4,0 -9,9 -6,17 0,19.4 6,17 9,9 13.4,0 11,-10 0,-14`, palette.gold, {
      width: 1.5,
    }),
    ...[1, -1].map((m) =>
      group(
        { mirror: m },
        stroke(points`2,-8 6,-10 12,-7`, { width: 1.5 }),
        shape(points`3,-3.6! 6.4,-6 10.4,-3.4! 6.6,-2`, palette.white, { width: 0.8, swell: 0 }),
        dot(6.4, -3.9, 1.3),
        stroke(points`2.6,-7 2.4,0 3.6,6`, { width: 1.2, start: 0.7, end: 0.3 }),
        stroke(points`0,11 4,13.4 8,11`, { width: 1.3 }),
        dot(4.6, 9.4, 0.6),
        dot(6.6, 8.4, 0.6),
      ),
    ),
    shape(points`-4,5! 0,4.2 4,5! 2,8.4 0,9.4 -2,8.4`, palette.ink, { width: 0.6, swell: 0 }),
    stroke(points`0,9 0,11.4`, { width: 1.2, start: 1, end: 1 }),
    shape(points`-2.6,13.2 0,14 2.6,13.2 1.6,17.6 -1.6,17.6`, palette.red, {
      width: 0.9,
      swell: 0,
    }),
    shape(points`-24,26 -15,23 -9,28 -10,36 -22,37 -27,32`, palette.gold, { width: 1.4 }),
    shape(points`24,26 15,23 9,28 10,36 22,37 27,32`, palette.gold, { width: 1.4 }),
    ...[-21, -17, -13, 13, 17, 21].map((x) =>
      stroke(
        [
          [x, 31],
          [x, 36.6],
        ],
        { width: 1.1, start: 0.6, end: 1 },
      ),
    ),
  ].join('');
const bull = () =>
  [
    shape(points`-26,36 -27,18 -20,6 -8,-2 8,2 16,12 18,36`, palette.flesh, { width: 1.6 }),
    hatch(points`-26,16 -26.6,35`, { count: 8, direction: 0, length: 8, width: 1 }),
    shape(points`-12,-12! -20,-20 -22,-29 -17,-36! -15,-28 -10,-21 -4,-17!`, palette.white, {
      width: 1.4,
    }),
    shape(points`8,-14! 17,-19 22,-27 19,-35! 15,-28 9,-23 1,-19!`, palette.white, { width: 1.4 }),
    shape(points`-11,-9 -22,-12 -28,-8 -22,-3 -12,-2`, palette.flesh, { width: 1.4 }),
    shape(points`11,-8 21,-11 27,-7 21,-2 12,-2`, palette.flesh, { width: 1.4 }),
    shape(
      points`-12,-14 -13,-4 -10,8 -6,18 -8,24 -4,30 3,31 9,29 11,23 9,17 12,6 13,-6 10,-15 0,-19`,
      palette.flesh,
      { width: 1.7 },
    ),
    shape(points`-6.6,19 -8,24 -4,29.6 3,30.6 9,28.6 10.6,23 8.6,18.4 1,16.6`, palette.red, {
      width: 1.2,
      swell: 0.3,
    }),
    dot(-2.6, 22.4, 1.5),
    dot(5.4, 22.2, 1.5),
    stroke(points`-4,27 1.4,28.2 7,26.6`, { width: 1.2 }),
    ...(
      [
        [-6.4, 0],
        [7.4, 0.4],
      ] as const
    ).map(
      ([x, y]) =>
        shape(
          [
            [x - 3.6, y + 0.4, 1],
            [x, y - 2.4],
            [x + 3.6, y + 0.2, 1],
            [x, y + 1.8],
          ],
          palette.white,
          { width: 0.9, swell: 0 },
        ) +
        dot(x + 1, y - 0.2, 1.4) +
        stroke(
          [
            [x - 4.6, y - 2.4],
            [x, y - 4.8],
            [x + 4.4, y - 2.6],
          ],
          { width: 1.4 },
        ),
    ),
    hatch(points`12.4,-6 11.4,6 8.8,15`, { count: 8, direction: 190, length: 6, width: 1 }),
    shape(points`-6,-15 -3,-9 0,-13 2,-7 5,-13 7,-15 0,-18`, palette.gold, { width: 1.2 }),
  ].join('');
export default () => {
  const marks: string[] = [];
  marks.push(
    group({ x: 43, y: 82, scale: 0.94 }, angel()),
    group({ x: 199, y: 80, scale: 0.9 }, eagle()),
    group({ x: 45, y: 303, scale: 1.06 }, bull()),
    group({ x: 197, y: 303, scale: 1.02 }, lion()),
  );
  marks.push(cloud(42, 128, 0.9), cloud(200, 126, 0.9, -1));
  // garland
  const cx = 120;
  const cy = 191;
  marks.push(
    `<path d="M${cx} ${cy - 138}C${cx + 40} ${cy - 112} ${cx + 54} ${cy - 50} ${cx + 54} ${cy}C${cx + 54} ${cy + 50} ${cx + 40} ${cy + 112} ${cx} ${cy + 138}C${cx - 40} ${cy + 112} ${cx - 54} ${cy + 50} ${cx - 54} ${cy}C${cx - 54} ${cy - 50} ${cx - 40} ${cy - 112} ${cx} ${cy - 138}Z" fill="${palette.paper}"/>`,
  );
  const half: Point[] = [
    [cx, cy + 134],
    [cx + 29, cy + 106],
    [cx + 47, cy + 62],
    [cx + 53, cy],
    [cx + 47, cy - 62],
    [cx + 29, cy - 106],
    [cx, cy - 134],
  ];
  const S = sample(half, 1);
  for (const m of [1, -1]) {
    const N = 30;
    for (let i = 0; i < N; i++) {
      const j = Math.round(((i + 0.35) / N) * (S.length - 6));
      const p = at(S, j);
      const q = at(S, j + 5);
      const a = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
      const c = at([palette.green, palette.green, palette.gold], i % 3);
      for (const sd of [-1, 1])
        marks.push(
          group(
            { x: cx + m * (p[0] - cx), y: p[1], turn: m === 1 ? a + sd * 26 : 180 - a - sd * 26 },
            shape(
              points`0,0! 6,-4 13,-4 19,0! 13,3.4 6,3`,
              sd > 0 === m > 0 ? c : c === palette.gold ? palette.green : palette.blue,
              { width: 1.15, swell: 0.5 },
            ),
            stroke(points`2,0 15,-0.4`, { width: 0.7 }),
          ),
        );
    }
  }
  marks.push(
    ...(
      [
        [cx, cy - 134, 0],
        [cx, cy + 134, 0],
        [cx - 53, cy, 90],
        [cx + 53, cy, 90],
      ] as const
    ).map(([x, y, r]) =>
      group(
        { x, y, turn: r },
        shape(polygon(points`-7,-9 7,-9 7,9 -7,9`), palette.red, { width: 1.5 }),
        stroke(points`-7,-8 7,8`, { width: 2, start: 1, end: 1, fill: palette.gold }),
        stroke(points`7,-8 -7,8`, { width: 2, start: 1, end: 1, fill: palette.gold }),
      ),
    ),
  );
  // dancer
  const F = palette.flesh;
  marks.push(
    shape(
      points`
138,150 150,160 158,180 156,206 148,226 152,246 162,262 150,262! 143,250 138,230 142,206
144,186 136,168
`,
      palette.red,
      { width: 1.5 },
    ),
    hatch(points`157,186 155,206 149,224`, { count: 9, direction: 190, length: 7, width: 1 }),
    stroke(points`148,232 153,250`, { width: 1 }),
  );
  // bent leg, behind
  marks.push(
    shape(
      points`
122,214 138,222 148,236 146,248 134,256 118,262 104,266 98,272 90,272 92,264 102,257 116,250
126,242 118,232
`,
      F,
      { width: 1.6 },
    ),
    hatch(points`147,240 142,251 126,259`, { count: 9, direction: -130, length: 6, width: 1 }),
  );
  // standing leg
  marks.push(
    shape(
      points`
102,206 102,224 106,240 107,254 105,272 109,288 110,297 104,304 97,309 101,313 113,312
121,307 120,296 122,280 124,262 124,246 130,228 136,208
`,
      F,
      { width: 1.7, open: true },
    ),
    hatch(points`121,290 123.6,268 124,248`, { count: 12, direction: 190, length: 7, width: 1 }),
    stroke(points`109,254 113,257 118,254`, { width: 1 }),
    [0, 1, 2]
      .map((k) =>
        stroke(
          [
            [101.4 + k * 3, 309 - k * 0.6],
            [101 + k * 3, 313],
          ],
          { width: 0.9, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
  );
  // torso
  marks.push(
    shape(
      points`
101,209 103,194 105,182 100,170 94,159 96,149 106,144 118,142 130,144 140,148 141,158
135,170 130,182 134,194 138.4,209
`,
      F,
      { width: 1.7, open: true },
    ),
    stroke(points`112,210 119,216 128,215`, { width: 1.1 }),
  );
  marks.push(
    hatch(points`137,166 131,180 135,194 138.4,206`, {
      count: 12,
      direction: 190,
      length: 8,
      width: 1,
    }),
    stroke(points`101,168 105,173.6 112,172`, { width: 1.1 }),
    stroke(points`119,173 126,175 132,169`, { width: 1.1 }),
    dot(117, 196, 1),
    stroke(points`118,150 118,160`, { width: 0.9 }),
  );
  // scarf in front
  marks.push(
    shape(
      points`
136,146 142,152 138,166 124,186 112,202 104,216 98,230 88,240 80,238! 88,228 94,212 98,202
110,186 124,168 132,154
`,
      palette.red,
      { width: 1.5 },
    ),
    stroke(points`138,152 128,172 112,194 100,216 90,234`, { width: 1.2 }),
    hatch(points`126,184 113,201 104,217`, { count: 8, direction: -140, length: 5, width: 1 }),
  );
  // arms + wand
  marks.push(limb(points`104,151,6.6 95,164,5.4 89,178,4.6 86,188,3.4`, F, {}));
  // flask at the viewer's left, held by the neck (Conver)
  marks.push(
    shape(
      points`
83.4,188! 83,198 78.6,203 77,209.4 80,215.6 85.4,217.6 90.8,215.6 93.8,209.4 92,203 88,198
88,188!
`,
      palette.sky,
      { width: 1.4 },
    ),
    stroke(points`79.4,206 85.4,208 91.6,206`, { width: 1.1, start: 0.4, end: 0.4 }),
    hatch(points`93.2,207 92.4,212.4 88.6,216.4`, {
      count: 4,
      direction: 200,
      length: 4,
      width: 0.9,
    }),
    hand({ x: 86.6, y: 185, scale: 0.95, turn: 98, kind: 'fist' }),
  );
  // wand at the viewer's right (Conver, Dodal)
  marks.push(
    shape(
      points`
130,148 138,149 145,158 149,167 149,160 148,152! 155,151! 156.6,164 154,175 149,179 143,175
136,164
`,
      F,
      { open: true },
    ),
    limb(points`147.4,114,2 151.8,148,2.2 156.4,184,2`, palette.white, { open: false, width: 1.3 }),
    shape(circle(147.2, 112, 3), palette.gold, { width: 1.2 }),
    shape(circle(156.6, 186, 3), palette.gold, { width: 1.2 }),
    hand({ x: 151.6, y: 152, scale: 0.92, turn: -84, kind: 'fist' }),
  );
  // head
  marks.push(
    shape(points`112,128 111,141 118,148 126,141 127,126`, F, { width: 1.4, open: true }),
    hatch(points`126,132 126,140`, { count: 4, direction: 190, length: 6, width: 0.9 }),
  );
  marks.push(
    shape(
      points`
104,116 104,104 112,95 124,94 133,101 136,114 138,128 144,142 140,150 132,142 128,130
110,128
`,
      palette.gold,
      { width: 1.5 },
    ),
    turnedFace({ x: 117, y: 117, scale: 0.74, turn: -4 }),
    shape(
      points`104,114 104,104 111,96 122,94 131,99 133,110 128,104 120,101 111,103 107,110`,
      palette.gold,
      { width: 1.3 },
    ),
    stroke(points`133,112 135,128 140,142`, { width: 1.1 }),
    stroke(points`109,101 119,97.6 129,102`, { width: 1 }),
  );
  return cardSvg({ num: 'XXI', title: 'LE MONDE' }, ...marks);
};
