import { cardSvg } from '#netlify/drawing/card.ts';
import { profileHead } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, group, hatch, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polygon } from '#netlify/drawing/points.ts';
import { eagleShield, hem, sceptre } from '#netlify/drawing/regalia.ts';

export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,300 50,293 110,298 170,290 240,297 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,298 50,294 110,299 170,291 228,296`, {
      count: 50,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,330 60,323 120,328 180,321 240,330 240,350! 0,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`12,329 60,324 120,329 180,322 228,329`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  // throne: back post with scroll, arm, seat box
  marks.push(
    shape(
      points`
188,330! 190,250 192,200 196,160 202,136 196,128 188,132 184,138 178,134 180,124 190,117
202,118 211,127 213,142 208,168 205,210 205,250 207,330!
`,
      palette.gold,
      { width: 1.8 },
    ),
    stroke(points`203,130 206,140 201,170 198,210 198,320`, { width: 1.2 }),
    hatch(points`206,168 204,210 204.4,320`, { count: 34, direction: 180, length: 6, width: 1 }),
    shape(circle(189, 129, 3.4), palette.red, { width: 1.2, swell: 0.4 }),
  );
  marks.push(
    shape(points`128,246! 200,246! 200,330! 136,330!`, palette.gold, { width: 1.8 }),
    stroke(points`134,256 199,256`, { width: 1.1, start: 0.8, end: 0.8 }),
    hatch(points`199,260 199,326`, { count: 16, direction: 180, length: 9, width: 1.1 }),
  );
  marks.push(
    stroke(points`133,314 199,314`, { width: 1.1, start: 0.8, end: 0.8 }),
    stroke(points`142,260 144,312`, { width: 1.2, start: 0.5, end: 0.5 }),
    [264, 306]
      .map((y) => shape(circle(193.4, y, 2.6), palette.red, { width: 1.1, swell: 0.3 }))
      .join(''),
  );
  marks.push(shape(points`124,236! 206,236! 206,247! 126,247!`, palette.red, { width: 1.6 }));
  // shield on the ground, leaning on the throne at the right (Conver, Dodal)
  marks.push(eagleShield({ x: 194, y: 299, scale: 0.86, turn: 5 }));
  // straight leg (behind), blue hose, gold shoe
  marks.push(
    shape(
      points`
150,222 142,252 132,276 128,300 120,322 122,330 104,334 94,331 104,322 106,300 108,276
117,250 124,222
`,
      palette.blue,
      { width: 1.7 },
    ),
  );
  marks.push(
    hatch(points`133,276 129,300 121,322`, { count: 14, direction: 188, length: 8, width: 1.1 }),
    stroke(points`116,262 112,282 111,304`, { width: 1.1 }),
  );
  marks.push(
    shape(
      points`122,318 112,322 102,319 97,326 86,331 78,337 84,341 100,340 118,340 125,336 126,326`,
      palette.red,
      { width: 1.6 },
    ),
    stroke(points`104,322 112,325 123,322`, { width: 1.1 }),
  );
  // crossed leg (in front): thigh to the left knee, shin across to the right
  marks.push(
    shape(
      points`
172,230! 132,226! 112,242 95,256 88,268 91,280 101,286 114,286 130,287 145,291! 151,278!
138,272 126,268 117,265! 134,260 152,250
`,
      palette.blue,
      { width: 1.7 },
    ),
  );
  marks.push(
    hatch(points`100,285.6 116,285.4 130,286.4 143,289.8`, {
      count: 12,
      direction: -84,
      length: 6,
      width: 1.1,
    }),
    stroke(points`100,268 108,265 117,265.4`, { width: 1.3, start: 0.2, end: 1 }),
    stroke(points`138,242 122,252 108,260`, { width: 1.2 }),
  );
  marks.push(
    shape(
      points`143,291 148,275 155,273 165,277 172,284 178,296 184,306 183,313 175,313 165,305 155,298`,
      palette.red,
      { width: 1.6 },
    ),
    stroke(points`153,275 151,283 148,292`, { width: 1.1 }),
    hatch(points`183,306 177,295 171,283`, { count: 7, direction: 195, length: 6, width: 1 }),
  );
  // tunic (red) with gold hem
  marks.push(
    shape(
      points`
