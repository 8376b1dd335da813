import { cardSvg } from '#netlify/drawing/card.ts';
import { tiaraCrown } from '#netlify/drawing/crowns.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { blessingHand, hand } from '#netlify/drawing/hands.ts';
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
import { circle, mirrored, type Point, points, polygon } from '#netlify/drawing/points.ts';
import { hem } from '#netlify/drawing/regalia.ts';

// tonsured head and back of a kneeling clerk, seen from behind; head centre at the origin, faces up toward the Pope
interface Clerk {
  x: number;
  y: number;
  side: number;
  robe: string;
  hood: string;
  hair: string;
}
const clerk = ({ x, y, side: m, robe, hood, hair }: Clerk) =>
  group(
    { x, y, mirror: m },
    shape(points`-34,84! -35,58 -30,38 -20,25 -8,18 10,17 22,23 32,36 38,58 40,84!`, robe, {
      width: 1.8,
    }),
    stroke(points`-18,34 -22,54 -22,84`, { width: 1.5, start: 0.2, end: 0.8 }),
    stroke(points`2,38 2,58 4,84`, { width: 1.5, start: 0.2, end: 0.8 }),
    stroke(points`20,34 25,54 26,84`, { width: 1.5, start: 0.2, end: 0.8 }),
    m > 0
      ? hatch(points`30,34 36.4,54 39,80`, { count: 13, direction: 188, length: 9, width: 1.1 })
      : hatch(points`-27,34 -33,54 -33,80`, { count: 13, direction: -8, length: 9, width: 1.1 }),
    shape(points`-22,20 -14,13 0,10 14,12 24,19 22,30 12,38 2,47! -9,38 -20,30`, hood, {
      width: 1.6,
    }),
    stroke(points`-14,22 -2,32 2,42`, { width: 1.2 }),
    stroke(points`16,20 8,30 3,40`, { width: 1.2 }),
    shape(points`-8,8 -9,17 1,21 10,17 9,8`, palette.flesh, { width: 1.3 }),
    shape(points`-15,-3 -19,-4 -19.6,2 -15,5`, palette.flesh, { width: 1.2, swell: 0.4 }),
    shape(points`15,-3 19,-4 19.6,2 15,5`, palette.flesh, { width: 1.2, swell: 0.4 }),
    shape(
      points`-16,0 -15,-9 -8,-16.4 0,-18.4 8,-16.4 15,-9 16,0 13.4,9 7,14 0,15 -7,14 -13.4,9`,
      hair,
      { width: 1.6 },
    ),
    ...Array.from({ length: 19 }, (_, i) => {
      const a = -10 + i * 11.2;
      return stroke(
        [
          [10.6 * Math.cos((a * Math.PI) / 180), -3.4 + 7.6 * Math.sin((a * Math.PI) / 180)],
          [15 * Math.cos((a * Math.PI) / 180), -1 + 15 * Math.sin((a * Math.PI) / 180)],
        ],
        { width: 1, start: 0.9, end: 0.2 },
      );
    }),
    shape(circle(0, -5.6, 10.4, 8.2), palette.flesh, { width: 1.5 }),
    stroke(points`-5,-8.6 -1.4,-10.8 3,-10.2`, { width: 0.9 }),
  );
