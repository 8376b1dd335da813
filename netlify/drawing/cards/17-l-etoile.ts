import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, flat, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { tuft } from '#netlify/drawing/motifs.ts';
import { circle, type Point, points } from '#netlify/drawing/points.ts';
import { star } from '#netlify/drawing/rays.ts';

const jug = (c: string) =>
  [
    shape(
      points`
-5,-16! -6.5,-19 0,-20.4 6.5,-19 5,-16! 4.4,-12 9,-6 11,2 8,10 5,13! -5,13! -8,10 -11,2
-9,-6 -4.4,-12
`,
      c,
      { width: 1.6 },
    ),
    stroke(points`-10.6,0 0,2.6 10.8,0`, { width: 1.3, start: 0.6, end: 0.6 }),
    stroke(points`-9.6,5 0,7.6 9.8,5`, { width: 1, start: 0.6, end: 0.6 }),
    stroke(points`-4.6,-12.4 0,-11.4 4.6,-12.4`, { width: 1.1 }),
    hatch(points`8.6,-5 10.4,2 7.4,10`, { count: 7, direction: 185, length: 6, width: 1 }),
  ].join('');
const tree = (x: number, y: number, s: number, bird: boolean) =>
  group(
    { x, y, scale: s },
    limb(points`0,6,2.6 -1,-10,2.2 1,-24,1.6`, palette.gold, { open: true, width: 1.4 }),
    ...(
      [
        [-9, -24, 8],
        [9, -25, 8],
        [0, -34, 9],
        [-5, -16, 6],
        [7, -15, 6],
      ] as const
    ).map(([a, b, q]) =>
      shape(
        circle(a, b, q, q * 0.86, 7).map((p, i) => [p[0] + (i % 2 ? 1.6 : -1), p[1]]),
        palette.green,
        { width: 1.4 },
      ),
    ),
    hatch(points`14,-29 15.4,-24 12,-19`, { count: 4, direction: 190, length: 5, width: 1 }),
    hatch(points`6,-40 7.6,-35`, { count: 3, direction: 190, length: 4, width: 1 }),
    stroke(points`-12,-26 -8,-29 -4,-26`, { width: 1 }),
    stroke(points`0,-36 4,-39 7,-35`, { width: 1 }),
    stroke(points`2,-22 6,-25 10,-22`, { width: 1 }),
    bird
      ? shape(
          points`
-15,-41! -8,-46 -3,-53 2,-58 7,-58.6 10,-56.6 15,-55! 10,-53.6 9,-49 4,-43.4 -4,-41.4
-9,-41.4
`,
          palette.ink,
          { width: 0.8, swell: 0 },
        ) +
          dot(7, -56, 0.9, palette.paper) +
          stroke(points`-8,-44 -1,-46 4,-50`, { width: 0.9, fill: palette.paper }) +
          stroke(points`0,-42 0,-37`, { width: 1.2, start: 1, end: 1 }) +
          stroke(points`3,-43 4,-38`, { width: 1.2, start: 1, end: 1 })
      : '',
  );