126,140 116,150 112,166 114,186 116,198 109,214 100,230 113,237 132,240 152,242 172,240
187,234 181,216 176,202 178,184 184,164 180,148 166,138 148,134
`,
      palette.red,
      { width: 1.8 },
    ),
  );
  marks.push(
    hem(points`102.5,227 114,232.6 132,235.6 152,237.4 172,235.4 185,230.6`, { width: 6 }),
  );
  marks.push(
    ...(
      [
        [126, 208, 118, 229],
        [138, 210, 133, 232],
        [150, 210, 150, 233],
        [162, 209, 167, 231],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 + (X < x ? 2 : -1), (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.6, start: 1, end: 0.2 },
      ),
    ),
  );
  marks.push(
    hatch(points`182,160 177,184 175,202 180,216 185,228`, {
      count: 22,
      direction: 190,
      length: 10,
      width: 1.2,
    }),
  );
  marks.push(
    shape(
      points`115,192! 130,197.6 148,200 164,198 176,194.4! 176,203! 164,207 148,209 130,207 114.6,201.4!`,
      palette.gold,
      { width: 1.5 },
    ),
    shape(polygon(points`126,196.4 137,199 136,210 125,207`), palette.white, {
      width: 1.3,
      swell: 0.4,
    }),
    stroke(points`131.6,199 130.8,208`, { width: 1 }),
    stroke(points`128,172 125,184 124,194`, { width: 1.3, start: 0.2, end: 1 }),
    stroke(points`136,178 134,188 134,196`, { width: 1.2, start: 0.2, end: 1 }),
  );
  // necklace
  marks.push(
    stroke(points`121,150 128,164 140,170 155,165 165,148`, { width: 5.6, start: 1, end: 1 }),
    stroke(points`121,150 128,164 140,170 155,165 165,148`, {
      width: 3,
      start: 1,
      end: 1,
      fill: palette.gold,
    }),
    shape(circle(139.5, 175, 5.6), palette.gold, { width: 1.4 }),
    dot(139.5, 175, 2, palette.blue),
  );
  // sceptre, left arm forward
  marks.push(sceptre({ x: 66, y: 234, turn: -3, length: 128, radius: 11, cross: 16 }));
  marks.push(
    shape(
      points`128,142 116,148 106,160 94,168 82,168 79,180! 88,186 102,184 116,178 128,168 134,154`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`88,185.6 102,183.4 116,177.4 128,167`, {
      count: 13,
      direction: -80,
      length: 8,
      width: 1.1,
    }),
    stroke(points`122,150 114,162 102,172`, { width: 1.3 }),
  );
  marks.push(
    shape(polygon(points`77,166 84.4,166.6 82,183 74.6,181.6`), palette.white, { width: 1.4 }),
  );
  marks.push(hand({ x: 77, y: 174, scale: 1.2, turn: 190, kind: 'fist', flip: true }));
  // right arm, hand on the belt
  marks.push(
    shape(
      points`
166,138 180,144 189,158 192,176 186,192 172,200 156,203 150,204! 149,193! 158,190 168,182
170,172 164,162 158,150
`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`191.6,172 186,191 172,199.4 158,202.4`, {
      count: 14,
      direction: -130,
      length: 8,
      width: 1.1,
    }),
    stroke(points`172,148 180,162 180,178`, { width: 1.3 }),
  );
  marks.push(
    shape(polygon(points`150,191.6 156.4,190.6 157.4,204.4 150.6,205.4`), palette.white, {
      width: 1.4,
    }),
    hand({ x: 151, y: 198.6, scale: 1.1, turn: 176, kind: 'fist', flip: true }),
  );
  // hair and head
  marks.push(
    shape(points`146,92 158,100 164,116 166,132 158,142 144,140 136,124`, palette.white, {
      width: 1.5,
    }),
    stroke(points`154,104 159,118 160,134`, { width: 1.2 }),
    stroke(points`148,108 152,122 152,136`, { width: 1.2 }),
    hatch(points`164.4,118 165.8,131 159,140`, { count: 7, direction: 195, length: 5, width: 1 }),
  );
  marks.push(profileHead({ x: 136, y: 109, scale: 1.04 }));
  marks.push(
    group(
      { y: 3.4 },
      [
        shape(
          points`
