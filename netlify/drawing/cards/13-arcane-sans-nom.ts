import { cardSvg } from '#netlify/drawing/card.ts';
import { turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, flat, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { bone, tuft } from '#netlify/drawing/motifs.ts';
import { at, circle, points, polygon } from '#netlify/drawing/points.ts';

const B = palette.flesh;
export const skull = () =>
  [
    shape(
      points`
-20,-3 -18,-15 -8,-23 6,-22 15,-15 18.4,-6 16.6,-2 17.4,2 20.4,8 20,13 17.6,14.6 18.6,21
16,26.4 10,27 3,24.6 -1,17 -4,13 -11,13 -17.6,7
`,
      B,
      { width: 1.7 },
    ),
    shape(points`4,-6 10,-8 14,-5.6 13.4,0.4 9,3 4,0.4`, palette.ink, { width: 0.5, swell: 0 }),
    shape(points`16.4,2.4! 18.6,7.4! 14.6,7.6!`, palette.ink, { width: 0.5, swell: 0 }),
    stroke(points`4.4,17.2 10,16.6 19,15`, { width: 1.7, start: 0.4, end: 1 }),
    hatch(points`7,17 19,15`, { count: 6, direction: -86, length: 3.6, width: 1 }),
    hatch(points`7,17 18.6,15`, { count: 6, direction: 86, length: 3.6, width: 1 }),
    stroke(points`-4,12 0,8 4,8.6`, { width: 1.1 }),
    stroke(points`2,9 8,9.4 13,7.6`, { width: 1.1 }),
    hatch(points`-19,-4 -16,5 -10,11.6`, { count: 8, direction: -25, length: 8, width: 1.1 }),
    stroke(points`-10,-18 -6,-12 -8,-6 -4,-2`, { width: 0.8 }),
    dot(10.4, -2.6, 1, palette.red),
  ].join('');
const foot = (x: number, y: number, s: number, fl: boolean) =>
  group(
    { x, y, scale: s, mirror: fl ? -1 : 1 },
    shape(points`-4,-5 -5,0 -3,3 8,4 18,4 20,1.6 16,-0.4 8,-3 3,-6`, B, { width: 1.4 / s }),
    stroke(points`10,-1 15,3.4`, { width: 0.9 }),
    stroke(points`7,-2 11,3.6`, { width: 0.9 }),
    stroke(points`13,-0.4 18,3`, { width: 0.8 }),
  );
export default () => {
  const marks: string[] = [];
  // black soil
  marks.push(
    flat(
      points`0,278 24,270 52,276 84,268 120,275 152,266 186,273 214,266 240,272 240,380! 0,380!`,
      palette.ink,
    ),
  );
  marks.push(
    hatch(points`12,276 52,277 84,270 120,276 152,268 186,274 228,270`, {
      count: 60,
      direction: -90,
      length: (t) => 3 + 4 * Math.abs(Math.sin(t * 40)),
      width: 1.4,
    }),
  );
  // far leg
  marks.push(
    bone([92, 206], [62, 254], 4.4, B),
    bone([60, 258], [46, 304], 4, B),
    foot(44, 310, 1, false),
  );
  // scythe snath behind the far hand
  const snath = limb(points`210,62,2.7 150,190,3 86,326,3.2`, palette.gold, {
    open: false,
    cap: 0.4,
  });
  // far arm
  marks.push(bone([136, 122], [176, 136], 3.4, B), bone([178, 138], [181, 112], 3, B));
  // blade
  const blade = points`74,332! 92,317 124,308 160,308 196,316 226,336! 192,332 158,331 124,336 92,345!`;
  const bladeArt =
    shape(blade, palette.red, { width: 1.8 }) +
    hatch(points`96,344 126,334.6 160,330 196,332`, {
      count: 28,
      direction: -72,
      length: 8,
      width: 1.2,
    }) +
    stroke(points`86,330 120,316 160,315 206,326`, { width: 1.1 }) +
    stroke(points`77,330 95,315.6 126,306.4 162,306.4 198,314.4 224,333`, {
      width: 1.5,
      fill: palette.paper,
    });
  marks.push(
    snath,
    stroke(points`206,74 152,190 92,318`, { width: 0.8, start: 0.4, end: 0.4 }),
    shape(points`79,322 87,318 95,323 93,333 84,337 77,331`, palette.gold, { width: 1.5 }),
    stroke(points`79,328 93,329`, { width: 1 }),
  );
  // grip bar
  marks.push(
    limb(points`160,168,2.2 172,166,2.2 180,160,2`, palette.gold, { open: false, width: 1.3 }),
  );
  // pelvis
  // spine
  const sp = points`131,108 122,120 115,133 110,146 106,159 103,172 101,185`;
  // ribs back -> front
  for (let k = 0; k < 6; k++) {
    const p = at(sp, k);
    const l = at([30, 36, 38, 36, 31, 23], k);
    marks.push(
      limb(
        [
          [p[0] + 2, p[1] - 2, 2.7],
          [p[0] + l * 0.5, p[1] - 5, 2.9],
          [p[0] + l * 0.96, p[1] + 3, 2.9],
          [p[0] + l * 1.0, p[1] + 13, 2.5],
          [p[0] + l * 0.78, p[1] + 17, 1.2],
        ],
        B,
        { width: 1.4, swell: 0.8 },
      ),
    );
  }
  marks.push(
    shape(
      points`86,182 96,178 108,184 122,188 128,198 122,210 112,212 108,204 100,206 94,214 84,212 80,200`,
      B,
      { width: 1.6 },
    ),
    shape(points`107,191 115,192 118,199 112,203 107,198`, palette.ink, { width: 0.6, swell: 0 }),
    hatch(points`82,196 84,208 92,213`, { count: 7, direction: -20, length: 7, width: 1 }),
  );
  marks.push(
    ...sp.map((p, i) =>
      group(
        { x: p[0], y: p[1], turn: 28 - i * 4 },
        shape(points`-8,-4 -3,-6 5,-5 8,0 5,5 -3,5.4 -9,6! -6,0`, B, { width: 1.4, swell: 0.7 }),
        stroke(points`-3,-2 2,0 5,2`, { width: 0.8 }),
      ),
    ),
  );
  // near leg
  marks.push(
    bone([112, 208], [140, 250], 4.8, B),
    bone([141, 256], [126, 290], 4.3, B),
    foot(125, 297, 1.05, false),
  );
  marks.push(
    bladeArt,
    shape(points`79,322 87,317 95,322 94,333 84,338 76,332`, palette.gold, { width: 1.5 }),
    stroke(points`78,328 94,328`, { width: 1 }),
  );
  // near arm
  marks.push(shape(points`118,106 128,100 140,104 142,113 134,117 122,115`, B, { width: 1.5 }));
  marks.push(bone([132, 112], [116, 160], 3.8, B), bone([116, 165], [146, 196], 3.3, B));
  marks.push(
    hand({ x: 148, y: 196, scale: 1.12, turn: 18, kind: 'fist', skin: B }),
    hand({ x: 181, y: 114, scale: 1.05, turn: -70, kind: 'fist', skin: B }),
  );
  // neck & skull
  marks.push(
    ...(
      [
        [137, 100],
        [140, 93],
      ] as const
    ).map((p) => shape(circle(p[0], p[1], 5.4, 4), B, { width: 1.3, swell: 0.6 })),
  );
  marks.push(group({ x: 150, y: 74, scale: 1.12, turn: 8 }, skull()));
  // on the soil
  marks.push(
    tuft(24, 296, 1.1, palette.sky, 5, 1),
    tuft(84, 298, 1.1, palette.gold, 5, 2),
    tuft(212, 300, 1.2, palette.gold, 5, 4),
    tuft(76, 360, 1.1, palette.sky, 5, 7),
    tuft(222, 366, 0.9, palette.gold, 5, 9),
    tuft(150, 298, 0.8, palette.sky, 5, 3),
    tuft(24, 326, 0.9, palette.gold, 5, 11),
  );
  marks.push(
    group(
      { x: 190, y: 359, scale: 0.9, turn: 8 },
      shape(points`-17,-6 -16,-17 -2,-22 13,-18 17,-6 16,8 10,17 -8,15 -15,6`, palette.gold, {
        width: 1.4,
      }),
      turnedFace({ scale: 0.74, x: 0, y: -1 }),
      shape(
        polygon(points`-17,-13 -20,-29 -10,-22 -1,-32 7,-22 17,-29 15,-13 -1,-17`),
        palette.gold,
        { width: 1.5, join: 'miter' },
      ),
      stroke(points`-16,-16 -1,-20 14,-16`, { width: 1, fill: palette.red }),
    ),
  );
  marks.push(
    group(
      { x: 42, y: 350, scale: 1, turn: -8 },
      shape(points`-16,12 -19,-4 -12,-19 2,-23 15,-16 19,0 16,14 8,18 -6,18`, palette.sky, {
        width: 1.4,
      }),
      turnedFace({ scale: 0.72, flip: true }),
      shape(points`-13,10 -12,-6 -2,-15 12,-14 6,-21 -4,-23 -15,-16 -19,-2 -17,12`, palette.sky, {
        width: 1.2,
      }),
      stroke(points`-15,8 -14,-6 -5,-17`, { width: 1 }),
    ),
  );
  marks.push(
    hand({ x: 178, y: 300, scale: 1.15, turn: -80, kind: 'open' }),
    hand({ x: 104, y: 362, scale: 1.1, turn: -100, kind: 'open' }),
  );
  marks.push(bone([144, 356], [164, 364], 2.6, B));
  return cardSvg({ num: 'XIII', title: null }, ...marks);
};
