import { cardSvg } from '#netlify/drawing/card.ts';
import { tiaraCrown } from '#netlify/drawing/crowns.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, hatch, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { tuft } from '#netlify/drawing/motifs.ts';
import { circle, mirrored, type Point, points, polygon } from '#netlify/drawing/points.ts';

export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,322 60,316 120,320 180,315 240,321 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,321 60,317 120,321 180,316 228,320`, {
      count: 50,
      direction: 84,
      length: 6,
      width: 1.1,
    }),
  );
  // veil hung behind the throne, between two posts
  marks.push(
    shape(polygon(points`30,96 38,96 38,330 30,330`), palette.gold, { width: 1.6 }),
    shape(polygon(points`202,96 210,96 210,330 202,330`), palette.gold, { width: 1.6 }),
    shape(circle(34, 91, 6), palette.gold, { width: 1.5 }),
    shape(circle(206, 91, 6), palette.gold, { width: 1.5 }),
    hatch(points`37,100 37,328`, { count: 42, direction: 180, length: 5, width: 1 }),
    hatch(points`209,100 209,328`, { count: 42, direction: 180, length: 5, width: 1 }),
  );
  const veil = points`
38,104! 70,112 120,116 170,112 202,104! 200,160 202,220 198,276! 160,282 120,284 80,282
42,276! 40,220 42,160
`;
  marks.push(shape(veil, palette.sky, { width: 1.6 }));
  marks.push(
    ...[50, 62, 178, 190].map((x, i) =>
      stroke(
        [
          [x, 110],
          [x + (i % 2 ? 3 : -3), 180],
          [x + (i < 2 ? 2 : -2), 270],
        ],
        { width: 1.4, start: 0.9, end: 0.1 },
      ),
    ),
  );
  marks.push(
    hatch(points`200,120 201,270`, { count: 36, direction: 180, length: 8, width: 1 }),
    hatch(points`40,272 120,282 198,272`, { count: 40, direction: -90, length: 5, width: 1 }),
  );
  // robe skirt (red) spreading to the ground
  marks.push(
    shape(
      points`
78,226 66,256 58,290 46,320 40,338! 70,341 96,336 120,341 146,336 172,341 202,338! 194,318
182,288 174,256 162,226 120,214
`,
      palette.red,
      { width: 1.8 },
    ),
  );
  marks.push(
    ...(
      [
        [84, 246, 66, 336],
        [98, 256, 92, 333],
        [142, 256, 148, 333],
        [158, 246, 176, 336],
        [120, 262, 120, 338],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 + (X < x ? 4 : X > x ? -4 : 0), (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.9, start: 0.2, end: 1 },
      ),
    ),
  );
  marks.push(
    hatch(points`176,262 184,290 198,326`, { count: 15, direction: 190, length: 10, width: 1.2 }),
    hatch(points`121,276 121,334`, { count: 12, direction: 190, length: 6, width: 1 }),
    hatch(points`150,270 149,330`, { count: 12, direction: 190, length: 7, width: 1 }),
    hatch(points`92,280 91,330`, { count: 10, direction: 190, length: 6, width: 1 }),
  );
  marks.push(
    shape(points`84,337 90,332 100,334 104,341 92,344`, palette.blue, { width: 1.4 }),
    shape(points`136,341 140,334 150,332 158,337 150,344`, palette.blue, { width: 1.4 }),
  );
  // bust
  marks.push(
    shape(
      points`96,150 88,166 86,200 84,226 120,236 156,226 154,200 152,166 144,150 120,146`,
      palette.red,
      { width: 1.6 },
    ),
  );
  // mantle (blue) on both sides, gold hem
  const L = points`
