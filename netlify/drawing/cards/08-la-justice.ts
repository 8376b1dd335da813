import { cardSvg } from '#netlify/drawing/card.ts';
import { openCrown } from '#netlify/drawing/crowns.ts';
import { broadHead } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  contour,
  dot,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { hills, tuft } from '#netlify/drawing/motifs.ts';
import { circle, mirrored, points, polygon } from '#netlify/drawing/points.ts';
import { strap } from '#netlify/drawing/regalia.ts';

export default () => {
  const marks: string[] = [];
  marks.push(hills(304, 0));
  // throne: cloth of honour between two posts with round tops
  marks.push(
    shape(
      points`80,110! 92,100 106,106 120,96 134,106 148,100 160,110! 160,306! 80,306!`,
      palette.green,
      { width: 1.6 },
    ),
    stroke(points`86,114 86,226`, { width: 1.2, start: 0.9, end: 0.1 }),
    stroke(points`154,114 154,226`, { width: 1.2, start: 0.9, end: 0.1 }),
    hatch(points`159,114 159,226`, { count: 36, direction: 180, length: 7, width: 1 }),
  );
  marks.push(
    ...[68, 162].flatMap((x) => [
      shape(
        polygon([
          [x, 96],
          [x + 10, 96],
          [x + 10, 334],
          [x, 334],
        ]),
        palette.gold,
        { width: 1.6 },
      ),
      hatch(
        [
          [x + 9.2, 102],
          [x + 9.2, 330],
        ],
        { count: 66, direction: 180, length: 5, width: 1 },
      ),
      shape(
        polygon([
          [x - 2, 94],
          [x + 12, 94],
          [x + 12, 101],
          [x - 2, 101],
        ]),
        palette.gold,
        { width: 1.5 },
      ),
      shape(circle(x + 5, 86, 8), palette.red, { width: 1.6 }),
      hatch(
        [
          [x + 12.4, 84],
          [x + 11, 91],
          [x + 6, 94],
        ],
        { count: 5, direction: 200, length: 4, width: 1 },
      ),
    ]),
  );
  // skirt
  const S = points`
80,244 64,284 52,316 44,337! 70,341 96,336 120,341 144,336 170,341 196,337! 188,316 176,284
160,244 120,232
`;
  marks.push(shape(S, palette.red, { width: 1.8 }));
  marks.push(
    ...(
      [
        [84, 290, 64, 340],
        [102, 296, 95, 336.6],
        [138, 298, 145, 336.6],
        [158, 296, 176, 340.4],
        [120, 290, 120, 341],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 + (X < x ? 3 : X > x ? -3 : 0), (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.9, start: 0.2, end: 1 },
      ),
    ),
  );
  marks.push(
    hatch(points`180,296 186,312 193,330`, { count: 10, direction: 190, length: 9, width: 1.2 }),
    hatch(points`121,296 121,334`, { count: 11, direction: 190, length: 6, width: 1 }),
    hatch(points`141.4,308 145.6,332`, { count: 8, direction: 192, length: 6, width: 1 }),
    hatch(points`79,308 71,328`, { count: 7, direction: 188, length: 6, width: 1 }),
    hatch(points`162,310 170,330`, { count: 7, direction: 192, length: 6, width: 1 }),
  );
  marks.push(
    shape(points`82,338 88,332 100,333 105,340 92,345`, palette.gold, { width: 1.4 }),
    shape(points`135,340 140,333 152,332 158,338 148,345`, palette.gold, { width: 1.4 }),
  );
  // mantle over the lap
  const P = points`
94,210 77,222 66,244 58,268 52,292 60,304 76,300 90,292 106,296 120,304 134,296 150,292
164,300 180,304 188,292 182,268 174,244 163,222 146,210 120,218
`;
  marks.push(shape(P, palette.blue, { width: 1.8 }));
  const hm = points`
52,292 60,303.4 76,299.4 90,291.4 106,295.4 120,303.4 134,295.4 150,291.4 164,299.4
180,303.4 188,292
`;
  marks.push(
    clipped(
      P,
      strap(
        hm.map(([x, y]) => [x, y - 2.6]),
        6,
        palette.gold,
        0.5,
      ),
    ),
    contour(P, 1.8),
  );
  marks.push(
    ...[
      points`86,232 82,252 92,276`,
      points`72,246 68,268 68,288`,
      points`96,240 106,258 120,264 134,258 144,240`,
      points`90,256 104,274 120,281 136,274 150,256`,
      points`104,236 112,246 120,249 128,246 136,236`,
      points`154,232 158,252 148,276`,
      points`168,246 172,268 172,288`,
    ].map((p) => stroke(p, { width: 1.4 })),
  );
  marks.push(
    hatch(points`86.6,234 82,252 91,275`, { count: 11, direction: 192, length: 5, width: 1 }),
    hatch(points`120,281 135,274 149,257.4`, { count: 9, direction: 62, length: 6, width: 1 }),
    hatch(points`71.6,248 68,268 68,284`, { count: 10, direction: 190, length: 5, width: 1 }),
  );
  marks.push(
    hatch(points`174,248 181,268 186,288`, { count: 12, direction: 190, length: 9, width: 1.2 }),
    hatch(points`125,263.4 134,258.4 141,247`, { count: 8, direction: 66, length: 6, width: 1 }),
  );
  // bust
  marks.push(
    shape(
      points`
102,144 90,150 84,164 90,184 94,204 90,214 120,226 150,214 146,204 150,184 156,164 150,150
138,144 120,142
`,
      palette.red,
      { width: 1.6 },
    ),
  );
  marks.push(
    hatch(points`153,172 148,190 146,206`, { count: 9, direction: 190, length: 8, width: 1.1 }),
    stroke(points`104,170 106,188 104,200`, { width: 1.2 }),
    stroke(points`136,170 134,188 136,200`, { width: 1.2 }),
  );
  marks.push(
    shape(
      points`92,201 106,206 120,207.4 134,206 148,201! 149,210 134,215 120,216.4 106,215 91,210!`,
      palette.gold,
      { width: 1.5 },
    ),
    [-18, -9, 9, 18].map((d) => dot(120 + d, 210.6 - Math.abs(d) * 0.1, 1.3)).join(''),
    shape(circle(120, 211, 4.2), palette.white, { width: 1.2, swell: 0.4 }),
  );
  // sword
  marks.push(
    shape(points`44,160! 43.4,78 47,62! 50.6,78 50,160!`, palette.white, { width: 1.6 }),
    stroke(points`47,74 47,158`, { width: 1, start: 0.2, end: 1 }),
    hatch(points`50,86 49.6,156`, { count: 16, direction: 180, length: 2.6, width: 0.9 }),
  );
  marks.push(
    limb(points`47,160,2.6 47,192,2.6`, palette.red, { open: false, width: 1.3 }),
    shape(circle(47, 197, 4.4), palette.gold, { width: 1.4 }),
    shape(points`30,160 33,156 47,157.6 61,156 64,160 61,164 47,162.6 33,164`, palette.gold, {
      width: 1.5,
    }),
  );
  // arms
  const fore = points`77,196,8.4 66,186.6,7 55.4,177,5.4`;
  const up = points`96,146 85,149 76,160 70,176 67,190 72,202 84,203 91,190 97,174`;
  marks.push(
    shape(up, palette.red, { width: 1.6, open: true }),
    shape(mirrored(up), palette.red, { width: 1.6, open: true }),
    stroke(points`90,156 83,170 81,182`, { width: 1.3, start: 0.8, end: 0.1 }),
    stroke(points`150,156 157,170 159,182`, { width: 1.3, start: 0.8, end: 0.1 }),
    hatch(points`171,178 172.6,190 168,201`, { count: 7, direction: 190, length: 6, width: 1 }),
    hatch(points`96,178 91,190 85,201`, { count: 7, direction: 190, length: 6, width: 1 }),
  );
  const fr = (m: number) =>
    limb(m < 0 ? mirrored(fore) : fore, palette.blue, { open: false, cap: 0.2 });
  marks.push(
    fr(1),
    fr(-1),
    hatch(points`82,201 72,200 62,191`, { count: 8, direction: -60, length: 5, width: 1 }),
    hatch(points`158,202 168,200 178,191`, { count: 8, direction: -100, length: 5, width: 1 }),
  );
  marks.push(
    shape(polygon(points`63.4,177.2 56.6,184.6 52,180 58.4,173`), palette.white, { width: 1.3 }),
    shape(polygon(mirrored(points`63.4,177.2 56.6,184.6 52,180 58.4,173`)), palette.white, {
      width: 1.3,
    }),
  );
  // scales
  const sx = 194;
  const by = 193;
  const pan = (x: number, y: number) =>
    [
      stroke(
        [
          [x, by + 1],
          [x - 11, y],
        ],
        { width: 1.1, start: 0.8, end: 0.8 },
      ),
      stroke(
        [
          [x, by + 1],
          [x + 11, y],
        ],
        { width: 1.1, start: 0.8, end: 0.8 },
      ),
      stroke(
        [
          [x, by + 1],
          [x, y],
        ],
        { width: 0.9, start: 0.8, end: 0.8 },
      ),
      shape(
        [
          [x - 12.6, y, 1],
          [x + 12.6, y, 1],
          [x + 9, y + 6.6],
          [x, y + 9],
          [x - 9, y + 6.6],
        ],
        palette.gold,
        { width: 1.5 },
      ),
      hatch(
        [
          [x + 11, y + 4],
          [x + 5, y + 8],
          [x - 2, y + 8.6],
        ],
        { count: 5, direction: -100, length: 4, width: 0.9 },
      ),
    ].join('');
  marks.push(pan(sx - 19, 236), pan(sx + 17, 236));
  marks.push(
    shape(
      [
        [sx - 21, by],
        [sx - 19, by - 3],
        [sx - 8, by - 1.6],
        [sx, by - 3.4],
        [sx + 8, by - 1.6],
        [sx + 17, by - 3],
        [sx + 19, by],
        [sx + 17, by + 2.6],
        [sx + 8, by + 1.8],
        [sx, by + 3.4],
        [sx - 8, by + 1.8],
        [sx - 19, by + 2.6],
      ],
      palette.gold,
      { width: 1.3 },
    ),
    limb(
      [
        [sx, by - 3, 1.8],
        [sx, by - 24, 1.6],
      ],
      palette.gold,
      { open: false, width: 1.2 },
    ),
    shape(circle(sx, by, 2.2), palette.red, { width: 1, swell: 0.3 }),
  );
  marks.push(
    hand({ x: 54, y: 175, scale: 1.1, turn: 184, kind: 'fist', flip: true }),
    hand({ x: 186, y: 175, scale: 1.1, turn: -4, kind: 'fist' }),
  );
  // neck, collar, hair, head, crown
  const H = points`
100,96 95,112 92,130 88,146 92,154 102,152 108,140 132,140 138,152 148,154 152,146 148,130
145,112 140,96
`;
  marks.push(
    shape(H, palette.gold, { width: 1.6 }),
    shape(points`111,130 110,144 120,152 130,144 129,130`, palette.flesh, {
      width: 1.4,
      open: true,
    }),
    hatch(points`128.6,135 129,143`, { count: 5, direction: 185, length: 10, width: 1 }),
  );
  marks.push(
    shape(
      points`98,148 108,154 120,157 132,154 142,148! 145,155 132,163 120,166 108,163 95,155!`,
      palette.gold,
      { width: 1.5 },
    ),
    Array.from({ length: 9 }, (_, i) => {
      const t = (i - 4) / 4;
      return stroke(
        [
          [120 + t * 20 - 1.8, 154.6 - t * t * 6],
          [120 + t * 20 + 1.8, 161.6 - t * t * 6],
        ],
        { width: 1.1, start: 0.6, end: 0.6 },
      );
    }).join(''),
  );
  marks.push(broadHead({ x: 120, y: 113, scale: 0.94 }));
  marks.push(
    shape(
      points`103,94 97,108 95,126 91,144 96,151 104,146 108,134 105.6,122 104.6,112 108,102 116,95`,
      palette.gold,
      { width: 1.3 },
    ),
    shape(
      mirrored(
        points`103,94 97,108 95,126 91,144 96,151 104,146 108,134 105.6,122 104.6,112 108,102 116,95`,
      ),
      palette.gold,
      { width: 1.3 },
    ),
    stroke(points`105,100 100,112 100,130 96,146`, { width: 1.1 }),
    stroke(points`135,100 140,112 140,130 144,146`, { width: 1.1 }),
  );
  marks.push(openCrown({ x: 120, y: 90, width: 19.4, height: 28 }));
  marks.push(tuft(26, 326, 1, palette.gold, 5, 3), tuft(214, 326, 1, palette.gold, 5, 5));
  return cardSvg({ num: 'VIII', title: 'LA JUSTICE' }, ...marks);
};