export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,316 60,310 120,314 180,309 240,315 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,315 60,311 120,315 180,310 228,314`, {
      count: 50,
      direction: 84,
      length: 6,
      width: 1.1,
    }),
  );
  // two columns
  [30, 210].forEach((x) => {
    marks.push(
      shape(
        polygon([
          [x - 10, 74],
          [x + 10, 74],
          [x + 10, 322],
          [x - 10, 322],
        ]),
        palette.sky,
        { width: 1.8 },
      ),
      stroke(
        [
          [x - 4, 84],
          [x - 4, 312],
        ],
        { width: 1.1, start: 0.6, end: 0.6 },
      ),
      stroke(
        [
          [x + 2, 84],
          [x + 2, 312],
        ],
        { width: 1.1, start: 0.6, end: 0.6 },
      ),
      hatch(
        [
          [x + 9.4, 88],
          [x + 9.4, 314],
        ],
        { count: 46, direction: 180, length: 5, width: 1 },
      ),
    );
    marks.push(
      shape(
        polygon([
          [x - 10, 80],
          [x + 10, 80],
          [x + 15, 66],
          [x - 15, 66],
        ]),
        palette.gold,
        { width: 1.7, join: 'miter' },
      ),
      shape(
        polygon([
          [x - 17, 58],
          [x + 17, 58],
          [x + 17, 66],
          [x - 17, 66],
        ]),
        palette.gold,
        { width: 1.7, join: 'miter' },
      ),
      shape(
        polygon([
          [x - 12, 80],
          [x + 12, 80],
          [x + 12, 85],
          [x - 12, 85],
        ]),
        palette.gold,
        { width: 1.4, join: 'miter' },
      ),
      stroke(
        [
          [x - 6, 69],
          [x - 4, 77],
        ],
        { width: 1 },
      ),
      stroke(
        [
          [x, 69],
          [x, 77],
        ],
        { width: 1 },
      ),
      stroke(
        [
          [x + 7, 69],
          [x + 5, 77],
        ],
        { width: 1 },
      ),
    );
  });
  // alb (white) and blue tunic edge
  marks.push(
    shape(
      points`
80,224 68,254 60,290 52,338! 80,341 100,336 120,341 140,336 160,341 190,338! 182,290 172,254
160,224 120,212
`,
      palette.white,
      { width: 1.8 },
    ),
  );
  marks.push(
    ...(
      [
        [96, 250, 82, 332],
        [120, 214, 120, 334],
        [144, 250, 158, 332],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2, (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.7, start: 0.2, end: 0.9 },
      ),
    ),
  );
  marks.push(
    hatch(points`121,284 121,330`, { count: 11, direction: 190, length: 7, width: 1 }),
    hatch(points`149.4,282 156.8,326`, { count: 10, direction: 190, length: 7, width: 1 }),
    stroke(points`106,284 103,334`, { width: 1.3, start: 0.2, end: 0.9 }),
    stroke(points`135,284 138,334`, { width: 1.3, start: 0.2, end: 0.9 }),
  );
  // bust
  marks.push(
    shape(
      points`84,226 86,194 90,166 100,150 120,146 140,150 150,166 154,194 156,226`,
      palette.white,
      { width: 1.6, open: true },
    ),
  );
  // stole: two blue bands down the front, gold ends; cord girdle
  marks.push(
    ...[1, -1].map((m) =>
      group(
        { x: 120, mirror: m },
        shape(points`1,150! 3,180 5,210 8,276! 19,274! 16,210 14,180 11,150!`, palette.blue, {
          width: 1.5,
        }),
        shape(polygon(points`7.5,266 18.4,264.4 19.4,278 8.2,279.6`), palette.gold, {
          width: 1.3,
          swell: 0.4,
        }),
        [0, 1, 2, 3]
          .map((k) =>
            stroke(
              [
                [9.6 + k * 2.7, 279],
                [9.8 + k * 2.8, 284.4],
              ],
              { width: 1.3, start: 1, end: 0.3 },
            ),
          )
          .join(''),
        shape(
          polygon(points`