98,142 80,150 64,172 54,204 46,240 40,278 34,306 56,312 70,290 78,262 84,236 92,206 98,176
108,152
`;
  const M = mirrored(L);
  [L, M].forEach((P, i) => {
    marks.push(shape(P, palette.blue, { width: 1.8 }));
    const T = (p: readonly Point[]) => (i ? mirrored(p) : p);
    marks.push(
      stroke(T(points`58,312 72,290 80,262 86,236 94,206 100,176 110,152`), {
        width: 5.4,
        start: 0.9,
        end: 0.9,
      }),
      stroke(T(points`58,311 72,289.5 80,262 86,236 94,206 100,176 110,152`), {
        width: 2.7,
        start: 0.9,
        end: 0.9,
        fill: palette.gold,
      }),
    );
    marks.push(
      stroke(T(points`86,158 70,196 58,246 48,300`), { width: 1.4 }),
      stroke(T(points`92,168 80,206 70,244`), { width: 1.3 }),
      stroke(T(points`64,250 58,280 52,304`), { width: 1.3 }),
    );
  });
  marks.push(
    hatch(points`160,150 176,172 186,204 194,240 200,278 205,304`, {
      count: 32,
      direction: 190,
      length: 10,
      width: 1.2,
    }),
  );
  // crossed bands on the breast
  marks.push(
    stroke(points`104,160 120,180 134,206`, { width: 6.4, start: 1, end: 1 }),
    stroke(points`104,160 120,180 134,206`, { width: 3.8, start: 1, end: 1, fill: palette.gold }),
    stroke(points`136,160 120,180 106,206`, { width: 6.4, start: 1, end: 1 }),
    stroke(points`136,160 120,180 106,206`, { width: 3.8, start: 1, end: 1, fill: palette.gold }),
    shape(circle(120, 180, 4.6), palette.white, { width: 1.3 }),
    dot(120, 180, 1.4),
  );
  // book
  marks.push(
    shape(
      points`88,214 104,209 120,214! 136,209 152,214! 158,246 142,241 122,248! 102,243 84,249!`,
      palette.gold,
      { width: 1.7 },
    ),
    shape(points`91,213! 105,209.6 120,215! 121,244! 104,239 88,244!`, palette.white, {
      width: 1.4,
      swell: 0.4,
    }),
    shape(points`120,215! 135,209.6 149,213! 154,241! 138,236.6 121,244!`, palette.white, {
      width: 1.4,
      swell: 0.4,
    }),
  );
  for (let k = 0; k < 5; k++) {
    marks.push(
      stroke(
        [
          [95, 219 + k * 4.6],
          [105, 216.4 + k * 4.6],
          [116, 220 + k * 4.6],
        ],
        { width: 1.1, start: 0.5, end: 0.3 },
      ),
      stroke(
        [
          [125, 220 + k * 4.6],
          [135, 216.4 + k * 4.6],
          [147, 219 + k * 4.6],
        ],
        { width: 1.1, start: 0.5, end: 0.3 },
      ),
    );
  }
  // sleeves + hands holding the book
  marks.push(
    shape(
      points`70,184 80,180 90,187 91,200 86,214 92,226 90,238! 78,240 66,232 60,216 62,198`,
      palette.red,
      { width: 1.6 },
    ),
    shape(
      points`170,184 160,180 150,187 149,200 154,212 149,222 152,236! 164,238 175,230 180,214 178,198`,
      palette.red,
      { width: 1.6 },
    ),
    stroke(points`72,190 68,204 70,220`, { width: 1.2 }),
    stroke(points`166,190 170,204 168,218`, { width: 1.2 }),
    shape(points`91,224! 96,228 94,239 89,240!`, palette.white, { width: 1.3 }),
    shape(points`150,220! 145,224 147,236 152,237!`, palette.white, { width: 1.3 }),
    hatch(points`61,210 66,231 78,239`, { count: 9, direction: -30, length: 8, width: 1.1 }),
    hatch(points`179,208 175,229 164,237`, { count: 9, direction: 205, length: 9, width: 1.1 }),
  );
  marks.push(
    hand({ x: 93, y: 233, scale: 1.1, turn: -6, kind: 'pinch' }),
    hand({ x: 148, y: 230, scale: 1.1, turn: 186, kind: 'pinch', flip: true }),
  );
  // cap of veil, neck, head, tiara
  marks.push(
    shape(
      points`96,92 88,112 86,136 92,154 108,162 120,160 134,162 150,154 155,136 152,110 144,92`,
      palette.white,
      { width: 1.7 },
    ),
  );
  marks.push(
    stroke(points`93,118 92,136 99,152`, { width: 1.2 }),
    stroke(points`148,116 149,136 142,152`, { width: 1.3 }),
    stroke(points`100,140 108,154 118,158`, { width: 1.2 }),
    stroke(points`142,134 136,150 126,157`, { width: 1.2 }),
    hatch(points`153,114 154.4,136 149,153`, { count: 10, direction: 185, length: 6, width: 1 }),
  );
  marks.push(turnedFace({ x: 119, y: 119, scale: 1.06 }));
  // tiara (three crowns)
  marks.push(
    shape(
      points`96,100 94,84 100,68 110,54 120,46 130,54 140,68 146,84 144,100 120,107`,
      palette.gold,
      { width: 1.8 },
    ),
    hatch(points`142,76 145.4,88 143.6,98`, { count: 8, direction: 185, length: 9, width: 1.1 }),
  );
  marks.push(tiaraCrown(93, 23.5, 8), tiaraCrown(76, 18.5, 7), tiaraCrown(61, 11.5, 6));
  marks.push(shape(circle(120, 43.4, 3.6), palette.white, { width: 1.3 }));
  marks.push(tuft(22, 334, 0.9, palette.gold, 5, 3), tuft(220, 334, 0.9, palette.gold, 5, 5));
  return cardSvg({ num: 'II', title: 'LA PAPESSE' }, ...marks);
};
