import { cardSvg } from '#netlify/drawing/card.ts';
import { openCrown } from '#netlify/drawing/crowns.ts';
import { broadHead } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { horse } from '#netlify/drawing/horse.ts';
import { dot, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { curl, hills, tuft } from '#netlify/drawing/motifs.ts';
import { circle, type Point, points, polygon } from '#netlify/drawing/points.ts';
import { star } from '#netlify/drawing/rays.ts';
import { strap } from '#netlify/drawing/regalia.ts';

const wheel = (x: number, y: number, m: number) => {
  const marks: string[] = [];
  const rx = 19;
  const ry = 37;
  marks.push(
    shape(circle(x, y, rx, ry, 20), palette.gold, { width: 2 }),
    shape(circle(x + m * 1.6, y, rx - 5, ry - 7.4, 20), palette.paper, {
      width: 1.6,
      swell: 0.4,
      offset: [-0.5, -0.6],
    }),
  );
  for (let i = 0; i < 8; i++) {
    const a = i * 45 + 22.5;
    const p = (q: number): Point => [
      x + m * 1.6 + (rx - 5) * q * Math.cos((a * Math.PI) / 180),
      y + (ry - 7.4) * q * Math.sin((a * Math.PI) / 180),
    ];
    marks.push(
      limb(
        [
          [p(0.1)[0], p(0.1)[1], 1.9],
          [p(0.98)[0], p(0.98)[1], 1.9],
        ],
        palette.red,
        { open: false, width: 1.2, swell: 0.3, cap: 0 },
      ),
    );
  }
  marks.push(
    shape(circle(x + m * 1.6, y, 5, 8), palette.gold, { width: 1.5 }),
    dot(x + m * 1.6, y, 1.6),
  );
  return marks.join('');
};
const mask = (x: number, y: number, m: number) =>
  group(
    { x, y, mirror: m },
    shape(
      points`
-5.4,-12! 2,-12.6 9,-8.6 12,0 9.6,8 3,12.4 -5.6,12! -2.8,9.6 -4.2,7.4 -3.4,5.6 -5.2,4.6!
-3.8,2.8 -7.4,1.8! -4.4,-2.4 -3.4,-5 -3.4,-9
`,
      palette.gold,
      { width: 1.5 },
    ),
    stroke(points`-3.4,-3.6 -0.6,-5 3,-3.8`, { width: 1.4 }),
    dot(-0.6, -1.8, 1.2),
    stroke(points`-4.8,5 -1.8,5.4 0.4,4.4`, { width: 1.2, start: 0.8, end: 0.1 }),
    stroke(points`6,-8 8.4,0 5.6,8.4`, { width: 1.1 }),
  );
export default () => {
  const marks: string[] = [];
  marks.push(hills(290, 326));
  marks.push(wheel(37, 284, 1), wheel(203, 284, -1));
  // back posts, curtains
  marks.push(
    ...(
      [
        [57, 1],
        [178, -1],
      ] as const
    ).map(([x]) =>
      shape(
        polygon([
          [x, 66],
          [x + 4.4, 66],
          [x + 4.4, 200],
          [x, 200],
        ]),
        palette.gold,
        { width: 1.3, swell: 0.6 },
      ),
    ),
  );
  // prince: hair behind, torso
  marks.push(
    shape(points`99,98 94,112 92,126 98,134 142,134 148,126 146,112 141,98`, palette.gold, {
      width: 1.5,
    }),
  );
  marks.push(
    shape(
      points`104,136 92,144 86,158 92,176 98,200 142,200 148,176 154,158 148,144 136,136 120,134`,
      palette.blue,
      { width: 1.7 },
    ),
  );
  marks.push(
    hatch(points`153,162 147,178 143,198`, { count: 12, direction: 190, length: 9, width: 1.2 }),
  );
  marks.push(
    strap(points`105,148 112,166 120,176 128,166 135,148`, 5, palette.gold, 0.56),
    strap(points`120,176 120,198`, 5, palette.gold, 0.56),
    stroke(points`102,164 106,176 104,190`, { width: 1.2 }),
    stroke(points`138,164 134,176 136,190`, { width: 1.2 }),
  );
  marks.push(
    limb(points`40,284,3.4 120,284,3.4 200,284,3.4`, palette.gold, {
      open: false,
      cap: 0.3,
      width: 1.5,
    }),
  );
  // box: body, panel, rail
  marks.push(
    shape(polygon(points`48,196 192,196 190,270 50,270`), palette.flesh, {
      width: 1.8,
      join: 'miter',
    }),
  );
  marks.push(
    ...[72, 96, 144, 168].map((x) =>
      stroke(
        [
          [x, 202],
          [x, 268],
        ],
        { width: 1.1, start: 1, end: 0.3 },
      ),
    ),
  );
  marks.push(
    hatch(points`190,204 188.6,264`, { count: 15, direction: 180, length: 8, width: 1.1 }),
  );
  marks.push(
    shape(points`108,204! 132,204! 133,218 128,230 120,238! 112,230 107,218`, palette.red, {
      width: 1.6,
    }),
    shape(points`112,208! 128,208! 128.6,218 125,226 120,231.4! 115,226 111.4,218`, palette.gold, {
      width: 1.2,
      swell: 0.3,
    }),
  );
  marks.push(
    shape(polygon(points`42,188 198,188 200,200 40,200`), palette.gold, {
      width: 1.8,
      join: 'miter',
    }),
    hatch(points`42,199 198,199`, { count: 36, direction: -90, length: 4, width: 1 }),
    stroke(points`44,192 196,192`, { width: 0.9, start: 0.6, end: 0.6 }),
  );
  // front posts
  marks.push(
    ...([[40], [192]] as const).flatMap(([x]) => [
      shape(
        polygon([
          [x, 64],
          [x + 8, 64],
          [x + 8, 192],
          [x, 192],
        ]),
        palette.gold,
        { width: 1.6 },
      ),
      hatch(
        [
          [x + 7.2, 74],
          [x + 7.2, 188],
        ],
        { count: 27, direction: 180, length: 4, width: 1 },
      ),
      shape(
        polygon([
          [x - 2, 126],
          [x + 10, 126],
          [x + 10, 132],
          [x - 2, 132],
        ]),
        palette.red,
        { width: 1.3 },
      ),
    ]),
  );
  // canopy
  marks.push(
    shape(points`30,58! 40,48 70,43 120,41 170,43 200,48 210,58! 206,66 34,66`, palette.blue, {
      width: 1.8,
    }),
  );
  {
    const n = 8;
    const x0 = 32;
    const x1 = 208;
    const w = (x1 - x0) / n;
    for (let i = 0; i < n; i++) {
      const x = x0 + i * w;
      marks.push(
        shape(
          [
            [x, 62, 1],
            [x + w, 62, 1],
            [x + w, 70, 1],
            [x + w * 0.78, 75],
            [x + w * 0.5, 77.4],
            [x + w * 0.22, 75],
            [x, 70, 1],
          ],
          i % 2 ? palette.gold : palette.red,
          { width: 1.5, swell: 0.6 },
        ),
      );
      marks.push(
        hatch(
          [
            [x + w - 1, 64],
            [x + w - 1, 71],
          ],
          { count: 3, direction: 180, length: 4, width: 0.9 },
        ),
      );
    }
  }
  marks.push(strap(points`31,61 120,61.4 209,61`, 5, palette.gold, 0.56));
  marks.push(
    ...(
      [
        [64, 53],
        [92, 51],
        [120, 50.6],
        [148, 51],
        [176, 53],
      ] as const
    ).map(([x, y]) => star(x, y, 5, 2, 6, palette.gold, palette.gold, { width: 0.8 })),
  );
  // sceptre (left hand), arms
  marks.push(
    limb(points`69,112,2.2 70,150,2.4 71,190,2.2`, palette.gold, { open: false, width: 1.3 }),
    shape(circle(69, 108, 4.6), palette.red, { width: 1.4 }),
    shape(points`69,88! 73,96 70,103 68,103 65,96`, palette.gold, { width: 1.3 }),
    shape(circle(71.4, 192, 3.4), palette.gold, { width: 1.2 }),
  );
  marks.push(
    shape(points`98,146 90,154 84,168 74,182 76,190 88,190 96,180 101,164 100,150`, palette.red, {
      width: 1.6,
    }),
    limb(points`82,186,6.4 76,180,5.6 72,174,5`, palette.red, {}),
    hatch(points`80,189.6 90,188 97,178`, { count: 6, direction: -110, length: 5, width: 1 }),
  );
  marks.push(hand({ x: 75, y: 178, scale: 1.05, turn: 215, kind: 'fist' }));
  marks.push(
    shape(
      points`142,146 150,154 160,168 167,180 162,189 150,188 142,184 139.4,166 140,150`,
      palette.red,
      { width: 1.6 },
    ),
    hatch(points`166,180 161,188 150,187`, { count: 7, direction: 215, length: 7, width: 1.1 }),
    limb(points`158,183,6.2 146,186,5.4 138,186,4.8`, palette.red, {}),
    hand({ x: 136, y: 186, scale: 1, turn: 186, kind: 'fist' }),
  );
  marks.push(mask(90, 150, 1), mask(150, 150, -1));
  // neck, head, hair, crown
  marks.push(
    shape(points`111,126 110,138 120,144 130,138 129,126`, palette.flesh, {
      width: 1.4,
      open: true,
    }),
    hatch(points`128.6,130 129,138`, { count: 4, direction: 185, length: 9, width: 1 }),
    shape(
      points`102,138 110,142 120,149! 130,142 138,138 134,147 120,156! 106,147`,
      palette.white,
      { width: 1.4 },
    ),
  );
  marks.push(broadHead({ x: 120, y: 117, scale: 0.82 }));
  marks.push(
    ...(
      [
        [102, 104, 0.9, 1],
        [100, 114, 0.95, 1],
        [101, 124, 0.95, 1],
        [105, 132, 0.8, 1],
        [138, 104, 0.9, 0],
        [140, 114, 0.95, 0],
        [139, 124, 0.95, 0],
        [135, 132, 0.8, 0],
      ] as const
    ).map(([x, y, s, m]) => curl(x, y, s, palette.gold, m)),
  );
  marks.push(openCrown({ x: 120, y: 100.6, width: 17, height: 18 }));
  // horses
  marks.push(
    horse(palette.blue, palette.gold, palette.red, false),
    horse(palette.red, palette.gold, palette.blue, true),
  );
  marks.push(
    tuft(24, 336, 0.8, palette.blue, 5, 3),
    tuft(216, 336, 0.8, palette.blue, 5, 6),
    tuft(120, 340, 0.9, palette.green, 5, 8),
  );
  return cardSvg({ num: 'VII', title: 'LE CHARIOT' }, ...marks);
};
