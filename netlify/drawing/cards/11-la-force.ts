import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { grip, hand } from '#netlify/drawing/hands.ts';
import { dot, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { hills, tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polar, polygon } from '#netlify/drawing/points.ts';
import { strap } from '#netlify/drawing/regalia.ts';

// She and the lion look to the viewer's right (Conver, Dodal): the picture is drawn in a mirrored group, so here
// the light comes from the upper RIGHT (swell and hatching on the lower left) and comes out right after the mirror.
const shapeToLeft: typeof shape = (outline, fill, look) =>
  shape(outline, fill, { offset: [-0.55, 0.75], ...look });
const lock = (x: number, y: number, rot: number, L: number, w: number, m = 1) =>
  group(
    { x, y, turn: rot },
    shapeToLeft(
      [
        [-2, -w * m],
        [L * 0.32, -w * 1.3 * m],
        [L * 0.68, -w * 0.75 * m],
        [L, w * 1.0 * m, 1],
        [L * 0.66, w * 0.62 * m],
        [L * 0.34, w * 1.05 * m],
        [-2, w * m],
      ],
      palette.gold,
      { width: 1.5, swell: 0.6 },
    ),
    stroke(
      [
        [0, -w * 0.35 * m],
        [L * 0.4, -w * 0.5 * m],
        [L * 0.82, w * 0.3 * m],
      ],
      { width: 1.1, start: 0.8, end: 0.1 },
    ),
    stroke(
      [
        [0, w * 0.35 * m],
        [L * 0.3, w * 0.2 * m],
        [L * 0.5, w * 0.15 * m],
      ],
      { width: 1, start: 0.8, end: 0.1 },
    ),
  );
export default () => {
  const marks: string[] = [];
  const F = palette.flesh;
  // mantle, both sides
  marks.push(
    shapeToLeft(
      points`92,134 76,144 62,168 50,204 40,246 32,290 28,316! 44,321 62,316! 76,280 100,226 106,170`,
      palette.red,
      { width: 1.8 },
    ),
    strap(points`30,311 45,316 62,311`, 4.6, palette.gold, 0.5),
    hatch(points`76,146 62,170 50.4,206 40.4,248 33,288`, {
      count: 30,
      direction: -10,
      length: 10,
      width: 1.2,
    }),
    stroke(points`62,184 50,236 42,310`, { width: 1.5, start: 0.1, end: 1 }),
    stroke(points`72,220 60,270 54,311`, { width: 1.4, start: 0.1, end: 1 }),
  );
  marks.push(
    shapeToLeft(
      points`136,134 152,140 166,164 178,204 192,244 202,282 160,300 140,250 136,190`,
      palette.red,
      { width: 1.8 },
    ),
    stroke(points`154,160 166,204 178,246`, { width: 1.5 }),
  );
  // skirt
  marks.push(
    shapeToLeft(
      points`
90,216 78,250 66,290 52,334! 70,340 92,335 114,341 140,336 168,340! 164,300 156,262 140,216
114,208
`,
      palette.blue,
      { width: 1.8 },
    ),
  );
  marks.push(
    ...(
      [
        [88, 244, 68, 332],
        [98, 248, 88, 332],
        [108, 290, 106, 334],
        [122, 290, 128, 332],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 + (X < x ? 3 : -3), (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.9, start: 0.2, end: 1 },
      ),
    ),
  );
  marks.push(
    hatch(points`108,296 107,328`, { count: 10, direction: -10, length: 6, width: 1 }),
    hatch(points`91,300 87,328`, { count: 9, direction: -10, length: 6, width: 1 }),
  );
  marks.push(
    shapeToLeft(points`66,337 73,331 84,333 88,340 74,344 58,342`, palette.red, { width: 1.4 }),
  );
  // bodice
  marks.push(
    shapeToLeft(
      points`
88,134 82,150 86,170 94,188 96,202 90,216 114,226 140,216 134,202 136,188 144,168 148,148
142,134 114,128
`,
      palette.blue,
      { width: 1.7 },
    ),
    hatch(points`84,160 87.4,171 94.4,188 96.2,200`, {
      count: 12,
      direction: -15,
      length: 10,
      width: 1.2,
    }),
  );
  marks.push(stroke(points`113.4,146 114,196`, { width: 1.2, start: 0.8, end: 0.8 }));
  for (let k = 0; k < 5; k++)
    marks.push(
      stroke(
        [
          [107, 152 + k * 9.4],
          [121, 156.6 + k * 9.4],
        ],
        { width: 1.6, start: 0.8, end: 0.8, fill: palette.gold },
      ),
      stroke(
        [
          [121, 152 + k * 9.4],
          [107, 156.6 + k * 9.4],
        ],
        { width: 1.6, start: 0.8, end: 0.8, fill: palette.gold },
      ),
    );
  marks.push(
    shapeToLeft(
      points`
95,199! 104,202.4 114,203.4 126,202 136,198! 139,205! 126,210.4 114,211.6 104,210.6
93,206.4!
`,
      palette.gold,
      { width: 1.5 },
    ),
    shapeToLeft(circle(112, 207, 4.6), palette.red, { width: 1.3, swell: 0.4 }),
  );
  // lion: tail, body
  marks.push(
    limb(points`196,312,4 213,306,3.8 220,288,3.6 212,268,3.2 215,252,2.6`, F, { open: false }),
    shapeToLeft(points`211,257 205,248 207,238 214,225! 219,237 223,248 219,257`, palette.gold, {
      width: 1.5,
    }),
    stroke(points`213,233 211,246`, { width: 1.1 }),
    stroke(points`216,236 217,250`, { width: 1 }),
  );
  marks.push(
    shapeToLeft(
      points`146,246 168,246 186,258 200,280 208,304 208,326 200,335 150,337 124,330 116,300`,
      F,
      { width: 1.8 },
    ),
  );
  marks.push(
    shapeToLeft(
      points`
174,294 163,306 161,321 167,332 158,334 153,340 163,343 196,343 206,339 210,322 206,304
192,292
`,
      F,
      { width: 1.7 },
    ),
    stroke(points`176,298 168,311 170,326`, { width: 1.2 }),
    hatch(points`172,296 163.4,307 161.4,321 166.4,331`, {
      count: 12,
      direction: -15,
      length: 7,
      width: 1.1,
    }),
    [0, 1, 2]
      .map((k) =>
        stroke(
          [
            [158 + k * 4, 337.6],
            [157.6 + k * 4, 342.4],
          ],
          { width: 1.1, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
  );
  marks.push(
    shapeToLeft(points`104,290 105,314 102,327 94,333 89,338 95,342 114,342 119,336 122,300`, F, {
      width: 1.6,
    }),
    hatch(points`104.6,298 105,313 102.4,326`, { count: 9, direction: -10, length: 6, width: 1 }),
    [0, 1, 2]
      .map((k) =>
        stroke(
          [
            [94 + k * 4.4, 337.6],
            [93.6 + k * 4.4, 342],
          ],
          { width: 1.1, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
  );
  marks.push(
    shapeToLeft(
      points`118,292 121,312 118,327 110,332 105,338 112,342 133,342 139,337 140,316 146,296`,
      F,
      { width: 1.6 },
    ),
    hatch(points`119.6,298 121,312 118.4,326`, { count: 9, direction: -10, length: 7, width: 1 }),
    [0, 1, 2]
      .map((k) =>
        stroke(
          [
            [110 + k * 4.6, 337.4],
            [109.6 + k * 4.6, 342],
          ],
          { width: 1.1, start: 0.8, end: 0.8 },
        ),
      )
      .join(''),
  );
  // mane: three rings of locks, back to front
  const lk = (a: number, r: number, L: number, w: number) => {
    const p = polar(126, 260, r, a);
    const e = p[0] - 4;
    return lock(e, p[1], a + (a < 0 ? 6 : a > 70 ? -4 : 2), L, w, 1);
  };
  for (const a of [-102, -84, -66, -48, -30, -12, 6, 24, 42, 60, 78, 96])
    marks.push(lk(a, 26, a < -75 ? 24 : 30, 6.6));
  for (const a of [-74, -54, -34, -14, 6, 26, 46, 66, 86]) marks.push(lk(a, 17, 27, 6.2));
  marks.push(
    shapeToLeft(points`80,288 83,301! 89,295 94,304! 99,296 105,305! 112,290`, palette.gold, {
      width: 1.4,
    }),
  );
  marks.push(
    shapeToLeft(
      points`
132,230 124,224 112,224 104,229.6 94,232.4 84,233 77,234.6 71.6,239 70.4,247 73,254 79,258.6
88,260 98,262 108,266 100,271.6 90,274.4 81,274.4 77,278 76.4,284 80,290 89,294 102,294
111,291.6 118,294! 119,286 128,285! 126,277 135,273! 131,265 139,259! 133,251 139,244!
`,
      F,
      { width: 1.8 },
    ),
  );
  marks.push(
    shapeToLeft(
      points`78,258.6! 88,260.2 98,262.2 107.4,266 100,271.2 90,274 81,274.4! 85,266`,
      palette.ink,
      { width: 1, swell: 0 },
    ),
    shapeToLeft(points`86,273.6 91,268 99,266.2 105,266 100,270.8 92,273.6`, palette.red, {
      width: 0.8,
      swell: 0,
    }),
    ...(
      [
        [79.4, 258.4, 82.8, 266.6, 85.6, 259.6],
        [94, 261, 96.4, 267, 99, 262.4],
        [83, 274.8, 85.2, 267.4, 88.4, 274.2],
      ] as const
    ).map((q) =>
      shapeToLeft(
        polygon([
          [q[0], q[1]],
          [q[2], q[3]],
          [q[4], q[5]],
        ]),
        palette.white,
        { width: 0.9, swell: 0 },
      ),
    ),
  );
  marks.push(
    shapeToLeft(points`70.6,241.4! 75,235.4 83,235.4 81.4,241.4 75.4,245.8`, palette.ink, {
      width: 0.6,
      swell: 0,
    }),
    stroke(points`77,245 80,250.4 88,253.6 99,255.4`, { width: 1.3, start: 0.8, end: 0.1 }),
    dot(84, 248, 0.8),
    dot(88.4, 250, 0.8),
    dot(93, 248.4, 0.8),
    dot(87.6, 245.6, 0.8),
  );
  marks.push(
    lock(138, 250, 196, 17, 4.4),
    lock(136, 241, 190, 18, 4.6),
    lock(134, 232, 184, 17, 4.6),
  );
  marks.push(
    shapeToLeft(points`133,236 131,228 135,220.6 141.6,221.6 144.6,229 141,237`, F, { width: 1.6 }),
    stroke(points`135.6,233 135.4,227 139,224.6 140.4,229`, { width: 1.2 }),
    hatch(points`131.4,229 133,235`, { count: 3, direction: -10, length: 3, width: 0.9 }),
  );
  marks.push(
    stroke(points`99,237.4 106,232.4 117,235.4`, { width: 2, start: 0.2, end: 0.4 }),
    shapeToLeft(points`102,242! 108,238 115,241.4! 108.4,244`, palette.white, {
      width: 0.9,
      swell: 0,
    }),
    dot(106.8, 240.6, 1.9),
    stroke(points`100.6,242.6 108,237.4 116.6,241`, { width: 1.5 }),
    stroke(points`113,250 118,257 116,267`, { width: 1.2 }),
    hatch(points`112,291 103,293.6 91,293.8`, { count: 8, direction: -80, length: 6, width: 1.1 }),
  );
  // arms: her left one over the brow, her right one to the lower jaw
  marks.push(
    shapeToLeft(
      points`138,135 152,139 161,156 168,176 170,190 160,198 147,191 138,172 133,152`,
      palette.blue,
      { width: 1.7, open: true },
    ),
    hatch(points`139,174 147,190.4 158,197`, { count: 9, direction: -50, length: 7, width: 1.1 }),
  );
  marks.push(
    shapeToLeft(
      points`150,178 165,176 172,190 164,204 146,214 122,222 104,229 99,219 118,208 136,199`,
      palette.white,
      { width: 1.6 },
    ),
    hatch(points`166,201 146,214 122,222.6`, { count: 11, direction: -70, length: 5, width: 1 }),
    stroke(points`158,186 152,196 138,205`, { width: 1.1 }),
  );
  marks.push(
    shapeToLeft(
      points`92,134 80,138 70,156 62,176 58,194 66,202 79,198 87,178 93,156`,
      palette.blue,
      {
        width: 1.7,
        open: true,
      },
    ),
    stroke(points`83,146 75,164 72,182`, { width: 1.3, start: 0.8, end: 0.1 }),
    hatch(points`70.4,156 62.4,177 58.8,192`, { count: 11, direction: -14, length: 8, width: 1.1 }),
  );
  marks.push(
    shapeToLeft(
      points`58,190 54,208 52,230 52,250 55,268 65,271 68,252 70,230 77,210 81,193 70,188`,
      palette.white,
      { width: 1.6 },
    ),
    hatch(points`53.8,212 52.2,232 52.6,252`, { count: 11, direction: -10, length: 5, width: 1 }),
    stroke(points`62,200 59,222 59,244`, { width: 1.1 }),
  );
  marks.push(
    shapeToLeft(polygon(points`107,217 97,220.6 100.6,231.6 110.6,227.4`), palette.gold, {
      width: 1.4,
    }),
    grip({ x: 98, y: 226, scale: 1.14, turn: 164, flip: true }),
  );
  marks.push(
    shapeToLeft(polygon(points`53,266 64,268.6 63,277 52,274`), palette.gold, { width: 1.4 }),
    hand({ x: 61, y: 276, scale: 1.12, turn: 12, kind: 'pinch', flip: true }),
  );
  // neck, collar, hair, head, hat
  marks.push(
    shapeToLeft(
      points`96,84 91,100 90,116 86,134 90,146 100,142 110,134 124,136 138,140 145,126 144,94 138,82`,
      palette.gold,
      { width: 1.5 },
    ),
  );
  marks.push(
    shapeToLeft(points`106,112 104,130 114,140 126,131 126,112`, palette.flesh, { width: 1.5 }),
    hatch(points`106.2,116 104.6,129`, { count: 6, direction: -5, length: 9, width: 1 }),
  );
  marks.push(
    shapeToLeft(
      points`
86,133 98,129 105,132 114,140 124,131 131,128 145,132 150,139! 138,145 126,143 114,150!
102,144 92,144 80,140!
`,
      palette.red,
      { width: 1.6 },
    ),
    strap(points`81,140 92,144 102,144 114,149.6 126,143 138,145 149,139`, 4.4, palette.gold, 0.5),
  );
  marks.push(
    shapeToLeft(points`97,92 92,104 91,118 86,134 89,147 97,144 101,130 100,112`, palette.gold, {
      width: 1.4,
    }),
    stroke(points`96,106 95,122 91,138`, { width: 1.1 }),
  );
  marks.push(turnedFace({ x: 114, y: 101, scale: 1.0 }));
  marks.push(
    shapeToLeft(
      points`126,86 135,96 135,112 136,126 134,144 140,158 148,160 152,148 150,130 146,112 144,92 136,84`,
      palette.gold,
      { width: 1.5 },
    ),
    stroke(points`138,98 141,118 142,140 146,154`, { width: 1.1 }),
    stroke(points`132,92 137,106 139,126`, { width: 1 }),
  );
  marks.push(
    shapeToLeft(points`90,72 92,58 102,49 116,47 130,51 138,62 138,76 114,82`, palette.gold, {
      width: 1.6,
    }),
    hatch(points`98,52 92,60 90.4,70`, { count: 8, direction: -8, length: 9, width: 1.1 }),
  );
  marks.push(
    shapeToLeft(
      points`
114,86 101,90 82,93 66,88 58,76 60,64 70,58 82,62 92,70 104,77 116,78 128,76 142,68 156,62
170,64 176,74 172,86 158,93.4 142,93 127,90
`,
      palette.blue,
      { width: 1.8 },
    ),
  );
  marks.push(
    shapeToLeft(points`105,81 96,84 82,86.6 71,83 66,75 68,68 74,66 84,70 95,77`, palette.red, {
      width: 1.3,
    }),
    shapeToLeft(
      points`124,81 134,84.6 148,87 161,84.4 168,76 165,69 157,68 145,73.5 135,78`,
      palette.red,
      { width: 1.3 },
    ),
  );
  marks.push(
    hatch(points`68,80 80,86 96,83.6`, { count: 9, direction: -80, length: 5, width: 1 }),
    hatch(points`134,84 150,86.6 166,79`, { count: 10, direction: -112, length: 5, width: 1 }),
  );
  return cardSvg(
    { num: 'XI', title: 'LA FORCE' },
    hills(298, 326),
    group({ x: 240, mirror: -1 }, ...marks),
    tuft(222, 334, 0.8, palette.blue, 5, 6),
  );
};
