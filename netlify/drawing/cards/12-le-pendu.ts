import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hatch, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { tuft } from '#netlify/drawing/motifs.ts';
import { circle, mirrored, type Point, points, rectangle } from '#netlify/drawing/points.ts';
import { strap } from '#netlify/drawing/regalia.ts';

const trunk = (x: number, m: number) => {
  const marks: string[] = [];
  const T: Point[] = [
    [x - 9, 54, 1],
    [x + 9, 54, 1],
    [x + 9, 120],
    [x + 10, 200],
    [x + 9, 280],
    [x + 13, 330, 1],
    [x - 13, 330, 1],
    [x - 9, 280],
    [x - 10, 200],
    [x - 9, 120],
  ];
  // Height, and side.
  const cuts = points`82,-1 120,1 158,-1 196,1 234,-1 270,1`;
  cuts.forEach(([y, sd]) => {
    const k = sd * m;
    marks.push(
      shape(
        [
          [x + k * 6, y + 8, 1],
          [x + k * 12, y],
          [x + k * 18, y - 8, 1],
          [x + k * 22, y - 1],
          [x + k * 18, y + 8],
          [x + k * 6, y + 16, 1],
        ],
        palette.gold,
        { width: 1.5 },
      ),
    );
  });
  marks.push(shape(T, palette.gold, { width: 1.8, join: 'miter' }));
  marks.push(
    hatch(
      [
        [x + 9, 62],
        [x + 10, 200],
        [x + 9, 280],
        [x + 11, 318],
      ],
      { count: 60, direction: 180, length: 7, width: 1.1 },
    ),
    stroke(
      [
        [x - 3, 70],
        [x - 5, 110],
        [x - 2, 150],
      ],
      { width: 1.1 },
    ),
    stroke(
      [
        [x - 4, 170],
        [x - 2, 210],
        [x - 5, 250],
      ],
      { width: 1.1 },
    ),
    stroke(
      [
        [x - 2, 262],
        [x - 5, 290],
        [x - 7, 320],
      ],
      { width: 1.1 },
    ),
  );
  cuts.forEach(([y, sd]) => {
    const k = sd * m;
    marks.push(
      shape(
        [
          [x + k * 16, y - 9],
          [x + k * 20, y - 9],
          [x + k * 23.4, y - 1],
          [x + k * 22, y + 7],
          [x + k * 18.4, y + 9],
          [x + k * 15.4, y + 1],
        ],
        palette.red,
        { width: 1.4, swell: 0.5 },
      ),
    );
  });
  return marks.join('');
};
export default () => {
  const marks: string[] = [];
  // ground: two mounds, a hollow under the head
  marks.push(
    shape(
      points`
0,304 26,298 52,300 74,312 92,328 106,339 120,342 134,339 148,328 166,312 188,300 214,298
240,304 240,350! 0,350!
`,
      palette.green,
      { width: 1.6 },
    ),
    hatch(points`12,303 28,299.4 52,301.4 74,313 92,329 104,338`, {
      count: 25,
      direction: 84,
      length: (t) => 6.4 - 3 * t,
      width: 1.1,
    }),
    hatch(points`136,338 148,329 166,313 188,301.4 212,299.4 228,303`, {
      count: 25,
      direction: 96,
      length: (t) => 3.4 + 3 * t,
      width: 1.1,
    }),
  );
  marks.push(trunk(42, 1), trunk(198, -1));
  // bar
  marks.push(
    shape(
      points`24,50! 60,52 120,54 180,52 216,50! 218,63! 180,65 120,67 60,65 22,63!`,
      palette.green,
      { width: 1.8 },
    ),
    hatch(points`26,62.6 60,64.6 120,66.6 180,64.6 214,62.6`, {
      count: 44,
      direction: -90,
      length: 5,
      width: 1.1,
    }),
    stroke(points`40,56 80,58 104,58`, { width: 1 }),
    stroke(points`140,58 170,57 190,56`, { width: 1 }),
  );
  // bent leg, crossing behind
  marks.push(
    shape(
      points`
126,202 144,190 158,174 166,158 163,148 152,146 136,148 120,149 104,147 96,148 95,157
104,161 120,163 138,164 146,164 138,176 126,184 114,188
`,
      palette.red,
      { width: 1.7 },
    ),
    hatch(points`164,164 155,180 142,193 130,201`, {
      count: 12,
      direction: 215,
      length: 7,
      width: 1.1,
    }),
    hatch(points`104,160.4 120,162.6 138,163.4`, {
      count: 9,
      direction: -90,
      length: 4.6,
      width: 1,
    }),
  );
  marks.push(
    shape(points`104,146 104,162 96,165 86,170 74,176 70,172 76,163 84,154 92,147`, palette.blue, {
      width: 1.5,
    }),
    hatch(points`102,162 92,166.6 78,173.6`, { count: 7, direction: -80, length: 5, width: 1 }),
  );
  // straight leg
  marks.push(
    shape(
      points`
104,200 105,180 109,160 108,140 110,122 113,106 125,106 126,122 127,140 126,160 128,180
130,200
`,
      palette.red,
      { width: 1.7, open: true },
    ),
    hatch(points`125.4,112 126.6,140 126,160 128,184`, {
      count: 20,
      direction: 185,
      length: 7,
      width: 1.1,
    }),
    stroke(points`111,150 115,153 121,152`, { width: 1.1 }),
  );
  marks.push(
    shape(
      points`111,114 119,118! 127,114 128,104 128,94 126,86 121,80 114,83 111,92 110,103`,
      palette.blue,
      { width: 1.5 },
    ),
    hatch(points`127.4,110 128,96 125,87`, { count: 6, direction: 190, length: 6, width: 1 }),
  );
  // rope
  marks.push(
    stroke(points`117.4,66 116.6,95.4`, { width: 3.4, start: 1, end: 1 }),
    stroke(points`121.6,66 121.6,95.4`, { width: 3.4, start: 1, end: 1 }),
    stroke(points`117.4,66 116.6,95.4`, { width: 1.5, start: 1, end: 1, fill: palette.white }),
    stroke(points`121.6,66 121.6,95.4`, { width: 1.5, start: 1, end: 1, fill: palette.white }),
  );
  marks.push(
    ...(
      [
        [94, 0],
        [98.4, 1],
      ] as const
    ).flatMap(([y]) => [
      stroke(
        [
          [109, y + 1],
          [119, y + 2.6],
          [129, y],
        ],
        { width: 5, start: 1, end: 1 },
      ),
      stroke(
        [
          [109.6, y + 1],
          [119, y + 2.6],
          [128.4, y],
        ],
        { width: 2.8, start: 1, end: 1, fill: palette.white },
      ),
    ]),
  );
  marks.push(
    ...[114, 119, 124].map((x) =>
      strap(
        [
          [x, 53.6],
          [x + 1.2, 60],
          [x, 68.6],
        ],
        4.4,
        palette.white,
        0.56,
      ),
    ),
  );
  marks.push(stroke(points`104,53.6 120,54 136,53.6`, { width: 2.2, start: 0.7, end: 0.7 }));
  marks.push(
    shape(points`112,67 119.4,65.4 127,67 126,72 119.4,73.4 113,72`, palette.white, {
      width: 1.2,
      swell: 0.3,
    }),
    stroke(points`115,69.4 124,69.2`, { width: 0.9 }),
  );
  // arms behind the back
  const arm = points`
98,277 86,273 76,262 68,247 66,236 73,228 86,221 100,215 108,222 104,232 93,235 85,240
89,250 95,260 104,264
`;
  marks.push(
    shape(arm, palette.blue, { width: 1.6 }),
    shape(mirrored(arm), palette.blue, { width: 1.6 }),
    hatch(points`164,262 171.6,247 173,236 166,228`, {
      count: 11,
      direction: 190,
      length: 7,
      width: 1.1,
    }),
    stroke(points`86,266 79,252 75,240`, { width: 1.2 }),
    stroke(points`154,266 161,252 165,240`, { width: 1.2 }),
  );
  // jacket (upside down): skirt at the hips, collar below
  const J = points`
98,190! 108,186 118,189 128,186 138,190! 140,204 136,216 138,232 144,250 146,264 140,274
120,280 100,274 94,264 96,250 102,232 104,216 98,204
`;
  marks.push(
    shape(J, palette.blue, { width: 1.7 }),
    stroke(points`106,190 107,204 110,212`, { width: 1.3, start: 1, end: 0.2 }),
    stroke(points`118,190 119,212`, { width: 1.3, start: 1, end: 0.2 }),
    stroke(points`130,190 130,204 129,212`, { width: 1.3, start: 1, end: 0.2 }),
    hatch(points`145,256 139,236 136.6,220`, { count: 11, direction: 190, length: 9, width: 1.2 }),
    hatch(points`138.6,194 139.4,206`, { count: 4, direction: 190, length: 6, width: 1 }),
  );
  marks.push(stroke(points`120,222 120,272`, { width: 1.3, start: 0.8, end: 0.8 }));
  for (let k = 0; k < 6; k++)
    marks.push(shape(circle(120, 227 + k * 8, 2.5), palette.gold, { width: 1.1, swell: 0.4 }));
  marks.push(
    shape(
      points`102,210 112,214 120,215 128,214 138,210! 138,218 128,222 120,223 112,222 102,218!`,
      palette.gold,
      { width: 1.5 },
    ),
    shape(rectangle(114.4, 212.6, 11, 11), palette.white, { width: 1.3, swell: 0.4 }),
  );
  // neck, collar, hair, head
  marks.push(shape(points`113,290 112,278 120,270 128,278 127,290`, palette.flesh, { width: 1.4 }));
  marks.push(
    shape(
      points`100,268! 110,272 120,280! 130,272 140,268! 139,277 131,284 120,276! 109,284 101,277`,
      palette.white,
      { width: 1.5 },
    ),
  );
  marks.push(
    shape(
      points`
100,296 98,308 100,322 106,332 112,328 116,337 122,331 128,337 132,327 140,330 142,318
142,304 138,292
`,
      palette.gold,
      { width: 1.5 },
    ),
  );
  marks.push(turnedFace({ x: 121, y: 303, scale: 0.94, turn: 180, flip: true }));
  marks.push(
    shape(
      points`
141,296 144,306 143,320 138,333 133,326 128,338 122,330 116,339 111,329 104,334 100,320
101,306 104,318 112,322 124,321 134,316 138,306
`,
      palette.gold,
      { width: 1.4 },
    ),
    stroke(points`138,312 138,322 137,328`, { width: 1 }),
    stroke(points`128,321 128,330`, { width: 1 }),
    stroke(points`116,323 116,332`, { width: 1 }),
    stroke(points`107,320 106,328`, { width: 1 }),
  );
  marks.push(tuft(70, 332, 0.95, palette.gold, 5, 3), tuft(172, 332, 0.95, palette.gold, 5, 6));
  return cardSvg({ num: 'XII', title: 'LE PENDU' }, ...marks);
};
