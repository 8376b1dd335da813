import { cardSvg } from '#netlify/drawing/card.ts';
import { frontalHead, turnedFace } from '#netlify/drawing/faces.ts';
import { hand, prayer } from '#netlify/drawing/hands.ts';
import {
  clipped,
  contour,
  dot,
  flat,
  group,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { cloudRing, curl, tuft } from '#netlify/drawing/motifs.ts';
import { circle, type Point, points, polygon } from '#netlify/drawing/points.ts';
import { wing } from '#netlify/drawing/wings.ts';

const F = palette.flesh;
const S = palette.sky;
const orant = ({ woman = false, mir = false }) => {
  const q: string[] = []; // faces right and looks up, waist at the origin
  if (woman)
    q.push(
      shape(
        points`
17,-87 17,-99 9,-108 -3,-109 -12,-102 -15,-88 -18,-74 -25,-58 -24,-46 -16,-44 -8,-56 -4,-68
8,-74
`,
        palette.gold,
        { width: 1.5 },
      ),
    );
  q.push(limb(points`18,-48,6 27,-38,5.4 29,-46,4`, F, { width: 1.4 }));
  q.push(
    shape(
      points`
-9,-58 -17,-54 -21,-42 -18,-28 -16,-14 -19,0 -20,12 21,12 19,0 17,-14 19,-27 23,-38 22,-50
13,-58
`,
      F,
      { width: 1.6 },
    ),
  );
  q.push(
    hatch(mir ? points`-18,-20 -16.4,-12 -19,1` : points`19,-28 17,-14 19.4,2`, {
      count: mir ? 7 : 9,
      direction: mir ? -6 : 188,
      length: 7,
      width: 1,
    }),
    dot(4, -6, 1.1),
    stroke(points`4,-52 5,-44`, { width: 0.9 }),
  );
  q.push(
    woman
      ? stroke(points`-8,-33 -4,-27.6 3,-27 8,-31`, { width: 1.2 }) +
          stroke(points`11,-30 15,-27 19,-29`, { width: 1.1 })
      : stroke(points`-8,-34 -3,-31.6 3,-34`, { width: 1.1 }) +
          stroke(points`8,-34 13,-31.8 18,-34.6`, { width: 1.1 }) +
          stroke(points`-6,-24 -2,-22.6 1,-24`, { width: 0.9 }) +
          stroke(points`8,-24 11,-22.6 14,-24`, { width: 0.9 }),
  );
  q.push(
    shape(points`-5,-76 -6,-62 2,-55 10,-60 10,-74`, F, { width: 1.4, open: true }),
    mir
      ? hatch(points`-4.6,-70 -5,-62`, { count: 4, direction: 0, length: 6, width: 0.9 })
      : hatch(points`9.4,-69 9.6,-61`, { count: 4, direction: 184, length: 6, width: 0.9 }),
  );
  q.push(turnedFace({ x: 4, y: -86, scale: 0.74, flip: true, turn: -25, look: -1, lookY: -0.35 }));
  const onHead = (a: string[]) => group({ x: 4, y: -86, turn: -25 }, ...a);
  if (woman)
    q.push(
      onHead([
        shape(
          points`12.4,-6 12,-15 6,-21.6 -5,-23 -14,-18 -16.4,-6 -17,6 -11,4 -9.6,-6 -4,-14 5,-14.6 9.6,-9`,
          palette.gold,
          { width: 1.4 },
        ),
        stroke(points`8,-17 -3,-19 -12,-12 -14,0`, { width: 1.1 }),
      ]),
      stroke(points`-12,-82 -16,-68 -20,-52`, { width: 1.1 }),
    );
  else
    q.push(
      onHead([
        shape(
          points`
-8,-12 -11,-15.4 -14.6,-13.4 -15.4,-9.4! -18.6,-7 -18.4,-2.6 -16.4,-0.6! -19,3 -17,7.4
-14.4,8! -14.6,12.4 -10,14 -7,9 -9.6,1 -9,-6
`,
          palette.white,
          { width: 1.4 },
        ),
        stroke(points`-13,-9 -15,-2 -12.4,5`, { width: 1 }),
        shape(
          points`-10,1 -11,10 -8,20 -1,29 3,25 7,30 12,22 12.6,14.6 11,11 7,11.6 2,10.6 -3,7 -6,1`,
          palette.white,
          { width: 1.4 },
        ),
        stroke(points`-5,10 -3,18 2,23`, { width: 1 }),
        stroke(points`4,15 5,21 7,25`, { width: 1 }),
        shape(points`-2,8.4! 2,5.6 6.4,4.8 10,6 12,9! 7.4,7.6 3,8.6`, palette.white, {
          width: 1,
          swell: 0.2,
        }),
      ]),
    );
  q.push(
    limb(points`-11.4,-50,6.6 -14.4,-35,6.8 -8,-23.6,6.2 7,-28,5 22,-41,3.8`, F, { width: 1.5 }),
    hatch(points`-19.6,-34 -12.4,-20 0,-20`, { count: 9, direction: -70, length: 5, width: 1 }),
  );
  q.push(prayer({ x: 21, y: -40, scale: 1.05, turn: -52 }));
  return q.join('');
};
export default () => {
  const marks: string[] = [];
  const cx = 120;
  const cy = 104;
  // rays
  const E = (a: number, k: number): Point => [
    cx + (66 + k) * Math.cos((a * Math.PI) / 180),
    cy + (50 + k) * Math.sin((a * Math.PI) / 180),
  ];
  for (let i = 0; i < 20; i++) {
    const a = -90 + i * 18;
    const p = E(a + 9, 0);
    const A = (a + 9 + 360) % 360;
    if (A > 110 && A < 166) continue;
    const e = A > 20 && A < 150 ? 7 : 0;
    marks.push(
      stroke([p, E(a + 9, 24 + e)], { width: 1.5, start: 1, end: 0.1 }),
      stroke([E(a + 6.6, 0), E(a + 6.6, 17 + e)], { width: 1.2, start: 1, end: 0.1 }),
      stroke([E(a + 11.4, 0), E(a + 11.4, 17 + e)], { width: 1.2, start: 1, end: 0.1 }),
    );
  }
  for (let i = 0; i < 20; i++) {
    if (i === 12) continue;
    const a = -90 + i * 18;
    const c = i % 2 ? palette.red : palette.gold;
    const A = E(a - 5.4, -5);
    const B = E(a + 5.4, -5);
    const T = E(a, (i % 2 ? 28 : 37) + (i > 6 && i < 14 ? 4 : 0));
    const M = E(a, -5);
    marks.push(
      shape(polygon([A, T, B]), c, { width: 1.4, swell: 0.6, join: 'miter' }),
      flat(polygon([M, T, B]), i % 2 ? palette.red : palette.dgold),
      contour(polygon([A, T, B]), 1.4, { join: 'miter', closed: false }),
      stroke([M, [M[0] + (T[0] - M[0]) * 0.85, M[1] + (T[1] - M[1]) * 0.85]], {
        width: 1,
        start: 1,
        end: 0.1,
        power: 1,
      }),
    );
  }
  // land
  marks.push(
    shape(
      points`0,252 30,243 70,248 120,254 170,247 208,242 240,250 240,350! 0,350!`,
      palette.green,
      { width: 1.6 },
    ),
    hatch(points`12,248 30,244.4 70,249 120,255 170,248.6 208,243.6 228,247`, {
      count: 52,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  // ring of cloud, heaven inside
  const R = cloudRing(cx, cy, 68, 52, { count: 16, thickness: 11 });
  marks.push(shape(R.outer, S, { width: 1.7 }));
  marks.push(shape(R.inner, palette.paper, { width: 1.5, swell: 0.3 }));
  // angel
  const ang: string[] = [];
  ang.push(
    wing({
      x: 138,
      y: 120,
      scale: 0.62,
      long: palette.flesh,
      mid: palette.gold,
      arm: palette.blue,
    }),
    wing({
      x: 106,
      y: 120,
      scale: 0.62,
      side: -1,
      long: palette.flesh,
      mid: palette.gold,
      arm: palette.blue,
    }),
  );
  ang.push(
    shape(
      points`92,170 94,140 98,124 108,117 122,115 136,117 147,124 151,140 154,170`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`150,138 153,166`, { count: 9, direction: 190, length: 7, width: 1.1 }),
    stroke(points`112,128 111,142 108,156`, { width: 1.3 }),
    stroke(points`132,128 134,142 137,156`, { width: 1.3 }),
  );
  marks.push(clipped(R.inner, ...ang), contour(R.inner, 1.5));
  // lower bank of cloud, over the angel's waist
  const bank = points`
62,138 56,146! 64,154 76,156 82,150! 88,160 102,163 110,155! 118,166 132,165 138,156!
146,163 158,160 163,151! 172,156 182,151 184,143! 178,134 166,141! 158,138 150,146! 140,140
128,150! 116,142 104,148! 94,138 84,143! 74,134
`;
  marks.push(shape(bank, S, { width: 1.6 }));
  marks.push(
    shape(points`113.8,99! 113.2,108 111,117 117,123.4 128,123 133.4,117 130,108 129.4,99!`, F, {
      width: 1.4,
      open: true,
    }),
    shape(
      points`104,118 112,122 122,124.4 132,122 140,118 142,123.4 132,129 122,131 111,129 102,124`,
      palette.gold,
      { width: 1.3 },
    ),
  );
  // the angel faces the viewer: mass of hair, frontal head, a row of curls from jaw to jaw
  marks.push(
    shape(
      points`102.6,98 101,84 105,71 113,64 121,62 129,64 137,71 141,84 139.4,95 134,100 121,101 108,100`,
      palette.gold,
      { width: 1.4 },
    ),
    frontalHead({ x: 121, y: 91, scale: 0.74 }),
    Array.from({ length: 11 }, (_, i) => {
      const a = ((146 + i * 24.8) * Math.PI) / 180;
      return curl(
        121 + 19.4 * Math.cos(a),
        86 + 20.6 * Math.sin(a),
        0.82,
        palette.gold,
        i < 5 ? 1 : 0,
      );
    }).join(''),
  );
  // banner, trumpet, hands
  const flag = points`99,128! 84,126 70,130 56,124! 53,142 50,166! 64,172 80,168 92,170! 96,148`;
  marks.push(
    shape(flag, palette.white, { width: 1.6 }),
    clipped(
      flag,
      shape(points`48,143! 62,149 78,146 100,149! 99,157! 78,154 61,157 47,152!`, palette.gold, {
        width: 1.3,
        swell: 0.3,
      }),
      shape(points`72,120! 79,120! 76.6,150 75,176! 66,176! 69,150`, palette.gold, {
        width: 1.3,
        swell: 0.3,
      }),
      flat(points`62,149.4 78,147 79,153.4 62,156.4`, palette.gold),
      hatch(points`53,168 64,172.4 80,168.4 92,170`, {
        count: 12,
        direction: -88,
        length: 5,
        width: 1,
      }),
    ),
  );
  marks.push(
    limb(points`119.4,101,1.7 106.6,132,2 93.6,164,2.5`, palette.gold, {
      open: false,
      width: 1.5,
      cap: 0.3,
    }),
    shape(points`117,99.6 119.6,97.6 123,98.8 123.4,101.6 120.6,103.8 117.4,102.8`, palette.gold, {
      width: 1.2,
      swell: 0.3,
    }),
    shape(points`90.4,162 87,176 76,192! 88,199.4 103,197.6! 98,180 95.8,163`, palette.gold, {
      width: 1.6,
    }),
    stroke(points`77.6,190 88,195 101,195`, { width: 1.2, start: 0.8, end: 0.8 }),
    hatch(points`96.4,172 98,182 101.6,194`, { count: 5, direction: 186, length: 5, width: 1 }),
    stroke(points`104.6,123 109,125`, { width: 1.4, start: 1, end: 1 }),
  );
  // sleeves
  marks.push(
    shape(points`104,120 96,124 90,134 88,143 92,149 99,150! 102,142 108,132`, palette.red, {
      width: 1.5,
      open: true,
    }),
    hatch(points`89,142 93,148 98,149`, { count: 5, direction: -60, length: 5, width: 1 }),
    hand({ x: 97, y: 146, scale: 0.85, turn: 20, kind: 'fist' }),
  );
  marks.push(
    shape(points`138,119 147,124 150,134 144,142 132,141 118,134! 120,126 130,128`, palette.red, {
      width: 1.5,
      open: true,
    }),
    hatch(points`149,132 144,141 132,140.4 121,135`, {
      count: 9,
      direction: -95,
      length: 6,
      width: 1,
    }),
    hand({ x: 117, y: 129.6, scale: 0.9, turn: 196, kind: 'fist' }),
  );
  // tomb, the risen figure seen from behind
  marks.push(
    shape(
      points`0,316 40,308 80,312 120,314 160,311 204,307 240,314 240,350! 0,350!`,
      palette.gold,
      { width: 1.5 },
    ),
    hatch(points`12,314 40,309 80,313 160,312 204,308.4 228,312`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    shape(polygon(points`80,292 160,292 172,310 68,310`), palette.gold, {
      width: 1.8,
      join: 'miter',
    }),
    flat(polygon(points`85,295.6 155,295.6 162,308 78,308`), palette.ink),
  );
  marks.push(
    shape(
      points`
111.6,234 111,244 104,249.6 95,254 88.6,262 86,274 88,286 95,292 101,289 102,300 100,316
140,316 138,300 139,289 145,292 152,286 154,274 151.4,262 145,254 136,249.6 129,244
128.4,234
`,
      S,
      { width: 1.7, open: true },
    ),
  );
  marks.push(
    stroke(points`99,264 101.4,274 101.6,290`, { width: 1.6, start: 0.1, end: 1 }),
    stroke(points`141,264 138.6,274 138.4,290`, { width: 1.6, start: 0.1, end: 1 }),
    hatch(points`137,276 137.6,290 137.6,304`, { count: 9, direction: 186, length: 8, width: 1.1 }),
    hatch(points`153.4,268 153.6,277 150,287.4`, { count: 7, direction: 190, length: 6, width: 1 }),
    stroke(points`120,251 121,272 120,302`, { width: 1.4 }),
    stroke(points`107,260 111,268 108.6,276`, { width: 1.2 }),
    stroke(points`133,260 129,268 131.4,276`, { width: 1.2 }),
    stroke(points`110,293 114.6,297 118.6,295`, { width: 1 }),
    stroke(points`130,293 125.4,297 122,295`, { width: 1 }),
    hatch(points`127.6,240 128.4,246`, { count: 4, direction: 190, length: 7, width: 1 }),
  );
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, mirror: m },
        shape(points`12,222 16,220 17,226 14,231 11,231`, S, { width: 1.2, swell: 0.5 }),
      ),
    ),
  );
  marks.push(
    shape(
      points`
106.6,228 105,217 110,208.6 120,205 130,208.6 135,217 133.4,228 129,236.6 120,239.4
111,236.6
`,
      palette.blue,
      { width: 1.6 },
    ),
    shape(circle(120, 215, 6, 4.6), S, { width: 1.3, swell: 0.2 }),
    ...(
      [
        [111, 217, 111, 232],
        [115, 222, 116, 236],
        [120, 222, 120, 238],
        [125, 222, 124, 236],
        [129, 217, 129, 232],
      ] as const
    ).map(([a, b, c, e]) =>
      stroke(
        [
          [a, b],
          [(a + c) / 2 + (a < 120 ? -1 : a > 120 ? 1 : 0), (b + e) / 2],
          [c, e],
        ],
        { width: 1.2, fill: S },
      ),
    ),
  );
  marks.push(
    group({ x: 46, y: 321, scale: 1.02 }, orant({ woman: true })),
    group({ x: 194, y: 321, scale: 1.02, mirror: -1 }, orant({ mir: true })),
  );
  marks.push(
    shape(polygon(points`66,306 174,306 174,316 66,316`), palette.gold, {
      width: 1.8,
      join: 'miter',
    }),
    shape(polygon(points`70,316 170,316 170,352 70,352`), palette.red, {
      width: 1.8,
      join: 'miter',
    }),
    stroke(points`76,322 164,322`, { width: 1.2, start: 1, end: 1 }),
    hatch(points`72,317.4 168,317.4`, { count: 30, direction: 90, length: 3.6, width: 1 }),
    hatch(points`169.4,322 169.4,345`, { count: 8, direction: 180, length: 9, width: 1.1 }),
    ...[96, 120, 144].map(
      (x) =>
        shape(circle(x, 334, 5.4, 5.4), palette.gold, { width: 1.3, swell: 0.5 }) +
        dot(x, 334, 1.4),
    ),
    hatch(points`68,315.4 173,315.4`, { count: 34, direction: -90, length: 3.4, width: 0.9 }),
  );
  marks.push(
    shape(points`0,330 24,322 50,320 66,328 70,350! 0,350!`, palette.gold, { width: 1.5 }),
    shape(points`240,330 216,322 190,320 174,328 170,350! 240,350!`, palette.gold, { width: 1.5 }),
    hatch(points`12,327 24,323 50,321 65,328`, { count: 16, direction: 84, length: 5, width: 1 }),
    hatch(points`176,328 190,321 216,323 228,327`, {
      count: 16,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  marks.push(tuft(30, 340, 0.8, palette.green, 5, 3), tuft(210, 340, 0.8, palette.green, 5, 5));
  return cardSvg({ num: 'XX', title: 'LE JUGEMENT' }, ...marks);
};