6.6,236 8.6,236 8.6,234 11.6,234 11.6,236 13.8,236 13.8,239.4 11.7,239.4 11.9,246 9,246.2
8.8,239.4 6.7,239.4
`),
          palette.gold,
          { width: 1, swell: 0.2, join: 'miter' },
        ),
      ),
    ),
  );
  marks.push(
    hatch(points`133.6,166 135.6,210 138.4,262`, {
      count: 22,
      direction: 185,
      length: 4.4,
      width: 1,
    }),
  );
  marks.push(
    shape(
      points`94,206! 108,210 120,211 132,210 146,206! 147,212! 132,216 120,217 108,216 93,212!`,
      palette.gold,
      { width: 1.4, swell: 0.5 },
    ),
    [100, 106, 112, 118, 124, 130, 136, 142]
      .map((x) =>
        stroke(
          [
            [x - 1.6, 208.4 + 3 * (1 - ((x - 120) / 26) ** 2)],
            [x + 1.4, 213 + 3 * (1 - ((x - 120) / 26) ** 2)],
          ],
          { width: 1, start: 0.6, end: 0.6 },
        ),
      )
      .join(''),
  );
  // cope (red), broad gold orphrey
  const L = points`
104,146 84,150 66,166 54,196 45,236 38,276 34,310 46,322 61,314! 72,286 80,256 88,226 98,196
112,166 118,152
`;
  const M = L.map(([x, y]): Point => [240 - x, y]);
  [L, M].forEach((P, i) => {
    marks.push(shape(P, palette.red, { width: 1.8 }));
    const T = (p: readonly Point[]) => (i ? mirrored(p) : p);
    marks.push(
      clipped(
        P,
        hem(
          T(
            points`48,332 56.8,315 68.2,285.6 76.2,255.6 84.2,225.6 94.2,195.2 107.6,164.6 114,150`,
          ),
          { width: 9 },
        ),
      ),
      contour(P, 1.8),
    );
    for (const [x, y] of T(points`78,250 85.6,222 94.4,195 103.6,173`)) {
      marks.push(dot(x, y, 1.2, palette.red));
    }
    marks.push(
      stroke(T(points`84,158 66,196 54,246 44,302`), { width: 1.4 }),
      stroke(T(points`75,216 69,234 64,254`), { width: 1.3 }),
      stroke(T(points`64,254 56,288 51,312`), { width: 1.3 }),
    );
  });
  marks.push(
    hatch(points`160,153 175,168 186,198 195,238 202,276 206,306`, {
      count: 32,
      direction: 190,
      length: 10,
      width: 1.2,
    }),
  );
  // staff with three bars
  marks.push(
    limb(points`183,246,2.2 178.4,170,2.2 172,64,2.2`, palette.gold, {
      open: false,
      cap: 0.4,
      width: 1.4,
    }),
  );
  marks.push(shape(circle(183, 247, 3.6), palette.red, { width: 1.3, swell: 0.5 }));
  (
    [
      [72, 7],
      [84, 10.5],
      [97, 14],
    ] as const
  ).forEach(([y, h]) => {
    const x = 172 + (y - 64) * 0.06;
    marks.push(
      shape(
        polygon([
          [x - h, y - 2.6],
          [x + h, y - 2.6],
          [x + h, y + 2.6],
          [x - h, y + 2.6],
        ]),
        palette.gold,
        { width: 1.5 },
      ),
      shape(circle(x - h - 1.4, y, 2.9), palette.red, { width: 1.2, swell: 0.4 }),
      shape(circle(x + h + 1.4, y, 2.9), palette.red, { width: 1.2, swell: 0.4 }),
    );
  });
  marks.push(shape(circle(171.8, 61.6, 3.2), palette.red, { width: 1.2, swell: 0.4 }));
  // right arm holding the staff
  marks.push(
    shape(
      points`153,168 146,184 146,200 154,212 166,213 175,204! 166,187! 161,189 160,183 163,174`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`146.6,200 154,211.4 166,212.4 174,204.6`, {
      count: 11,
      direction: -96,
      length: 8,
      width: 1.1,
    }),
    stroke(points`154,178 153,192 160,201`, { width: 1.2 }),
  );
  marks.push(
    shape(polygon(points`164.6,186.6 169.4,184 178.6,201.4 174,204.6`), palette.white, {
      width: 1.4,
    }),
  );
  // left arm raised in blessing
  marks.push(
    shape(
      points`90,170 96,186 92,202 80,212 66,212 56,204 53,192 54,178! 68,176! 70,188 76,186 80,176`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`93,200 80,211.4 66,211.4 56,203`, {
      count: 12,
      direction: -80,
      length: 8,
      width: 1.1,
    }),
    stroke(points`84,178 80,192 70,200`, { width: 1.2 }),
  );
  marks.push(
    shape(polygon(points`52.6,180.6 53.6,173.4 69,171.4 69.4,178.8`), palette.white, {
      width: 1.4,
    }),
    blessingHand({ x: 61, y: 173, scale: 1.3, turn: 4, flip: true }),
  );
  // head turned to the viewer's right: hair, face, beard and moustache seen three-quarter, eyes in the corner
  marks.push(
    shape(
      points`100,96 96.4,110 94.6,126 97,140 105,149 132,148 138,138 139.6,124 139,110 137,96`,
      palette.white,
      { width: 1.7 },
    ),
  );
  marks.push(turnedFace({ x: 119.4, y: 118, scale: 1, flip: true, look: -1.1 }));
  marks.push(
    group(
      { y: 3 },
      [
        shape(
          points`
