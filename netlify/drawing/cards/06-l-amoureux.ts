import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { drapedHand, hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  contour,
  dot,
  group,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { curl } from '#netlify/drawing/motifs.ts';
import { circle, points, polar, polygon } from '#netlify/drawing/points.ts';
import { flame, ray } from '#netlify/drawing/rays.ts';
import { hem } from '#netlify/drawing/regalia.ts';

const wing = (m: number, c1: string, c2: string) =>
  group(
    { mirror: m },
    shape(
      points`8,10 14,-4 26,-16 40,-20 38,-13 44,-11 39,-5 44,-1 38,4 41,10 33,12 34,19 24,18 14,22`,
      c1,
      { width: 1.8 },
    ),
    shape(points`8,12 14,0 24,-8 32,-9 28,0 22,8 14,18`, c2, { width: 1.5 }),
    stroke(points`32,-8 41,-9`, { width: 1.3 }),
    stroke(points`30,0 40,-2`, { width: 1.3 }),
    stroke(points`26,8 37,9`, { width: 1.3 }),
  );
const leaf = (x: number, y: number, rot: number, c: string, s = 1) =>
  group(
    { x, y, scale: s, turn: rot },
    shape(points`0,0! 3.4,-2.7 7.4,-2.5 11.4,0! 7.4,2.4 3.4,2.3`, c, {
      width: 1.1 / s,
      swell: 0.3,
    }),
    stroke(points`1.4,0 8.6,-0.2`, { width: 0.7 }),
  );
const flower = (x: number, y: number, c: string, s = 1) =>
  group(
    { x, y, scale: s },
    [0, 72, 144, 216, 288]
      .map((a) => {
        const p = polar(0, 0, 2.7, a - 90);
        return shape(circle(p[0], p[1], 2.1), c, { width: 1, swell: 0.2 });
      })
      .join(''),
    shape(circle(0, 0, 1.6), palette.gold, { width: 0.9, swell: 0 }),
  );
const cupid = () => {
  const f: string[] = [];
  const F = palette.flesh; // origin = centre of the glory, aims down and right
  f.push(
    group(
      { x: -4, y: -9, scale: 0.7 },
      wing(1, palette.blue, palette.red),
      wing(-1, palette.blue, palette.red),
    ),
  );
  // far leg, near leg: both trail to the left
  f.push(
    shape(points`-8,6 -17,11 -25,9 -31,4 -37,1 -39,3.6 -36,6.6 -31,9.6 -27,15 -18,19.6 -8,19`, F, {
      open: true,
      width: 1.4,
    }),
  );
  f.push(limb(points`4,-4,3.4 11,3,2.9 16,10,2.3`, F, { width: 1.4 }));
  f.push(
    shape(
      points`1,15! -8,21.6 -18,22 -25,18.6 -30,17.6 -35,19 -37,22.4 -33,24.4 -28,23.6 -24,26 -17,29 -7,28 2,22.6 6,15 5,8!`,
      F,
      { width: 1.4 },
    ),
    hatch(points`-17,28.4 -8,27.6 0,22.6`, { count: 6, direction: -80, length: 3.6, width: 0.8 }),
  );
  f.push(
    shape(points`-5,-8 -10,-3 -12,5 -13,12 -8,18 0,18 5,12 4,4 6,-1 5,-6`, F, { width: 1.5 }),
    dot(-2.4, 5.6, 0.7),
    hatch(points`5.4,-1 3.8,5 4.8,11`, { count: 4, direction: 190, length: 3, width: 0.8 }),
  );
  f.push(
    shape(
      points`-14,9! -5,11.4 6,8.6! 8,14.4 5.6,19.4! -3,21.4 -11,20 -16,23.4! -16,16`,
      palette.green,
      { width: 1.3, swell: 0.5 },
    ),
    stroke(points`-10,11.4 -10,16 -13,21`, { width: 1 }),
    stroke(points`-3,12 -2,16 -5,20.6`, { width: 1 }),
    [0, 1]
      .map(
        (k) =>
          stroke(
            [
              [-36.6 + k * 2.2, 2.2 - k * 0.4],
              [-37.4 + k * 2.4, 5.4],
            ],
            { width: 0.8, start: 0.8, end: 0.8 },
          ) +
          stroke(
            [
              [-35.4 + k * 2.2, 19.6 - k * 0.3],
              [-35.6 + k * 2.2, 23.4],
            ],
            { width: 0.8, start: 0.8, end: 0.8 },
          ),
      )
      .join(''),
  );
  // bow, string, arrow
  f.push(
    stroke(points`31.2,3.1 12.4,2.1`, { width: 0.9, start: 0.9, end: 0.9 }),
    stroke(points`-0.4,15.9 12.4,2.1`, { width: 0.9, start: 0.9, end: 0.9 }),
  );
  f.push(
    limb(points`31.6,2,0.9 29,8.6,1.5 18.6,17,1.8 7,17.8,1.5 -1.4,15.6,0.9`, palette.red, {
      open: false,
      cap: 0.6,
      width: 1.3,
    }),
  );
  f.push(
    stroke(points`11.4,-0.6 24,31`, { width: 2.6, start: 1, end: 1 }),
    stroke(points`11.4,-0.6 24,31`, { width: 0.9, start: 1, end: 1, fill: palette.white }),
    group(
      { x: 24, y: 31, turn: 68 },
      shape(points`-1,-3! 8.6,0! -1,3! 1,0!`, palette.red, { width: 1.2, swell: 0.3 }),
    ),
  );
  f.push(hand({ x: 15, y: 9.6, scale: 0.52, turn: 66, kind: 'fist' }));
  f.push(
    limb(points`-6,-3,3.4 -7,5,3 1,7,2.6 8,3.6,2.2`, F, { width: 1.4 }),
    hand({ x: 8, y: 3.4, scale: 0.5, turn: -24, kind: 'fist' }),
  );
  f.push(
    shape(points`-4,-9 -4,-5 0,-3.6 4,-5 4,-9`, F, { open: true, width: 1.1, swell: 0.3 }),
    shape(points`-8,-13 -9.6,-20 -5,-27 3,-28 9,-23 9,-14 2,-8 -5,-9`, palette.gold, {
      width: 1.3,
    }),
    turnedFace({ x: 2.6, y: -16, scale: 0.5, flip: true, turn: 8 }),
    (
      [
        [-7, -10.4, 0.55, 1],
        [-8.4, -16, 0.6, 1],
        [-6.6, -22, 0.6, 1],
        [-1, -26, 0.6, 1],
        [5, -26, 0.55, 0],
        [9.6, -23, 0.5, 0],
      ] as const
    )
      .map((a) => curl(a[0], a[1], a[2], palette.gold, a[3]))
      .join(''),
  );
  return f.join('');
};
export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,300 50,293 110,298 170,291 240,297 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,298 50,294 110,299 170,292 228,296`, {
      count: 50,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,328 60,322 120,326 180,320 240,328 240,350! 0,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`12,327 60,323 120,327 180,321 228,327`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  // sun with rays, Cupid
  const sx = 120;
  const sy = 82;
  for (let i = 0; i < 48; i++) {
    const a = i * 7.5 + 3.75;
    const e = polar(sx, sy, i % 2 ? 74 : 66, a);
    if (e[1] < 128)
      marks.push(stroke([polar(sx, sy, 52, a), e], { width: 0.9, start: 0.7, end: 0.1 }));
  }
  for (let i = 1; i < 16; i += 2)
    if (i !== 7 && i !== 9) marks.push(flame(sx, sy, 34, 56, -90 + i * 22.5, 10, palette.red, 3));
  for (let i = 0; i < 16; i += 2)
    if (i !== 8) marks.push(ray(sx, sy, 34, 58, -90 + i * 22.5, 11, palette.gold, palette.white));
  marks.push(
    shape(circle(sx, sy, 37, 37, 16), palette.gold, { width: 2 }),
    shape(circle(sx, sy, 33, 33, 16), palette.gold, { width: 1.2, swell: 0.2 }),
    hatch(
      Array.from({ length: 9 }, (_, i) => polar(sx, sy, 36.6, -20 + i * 16)),
      { count: 26, normal: 1, length: 3.4, width: 1 },
    ),
  );
  marks.push(group({ x: sx - 2, y: sy + 1, scale: 1.12 }, cupid()));
  // ---- older woman (left): red gown
  marks.push(
    shape(
      points`
42,196 40,216 42,232 34,262 24,298 18,334! 34,339 52,335 70,339 88,335 100,336! 98,300
90,262 82,232 84,214 80,196 62,188
`,
      palette.red,
      { width: 1.8 },
    ),
  );
  marks.push(
    hem(points`21,330 35,334 52,330.4 70,334 88,330.4 98,331.4`, { width: 5.6 }),
    (
      [
        [48, 242, 32, 326],
        [57, 244, 50, 324],
        [66, 244, 68, 326],
        [75, 242, 86, 324],
      ] as const
    )
      .map(([x, y, X, Y]) =>
        stroke(
          [
            [x, y],
            [(x + X) / 2 + (X < x ? 3 : -3), (y + Y) / 2],
            [X, Y],
          ],
          { width: 1.7, start: 0.4, end: 0.8 },
        ),
      )
      .join(''),
    hatch(points`88,258 96.4,300 98,328`, { count: 18, direction: 188, length: 8, width: 1.1 }),
  );
  marks.push(
    shape(
      points`42,229! 52,233 64,234.4 76,232.6 82.2,230! 84,236.6! 76,239.4 64,241 52,239.4 41,236!`,
      palette.gold,
      { width: 1.4 },
    ),
  );
  marks.push(
    shape(points`54,170 53,182 60,192 70,184 70,170`, palette.flesh, { width: 1.4 }),
    hatch(points`55,176 55,183`, { count: 4, direction: -6, length: 7, width: 0.9 }),
  );
  // ---- youth: legs
  marks.push(
    shape(
      points`
108,250! 104.4,278 106,298 103,316 100,324 92,330 96,338 114,338 117,328 118,310 122,284
127,250!
`,
      palette.red,
      { open: true },
    ),
    hatch(points`117,312 121,286 124,262`, { count: 13, direction: 188, length: 7, width: 1.1 }),
  );
  marks.push(
    shape(
      points`122,250! 126,282 127,304 127,320 130,332 142,334 143,322 142,312 145,292 146,274 144,250!`,
      palette.blue,
      { open: true },
    ),
    hatch(points`142,314 144.6,292 145.4,266`, {
      count: 12,
      direction: 188,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(
      points`102,316 109,320! 118,316 120,326 119,335 113,340 98,341 84,341 79,337 84,332 95,327`,
      palette.blue,
      { width: 1.5 },
    ),
    shape(
      points`126,317 134,321! 143,316 146,323 154,328 166,332 170,337 164,341 146,341 130,340 125,334`,
      palette.red,
      { width: 1.5 },
    ),
  );
  // tunic: gold with green stripes
  const tun = points`
106,186 98,192 98,206 102,218 103,226 98,244 94,260 108,265 124,266 142,264 156,258 150,240
145,226 147,214 148,198 142,188 124,182
`;
  marks.push(
    shape(tun, palette.gold, { width: 1.7 }),
    clipped(
      tun,
      (
        [
          [99, 107],
          [115, 120.6],
          [128, 133.4],
          [141, 148],
        ] as const
      )
        .map(([a, b]) =>
          shape(
            [
              [a + (a > 120 ? -1 : 1), 180],
              [a, 226],
              [a - (124 - a) * 0.28, 270],
              [b - (124 - b) * 0.28, 270],
              [b, 226],
              [b, 180],
            ],
            palette.green,
            { width: 1.1, swell: 0.2 },
          ),
        )
        .join(''),
      hatch(points`147,200 145.6,226 150,240 155,257`, {
        count: 18,
        direction: 190,
        length: 8,
        width: 1.1,
      }),
    ),
  );
  marks.push(
    contour(tun, 1.7),
    shape(
      points`102,222 114,226 126,227 138,225.6 146,222 147,229 138,233 126,234.4 114,233.4 101,229`,
      palette.red,
      { width: 1.5 },
    ),
    shape(polygon(points`119,224.6 129,224.6 129,236 119,236`), palette.white, {
      width: 1.3,
      swell: 0.4,
    }),
    stroke(points`124,226 124,234.6`, { width: 1 }),
  );
  marks.push(
    shape(points`113,168 112,180 120,190 131,182 131,166`, palette.flesh, { width: 1.4 }),
    hatch(points`130.4,172 130.4,182`, { count: 5, direction: 186, length: 8, width: 0.9 }),
  );
  // ---- girl (right): blue gown, long hair
  marks.push(
    shape(
      points`188,142 198,150 202,168 204,190 206,212 200,222 190,214 186,192 184,172`,
      palette.gold,
      { width: 1.6 },
    ),
  );
  marks.push(
    shape(
      points`
162,196 160,214 163,232 156,262 150,298 146,334! 162,339 178,335 196,339 212,335 223,335!
219,298 210,262 201,232 204,212 201,196 181,188
`,
      palette.blue,
      { width: 1.8 },
    ),
  );
  marks.push(
    hem(points`149,330 162,334 178,330.4 196,334 212,330.4 221,330.6`, { width: 5.6 }),
    (
      [
        [170, 242, 158, 326],
        [179, 244, 174, 324],
        [188, 244, 194, 326],
        [196, 242, 210, 324],
      ] as const
    )
      .map(([x, y, X, Y]) =>
        stroke(
          [
            [x, y],
            [(x + X) / 2 + (X < x ? 3 : -3), (y + Y) / 2],
            [X, Y],
          ],
          { width: 1.7, start: 0.4, end: 0.8 },
        ),
      )
      .join(''),
    hatch(points`208.6,260 217.4,298 220.4,328`, {
      count: 18,
      direction: 188,
      length: 8,
      width: 1.1,
    }),
  );
  marks.push(
    shape(
      points`
162.6,230! 170,233 182,234.6 192,233.4 201.2,230! 203,236.4! 192,239.6 182,241 170,239.4
161.4,236.4!
`,
      palette.gold,
      { width: 1.4 },
    ),
  );
  marks.push(
    shape(points`174,170 173,182 182,192 190,184 190,168`, palette.flesh, { width: 1.4 }),
    hatch(points`189.4,174 189.4,184`, { count: 5, direction: 186, length: 8, width: 0.9 }),
  );
  // arms ---------------------------------------------------------------
  // girl's far arm, hand on the skirt
  marks.push(
    shape(
      points`190,190! 197,193 206,200 212,214 213,230 208,244 203,249! 194,244! 198,232 197,218 190,200!`,
      palette.red,
      { width: 1.6, open: true },
    ),
    hatch(points`212,216 212.4,230 207,244`, { count: 8, direction: 192, length: 7, width: 1.1 }),
    shape(polygon(points`192.6,243 203,248 200.4,253.4 190.4,248.4`), palette.white, {
      width: 1.3,
    }),
    hand({ x: 195.6, y: 251, scale: 0.95, turn: 112, kind: 'fist' }),
  );
  // youth's right arm, hand on the girl's belt
  marks.push(
    shape(
      points`140,188! 150,192 157,204 160,218 163,226! 159,238! 150,238 143,230 140,216!`,
      palette.white,
      { width: 1.6, open: true },
    ),
    hatch(points`142,229 150,237.4 158,237`, { count: 6, direction: -80, length: 6, width: 1 }),
    stroke(points`147,198 150,214 153,228`, { width: 1.2 }),
    stroke(points`139.8,187 140.4,200 140,217`, { width: 1.4, start: 0.9, end: 0.9 }),
    shape(polygon(points`159.6,225.4 164.6,227 161.6,239 157,237.6`), palette.gold, { width: 1.3 }),
    hand({ x: 163, y: 233, scale: 0.95, turn: 8, kind: 'pinch' }),
  );
  // girl's near arm, hand on his heart
  marks.push(
    shape(
      points`168,192 160,198 156,208 146,209 144,221! 154,224 165,222 172,212 175,200`,
      palette.red,
      { width: 1.6, open: true },
    ),
    hatch(points`150,222.6 158,223.4 166,220 172,211`, {
      count: 8,
      direction: -110,
      length: 6,
      width: 1.1,
    }),
    stroke(points`166,198 163,208 156,214`, { width: 1.1 }),
    shape(polygon(points`142,207.6 147,208 145.4,222 140.4,221`), palette.white, { width: 1.3 }),
    drapedHand({ x: 133.4, y: 213, scale: 1, turn: 98 }),
  );
  // youth's left arm, hand on his belt
  marks.push(
    shape(
      points`
110,186! 105,188 97,194 92,206 89,218 91,230 100,236 108,236! 108,226! 105.4,222 105.6,214
107,204 111,193!
`,
      palette.white,
      { width: 1.6, open: true },
    ),
    hatch(points`90.6,228 99,235.4 107,235.6`, { count: 6, direction: -80, length: 6, width: 1 }),
    stroke(points`100,198 97,212 98,226`, { width: 1.2 }),
    shape(polygon(points`106,224.6 110.6,225 110.6,237 106,237`), palette.gold, { width: 1.3 }),
    hand({ x: 109.6, y: 231, scale: 0.95, turn: 4, kind: 'fist' }),
  );
  marks.push(
    shape(
      points`106,184! 113,180 121,190! 130,180 140,184! 134,194 122,197! 110,194`,
      palette.white,
      { width: 1.4 },
    ),
  );
  // older woman's near arm, hand on his shoulder
  marks.push(
    shape(points`66,190! 74,190.6 83,189.4 92,187 95,199! 88,206 78,210 66,202!`, palette.blue, {
      width: 1.6,
      open: true,
    }),
    hatch(points`74,208.6 84,207 93,201`, { count: 6, direction: -100, length: 6, width: 1.1 }),
    shape(polygon(points`91,186 96,185 98.6,198.6 94,200`), palette.gold, { width: 1.3 }),
    drapedHand({ x: 105, y: 191, scale: 0.98, turn: -84 }),
  );
  // older woman's far arm, pointing hand
  marks.push(
    shape(
      points`
54,188! 47,190 38,196 31,210 29,228 35,242 48,250 62,254! 66,242! 54,236 46,228 46.6,214
54,200!
`,
      palette.blue,
      { width: 1.6, open: true },
    ),
    hatch(points`30,230 36,242.6 48,249.4 60,253`, {
      count: 11,
      direction: -60,
      length: 7,
      width: 1.1,
    }),
    stroke(points`41,204 38,220 44,234`, { width: 1.2 }),
    shape(polygon(points`62.4,240.6 67.6,242.4 64.4,255.4 59.6,253.6`), palette.gold, {
      width: 1.3,
    }),
    hand({ x: 66, y: 248.6, scale: 0.98, turn: 16, kind: 'point' }),
  );
  marks.push(
    shape(points`46,190! 54,184 61,194! 68,184 77,189! 72,200 61,207 51,200`, palette.gold, {
      width: 1.4,
    }),
    dot(61, 200, 1.5, palette.red),
    shape(
      points`166,190! 174,184 182,193! 190,184 198,189! 193,199 182,204 171,199`,
      palette.white,
      { width: 1.4 },
    ),
  );
  // heads ----------------------------------------------------------------
  // older woman: grey hair, laurel
  marks.push(
    shape(points`46,144 40,154 38,166 42,176 52,178 62,174 74,158 74,146 62,137`, palette.sky, {
      width: 1.5,
    }),
    stroke(points`44,150 42,162 46,174`, { width: 1.2 }),
  );
  marks.push(turnedFace({ x: 62, y: 158, scale: 0.86, flip: true }));
  marks.push(
    shape(
      points`46,144 52,137 62,134 72,137 76,146 70,143 60,143 54,149 51,158 50,168 46,174 40,170 41,156`,
      palette.sky,
      { width: 1.4 },
    ),
    stroke(points`52,140 47,152 46,166`, { width: 1.1 }),
    stroke(points`59,138 52,147 49.4,160`, { width: 1 }),
  );
  marks.push(
    ...(
      [
        [40, 156, -68],
        [42, 149, -54],
        [47, 143, -34],
        [54, 139, -16],
        [62, 137.4, 0],
        [69, 139, 16],
      ] as const
    ).flatMap(([x, y, a]) => [
      leaf(x, y, a - 26, palette.green, 0.95),
      leaf(x, y, a + 24, palette.green, 0.95),
    ]),
  );
  marks.push(leaf(75, 142, 34, palette.green, 0.9));
  marks.push(
    stroke(points`64.8,163.4 62,165.4 61.6,168.4`, { width: 0.9 }),
    stroke(points`63,158.6 59.8,160 56.8,159`, { width: 0.8 }),
  );
  // youth: curls
  marks.push(
    shape(
      points`106,144 102,156 104,166 110,169 133,171 140,166 141,154 136,143 122,136`,
      palette.gold,
      { width: 1.5 },
    ),
  );
  marks.push(turnedFace({ x: 121, y: 157, scale: 0.88 }));
  marks.push(
    (
      [
        [105, 153, 0.75, 1],
        [104.6, 162, 0.75, 1],
        [107, 170, 0.7, 1],
        [137, 150, 0.85, 0],
        [139.4, 159, 0.9, 0],
        [137.6, 168.6, 0.9, 0],
        [131.6, 175.4, 0.75, 0],
        [108, 145, 0.8, 1],
        [115, 140, 0.8, 1],
        [123.4, 138.4, 0.8, 0],
        [131.4, 142, 0.85, 0],
      ] as const
    )
      .map((a) => curl(a[0], a[1], a[2], palette.gold, a[3]))
      .join(''),
  );
  // girl: face, hair, wreath
  marks.push(turnedFace({ x: 181, y: 158, scale: 0.86 }));
  marks.push(
    shape(
      points`
167,148 170,139 180,134 190,136 198,144 202,158 204,176 203,192 196,204 191,196 193,180
191,166 188,154 182,147 174,146 169,152
`,
      palette.gold,
      { width: 1.5 },
    ),
    stroke(points`184,139 194,150 197.6,168 197,192`, { width: 1.2 }),
    stroke(points`178,141 188,148 193.6,162`, { width: 1 }),
    hatch(points`203,170 203,186 197,202`, { count: 8, direction: 195, length: 4.5, width: 1 }),
  );
  marks.push(
    ...(
      [
        [166, 150, -74],
        [170, 142, -52],
        [178, 137, -14],
        [188, 138, 16],
        [196, 145, 44],
      ] as const
    ).flatMap(([x, y, a]) => [
      leaf(x, y, a - 22, palette.green, 0.75),
      leaf(x, y, a + 30, palette.green, 0.75),
    ]),
  );
  marks.push(
    ...(
      [
        [167, 145, palette.red],
        [174, 138.6, palette.white],
        [183, 136, palette.red],
        [192, 139.4, palette.white],
        [199, 147, palette.red],
      ] as const
    ).map(([x, y, c]) => flower(x, y, c, 1)),
  );
  return cardSvg({ num: 'VI', title: 'L’AMOUREUX' }, ...marks);
};
