import { cardSvg } from '#netlify/drawing/card.ts';
import { fleuronCrown } from '#netlify/drawing/crowns.ts';
import { frontalHead } from '#netlify/drawing/faces.ts';
import { drapedHand, hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  contour,
  dot,
  group,
  hatch,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { tuft } from '#netlify/drawing/motifs.ts';
import { circle, mirrored, type Point, points, polygon } from '#netlify/drawing/points.ts';
import { eagleShield, hem, sceptre } from '#netlify/drawing/regalia.ts';

export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,322 60,316 120,320 180,315 240,321 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,321 60,317 120,321 180,316 228,320`, {
      count: 50,
      direction: 84,
      length: 6,
      width: 1.1,
    }),
  );
  // throne back: two carved wings
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, y: 0, mirror: m },
        shape(
          points`
16,176! 18,130 24,100 38,78 58,62 76,54 92,50! 84,66 82,70! 94,70! 86,83 82,86! 90,89!
82,102 77,104! 82,110! 72,126 60,138 48,170!
`,
          palette.sky,
          { width: 1.8 },
        ),
        stroke(points`44,96 62,76 88,55`, { width: 1.4, start: 0.3, end: 0.6 }),
        stroke(points`46,110 64,92 82,78`, { width: 1.4, start: 0.3, end: 0.9 }),
        stroke(points`50,124 66,108 79,97`, { width: 1.3, start: 0.3, end: 0.9 }),
        stroke(points`54,138 65,122 74,114`, { width: 1.3, start: 0.3, end: 0.9 }),
        shape(
          points`14,176! 16,128 21,98 32,78 44,68! 48,74 40,88 34,108 34,140 36,176!`,
          palette.gold,
          { width: 1.6 },
        ),
        (
          [
            [36, 82],
            [25, 116],
            [24, 134],
          ] as const
        )
          .map(([x, y]) => shape(circle(x + 2, y, 2.7), palette.red, { width: 1.1, swell: 0.4 }))
          .join(''),
      ),
    ),
  );
  marks.push(
    hatch(points`200,109 191,124 180.4,137 176,148`, {
      count: 11,
      direction: 200,
      length: 6,
      width: 1.1,
    }),
  );
  // throne: front posts and arms, behind the mantle
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, mirror: m },
        shape(polygon(points`60,258 98,258 98,267 60,267`), palette.gold, {
          width: 1.6,
          join: 'miter',
        }),
        shape(polygon(points`86,266 97,266 99,328 84,328`), palette.gold, {
          width: 1.7,
          join: 'miter',
        }),
        stroke(points`86,280 97.6,280`, { width: 1.1, start: 0.8, end: 0.8 }),
        stroke(points`85.4,316 98,316`, { width: 1.1, start: 0.8, end: 0.8 }),
        shape(circle(92, 252, 6), palette.gold, { width: 1.5 }),
      ),
    ),
  );
  marks.push(
    hatch(points`217,284 218,314`, { count: 10, direction: 180, length: 5, width: 1 }),
    hatch(points`34,284 33.4,314`, { count: 10, direction: 180, length: 5, width: 1 }),
  );
  // skirt (blue)
  marks.push(
    shape(
      points`
78,222 64,252 56,288 44,318 38,337! 70,341 96,336 120,341 146,336 172,341 204,337! 196,316
184,288 176,252 162,222 120,212
`,
      palette.blue,
      { width: 1.8 },
    ),
  );
  marks.push(
    ...(
      [
        [88, 250, 74, 328],
        [101, 262, 97, 328],
        [139, 262, 145, 328],
        [154, 250, 172, 328],
        [120, 256, 120, 330],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 + (X < x ? 4 : X > x ? -4 : 0), (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.9, start: 0.2, end: 0.8 },
      ),
    ),
  );
  marks.push(
    hatch(points`178,258 186,288 196,322`, { count: 16, direction: 190, length: 10, width: 1.2 }),
    hatch(points`121,270 121,326`, { count: 12, direction: 190, length: 6, width: 1 }),
    hatch(points`146,276 146,326`, { count: 11, direction: 190, length: 7, width: 1 }),
    hatch(points`98,284 97,326`, { count: 9, direction: 190, length: 6, width: 1 }),
  );
  marks.push(
    hem(points`42,331 70,335.6 96,331 120,335.6 146,331 172,335.6 201,331`, { width: 6.4 }),
  );
  marks.push(
    shape(points`86,338 92,332 101,335 104,342 94,344`, palette.red, { width: 1.4 }),
    shape(points`136,342 140,335 149,332 156,338 148,344`, palette.red, { width: 1.4 }),
  );
  // bust
  marks.push(
    shape(
      points`83,226 86,194 88,164 98,148 120,144 142,148 152,164 154,194 157,226`,
      palette.blue,
      { width: 1.6, open: true },
    ),
  );
  marks.push(
    stroke(points`106,208 104,228 97,262`, { width: 1.5, start: 0.9, end: 0.1 }),
    stroke(points`134,208 136,228 142,262`, { width: 1.5, start: 0.9, end: 0.1 }),
    stroke(points`120,210 120,246`, { width: 1.4, start: 0.9, end: 0.1 }),
    stroke(points`96,206 93,224 84,252`, { width: 1.4, start: 0.9, end: 0.1 }),
  );
  // mantle (red), gold hem
  const L = points`
98,144 80,152 66,172 57,204 48,240 40,278 30,312 40,322 61,318! 72,292 78,262 84,236 90,206
98,176 108,154
`;
  const M = L.map(([x, y]): Point => [240 - x, y]);
  [L, M].forEach((P, i) => {
    marks.push(shape(P, palette.red, { width: 1.8 }));
    const T = (p: readonly Point[]) => (i ? mirrored(p) : p);
    marks.push(
      clipped(
        P,
        hem(T(points`51,332 57.6,320 69.4,291.4 75.4,262 81.4,236 87.4,206 95.4,176 106,152`)),
      ),
      contour(P, 1.8),
    );
    marks.push(
      stroke(T(points`86,160 70,198 58,250 46,306`), { width: 1.4 }),
      stroke(T(points`76,216 71,234 67,252`), { width: 1.3 }),
      stroke(T(points`66,254 60,284 54,312`), { width: 1.3 }),
    );
  });
  marks.push(
    hatch(points`160,152 174,172 183,204 192,240 200,278 208,306`, {
      count: 32,
      direction: 190,
      length: 10,
      width: 1.2,
    }),
  );
  // collar, belt
  marks.push(
    shape(points`96,148 104,163 120,171 136,163 144,148 136,142 104,142`, palette.gold, {
      width: 1.6,
    }),
    stroke(points`101,150 108,160 120,165.4 132,160 139,150`, { width: 1 }),
    shape(circle(120, 174, 4.6), palette.red, { width: 1.3 }),
    (
      [
        [105.4, 158.8],
        [112, 164.4],
        [128, 164.4],
        [134.6, 158.8],
      ] as const
    )
      .map(([x, y]) => dot(x, y, 1.5, palette.red))
      .join(''),
  );
  marks.push(
    shape(
      points`88,196 104,201 120,203 136,201 152,196 153,204 136,209 120,211 104,209 87,204`,
      palette.gold,
      { width: 1.5 },
    ),
    [98, 109, 131, 142].map((x) => dot(x, 204.4 - Math.abs(x - 120) * 0.06, 1.3)).join(''),
    shape(circle(120, 206.8, 4.2), palette.white, { width: 1.3, swell: 0.5 }),
  );
  // sceptre + arm, viewer's right (Conver, Dodal); mirrored outlines, hatching stays on the lower-right edges
  marks.push(sceptre({ x: 195, y: 240, turn: 5, length: 86, radius: 9.4 }));
  marks.push(
    shape(
      mirrored(
        points`86,170 92,184 90,202 80,217 66,219 54,212 47,207! 52,190! 60,193 68,186 74,174`,
      ),
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`151.4,204 160,216.6 174,218.6 185,212`, {
      count: 12,
      direction: -112,
      length: 8,
      width: 1.1,
    }),
    stroke(mirrored(points`80,180 76,194 66,202`), { width: 1.2 }),
  );
  marks.push(
    shape(mirrored(polygon(points`44,203.6 49.6,187.6 55,190 49.4,206.4`)), palette.gold, {
      width: 1.4,
    }),
  );
  marks.push(hand({ x: 191, y: 196.6, scale: 1.08, turn: -16, kind: 'fist' }));
  // shield + arm, viewer's left
  marks.push(eagleShield({ x: 88, y: 252, scale: 1.1, turn: -4 }));
  marks.push(
    shape(
      mirrored(points`
154,168 149,182 151,198 162,210 172,222 180,234 185,241! 199,235! 201,220 200,204 193,186
182,172 168,162
`),
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`91,184 89,197.6 78,209.6 68,221.6 60.6,233`, {
      count: 16,
      direction: 198,
      length: 7,
      width: 1.1,
    }),
    stroke(mirrored(points`162,176 172,192 180,206 186,222`), { width: 1.3 }),
  );
  marks.push(
    shape(mirrored(polygon(points`182.6,240 200,232.4 202.4,238.6 185.6,246.4`)), palette.gold, {
      width: 1.4,
    }),
    drapedHand({ x: 50.4, y: 251, scale: 1.16, turn: -62, flip: true }),
  );
  // hair, neck, head, crown
  marks.push(
    shape(
      points`97,92 90,110 90,132 84,148 92,154 104,150 136,150 148,154 156,148 150,132 150,110 143,92`,
      palette.gold,
      { width: 1.7 },
    ),
    stroke(points`95,112 96,132 91,147`, { width: 1.3 }),
    stroke(points`145,112 144,132 149,147`, { width: 1.3 }),
    hatch(points`150,116 150.6,132 154,144`, { count: 9, direction: 190, length: 5, width: 1 }),
  );
  marks.push(
    shape(points`110,124 109,142 120,150 131,142 130,124`, palette.flesh, { width: 1.5 }),
    hatch(points`130,130 130,142`, { count: 6, direction: 186, length: 10, width: 1 }),
  );
  marks.push(frontalHead({ x: 120, y: 111, scale: 1.02 }));
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, mirror: m },
        shape(
          points`22,90 18.6,100 16.4,112 16.6,124 20,136 24,147 30,153 35,146 31,132 30,112 27,94`,
          palette.gold,
          { width: 1.5 },
        ),
        stroke(points`22.6,98 20.6,114 22.6,130 27,144`, { width: 1.2 }),
        stroke(points`26,104 25.4,120 29,138`, { width: 1.1 }),
      ),
    ),
  );
  marks.push(
    hatch(points`150.4,108 151,130 154.6,145`, { count: 10, direction: 190, length: 4, width: 1 }),
  );
  marks.push(fleuronCrown({ x: 120, y: 86, width: 24, height: 26 }));
  marks.push(tuft(20, 336, 0.9, palette.gold, 5, 3), tuft(221, 336, 0.9, palette.gold, 5, 5));
  return cardSvg({ num: 'III', title: 'L’IMPÉRATRICE' }, ...marks);
};