100.6,100! 99.4,116 98.8,132 101.4,146 105.6,158 111.4,167! 114.6,160 119.6,170 126.6,176!
128.6,168 130,159 134.6,165! 137.4,153 138.4,140 137,129 133.4,121! 131,124.2 126,125.2
117,125 110,119 107,110 106.4,100!
`,
          palette.white,
          { width: 1.6 },
        ),
      ],
      [
        stroke(points`102.6,112 102.8,132 107.4,154`, { width: 1.2 }),
        stroke(points`107,121 109,138 114,156`, { width: 1.2 }),
        stroke(points`113.4,127 115,142 120,163`, { width: 1.2 }),
        stroke(points`122,133 122.8,148 126.4,168`, { width: 1.1 }),
        stroke(points`129.6,130 130.4,142 129.8,156`, { width: 1.2 }),
        hatch(points`137.4,128 138,140 136.8,152 134.6,160`, {
          count: 12,
          direction: 192,
          length: 4.6,
          width: 1,
        }),
      ],
      [
        shape(points`119.8,128! 125.4,126.8 130.4,128! 128,131.6 122.6,131.6`, palette.red, {
          width: 0.6,
          swell: 0,
        }),
        shape(
          points`
110.4,131! 114,125.4 120,122.8 125.6,124.2 129.4,122.8 133,125 135.6,130! 130.6,128
125.8,127.6 118,128.4
`,
          palette.white,
          { width: 1.1, swell: 0.3 },
        ),
      ],
    ),
  );
  // tiara (three crowns), as II
  marks.push(
    group(
      { y: -0.4 },
      shape(
        points`97,100 95,84 101,68 110,54 120,46 130,54 139,68 145,84 143,100 120,107`,
        palette.gold,
        { width: 1.8 },
      ),
      hatch(points`141,76 144.4,88 142.6,98`, { count: 8, direction: 185, length: 9, width: 1.1 }),
    ),
  );
  marks.push(
    tiaraCrown(92, 22.5, 8),
    tiaraCrown(75, 18, 7),
    tiaraCrown(60, 11.2, 6),
    shape(circle(120, 44, 3.4), palette.white, { width: 1.3 }),
  );
  marks.push(hand({ x: 172, y: 193.6, scale: 1.12, turn: -22, kind: 'fist' }));
  // two clerks
  marks.push(
    clerk({ x: 52, y: 282, side: 1, robe: palette.blue, hood: palette.white, hair: palette.gold }),
    clerk({ x: 188, y: 284, side: -1, robe: palette.gold, hood: palette.blue, hair: palette.gold }),
  );
  return cardSvg({ num: 'V', title: 'LE PAPE' }, ...marks);
};
