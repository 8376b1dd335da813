import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  dot,
  flat,
  group,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { curl, tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polygon, rectangle } from '#netlify/drawing/points.ts';

export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,296 50,288 110,292 170,286 240,294 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
  );
  marks.push(
    hatch(points`12,294 50,290 110,294 170,288 228,292`, {
      count: 46,
      direction: 82,
      length: 6,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`16,336 60,322 120,326 180,320 226,334 230,350! 10,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`20,337 60,324 120,328 180,322 222,335`, {
      count: 44,
      direction: 80,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    shape(polygon(points`150,250 160,250 158,318 149,318`), palette.gold, { width: 1.5 }),
    hatch(points`159,256 157.4,316`, { count: 14, direction: 180, length: 6, width: 1 }),
  );
  // legs (below the table)
  marks.push(
    shape(
      points`
92,236 90,262 93,288 91,312 88,320 76,327 64,331 60,336 66,339 84,338 97,337 102,331 104,318
109,290 113,262 116,236
`,
      palette.blue,
      { open: true },
    ),
  );
  marks.push(
    shape(
      points`90,318 78,325 62,330 57,335 64,340 84,339 99,338 104,332 105,319 97,322!`,
      palette.red,
      { width: 1.5 },
    ),
  );
  marks.push(
    shape(
      points`
122,236 127,262 130,288 132,312 134,322 144,329 156,332 162,336 154,340 134,339 122,336
119,326 117,300 114,270 112,236
`,
      palette.red,
      { open: true },
    ),
  );
  marks.push(
    shape(
      points`118,316 126,321! 134,316 137,323 146,328 159,332 164,337 156,341 134,340 120,338 116,330`,
      palette.blue,
      { width: 1.5 },
    ),
  );
  marks.push(
    hatch(points`110,262 106,290 102,314`, { count: 11, direction: 185, length: 8, width: 1.1 }),
    hatch(points`128,262 131,290 133,312`, { count: 11, direction: 185, length: 7, width: 1.1 }),
  );
  marks.push(
    shape(polygon(points`90,262 114,262 113.6,269 90.4,269`), palette.gold, {
      width: 1.4,
      swell: 0.4,
    }),
    shape(polygon(points`112.6,262 127.4,262 128.4,269 113,269`), palette.red, {
      width: 0,
      swell: 0,
    }),
    shape(polygon(points`115,262 127,262 128,269 115.6,269`), palette.gold, {
      width: 1.4,
      swell: 0.4,
    }),
  );
  // far arm + wand (viewer's right)

  // torso: parti-coloured doublet
  const torso = points`
96,132 82,136 77,150 84,168 90,184 92,194 84,214 80,240 152,240 148,214 140,194 143,184
150,166 155,148 150,134 134,130 114,129
`;
  marks.push(
    shape(torso, palette.red, { width: 1.7 }),
    clipped(
      torso,
      flat(polygon(points`115,120 180,120 180,260 112,260 113,200 117,170`), palette.blue),
      hatch(points`154,148 149,168 142,186`, { count: 14, direction: 195, length: 12, width: 1.2 }),
      hatch(points`84,214 80,240`, { count: 7, direction: 0, length: 10, width: 1.2 }),
      stroke(points`96,198 92,216 90,240`, { width: 1.3, start: 1, end: 0.3 }),
      stroke(points`104,198 103,216 103,240`, { width: 1.3, start: 1, end: 0.3 }),
      stroke(points`130,198 132,216 133,240`, { width: 1.3, start: 1, end: 0.3 }),
      stroke(points`138,198 142,216 144,240`, { width: 1.3, start: 1, end: 0.3 }),
    ),
  );
  marks.push(stroke(points`116,136 117.5,160 114.5,192`, { width: 1.6, start: 1, end: 1 }));
  for (let k = 0; k < 5; k++)
    marks.push(shape(circle(110, 146 + k * 10, 2.3), palette.gold, { width: 1.1, swell: 0.4 }));
  marks.push(
    stroke(points`84,142 92,160 99,184`, { width: 1.3 }),
    stroke(points`92,140 99,158 104,182`, { width: 1.2 }),
    stroke(points`148,142 140,162 132,184`, { width: 1.2, fill: palette.ink }),
    stroke(points`136,138 131,156 126,180`, { width: 1.1 }),
  );
  // belt
  marks.push(
    shape(points`89,189 104,193 120,194 142,188! 143,197 122,202 104,201 89,197!`, palette.gold, {
      width: 1.5,
    }),
    shape(rectangle(110, 192, 11, 10.5), palette.white, { width: 1.4, swell: 0.4 }),
    stroke(points`115.5,193 115.5,201`, { width: 1 }),
  );
  // viewer-right arm, raised
  marks.push(
    shape(
      points`140,131 152,131 164,140 178,152 188,162 192,170 186,178 174,178 160,170 148,160 142,150`,
      palette.gold,
      { width: 1.6, open: true },
    ),
  );
  marks.push(
    hatch(points`148,160 160,169 174,177 186,177`, {
      count: 12,
      direction: -80,
      length: 8,
      width: 1.1,
    }),
    stroke(points`148,138 160,147 174,156`, { width: 3, start: 0.5, end: 0.4, fill: palette.red }),
    stroke(points`146,149 158,160 170,170`, { width: 3, start: 0.5, end: 0.4, fill: palette.red }),
  );
  marks.push(
    shape(
      points`176,150 182,138 185,124 198,126! 201,142 199,160 192,174 182,178 175,170`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`200,140 198,160 190,174`, { count: 9, direction: 185, length: 8, width: 1.1 }),
  );
  marks.push(
    shape(polygon(points`183,121 201,124 200,130 182,127`), palette.white, { width: 1.4 }),
  );
  marks.push(
    limb(points`213,74,2.5 198,106,2.8 182,140,2.5`, palette.white, { open: false, cap: 0.6 }),
    shape(circle(214, 72, 3.9), palette.red, { width: 1.4, swell: 0.5 }),
    shape(circle(181.2, 141.6, 3.9), palette.red, { width: 1.4, swell: 0.5 }),
    stroke(points`210,82 186,133`, { width: 0.8 }),
  );
  marks.push(hand({ x: 192.5, y: 122, scale: 1.25, turn: -80, kind: 'fist', flip: true }));
  // viewer-left arm, low, holding the coin
  marks.push(
    shape(
      points`94,132 80,134 67,146 56,162 50,176 54,186 64,188 76,178 86,164 92,152`,
      palette.blue,
      { width: 1.6, open: true },
    ),
  );
  marks.push(
    hatch(points`50,176 54,185 64,187.5 75,178`, {
      count: 11,
      direction: -70,
      length: 9,
      width: 1.1,
    }),
    stroke(points`86,138 74,150 66,168`, { width: 1.3, start: 0.8, end: 0.1 }),
  );
  marks.push(
    stroke(points`78,138 64,154 57,172`, { width: 3, start: 0.5, end: 0.4, fill: palette.gold }),
    stroke(points`90,146 80,162 70,178`, { width: 3, start: 0.5, end: 0.4, fill: palette.gold }),
  );
  marks.push(
    shape(points`52,172 48,182 52,194 64,203 76,209 82,199! 74,193 70,184 66,174`, palette.gold, {
      width: 1.6,
    }),
    hatch(points`50,188 58,199 72,206`, { count: 7, direction: -40, length: 7, width: 1.1 }),
  );
  marks.push(shape(polygon(points`74,211 69,208 78,193 84,196.5`), palette.white, { width: 1.4 }));
  marks.push(hand({ x: 79, y: 203, scale: 1.15, turn: 24, kind: 'pinch' }));
  marks.push(
    shape(circle(95, 214, 5.6), palette.gold, { width: 1.5 }),
    `<circle cx="95" cy="214" r="3.2" fill="none" stroke="${palette.ink}" stroke-width=".8"/>`,
  );
  // collar, neck
  marks.push(
    shape(points`101,114 100,128 110,137 124,132 126,114`, palette.flesh, { width: 1.5 }),
    hatch(points`124,116 124,128`, { count: 6, direction: 185, length: 9, width: 1 }),
  );
  marks.push(
    shape(
      points`97,126! 108,135 113,142! 120,134 130,125! 137,132 128,141 114,150! 100,142 91,134`,
      palette.white,
      { width: 1.5 },
    ),
  );
  // hair behind, head, hat
  marks.push(
    shape(
      points`90,84 86,100 88,116 96,124 106,120 118,122 132,124 138,112 138,94 132,82`,
      palette.gold,
      { width: 1.5 },
    ),
  );
  marks.push(turnedFace({ x: 110, y: 101, scale: 1.02 }));
  marks.push(
    curl(131, 92, 1, palette.gold),
    curl(134, 103, 1.05, palette.gold),
    curl(131, 114, 1.05, palette.gold),
    curl(125, 122, 0.8, palette.gold),
    curl(91, 98, 0.75, palette.gold, 1),
    curl(89.5, 108, 0.85, palette.gold, 1),
    curl(93, 117, 0.8, palette.gold, 1),
  );
  // hat: lemniscate brim
  marks.push(
    shape(points`86,72 88,58 98,49 112,47 126,51 134,62 134,76 110,82`, palette.green, {
      width: 1.6,
    }),
    hatch(points`129,53 134,66 133,76`, { count: 8, direction: 190, length: 9, width: 1.1 }),
    stroke(points`96,54 93,64 94,74`, { width: 1.2 }),
  );
  marks.push(
    shape(
      points`
110,80 96,88 78,92 62,88 54,76 56,64 66,58 78,62 88,70 100,77 112,78 124,76 138,68 152,62
166,64 172,74 168,86 154,93 138,92 122,85
`,
      palette.gold,
      { width: 1.8 },
    ),
  );
  marks.push(
    shape(points`104,80.4 92,84 78,86.6 67,83 62,75 64,68 70,66 80,70 92,77`, palette.red, {
      width: 1.3,
    }),
    shape(
      points`116,80.4 130,84.6 144,87 157,84.4 164,76 161,69 153,68 141,73.5 128,79`,
      palette.red,
      { width: 1.3 },
    ),
  );
  marks.push(
    hatch(points`64,80 76,86 92,83.6`, { count: 9, direction: -70, length: 5, width: 1 }),
    hatch(points`130,84 146,86.6 162,79`, { count: 10, direction: -100, length: 5, width: 1 }),
  );
  // table
  marks.push(
    shape(polygon(points`34,250 47,250 44,338 31,338`), palette.gold, { width: 1.6 }),
    shape(polygon(points`196,250 209,250 212,338 199,338`), palette.gold, { width: 1.6 }),
    hatch(points`45.6,256 43,334`, { count: 18, direction: 180, length: 6, width: 1 }),
    hatch(points`208,256 210.6,334`, { count: 18, direction: 180, length: 6, width: 1 }),
  );
  const top = polygon(points`36,214 206,214 229,244 13,244`);
  marks.push(
    shape(top, palette.flesh, { width: 1.8, join: 'miter' }),
    shape(polygon(points`13,244 229,244 227,256 15,256`), palette.gold, {
      width: 1.8,
      join: 'miter',
    }),
    stroke(points`16,250 226,250`, { width: 0.9, start: 0.6, end: 0.6 }),
    hatch(points`18,255 224,255`, { count: 60, direction: -90, length: 4, width: 1 }),
  );
  marks.push(
    stroke(points`44,219 70,219`, { width: 0.8 }),
    stroke(points`140,240 200,240`, { width: 0.8 }),
    stroke(points`96,240 130,240`, { width: 0.8 }),
    stroke(points`26,238 40,238`, { width: 0.8 }),
  );
  // re-draw hand + coin above table
  marks.push(
    hand({ x: 79, y: 203, scale: 1.15, turn: 24, kind: 'pinch' }),
    shape(circle(94.5, 214, 5.4), palette.gold, { width: 1.5 }),
    `<circle cx="94.5" cy="214" r="3" fill="none" stroke="${palette.ink}" stroke-width=".8"/>`,
  );
  // objects: cups, dice, knife, purse, coins
  const cup = (x: number, y: number, s: number, c: string) =>
    group(
      { x, y, scale: s },
      shape(points`-6,-9! -4.6,0 -3,4! 3,4! 4.6,0 6,-9!`, c, { width: 1.4 / s }),
      shape(circle(0, -9, 6, 2), palette.white, { width: 1.2 / s, swell: 0.2 }),
      stroke(points`-5,-3 0,-2 5,-3`, { width: 1 }),
    );
  marks.push(cup(48, 228, 1.15, palette.red), cup(66, 236, 1.15, palette.blue));
  marks.push(
    stroke(points`112,236 126,228`, { width: 2.6, start: 1, end: 1 }),
    shape(points`126,229! 140,219 147,217! 142,224 129,232!`, palette.white, { width: 1.2 }),
  );
  marks.push(
    ...(
      [
        [118, 222],
        [127, 221],
      ] as const
    ).flatMap(([x, y]) => [
      shape(rectangle(x - 3, y - 3, 6.4, 6.4), palette.white, { width: 1.2, swell: 0.5 }),
      dot(x - 0.9, y - 0.9, 0.7),
      dot(x + 1.5, y + 1.5, 0.7),
    ]),
  );
  marks.push(
    ...(
      [
        [154, 236, palette.gold],
        [165, 232, palette.gold],
        [151, 227, palette.red],
        [92, 234, palette.gold],
      ] as const
    ).map(([x, y, c]) => shape(circle(x, y, 4.4, 2.8), c, { width: 1.2, swell: 0.6 })),
  );
  marks.push(
    shape(
      points`
178,238 174,228 180,218 186,212 182,206 190,208 198,205 195,212 203,219 208,230 203,239
190,242
`,
      palette.red,
      { width: 1.6 },
    ),
    shape(points`184,213 190,215 197,212 196,209.6 190,211.5 185,210`, palette.gold, {
      width: 1.1,
      swell: 0.2,
    }),
    stroke(points`186,219 182,228 184,236`, { width: 1.1 }),
    stroke(points`194,218 197,228 195,237`, { width: 1.1 }),
    hatch(points`206,224 206,234 200,240`, { count: 6, direction: 190, length: 6, width: 1 }),
  );
  marks.push(
    tuft(66, 314, 1, palette.gold, 5, 3),
    tuft(178, 312, 1.05, palette.gold, 5, 4),
    tuft(22, 342, 0.9, palette.blue, 5, 5),
    tuft(222, 340, 0.9, palette.blue, 5, 6),
    tuft(111, 342, 0.85, palette.blue, 5, 8),
  );
  return cardSvg({ num: 'I', title: 'LE BATELEUR' }, ...marks);
};