146,104! 141,110 134,114.6 128,115.4! 127,119.6 123.4,121.4! 122.6,124 119,129 114,134
108,147! 117,145 121,154! 127,148 133,154! 139,144 147,140 152,128 152,112
`,
          palette.white,
          { width: 1.5 },
        ),
      ],
      [
        stroke(points`143,112 136,122 124,130 115,141`, { width: 1.2 }),
        stroke(points`146,118 140,130 129,138 123,148`, { width: 1.2 }),
        stroke(points`149,122 146,134 138,142 134,149`, { width: 1.2 }),
        hatch(points`151.4,116 151,128 146,139`, { count: 7, direction: 195, length: 5, width: 1 }),
      ],
      [
        shape(points`118.6,115! 123,112 130,112.8 136.4,118.4! 129,116.8 123,117`, palette.white, {
          width: 1.1,
          swell: 0.3,
        }),
      ],
    ),
  );
  marks.push(
    shape(points`120.2,121.2! 124,120.8 128.4,122! 125,123.8 121,124!`, palette.red, {
      width: 0.7,
      swell: 0,
    }),
    shape(points`146,106 148.6,101.6 152.8,103 152.8,108 149.6,112.6 146.4,110.6`, palette.flesh, {
      width: 1.3,
      swell: 0.4,
    }),
    stroke(points`148.4,104.4 150.8,105 149.4,109.4`, { width: 0.9 }),
  );
  // helmet-crown
  marks.push(
    group(
      { x: 0, y: -5 },
      shape(
        points`
121,94 120,80 126,66 138,58 152,60 162,70 166,84 168,98 175,110 177,119 168,119 160,110
152,100
`,
        palette.red,
        { width: 1.7 },
      ),
      hatch(points`164,76 167,94 172,108`, { count: 9, direction: 195, length: 7, width: 1.1 }),
      shape(
        points`
117,93! 109,74! 119,81! 121,63! 131,76! 138,55! 146,76! 158,63! 158,82! 170,77! 166,96!
154,100 136,98
`,
        palette.gold,
        { width: 1.7 },
      ),
      shape(points`115,88 136,91.4 154,92.4 167,89 168.4,96 154,101 136,100 116,95`, palette.gold, {
        width: 1.6,
      }),
      (
        [
          [123, 93, palette.white],
          [132.4, 95.6, palette.red],
          [142.6, 96.8, palette.blue],
          [152.6, 96.6, palette.red],
          [161.4, 95, palette.white],
        ] as const
      )
        .map(([x, y, c]) => shape(circle(x, y, 2.1), c, { width: 1, swell: 0.2 }))
        .join(''),
      (
        [
          [108, 72],
          [121, 61],
          [138, 53],
          [158, 61],
          [171, 75.6],
        ] as const
      )
        .map(([x, y]) => shape(circle(x, y, 2.6), palette.white, { width: 1.2, swell: 0.4 }))
        .join(''),
    ),
  );
  marks.push(
    tuft(38, 336, 0.95, palette.blue, 5, 6),
    tuft(154, 341, 0.8, palette.blue, 5, 5),
    tuft(60, 322, 0.95, palette.gold, 5, 3),
  );
  return cardSvg({ num: 'IIII', title: 'L’EMPEREUR' }, ...marks);
};
