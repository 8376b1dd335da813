import { cardSvg } from '#netlify/drawing/card.ts';
import { frontalFace, turnedFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { curl, drop, tuft } from '#netlify/drawing/motifs.ts';
import { circle, points, polar, rectangle } from '#netlify/drawing/points.ts';
import { flame, ray } from '#netlify/drawing/rays.ts';

interface Twin {
  arm: 'reach' | 'hold';
  cloth?: string;
  belt?: string;
}

function twin({ arm, cloth = palette.blue, belt = palette.red }: Twin) {
  // faces right, feet at origin, ~134 tall
  const marks: string[] = [];
  const F = palette.flesh;
  if (arm === 'reach')
    marks.push(
      limb(points`8,-86,6 22,-82,5 34,-86,4.2 42,-90,3.4`, F, {}),
      hand({ x: 42, y: -90, scale: 0.95, turn: -24, kind: 'open' }),
    );
  else
    marks.push(
      limb(points`8,-86,6 18,-76,5 26,-64,4.2 31,-58,3.4`, F, {}),
      hand({ x: 31, y: -58, scale: 0.95, turn: 32, kind: 'open' }),
    );
  // far leg, stepping forward
  marks.push(
    shape(
      points`
4,-56 14,-50 18,-38 16,-26 16,-14 17,-6 23,-3 30,-1.4 31,2 24,3 11,2.4 8,-1 8,-12 6,-26
4,-38 -2,-48
`,
      F,
      { open: true },
    ),
    hatch(points`8,-14 6,-26 4.4,-36`, { count: 6, direction: 10, length: 4, width: 0.9 }),
  );
  // near leg
  marks.push(
    shape(
      points`
-16,-58 -18,-44 -15,-30 -16,-14 -15,-5 -16,0 -14,4 -2,4.6 5,4 6,1 0,-2 -4.6,-6 -3,-16 -1,-28
2,-42 6,-56
`,
      F,
      { open: true },
    ),
    hatch(points`-15.6,-14 -15,-28 -17,-42`, { count: 9, direction: 0, length: 5, width: 1 }),
    stroke(points`-12,-27 -8,-25 -4,-27`, { width: 1 }),
  );
  marks.push(
    ...[0, 1, 2].flatMap((k) => [
      stroke(
        [
          [26 - k * 3, -0.6],
          [26.4 - k * 3, 2.6],
        ],
        { width: 0.8, start: 0.8, end: 0.8 },
      ),
      stroke(
        [
          [1.6 - k * 3, 0.6],
          [2 - k * 3, 4.2],
        ],
        { width: 0.8, start: 0.8, end: 0.8 },
      ),
    ]),
  );
  // torso
  marks.push(
    shape(
      points`
-7,-101 -15,-97 -18,-89 -14,-78 -13,-68 -16,-56 14,-56 12.6,-66 13.6,-76 16,-87 13,-96
5,-101
`,
      F,
      {},
    ),
  );
  marks.push(
    stroke(points`2,-94 3,-87 1,-76`, { width: 1.1 }),
    stroke(points`5,-88 9.4,-85 13.6,-88`, { width: 1.1 }),
    stroke(points`-9,-87 -5,-85 0,-87`, { width: 1 }),
    dot(2.4, -69, 1),
    hatch(points`-16.4,-84 -13.4,-74 -14,-62`, { count: 8, direction: 8, length: 6, width: 1 }),
  );
  // loincloth
  marks.push(
    shape(
      points`-16,-65 -4,-62 8,-63 15,-66! 18,-53 18,-42! 11,-46 4,-39 -4,-45 -12,-39 -19,-43! -18.6,-54`,
      cloth,
      {},
    ),
  );
  marks.push(
    ...(
      [
        [-10, -63, -12, -41],
        [-3, -62, -4, -46],
        [4, -62.4, 4, -41],
        [10, -63, 12, -47],
      ] as const
    ).map(([x, y, X, Y]) =>
      stroke(
        [
          [x, y],
          [(x + X) / 2 - 1, (y + Y) / 2],
          [X, Y],
        ],
        { width: 1.2, start: 0.8, end: 0.1 },
      ),
    ),
  );
  marks.push(
    shape(points`-17,-67 -4,-63.6 8,-64.6 15.4,-67.6 16,-63.6 8,-60.6 -4,-59.6 -16.6,-63`, belt, {
      width: 1.2,
      swell: 0.3,
    }),
  );
  // near arm
  if (arm === 'reach')
    marks.push(
      limb(points`-12,-90,6 -15,-76,5 -8,-66,4.4 2,-64,3.2`, F, {}),
      hand({ x: 2, y: -64, scale: 0.9, turn: -4, kind: 'pinch', flip: true }),
    );
  else
    marks.push(
      limb(points`-12,-90,6 -18,-76,5 -18,-62,4.2 -16,-54,3.2`, F, {}),
      hand({ x: -16, y: -54, scale: 0.9, turn: 78, kind: 'open' }),
    );
  // neck, head, curls
  marks.push(
    shape(points`-5,-108 -6,-100 0,-96 7,-101 7,-110`, F, { open: true, width: 1.4 }),
    hatch(points`-4.6,-105 -4.6,-100`, { count: 3, direction: 0, length: 6, width: 0.9 }),
  );
  const H = palette.gold;
  marks.push(
    ...(
      [
        [-11, -131],
        [-14, -123],
        [-13, -114],
        [13, -133],
      ] as const
    ).map(([x, y]) => shape(circle(x, y, 6), H, { width: 1.2, swell: 0.5 })),
  );
  marks.push(
    shape(points`-12,-121 -10,-132 -1,-139 10,-138 16,-129 14,-116 2,-108 -9,-110`, H, {
      width: 1.3,
    }),
  );
  marks.push(turnedFace({ x: 3.6, y: -120, scale: 0.76, flip: true }));
  marks.push(
    ...(
      [
        [-10, -110, 0.78, 1],
        [-12.6, -117.5, 0.85, 1],
        [-12, -126, 0.9, 1],
        [-7.6, -133.5, 0.9, 1],
        [0, -138, 0.9, 1],
        [8.6, -137.4, 0.85, 0],
        [14.6, -132, 0.75, 0],
      ] as const
    ).map(([x, y, k, m]) => curl(x, y, k, H, m)),
  );
  return marks.join('');
}
export default () => {
  const cx = 120;
  const cy = 106;
  const marks = [];
  for (let i = 0; i < 48; i++) {
    const a = i * 7.5 + 3.75;
    marks.push(
      stroke([polar(cx, cy, 66, a), polar(cx, cy, i % 2 ? 100 : 90, a)], {
        width: 0.9,
        start: 0.7,
        end: 0.1,
      }),
    );
  }
  for (let i = 0; i < 16; i++) {
    const a = -90 + i * 22.5;
    if (i % 2)
      marks.push(flame(cx, cy, 42, 74, a, 9.5, (i >> 1) % 2 ? palette.blue : palette.red, 4));
  }
  for (let i = 0; i < 16; i += 2)
    marks.push(
      ray(
        cx,
        cy,
        42,
        78,
        -90 + i * 22.5,
        10.5,
        palette.gold,
        (i >> 1) % 2 ? palette.white : palette.red,
      ),
    );
  marks.push(
    shape(circle(cx, cy, 45), palette.gold, { width: 2.2 }),
    `<circle cx="${cx}" cy="${cy}" r="41.4" fill="none" stroke="${palette.ink}" stroke-width=".8"/>`,
  );
  marks.push(
    hatch(
      Array.from({ length: 9 }, (_, i) => polar(cx, cy, 41.4, -20 + i * 16)),
      { count: 26, normal: 1, length: (t) => 3 + 7 * Math.sin(Math.PI * t), width: 1.1 },
    ),
  );
  marks.push(frontalFace({ x: cx, y: cy - 2, scale: 1.95 }));
  marks.push(
    ...(
      [
        [34, 150, palette.red],
        [206, 150, palette.red],
        [26, 184, palette.gold],
        [214, 184, palette.gold],
        [54, 176, palette.blue],
        [186, 176, palette.blue],
        [42, 210, palette.red],
        [198, 210, palette.red],
        [22, 226, palette.blue],
        [218, 226, palette.blue],
        [120, 198, palette.gold],
        [120, 214, palette.red],
        [120, 230, palette.blue],
      ] as const
    ).map(([x, y, c]) => drop(x, y, 1, c)),
  );
  // wall
  marks.push(shape(rectangle(4, 256, 232, 46), palette.gold, { width: 1.6 }));
  for (let row = 0; row < 3; row++) {
    const y = 266 + row * 12;
    marks.push(
      stroke(
        [
          [4, y + 12],
          [236, y + 12],
        ],
        { width: 1.1, start: 1, end: 1 },
      ),
    );
    for (let k = 0; k < 9; k++) {
      const x = 10 + k * 30 + (row % 2 ? 15 : 0);
      marks.push(
        stroke(
          [
            [x, y],
            [x, y + 12],
          ],
          { width: 1.2, start: 1, end: 1 },
        ),
        hatch(
          [
            [x + 2, y + 10.6],
            [x + 13, y + 10.6],
          ],
          { count: 4, direction: -90, length: 3.5, width: 0.8 },
        ),
      );
    }
  }
  marks.push(shape(rectangle(4, 254, 232, 12), palette.red, { width: 1.8 }));
  for (let k = 0; k < 10; k++)
    marks.push(
      stroke(
        [
          [20 + k * 24, 254],
          [17 + k * 24, 266],
        ],
        { width: 1.2, start: 1, end: 1 },
      ),
    );
  // ground
  marks.push(
    shape(points`0,300 40,296 90,299 140,296 190,300 240,296 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,299 40,297 90,300 140,297 190,301 228,298`, {
      count: 48,
      direction: 84,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(
      points`36,332 60,322 110,320 150,320 190,324 206,334 190,342 120,345 60,342`,
      palette.gold,
      { width: 1.4 },
    ),
  );
  marks.push(
    hatch(points`50,338 120,343 194,336`, { count: 26, direction: -80, length: 5, width: 1 }),
  );
  marks.push(
    group({ x: 86, y: 333, mirror: 1, scale: 1 }, twin({ arm: 'reach' })),
    group(
      { x: 156, y: 333, mirror: -1, scale: 1 },
      twin({ arm: 'hold', cloth: palette.red, belt: palette.blue }),
    ),
  );
  marks.push(
    tuft(26, 330, 1, palette.gold, 5, 3),
    tuft(212, 328, 1, palette.gold, 5, 5),
    tuft(120, 338, 0.8, palette.blue, 5, 8),
  );
  return cardSvg({ num: 'XVIIII', title: 'LE SOLEIL' }, ...marks);
};
