import { cardSvg } from '#netlify/drawing/card.ts';
import { frontalFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { imp } from '#netlify/drawing/imp.ts';
import { dot, flat, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { rope, tuft } from '#netlify/drawing/motifs.ts';
import { circle, mirrored, type Point, points, polygon } from '#netlify/drawing/points.ts';
import { antler, batwing } from '#netlify/drawing/wings.ts';

const B = palette.blue;
const S = palette.sky;
/** Strokes of fur: from, to. */
type Tick = [x: number, y: number, toX: number, toY: number];
const mirroredTicks = (ticks: readonly Tick[]) =>
  ticks.map(([x, y, toX, toY]): Tick => [240 - x, y, 240 - toX, toY]);
const tick = (ticks: readonly Tick[]) =>
  ticks
    .map(([a, b, c, e]) =>
      stroke(
        [
          [a, b],
          [(a + c) / 2 + 0.8, (b + e) / 2],
          [c, e],
        ],
        { width: 1.3, fill: S, start: 0.9, end: 0.1 },
      ),
    )
    .join('');
const claw = (m: number) =>
  group(
    { mirror: m },
    ...(
      [
        [12, 255, 4, 264],
        [17, 257, 15, 268],
        [22, 255, 28, 265],
        [25, 253, 37, 259],
      ] as const
    ).map(([a, b, c, e]) =>
      limb(
        [
          [a, b, 3.6],
          [(a + c) / 2, (b + e) / 2 - 0.6, 3.1],
          [c, e - 2, 1.8],
          [c + (c - a) * 0.12, e + 1.6, 0.6],
        ],
        B,
        { width: 1.3, swell: 0.6 },
      ),
    ),
    flat(polygon(points`15,250 26,250 25,257 16,257`), B),
  );
export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,298 50,291 120,297 190,290 240,296 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,296 50,292 120,298 190,291 228,295`, {
      count: 50,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,328 60,321 120,325 180,320 240,327 240,350! 0,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`12,327 60,322 120,326 180,321 228,326`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  // wings
  marks.push(
    batwing(palette.red, { x: 142, y: 142 }),
    batwing(palette.red, { x: 98, y: 142, side: -1 }),
  );
  // pedestal
  {
    const p: string[] = [];
    p.push(
      shape(
        points`72,324 76,332 98,338 120,339 142,338 164,332 168,324 164,318 120,313 76,318`,
        palette.gold,
        { width: 1.8 },
      ),
      hatch(points`98,337.6 120,339 142,337.6 160,332.6`, {
        count: 15,
        direction: -90,
        length: 5,
        width: 1,
      }),
    );
    p.push(
      shape(
        points`
88,272! 90,284 97,298 90,312 86,320! 103,325 120,326 137,325 154,320! 150,312 143,298
150,284 152,272! 120,278
`,
        palette.red,
        { width: 1.8 },
      ),
      stroke(points`95.6,298 120,302 144,298`, { width: 1.4, start: 0.7, end: 0.7 }),
      stroke(points`91,310 120,315 149.6,310`, { width: 1.2, start: 0.6, end: 0.6 }),
      hatch(points`150,284 143.6,297 149,310 152,318`, {
        count: 14,
        direction: 186,
        length: 9,
        width: 1.2,
      }),
    );
    p.push(
      shape(
        points`70,262 76,256 98,252 120,251 142,252 164,256 170,262 169,271 146,278 120,280 94,278 71,271`,
        palette.gold,
        { width: 1.9 },
      ),
      stroke(points`71,265 94,271 120,273 146,271 169,265`, { width: 1.3, start: 0.7, end: 0.7 }),
      hatch(points`96,278 120,279.6 146,277.6 168,271`, {
        count: 20,
        direction: -90,
        length: 4.4,
        width: 1,
      }),
    );
    marks.push(group({ y: 5 }, ...p));
  }
  // legs: one furry mass from the hips
  const half = points`34,198 38,209 35,222 29,232 28,241 30,251 28,258 20,261 13,258 13,247 12,236 8,224 0,215!`;
  const LG: Point[] = [
    ...half.map(([x, y, c]): Point => (c ? [120 + x, y, c] : [120 + x, y])),
    ...half
      .slice(0, -1)
      .reverse()
      .map(([x, y]): Point => [120 - x, y]),
  ];
  marks.push(group({ x: 120 }, claw(1), claw(-1)), shape(LG, B, { width: 1.8 }));
  marks.push(
    group(
      { x: 120 },
      flat(polygon(points`15,250 26,250 25,258 16,258`), B),
      flat(polygon(points`-15,250 -26,250 -25,258 -16,258`), B),
    ),
  );
  const FT: Tick[] = [
    [28, 212, 29, 220],
    [22, 216, 23, 223],
    [15, 213, 16, 219],
    [24, 225, 23, 232],
    [16, 227, 17, 234],
    [24, 238, 24, 245],
    [18, 239, 18, 246],
    [21, 250, 21, 255],
  ];
  marks.push(
    group({ x: 120 }, tick(FT)),
    group({ x: 120, mirror: -1 }, tick(FT)),
    hatch(points`153,216 148,228 147,240 149.4,250`, {
      count: 12,
      direction: 190,
      length: 5,
      width: 1,
    }),
  );
  // torso
  const T = points`
104,126 92,130 86,141 89,156 96,170 98,182 92,196 104,206 120,209 136,206 148,196 142,182
144,170 151,156 154,141 148,130 136,126 120,124
`;
  marks.push(
    shape(T, S, { width: 1.8 }),
    hatch(points`153,148 145,168 142.6,182 147,194`, {
      count: 16,
      direction: 190,
      length: 8,
      width: 1.1,
    }),
    stroke(points`98,146 106,152 117,149`, { width: 1.3 }),
    stroke(points`123,149 134,152 142,146`, { width: 1.3 }),
    stroke(points`120,132 120,146`, { width: 1 }),
  );
  marks.push(frontalFace({ x: 120, y: 172, scale: 0.92, blush: false }));
  marks.push(
    shape(
      points`
83,204 86,196 92,190 96,197! 102,192 107,200! 113,195 120,203! 127,195 133,200! 138,192
144,197! 148,190 154,196 157,204 148,209 120,212 92,209
`,
      B,
      { width: 1.6, swell: 0.2, open: false },
    ),
    flat(points`84.4,203 92,200 120,205 148,200 155.6,203 153,212 120,217 87,212`, B),
    tick([
      [98, 199, 99, 206],
      [110, 203, 110, 210],
      [129, 203, 130, 210],
      [141, 199, 142, 206],
      [90, 198, 90, 204],
      [149, 198, 149.6, 204],
    ]),
  );
  // torch (viewer's right: Conver, Dodal)
  marks.push(
    limb(mirrored(points`66,186,2.4 58,142,2.6 50,100,3.2`), palette.gold, {
      open: false,
      cap: 0.4,
    }),
    shape(mirrored(points`42,101! 41,91 59,88 60,98! 51,103`), palette.gold, { width: 1.4 }),
    stroke(mirrored(points`42,95 51,97 59.6,93`), { width: 1.2 }),
  );
  marks.push(
    shape(
      mirrored(points`43,90 37,78 42,66 40,55! 48,62 50,48! 57,61 59,69 64,62! 64,78 58,89 50,92`),
      palette.red,
      { width: 1.6 },
    ),
    shape(mirrored(points`46.6,88 44,78 48,72 50,63! 54,73 57,81 54,88`), palette.gold, {
      width: 1.2,
      swell: 0.4,
    }),
  );
  // arms
  const A = points`
107,126! 103,132 107,137! 102.4,142 105,148! 98,152 87,161 75,171 64,172 55,164 51.6,152
51,146! 54,142.6 56.6,146! 59.4,142 62.4,145! 65.4,151 69.4,153.6 76,147 86,135 96,127.4
`;
  const At: Tick[] = [
    [92, 132, 86, 137],
    [82, 141, 77, 147],
    [96, 140, 91, 145],
    [88, 149, 82, 154],
    [73, 153, 68, 157],
    [75, 162, 70, 165],
    [60, 152, 62, 158],
    [57, 149, 58, 154],
  ];
  marks.push(
    hand({ x: 57, y: 145, scale: 1.3, turn: -100, kind: 'open', skin: S, flip: true }),
    shape(A, B, { width: 1.7 }),
    tick(At),
    hatch(points`94,154.6 84,163 74,170.6 65,171.4`, {
      count: 10,
      direction: -105,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    shape(mirrored(A), B, { width: 1.7 }),
    tick(mirroredTicks(At)),
    hatch(mirrored(points`94,154.6 84,163 74,170.6 64,171.4 56,164`), {
      count: 13,
      direction: -80,
      length: 5,
      width: 1,
    }),
    hatch(mirrored(points`54.6,162 52,152`), { count: 4, direction: 190, length: 5, width: 1 }),
    hand({ x: 182, y: 144.6, scale: 1.15, turn: -82, kind: 'fist', skin: S }),
  );
  // head
  marks.push(
    flat(
      polygon(points`110.4,116 109.6,124 106,129 113,132 127,132 134,129 130.4,124 129.6,116`),
      S,
    ),
    stroke(points`110,117 109.4,124 106,128.6`, { width: 1.6, start: 1, end: 0.2 }),
    stroke(points`130,117 130.6,124 134,128.6`, { width: 1.8, start: 1, end: 0.2 }),
    hatch(points`129.6,119 130.2,126`, { count: 4, direction: 190, length: 6, width: 0.9 }),
  );
  marks.push(
    antler(palette.gold, { x: 127, y: 88 }),
    antler(palette.gold, { x: 113, y: 88, side: -1 }),
  );
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, mirror: m },
        shape(points`12,98 22,90 31,88! 28,98 21,106 13,108`, S, { width: 1.5 }),
        stroke(points`15,102 21,97 26,92`, { width: 1.1 }),
      ),
    ),
  );
  marks.push(
    shape(
      points`
104,94 103,104 105,113 110,120 115,125 120,133! 125,125 130,120 135,113 137,104 136,94
128,86 112,86
`,
      S,
      { width: 1.7 },
    ),
    hatch(points`136.4,102 134.6,112 129.6,119`, { count: 7, direction: 192, length: 5, width: 1 }),
  );
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, y: 102, mirror: m },
        shape(points`2.6,-0.6! 7,-3.6 12.6,-1.4! 7,2.4`, palette.white, { width: 0.8, swell: 0 }),
        dot(5.2, -0.6, 1.5),
        stroke(points`1.6,-1.6 7,-4.6 13.6,-1.6`, { width: 1.4 }),
        stroke(points`14.6,-8 8,-7.2 2.4,-4.2`, { width: 1.9, start: 0.2, end: 0.7 }),
        stroke(points`4,3.6 7.6,4.6 11,3`, { width: 0.8 }),
      ),
    ),
  );
  marks.push(
    stroke(points`118,99 116.6,106 114.6,110 118,112.4 120,111.6`, {
      width: 1.3,
      start: 0.4,
      end: 0.4,
    }),
    stroke(points`120,111.6 122,112.4 125.4,110 123.4,106`, { width: 1.2, start: 0.4, end: 0.2 }),
  );
  marks.push(
    shape(
      points`110.6,114.4! 115,116 120,115.4 125,116 129.4,114.4! 125.4,119 120,120.4 114.6,119`,
      palette.ink,
      { width: 0.8, swell: 0 },
    ),
    shape(points`116.4,117.4! 123.6,117.4! 123.8,124 120,127 116.2,124`, palette.red, {
      width: 1.1,
      swell: 0.3,
    }),
    stroke(points`120,118.4 120,123.4`, { width: 0.8 }),
  );
  marks.push(
    shape(
      points`103,97 103,89 110,82 120,80.4 130,82 137,89 137,97 129,93 124,92.6 120,95! 116,92.6 111,93`,
      palette.gold,
      { width: 1.6 },
    ),
    stroke(points`105,93 112,89 120,90.4 128,89 135,93`, { width: 1.1, start: 0.4, end: 0.4 }),
    shape(circle(120, 86, 2.4), palette.red, { width: 1, swell: 0.3 }),
  );
  // imps
  marks.push(
    group({ x: 48, y: 337, scale: 1.1 }, imp({ fur: palette.gold, cap: palette.red })),
    group(
      { x: 192, y: 337, scale: 1.1, mirror: -1 },
      imp({ fur: palette.green, cap: palette.blue, stag: true, isMirrored: true }),
    ),
  );
  // ring and ropes
  marks.push(
    rope(points`51,268 66,290 92,301 114,295`),
    rope(points`189,268 174,290 148,301 126,295`),
  );
  marks.push(
    ...(
      [
        [48, 265, 1],
        [192, 265, -1],
      ] as const
    ).map(([x, y, m]) =>
      group(
        { x, y, mirror: m },
        stroke(points`-6.4,-1 0,2.8 7.2,-0.6`, { width: 4.8, start: 1, end: 1 }),
        stroke(points`-6.4,-1 0,2.8 7.2,-0.6`, {
          width: 2.6,
          start: 1,
          end: 1,
          fill: palette.gold,
        }),
      ),
    ),
  );
  marks.push(
    `<circle cx="120" cy="295" r="6.4" fill="none" stroke="${palette.ink}" stroke-width="5.4"/><circle cx="120" cy="295" r="6.4" fill="none" stroke="${palette.white}" stroke-width="2.4"/>`,
    shape(polygon(points`116.4,284 123.6,284 123.6,291 116.4,291`), palette.gold, { width: 1.3 }),
  );
  marks.push(tuft(82, 316, 0.85, palette.gold, 5, 4), tuft(160, 316, 0.85, palette.gold, 5, 6));
  return cardSvg({ num: 'XV', title: 'LE DIABLE' }, ...marks);
};