export default () => {
  const marks: string[] = [];
  // stars
  marks.push(
    star(120, 86, 44, 17, 8, palette.red, palette.red, { turn: -67.5 }),
    star(120, 86, 46, 17, 8, palette.gold, palette.dgold, { turn: -90, width: 1.5 }),
  );
  marks.push(shape(circle(120, 86, 6.5), palette.gold, { width: 1.4 }), dot(120, 86, 1.6));
  marks.push(
    ...(
      [
        [46, 66, palette.gold, palette.dgold],
        [194, 66, palette.gold, palette.dgold],
        [34, 118, palette.red, palette.red],
        [206, 118, palette.red, palette.red],
        [62, 164, palette.blue, palette.blue],
        [178, 164, palette.blue, palette.blue],
        [120, 145, palette.gold, palette.dgold],
      ] as const
    ).map(([x, y, a, b], i) =>
      star(x, y, i === 6 ? 11 : 16, i === 6 ? 4.4 : 6, 8, a, b, { turn: -90, width: 1.2 }),
    ),
  );
  // land
  marks.push(
    shape(
      points`0,252 26,240 60,244 110,256 160,244 206,236 240,246 240,350! 0,350!`,
      palette.green,
      { width: 1.6 },
    ),
    hatch(points`12,247 28,241.5 60,246 110,258 160,246 206,238 228,243`, {
      count: 56,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(tree(33, 242, 0.95, true), tree(206, 238, 1, false));
  marks.push(
    shape(points`0,276 40,270 100,276 170,268 240,276 240,350! 0,350!`, palette.gold, {
      width: 1.5,
    }),
    hatch(points`100,277 140,273 170,269.6 228,275`, {
      count: 34,
      direction: 84,
      length: 6,
      width: 1,
    }),
  );
  // pool
  marks.push(
    shape(points`0,292 30,286 66,290 96,302 120,318 128,334 126,350! 0,350!`, palette.sky, {
      width: 1.8,
    }),
  );
  for (let k = 0; k < 6; k++)
    for (let j = 0; j < 5; j++) {
      const x = 14 + j * 25 + (k % 2 ? 12 : 0);
      const y = 302 + k * 8.5;
      if (x > 52 + k * 11 || (x > 22 && x < 52 && y < 312)) continue;
      marks.push(
        stroke(
          [
            [x, y],
            [x + 5, y - 2.6],
            [x + 10, y],
            [x + 15, y + 2.6],
            [x + 20, y],
          ],
          { width: 1.2, fill: palette.blue },
        ),
      );
    }
  // water streams
  const fall = (x: number, y0: number, y1: number, m: number) => {
    const q: string[] = [];
    const lw = m > 0 ? 14 : 9.6;
    const rw = m > 0 ? 9.6 : 14;
    const L: Point[] = [
      [x - 6, y0, 1],
      [x - 8, y0 + 16],
      [x - 7, y0 + 30],
      [x - 8.6, y0 + 46],
      [x - lw, y1],
    ];
    const Rr: Point[] = [
      [x + rw, y1],
      [x + 9, y0 + 46],
      [x + 11, y0 + 30],
      [x + 8, y0 + 16],
      [x + 6, y0, 1],
    ];
    q.push(
      shape([...L, [x - 6, y1 + 3], [x, y1], [x + 6, y1 + 3], ...Rr], palette.white, {
        width: 1.5,
      }),
    );
    for (const [dx, e] of [
      [-3.4, -8],
      [0, 0],
      [3.6, 7],
    ] as const)
      q.push(
        stroke(
          [
            [x + dx, y0 + 4],
            [x + dx * 1.3 - 1, y0 + 18],
            [x + dx * 1.2 + 1.4, y0 + 34],
            [x + e, y1 - 3],
          ],
          { width: 1.3, fill: palette.blue },
        ),
      );
    return group({}, ...q);
  };
  marks.push(fall(41, 280, 336, 1), fall(204, 277, 334, -1));
  marks.push(
    ...(
      [
        [24, 342],
        [58, 343],
      ] as const
    ).map(([x, y]) =>
      stroke(
        [
          [x - 8, y],
          [x, y - 3],
          [x + 8, y],
        ],
        { width: 1.3, fill: palette.blue },
      ),
    ),
  );
  marks.push(
    shape(
      points`104,168 96,174 91,184 92,196 96,206 92,214 88,222! 98,219 106,208 108,196`,
      palette.gold,
      { width: 1.5 },
    ),
  );
  // hair mass behind
  marks.push(
    shape(
      points`
106,164 122,164 134,174 140,190 150,204 156,224 152,246 144,252 140,240 132,226 122,212
104,206 94,196 92,180
`,
      palette.gold,
      { width: 1.6 },
    ),
  );
  // kneeling leg (her left, viewer's right): the shin lies back along the ground, sole up, then the upright thigh ends in the knee
  marks.push(
    shape(
      points`
122,329 130,319 144,317.6 156,321 167,325.4 174,324 180,320.4 185,322.4 187.4,328 191.4,333
192.4,338 187,340.4 178,339.4 166,338.6 150,340.6 134,342 124,340
`,
      palette.flesh,
      { width: 1.7 },
    ),
    hatch(points`140,340.4 152,339.6 166,338 178,338.6`, {
      count: 11,
      direction: -62,
      length: 4.6,
      width: 1,
    }),
    stroke(points`176,325.4 173.4,329 174.4,333`, { width: 1 }),
    [0, 1, 2, 3]
      .map((k) =>
        stroke(
          [
            [191 - k * 2.7, 334 - k * 0.5],
            [190.6 - k * 2.8, 338.6],
          ],
          { width: 0.9, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
  );
  marks.push(
    shape(
      points`
151.4,267! 154.6,276 156.2,287 154,300 148.6,315 142,327 138.6,335 132,341 122.6,341.4
115.4,336 113.6,327 115.6,317 114.6,302 114,284!
`,
      palette.flesh,
      { width: 1.7, open: true },
    ),
    hatch(points`155,288 153,301 147.4,316 141,329`, {
      count: 13,
      direction: 190,
      length: 9,
      width: 1.1,
    }),
    stroke(points`118.4,322.6 122.4,320 128,321 131.6,325`, { width: 1.1 }),
    stroke(points`119.4,335.4 124.4,337.4 130,335.6`, { width: 1 }),
  );
  // torso
  const torso = points`
102,206 92,211 89,221 94,233 101,244 104,254 101,266 100,280 110,294 130,298 146,294 154,280
151,266 142,254 140,243 143,230 147,219 144,211 134,206 120,203
`;
  marks.push(
    shape(torso, palette.flesh, { width: 1.7 }),
    flat(points`118,289 134,283 146,279 154,275 155.4,286 152,300 120,304`, palette.flesh),
  );
  marks.push(
    hatch(points`144,228 140.6,243 143,255 152,267 154.4,280`, {
      count: 16,
      direction: 190,
      length: 9,
      width: 1.1,
    }),
    stroke(points`97,229 100,236 107,237.6 113,233`, { width: 1.2 }),
    stroke(points`119,233.6 125,238.4 133,236.6 138,230`, { width: 1.2 }),
    dot(119, 266, 1.2),
    stroke(points`117,211 117.4,222`, { width: 1 }),
    stroke(points`110,254 113,257`, { width: 0.9 }),
    stroke(points`127,282 138,280 147,272`, { width: 1.1 }),
  );
  // raised leg (her right, viewer's left): knee up, foot flat at the water's edge
  marks.push(
    shape(
      points`
130,284! 120,271 104,264.6 87,264 75,267.6 68.4,274.6 67.4,283 69.6,291 69,302 68.6,314
67,323 62.6,330 56,334.4 52.8,338 55,341.4 64,342 76,342 81.6,339 81.4,331 80,324 83,313
88,303 90,293.6 102,297 118,300 132,296!
`,
      palette.flesh,
      { width: 1.7, open: true },
    ),
    hatch(points`80.6,322 84,312 88.6,302 90.6,294.6 102,297 116,299.4`, {
      count: 17,
      direction: -120,
      length: 6.4,
      width: 1.1,
    }),
    stroke(points`73,279 76.4,275 82.4,274.6 86,278`, { width: 1.1 }),
    stroke(points`75,289 79.4,291.4 83.4,290`, { width: 1 }),
    stroke(points`72.4,299 72.4,308 70.8,316`, { width: 1 }),
    stroke(points`76.6,329.6 73.6,332 74.4,335`, { width: 1 }),
    [0, 1, 2, 3]
      .map((k) =>
        stroke(
          [
            [56.6 + k * 2.7, 336.8 - k * 0.8],
            [56.4 + k * 2.8, 341.3],
          ],
          { width: 0.9, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
  );
  // arms
  marks.push(
    limb(points`105,211.6,5.6 99,216,7 90,222,7 76,238,5.6 63,257,4`, palette.flesh, {}),
    hatch(points`92.6,225.6 78.6,239.6 66,256`, { count: 8, direction: -150, length: 4, width: 1 }),
  );
  marks.push(
    limb(points`133,210.6,5.6 139.6,214,7 150,220,7 168,236,5.6 185,253,4`, palette.flesh, {}),
    hatch(points`146.6,223.6 165,239 182,254`, { count: 9, direction: -34, length: 4, width: 1 }),
  );
  // jugs
  marks.push(
    group({ x: 54, y: 262, turn: -140, scale: 1.12 }, jug(palette.red)),
    group({ x: 195, y: 258, turn: 152, scale: 1.12 }, jug(palette.red)),
  );
  marks.push(
    hand({ x: 63, y: 257, scale: 1.1, turn: 140, kind: 'fist', flip: true }),
    hand({ x: 185, y: 253, scale: 1.1, turn: 40, kind: 'fist' }),
  );
  // neck, head, hair front
  marks.push(
    shape(points`106,192 104,206 112,213 124,208 126,190`, palette.flesh, {
      width: 1.5,
      open: true,
    }),
    hatch(points`124,196 122,207`, { count: 5, direction: 190, length: 8, width: 1 }),
  );
  marks.push(turnedFace({ x: 112, y: 184, scale: 0.86, turn: -8 }));
  marks.push(
    shape(
      points`
96,184 94,174 99,164 110,159 123,162 132,172 136,186 140,200 146,212 148,226 142,234 136,224
130,214 126,204 126,192 124,182 116,174 106,172 99,177
`,
      palette.gold,
      { width: 1.6 },
    ),
  );
  marks.push(
    stroke(points`102,172 111,165 122,169 129,182 134,202 141,218`, { width: 1.2 }),
    stroke(points`106,167 116,165 127,173 133,190 140,208`, { width: 1 }),
    stroke(points`128,196 134,214 141,228`, { width: 1.2 }),
    stroke(points`144,214 150,228 148,244`, { width: 1.2 }),
  );
  marks.push(tuft(174, 302, 0.85, palette.green, 5, 3));
  return cardSvg({ num: 'XVII', title: 'L’ÉTOILE' }, ...marks);
};
