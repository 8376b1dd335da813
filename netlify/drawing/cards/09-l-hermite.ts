import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  contour,
  flat,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { hills, tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polygon } from '#netlify/drawing/points.ts';
import { strap } from '#netlify/drawing/regalia.ts';

const lantern = (x: number, y: number) => {
  const marks: string[] = []; // x,y = ring; hangs 52
  marks.push(
    `<circle cx="${x}" cy="${y}" r="4.4" fill="none" stroke="${palette.ink}" stroke-width="1.8"/>`,
  );
  marks.push(
    shape(
      [
        [x - 3, y + 5, 1],
        [x + 3, y + 5, 1],
        [x + 7, y + 9],
        [x + 17, y + 17, 1],
        [x, y + 20],
        [x - 17, y + 17, 1],
        [x - 7, y + 9],
      ],
      palette.red,
      { width: 1.6 },
    ),
    stroke(
      [
        [x - 2, y + 6],
        [x - 9, y + 16.6],
      ],
      { width: 1 },
    ),
    stroke(
      [
        [x + 2, y + 6],
        [x + 9, y + 16.6],
      ],
      { width: 1 },
    ),
  );
  marks.push(
    shape(
      polygon([
        [x - 15, y + 18],
        [x, y + 20.4],
        [x + 15, y + 18],
        [x + 12.4, y + 42],
        [x, y + 45],
        [x - 12.4, y + 42],
      ]),
      palette.gold,
      { width: 1.6, join: 'miter' },
    ),
  );
  marks.push(
    shape(
      polygon([
        [x - 11.4, y + 22],
        [x - 2.6, y + 23.4],
        [x - 2.6, y + 40.6],
        [x - 9.6, y + 39],
      ]),
      palette.white,
      { width: 1.1, swell: 0.2 },
    ),
    shape(
      polygon([
        [x + 11.4, y + 22],
        [x + 2.6, y + 23.4],
        [x + 2.6, y + 40.6],
        [x + 9.6, y + 39],
      ]),
      palette.white,
      { width: 1.1, swell: 0.2 },
    ),
  );
  marks.push(
    ...[-6.6, 6.2].map((d) =>
      shape(
        [
          [x + d, y + 25, 1],
          [x + d + 3, y + 31],
          [x + d + 2.4, y + 37],
          [x + d, y + 38.6],
          [x + d - 2.4, y + 37],
          [x + d - 2.6, y + 32],
        ],
        palette.red,
        { width: 1, swell: 0.2 },
      ),
    ),
  );
  marks.push(
    shape(
      polygon([
        [x - 14, y + 41],
        [x, y + 44],
        [x + 14, y + 41],
        [x + 14, y + 46],
        [x, y + 49.4],
        [x - 14, y + 46],
      ]),
      palette.red,
      { width: 1.5, join: 'miter' },
    ),
    shape(circle(x, y + 52, 2.8), palette.gold, { width: 1.2, swell: 0.4 }),
  );
  return marks.join('');
};
export default () => {
  const marks: string[] = [];
  marks.push(hills(298, 324));
  // feet
  marks.push(
    shape(points`80,322 70,328 58,332 55,337 60,341 78,340 92,340 98,334 96,322`, palette.flesh, {
      width: 1.6,
    }),
    [0, 1, 2]
      .map((k) =>
        stroke(
          [
            [59.4 + k * 3.6, 334 - k * 0.6],
            [59.6 + k * 3.6, 339.6],
          ],
          { width: 0.9, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
    strap(points`84,327 86,334 84,340.4`, 3, palette.blue),
  );
  marks.push(
    shape(
      points`134,322 124,330 114,334 112,339 117,342 134,341 148,341 152,334 150,322`,
      palette.flesh,
      { width: 1.6 },
    ),
    [0, 1, 2]
      .map((k) =>
        stroke(
          [
            [116 + k * 3.6, 335.6 - k * 0.6],
            [116.4 + k * 3.6, 341],
          ],
          { width: 0.9, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
    strap(points`139,328 140,335 138,341.4`, 3, palette.blue),
  );
  // mantle, gold lining seen inside
  marks.push(
    shape(
      points`102,140 86,170 79,206 72,250 60,290 50,312 62,322 80,318 104,250 116,190`,
      palette.blue,
      { width: 1.7 },
    ),
    stroke(points`78,216 72,258 60,302`, { width: 1.2 }),
  );
  marks.push(
    shape(
      points`106,140 94,172 89,206 84,250 75,290 66,319 82,319 100,300 112,250 118,200 118,150`,
      palette.gold,
      { width: 1.7 },
    ),
  );
  // robe
  marks.push(
    shape(
      points`
108,138 98,170 94,206 90,250 82,292 74,324! 94,330 114,325 136,331 160,326! 154,280 146,220
140,150
`,
      palette.sky,
      { width: 1.7 },
    ),
  );
  marks.push(
    ...(
      [
        [102, 222, 94, 262, 88, 329],
        [112, 222, 107, 262, 104, 328],
        [123, 224, 124, 268, 124, 328],
        [133, 226, 137, 270, 142, 331],
      ] as const
    ).map(([a, b, c, d, e, f]) =>
      stroke(
        [
          [a, b],
          [c, d],
          [e, f],
        ],
        { width: 1.8, start: 0.2, end: 1 },
      ),
    ),
  );
  marks.push(
    hatch(points`106.8,264 104.8,318`, { count: 16, direction: 190, length: 6, width: 1 }),
    hatch(points`95,252 89.6,314`, { count: 18, direction: 190, length: 5, width: 1 }),
  );
  marks.push(hatch(points`124,262 124,318`, { count: 15, direction: 188, length: 5, width: 1 }));
  // cord
  marks.push(
    strap(points`95,206 110,212 126,212 146,206`, 4.6, palette.white),
    strap(points`110,212 107,232 109,252`, 3.6, palette.white),
    strap(points`115,212 115,228 118,244`, 3.6, palette.white),
    shape(circle(109, 254, 3), palette.white, { width: 1.2, swell: 0.3 }),
    shape(circle(118.4, 246, 3), palette.white, { width: 1.2, swell: 0.3 }),
  );
  // staff at the viewer's left; the near arm comes out of the mantle and crosses to it (Conver, Dodal)
  const near = [
    limb(points`76,166,3.3 73.6,200,3.1 68,240,3.1 62,286,2.9 54,339,2.7`, palette.red, {
      open: false,
      cap: 0.5,
      width: 1.6,
    }),
    hatch(points`76.6,212 71.2,240 65,286 58,330`, {
      count: 27,
      direction: 185,
      length: 3.2,
      width: 1,
    }),
    stroke(points`74.6,178 75.6,186`, { width: 1.1 }),
    stroke(points`66,252 68,260`, { width: 1.1 }),
    shape(
      points`142,184! 126,187 108,189 92,188! 89,204! 104,208.4 124,211 142,210!`,
      palette.blue,
      { width: 1.6, open: true },
    ),
    hatch(points`91,204.2 104,208 124,210.4 138,210`, {
      count: 14,
      direction: -100,
      length: 7,
      width: 1.1,
    }),
    stroke(points`130,192 118,199 108,200`, { width: 1.2 }),
    shape(polygon(points`86.4,187 92.6,187.6 90,204.6 83.8,203.6`), palette.gold, { width: 1.4 }),
    hand({ x: 85.4, y: 195.6, scale: 1.14, turn: 186, kind: 'fist', flip: true }),
  ].join('');
  // raised arm with a hanging sleeve, lantern
  marks.push(
    limb(points`94,136,7.4 78,116,6.4 64,96,5`, palette.sky, {}),
    stroke(points`82,118 88,124`, { width: 1 }),
    stroke(points`72,105 78,111`, { width: 1 }),
  );
  marks.push(
    lantern(49, 88),
    hand({ x: 63, y: 95, scale: 1.12, turn: 205, kind: 'fist', flip: true }),
  );
  marks.push(
    shape(
      points`84,112 80,124 78,140 80,160 86,180 92,196 98,200 100,180 96,150 94,128`,
      palette.gold,
      { width: 1.6 },
    ),
  );
  marks.push(
    shape(
      points`120,132 108,130 96,120 86,109 84,116 88,134 90,152 92,176 97,200 108,190 118,170 124,150`,
      palette.blue,
      { width: 1.7 },
    ),
    stroke(points`108,138 100,156 99,184`, { width: 1.4 }),
    stroke(points`100,128 95,142 95,164`, { width: 1.2 }),
    hatch(points`99,197 108,188 117,170`, { count: 8, direction: 200, length: 6, width: 1.1 }),
  );
  marks.push(near);
  // mantle, right side
  const M = points`
126,132 146,130 160,140 168,160 172,184 178,220 182,260 186,300 188,326! 172,334 154,330
146,334! 146,300 142,260 136,220 130,190 124,164
`;
  marks.push(
    shape(M, palette.blue, { width: 1.8 }),
    clipped(
      M,
      strap(
        points`148.8,338 148.8,300 144.8,260 138.8,220 132.8,190 126.8,166 124.4,146`,
        6,
        palette.gold,
        0.52,
      ),
    ),
    contour(M, 1.8),
  );
  marks.push(
    stroke(points`144,150 152,200 158,260 160,331`, { width: 1.9, start: 0.2, end: 1 }),
    stroke(points`156,152 164,210 172,270 174,333`, { width: 1.7, start: 0.2, end: 1 }),
    stroke(points`158,180 163,198 154,211 139,216`, { width: 1.4, start: 0.1, end: 0.8 }),
    stroke(points`144,222 150,250 153,284`, { width: 1.3 }),
    hatch(points`168,164 174,200 180,250 186,310`, {
      count: 34,
      direction: 188,
      length: 10,
      width: 1.2,
    }),
    hatch(points`153,214 158.4,260 160,318`, { count: 24, direction: 190, length: 6, width: 1 }),
  );
  // hood thrown back on the shoulders, bare head (Conver, Dodal)
  marks.push(
    shape(
      points`138,134 152,124 166,127 177,137 182,152 181,166 174,173 168,166 162,158 150,154`,
      palette.blue,
      { width: 1.7 },
    ),
    hatch(points`177,139 182,153 180.6,165 174.6,172`, {
      count: 12,
      direction: 192,
      length: 7,
      width: 1.1,
    }),
    stroke(points`160,136 170,146 173,160`, { width: 1.3 }),
  );
  marks.push(
    shape(
      points`104,138 110,130 124,134 140,132 152,124 162,130 166,142 158,152 142,158 124,156 108,148`,
      palette.gold,
      { width: 1.6 },
    ),
    stroke(points`150,130 156,138 152,148`, { width: 1.2 }),
    hatch(points`165,140 157,151 143,157`, { count: 8, direction: -125, length: 6, width: 1 }),
  );
  marks.push(shape(points`112,112 110,134 122,142 138,138 142,116`, palette.flesh, { width: 1.4 }));
  marks.push(
    shape(
      points`110,92 109,80 113,71 122,66 133,67 142,73 147,83 148,96 140,106 120,104`,
      palette.flesh,
      { width: 1.6 },
    ),
  );
  marks.push(
    turnedFace({ x: 123, y: 97, scale: 0.94 }),
    flat(
      points`111,85 111,79 115,72 123,68 132,69 140,74.4 144.6,83 140,90 136.6,88 131,82 122,82 115,84`,
      palette.flesh,
    ),
  );
  marks.push(
    stroke(points`113.6,83 119,81.4 126,83`, { width: 1 }),
    stroke(points`114,79.4 119,78 124,79`, { width: 0.9 }),
  );
  // white hair, moustache, beard
  marks.push(
    shape(
      points`
134,83 140,81 146,85 149,95 154,104 152,113 156,122 151,131 142,137 135,132 133,118 133,102
135,92
`,
      palette.white,
      { width: 1.5 },
    ),
    stroke(points`139,87 143,100 147,112`, { width: 1.1 }),
    stroke(points`138,104 142,118 146,130`, { width: 1.1 }),
    hatch(points`149,96 153,104 151.6,113 155,122 150,131`, {
      count: 10,
      direction: 195,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    shape(
      points`
109.6,105! 113,106.4 116,104.6 121,107 127,106 133,100 138,108 140,122 137,138 130,152
122,166 115,178 112,166 107,154 103,140 104,124 107,113
`,
      palette.white,
      { width: 1.6 },
    ),
  );
  marks.push(
    shape(points`112.6,108.2 115.2,107 119,108.2 117,110.4 114,110.4`, palette.red, {
      width: 0.4,
      swell: 0,
    }),
    stroke(points`111.4,108 115,108.8 120,107.8`, { width: 1.1 }),
  );
  marks.push(
    stroke(points`112,114 109,130 112,150 115,170`, { width: 1.2 }),
    stroke(points`118,114 117,134 118,158`, { width: 1.2 }),
    stroke(points`125,113 126,132 122,154`, { width: 1.2 }),
    stroke(points`132,108 133,126 128,146`, { width: 1.2 }),
    hatch(points`139,118 136,138 129,152`, { count: 8, direction: 195, length: 5, width: 1 }),
  );
  marks.push(tuft(34, 330, 1, palette.blue, 5, 3), tuft(214, 330, 1, palette.blue, 5, 6));
  return cardSvg({ num: 'VIIII', title: 'L’HERMITE' }, ...marks);
};
