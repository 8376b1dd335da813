import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  flat,
  group,
  hatch,
  limb,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { bell, tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polygon, rectangle } from '#netlify/drawing/points.ts';
import { rearDog } from '#netlify/drawing/rear-dog.ts';

export default () => {
  const marks: string[] = [];
  const F = palette.flesh;
  // ground
  marks.push(
    shape(points`0,292 50,286 120,293 190,286 240,292 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,290 50,287 120,294 190,287 228,291`, {
      count: 50,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,324 60,317 120,322 180,316 240,323 240,350! 0,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`12,322 60,318 120,323 180,317 228,322`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  marks.push(
    tuft(128, 336, 0.9, palette.blue, 5, 3),
    tuft(192, 310, 0.9, palette.gold, 5, 6),
    tuft(134, 308, 0.9, palette.gold, 5, 8),
  );
  // bundle hanging from the stick
  const sack = points`38,93 31,99 24,112 23,126 30,137 42,141 54,138 62,128 62,114 55,101 49,94`;
  marks.push(
    shape(sack, palette.blue, { width: 1.7 }),
    hatch(points`61.4,114 61.6,127 54,137.4 44,140`, {
      count: 13,
      direction: 200,
      length: 8,
      width: 1.1,
    }),
    stroke(points`41,98 34,112 33,128`, { width: 1.2, fill: palette.sky }),
    stroke(points`44,98 43,114 44,130`, { width: 1.2, fill: palette.sky }),
    stroke(points`47,98 52,110 53,122`, { width: 1.2, fill: palette.sky }),
  );
  // staff arm hand comes later; far leg (front, steps right)
  marks.push(
    shape(
      points`
122,226 130,242 146,260 154,274 155,292 158,308 162,322 174,324 176,310 175,290 177,272
170,254 162,238 158,226
`,
      palette.blue,
      { width: 1.7, open: true },
    ),
    hatch(points`176.4,272 174.6,291 175.4,314`, {
      count: 13,
      direction: 188,
      length: 7,
      width: 1.1,
    }),
    stroke(points`158,268 164,272 170,269`, { width: 1.1 }),
  );
  marks.push(
    shape(
      points`158,316 165,319! 174,316 177,323 184,328 194,330 199,334 192,339 176,339 161,338 156,330`,
      palette.red,
      { width: 1.6 },
    ),
    hatch(points`163,338 178,338.6 192,338`, { count: 8, direction: -75, length: 4.4, width: 1 }),
  );
  // near leg (back)
  marks.push(
    shape(
      points`
96,226 90,240 90,256 95,270 95,282 86,298 76,312 70,322 80,330 90,320 101,306 112,290
116,276 122,258 130,238 130,226
`,
      palette.blue,
      { width: 1.7, open: true },
    ),
    hatch(points`121,260 115,278 111,291 101,306 91,319`, {
      count: 17,
      direction: 205,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(
      points`
90,245! 94,249 98,245! 101,250 108,247! 108,253 113,255! 107,259 109,266! 102,264 100,270!
96.4,265 94,268.6! 91,258 90,248
`,
      F,
      { width: 1.4, swell: 0.3 },
    ),
    hatch(points`105,250 106.4,256 103,262`, { count: 4, direction: 195, length: 4.4, width: 0.9 }),
    stroke(points`99,270 97.6,275 99,279`, { width: 1 }),
    stroke(points`106,266 108,271 107,275`, { width: 1 }),
    stroke(points`112.6,255 116,257 118,261`, { width: 1 }),
  );
  marks.push(
    shape(
      points`67,315 74,321! 84,322 87,329 94,334 104,336 107,339.6 98,341.6 82,338.6 70,331 63,322`,
      palette.red,
      { width: 1.6 },
    ),
    hatch(points`70,330.4 83,338 97,341`, { count: 9, direction: -60, length: 4.4, width: 1 }),
  );
  // dog
  marks.push(rearDog(palette.sky, 1));
  // tunic
  const body = points`
112,124 103,132 101,148 105,166 107,184 104,198 96,216 90,231! 96,236 99,241! 104,234
109,231! 114,238 118,245! 123,238 128,233! 134,239 138,246! 143,239 148,232! 153,236
158,240! 162,233 166,228! 158,212 151,196 150,184 156,168 161,148 159,132 150,124 130,120
`;
  marks.push(
    shape(body, palette.red, { width: 1.8 }),
    hatch(points`160,148 155,168 150,184 152,198 162,222`, {
      count: 22,
      direction: 192,
      length: 9,
      width: 1.1,
    }),
    ...(
      [
        [112, 196, 102, 230],
        [122, 198, 119, 236],
        [134, 198, 137, 238],
        [143, 196, 156, 232],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 + (X < x ? 2 : -2), (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.7, start: 0.2, end: 0.9 },
      ),
    ),
  );
  marks.push(
    shape(
      points`105,184 118,188 134,188.6 150.6,184! 152,193 136,198 120,197.6 103.6,193!`,
      palette.gold,
      { width: 1.5 },
    ),
    shape(rectangle(127, 186.6, 9, 10.6), palette.white, { width: 1.2, swell: 0.3 }),
    stroke(points`131.5,188 131.5,196`, { width: 1 }),
    hatch(points`138,197.2 151,192.6`, { count: 5, direction: -90, length: 4, width: 0.9 }),
  );
  marks.push(
    ...(
      [
        [99, 243],
        [118, 247],
        [138, 248],
        [158, 242],
      ] as const
    ).map((p) => bell(p[0], p[1], 3.1)),
  );
  // staff + viewer-right arm
  marks.push(
    limb(points`187,140,2.8 197,220,3 212,334,3`, palette.gold, { open: false, cap: 0.5 }),
    hatch(points`190,150 199.8,222`, { count: 11, direction: 185, length: 2.4, width: 0.9 }),
    hatch(points`202,236 213.8,328`, { count: 14, direction: 185, length: 2.4, width: 0.9 }),
    shape(points`195,214 190,209 192,205! 197,209`, palette.gold, { width: 1.2, swell: 0.3 }),
    shape(points`208,276 214,271 213.4,267! 207.4,269`, palette.gold, { width: 1.2, swell: 0.3 }),
    stroke(points`190,168 191.4,176`, { width: 1 }),
    stroke(points`203,246 204.6,256`, { width: 1 }),
    stroke(points`208,296 209.4,306`, { width: 1 }),
    shape(circle(186.6, 138, 4.4), palette.red, { width: 1.4, swell: 0.5 }),
  );
  marks.push(
    shape(
      points`
148,128 158,129 167,140 176,156 186,172 196,186 190,197 182,200! 172,188 160,174 150,158
146,144
`,
      palette.gold,
      { width: 1.6, open: true },
    ),
    hatch(points`151,160 161,175 172,187 181,198`, {
      count: 11,
      direction: -85,
      length: 6,
      width: 1.1,
    }),
    stroke(points`156,136 166,152 178,172`, { width: 1.3, start: 0.8, end: 0.1 }),
  );
  marks.push(
    shape(polygon(points`181,202 178,196 193,184 198,190`), palette.white, { width: 1.4 }),
    hand({ x: 189, y: 195, scale: 1.15, turn: 44, kind: 'fist' }),
  );
  // viewer-left arm, stick, hand
  marks.push(
    shape(
      points`
113,128 104,130 96,142 89,158 85,174 86,186 94,193 106,190 120,181 133,173! 128,160 114,166
106,170 110,158 117,144
`,
      palette.gold,
      { width: 1.6, open: true },
    ),
    hatch(points`86,180 90,190 96,192.6 107,189`, {
      count: 9,
      direction: -75,
      length: 7,
      width: 1.1,
    }),
    hatch(points`110,187 121,180 131,174`, { count: 6, direction: -100, length: 5, width: 1 }),
    stroke(points`103,138 95,156 92,172`, { width: 1.3, start: 0.8, end: 0.1 }),
  );
  // collar with bells
  const col = points`
112,120 104,126 98,138 97,147! 104,143 110,141! 114,150 118,157! 123,150 128,145! 134,151
139,158! 144,150 149,143! 155,145 163,149! 163,138 158,126 150,120 131,114
`;
  marks.push(
    shape(col, palette.blue, { width: 1.6 }),
    hatch(points`161.6,136 156,126`, { count: 4, direction: 195, length: 5, width: 1 }),
    stroke(points`110,128 106,134 104,140`, { width: 1.2, fill: palette.sky }),
    stroke(points`120,130 118,140 118,148`, { width: 1.2, fill: palette.sky }),
    stroke(points`139,131 140,142 139,149`, { width: 1.2, fill: palette.sky }),
    stroke(points`151,128 155,134 158,142`, { width: 1.2, fill: palette.sky }),
  );
  marks.push(
    limb(points`26,80,2.5 92,128,2.9 166,182,2.6`, palette.white, {
      open: false,
      cap: 0.5,
      width: 1.6,
    }),
    stroke(points`54,103 96,133 126,155`, { width: 0.9 }),
  );
  marks.push(
    shape(points`36,95 38,87 34,82 39,79 46,81 52,86 50,91 52,97 44,99`, palette.red, {
      width: 1.4,
    }),
    stroke(points`38,90 44,92 50,92`, { width: 1.2 }),
  );
  marks.push(
    shape(polygon(points`128,160 134.5,174 140,171 134,157`), palette.white, { width: 1.4 }),
    hand({ x: 137, y: 165, scale: 1.15, turn: -24, kind: 'fist' }),
  );
  marks.push(
    ...(
      [
        [97, 149],
        [118, 159.4],
        [139, 160.4],
        [163, 151.4],
      ] as const
    ).map((p, i) => (i === 2 ? '' : bell(p[0], p[1], 3.2))),
  );
  // neck, head
  marks.push(
    shape(points`122,108 121,120 131,127 143,122 145,108`, F, { width: 1.5, open: true }),
    hatch(points`122.4,111 122,120`, { count: 5, direction: 0, length: 8, width: 1 }),
  );
  marks.push(
    shape(points`110,124 120,118 131,123 144,118 153,123 145,130 131,132 117,130`, palette.gold, {
      width: 1.4,
    }),
  );
  // head, tilted back about the nape: chin up, eyes above the road
  const h = [
    shape(points`122,84 118,96 120,110 126,116 134,112 130,96`, palette.gold, { width: 1.4 }),
  ];
  h.push(turnedFace({ x: 136, y: 94, scale: 0.92, flip: true, turn: -5, look: -1, lookY: -0.3 }));
  h.push(
    group(
      { x: 136, y: 94, turn: -5 },
      shape(
        points`-11,2 -12,12 -7,22 3,29 10,31 14,22 14.6,16 13,13.6 8,14.4 2,12.6 -4,9 -8,3`,
        palette.gold,
        { width: 1.4 },
      ),
      stroke(points`-6,12 -1,19 5,23`, { width: 1 }),
      stroke(points`6,18 8,23 9.6,27`, { width: 1 }),
      shape(points`-1,9.6! 4,6.8 8.6,6.2 12.4,7.6 14.6,11! 9.4,9.4 4,10.2`, palette.gold, {
        width: 1,
        swell: 0.2,
      }),
    ),
  );
  h.push(
    shape(
      points`130,68 122,58 111,54 100,59 94,70 92,80! 97,80! 104,72 112,71 118,78 122,84`,
      palette.blue,
      { width: 1.6 },
    ),
    hatch(points`97,79 104,71.4 112,70.4`, { count: 6, direction: -95, length: 5, width: 1 }),
    stroke(points`122,64 112,60 103,65`, { width: 1.1, fill: palette.sky }),
  );
  h.push(
    shape(
      points`140,67 148,56 160,51 171,56 176,67 177,76! 172,77! 167,69 160,67 154,72 152,80`,
      palette.red,
      { width: 1.6 },
    ),
    hatch(points`172,76 167,68.4 160,66.4`, { count: 6, direction: -85, length: 4.6, width: 1 }),
  );
  const hood = points`
154,80 151,71 144,65 132,64.4 122,71 117,83 117,97 118.6,108 115,120 124,123 131,120.6
127,112 124.6,103 126,92 131,84 140,80
`;
  h.push(
    shape(hood, palette.red, { width: 1.7 }),
    clipped(
      hood,
      flat(
        points`100,60! 138,60! 133.4,73 131.4,84 129,94 130,110 136,130! 100,130!`,
        palette.blue,
      ),
      hatch(points`117.6,92 118.6,104 116.4,116`, { count: 7, direction: 0, length: 5, width: 1 }),
    ),
    stroke(points`138,64.6 133.4,73 131,82`, { width: 1.4, start: 1, end: 1 }),
    stroke(points`123,76 120.4,88 120.8,100`, { width: 1.2, fill: palette.sky }),
  );
  h.push(
    shape(
      points`
155.6,81.4 148,79.4 140,79.2 131,83.4 125.6,92 124,103 126.4,112 130.6,119.6 133.6,117.4
130,110.4 128.4,103 129.6,94 134,87 141,83.6 148,83.8 154.6,86
`,
      palette.gold,
      { width: 1.3, swell: 0.4 },
    ),
  );
  h.push(bell(94, 83.6, 3.8), bell(175, 80.4, 3.8));
  marks.push(group({ x: 128, y: 116, turn: -14 }, group({ x: -128, y: -116 }, ...h)));
  return cardSvg({ num: '', title: 'LE MAT' }, ...marks);
};
