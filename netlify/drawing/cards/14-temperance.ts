import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import {
  clipped,
  dot,
  flat,
  group,
  hatch,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { jug, tuft } from '#netlify/drawing/motifs.ts';
import { at, circle, type Point, points, polar, polygon } from '#netlify/drawing/points.ts';
import { wing } from '#netlify/drawing/wings.ts';

export default () => {
  const marks: string[] = [];
  // ground
  marks.push(
    shape(points`0,294 50,287 120,293 190,286 240,292 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,292 50,288 120,294 190,287 228,291`, {
      count: 50,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,330 60,321 120,327 180,320 240,329 240,350! 0,350!`, palette.gold, {
      width: 1.4,
    }),
    hatch(points`12,329 60,322 120,328 180,321 228,328`, {
      count: 50,
      direction: 84,
      length: 5,
      width: 1,
    }),
  );
  // wings
  marks.push(
    wing({ x: 140, y: 138, scale: 1, long: palette.sky, mid: palette.gold, arm: palette.red }),
    wing({
      x: 97,
      y: 138,
      scale: 1,
      side: -1,
      long: palette.sky,
      mid: palette.gold,
      arm: palette.blue,
    }),
  );
  // hair falling behind the shoulders
  marks.push(
    shape(
      points`96,82 90,98 92,114 88,126 98,134 118,130 140,134 150,124 144,110 144,92 136,74`,
      palette.gold,
      { width: 1.5 },
    ),
    stroke(points`144,96 145,112 149,123`, { width: 1 }),
  );
  // skirt, half red half blue
  const skirt = points`
92,204 86,228 81,258 74,290 64,320 58,335! 76,341 98,336 119,341 142,336 163,341 181,334.6!
173,314 163,284 156,254 151,228 146,204
`;
  marks.push(
    shape(points`76,337 83,332 95,334 99,341 86,345`, palette.red, { width: 1.4 }),
    shape(points`136,341 142,334 154,333 161,339 150,345`, palette.blue, { width: 1.4 }),
  );
  marks.push(
    shape(skirt, palette.blue, { width: 1.8 }),
    clipped(
      skirt,
      flat(polygon(points`119,196 200,196 200,350 121,350 117,300 121,250`), palette.red),
      ...(
        [
          [98, 222, 83, 331],
          [108, 224, 99, 328],
          [132, 224, 142, 328],
          [141, 222, 159, 331],
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
      stroke(points`119,204 121,250 117,300 119,342`, { width: 1.6, start: 1, end: 1 }),
      ...(
        [
          [5.6, palette.ink],
          [2.9, palette.gold],
        ] as const
      ).map(([w, c]) =>
        stroke(points`56,329 76,335 98,330 119,335 142,330 163,335 185,328.4`, {
          width: w,
          start: 1,
          end: 1,
          fill: c,
        }),
      ),
      hatch(points`154,246 163,282 175,320`, { count: 17, direction: 188, length: 10, width: 1.2 }),
      hatch(points`120.2,262 117.2,300 118.4,330`, {
        count: 13,
        direction: 185,
        length: 7,
        width: 1.1,
      }),
      hatch(points`133.6,268 136.8,300 140.6,324`, {
        count: 10,
        direction: 186,
        length: 7,
        width: 1.1,
      }),
    ),
  );
  // bodice, counterchanged
  const bod = points`
100,126 90,131 86,144 90,164 94,182 92,206 119,210 147,206 144,182 149,164 152,144 148,131
137,126 118,132
`;
  marks.push(
    shape(bod, palette.red, { width: 1.7 }),
    clipped(
      bod,
      flat(polygon(points`119,120 170,120 170,220 119,220`), palette.blue),
      hatch(points`151,146 147,170 144,190 147,204`, {
        count: 15,
        direction: 190,
        length: 10,
        width: 1.2,
      }),
      stroke(points`100,190 98,204`, { width: 1.2, start: 0.2, end: 1 }),
      stroke(points`108,190 107,206`, { width: 1.2, start: 0.2, end: 1 }),
      stroke(points`130,192 132,206`, { width: 1.2, start: 0.2, end: 1 }),
    ),
    stroke(points`119,134 119,208`, { width: 1.5, start: 1, end: 1 }),
  );
  // belt
  marks.push(
    shape(
      points`90,200 104,204 120,205.4 136,204 148.6,200! 149,208.6 134,213 119,214 104,213 89.6,208.6!`,
      palette.gold,
      { width: 1.5 },
    ),
    hatch(points`124,213.4 136,212.4 148,208.6`, {
      count: 7,
      direction: -90,
      length: 4,
      width: 0.9,
    }),
    shape(circle(119.4, 209.4, 3.4), palette.white, { width: 1.2, swell: 0.3 }),
  );
  // collar
  marks.push(
    shape(
      points`92,124 101,121 106,114 107,104 129,104 130,114 134,121 144,124 136,136 119,140 102,136`,
      palette.flesh,
      { width: 1.5 },
    ),
    hatch(points`129,108 129.8,114 132.6,120`, { count: 5, direction: 188, length: 9, width: 1 }),
    stroke(points`113,127 118,130 124,127`, { width: 1 }),
  );
  marks.push(
    shape(
      points`98,124 108,131 119,134.6 130,131 140,124 143.6,131 132,139.6 119,143 106,139.6 94.6,131`,
      palette.gold,
      { width: 1.4 },
    ),
    ...points`102,132.2 110.6,136.6 119,138.6 127.6,136.6 136,132.2`.map(([x, y]) => dot(x, y, 1)),
  );
  // head
  marks.push(turnedFace({ x: 114, y: 92, scale: 0.92, turn: -8 }));
  marks.push(
    shape(
      points`
97,96 95,82 100,70 112,64 126,66 136,75 140,90 142,104 148,116 147,127 138,130 133,120
132,106 129,92 121,80 110,78 102,84
`,
      palette.gold,
      { width: 1.6 },
    ),
  );
  marks.push(
    stroke(points`102,76 112,69 124,71 133,82 136,100 142,118`, { width: 1.2 }),
    stroke(points`109,73 120,74 128,84 133,100 138,120`, { width: 1.1 }),
    hatch(points`141,98 146,112 147,122`, { count: 6, direction: 195, length: 5, width: 1 }),
  );
  marks.push(
    shape(points`97,96 93,104 94,114 90,124 96,130 102,124 101,112`, palette.gold, { width: 1.4 }),
    stroke(points`97,100 98,112 95,124`, { width: 1 }),
  );
  // flower on the brow
  marks.push(
    group(
      { x: 107, y: 75, turn: -10 },
      ...[0, 1, 2, 3, 4].map((i) => {
        const p = polar(0, 0, 4.3, -90 + i * 72);
        return shape(circle(p[0], p[1], 3.1, 3.1, 8), palette.red, { width: 1.1, swell: 0.3 });
      }),
      shape(circle(0, 0, 2.4), palette.gold, { width: 1, swell: 0.2 }),
    ),
  );
  // lower arm and red jug (viewer's left)
  marks.push(
    shape(points`52,190 48,202 52,214 62,224 70,231! 80,221! 76,212 72,202 66,192`, palette.gold, {
      width: 1.6,
    }),
    hatch(points`50,206 57,218 68,228`, { count: 7, direction: -40, length: 6, width: 1 }),
  );
  marks.push(
    shape(
      points`98,128 86,130 75,142 65,160 56,178 48,194 54,204 66,208 78,203 80,194 86,182 94,166 98,148`,
      palette.blue,
      { width: 1.6, open: true },
    ),
    hatch(points`49,196 55,203.6 66,207.6 77,203`, {
      count: 11,
      direction: -75,
      length: 7,
      width: 1.1,
    }),
    stroke(points`90,138 77,156 67,180`, { width: 1.3, start: 0.8, end: 0.1 }),
    hatch(points`93,170 86,184 80,196`, { count: 6, direction: 205, length: 6, width: 1 }),
  );
  // upper arm and blue jug (viewer's right)
  marks.push(
    shape(
      points`
140,128 152,130 163,142 175,158 187,174 195,190 191,202 181,205 169,196 158,180 148,162
142,146
`,
      palette.red,
      { width: 1.6, open: true },
    ),
    hatch(points`150,165 159,181 170,196 182,204`, {
      count: 11,
      direction: -95,
      length: 7,
      width: 1.1,
    }),
    stroke(points`150,138 162,154 174,174`, { width: 1.3, start: 0.8, end: 0.1 }),
  );
  marks.push(
    shape(
      points`180,178 178,168 180,160! 194,161! 197,174 197,188 191,200 182,203 178,192`,
      palette.gold,
      { width: 1.6 },
    ),
    hatch(points`196.6,172 197,187 191,199`, { count: 8, direction: 186, length: 6, width: 1 }),
  );
  // stream
  marks.push(stream());
  marks.push(
    group({ x: 82, y: 236, turn: 24, scale: 1.25 }, jug(palette.red, { rim: palette.gold })),
  );
  marks.push(
    group(
      { x: 170, y: 152, turn: -116, scale: 1.25 },
      jug(palette.blue, { bands: palette.sky, rim: palette.gold }),
    ),
  );
  marks.push(
    shape(polygon(points`66,231 74,237 83,226 76,219`), palette.white, { width: 1.4 }),
    hand({ x: 76, y: 230, scale: 1.15, turn: 28, kind: 'fist', flip: false }),
  );
  marks.push(
    shape(polygon(points`177,161 196,163 195.6,156 178,154`), palette.white, { width: 1.4 }),
    hand({ x: 186, y: 157, scale: 1.15, turn: -112, kind: 'fist', flip: true }),
  );
  const fig = marks.splice(4);
  marks.push(group({ x: -4.8, y: -13.5, scale: 1.04 }, ...fig));
  marks.push(tuft(34, 322, 1.05, palette.gold, 5, 3), tuft(208, 320, 1.05, palette.gold, 5, 5));
  return cardSvg({ num: 'XIIII', title: 'TEMPÉRANCE' }, ...marks);
};
/** From the upper jug to the lower one: its middle, with half its width. */
const stream = () => {
  const middle = points`
147,163,4.6 135,167.6,5.4 124,178,6.6 113,183,5.8 104,192,6.8 97,202,6.2 92.5,215,4.6
`;
  const beside = (share: number) =>
    middle.map(([x, y, half = 0], i): Point => {
      const a = at(middle, Math.max(0, i - 1));
      const b = at(middle, Math.min(middle.length - 1, i + 1));
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
      return [x - ((b[1] - a[1]) / long) * half * share, y + ((b[0] - a[0]) / long) * half * share];
    });
  const wave = (share: number) =>
    stroke(beside(share * 1.1), { width: 1.2, fill: palette.blue, start: 0.6, end: 0.4 });
  return (
    shape([...beside(1), ...beside(-1).toReversed()], palette.white, { width: 1.5 }) +
    wave(-0.45) +
    wave(0) +
    wave(0.45)
  );
};
