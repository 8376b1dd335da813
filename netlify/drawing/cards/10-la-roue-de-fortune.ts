import { cardSvg } from '#netlify/drawing/card.ts';
import { frontalFace } from '#netlify/drawing/faces.ts';
import { hand } from '#netlify/drawing/hands.ts';
import { dot, flat, group, hatch, limb, palette, shape, stroke } from '#netlify/drawing/marks.ts';
import { tuft } from '#netlify/drawing/motifs.ts';
import { circle, type Point, points, polar, polygon } from '#netlify/drawing/points.ts';

export default () => {
  const marks: string[] = [];
  const cx = 118;
  const cy = 204;
  const R = 66;
  // ground / water
  marks.push(
    shape(points`0,296 50,290 120,295 180,288 240,294 240,350! 0,350!`, palette.green, {
      width: 1.6,
    }),
    hatch(points`12,295 50,291 120,296 180,289 228,293`, {
      count: 50,
      direction: 82,
      length: 7,
      width: 1.1,
    }),
  );
  marks.push(
    shape(points`0,312 60,308 120,312 180,307 240,312 240,350! 0,350!`, palette.sky, {
      width: 1.6,
    }),
  );
  for (let k = 0; k < 4; k++)
    for (let j = 0; j < 10; j++) {
      const x = 4 + j * 25 + (k % 2 ? 12 : 0);
      const y = 317 + k * 8;
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
  // back post & base
  marks.push(
    shape(polygon(points`150,206 161,206 161,318 150,318`), palette.gold, { width: 1.6 }),
    hatch(points`160,212 160,316`, { count: 24, direction: 180, length: 6, width: 1 }),
  );
  // wheel
  marks.push(
    shape(circle(cx, cy, R, R, 20), palette.gold, { width: 2.2 }),
    `<circle cx="${cx}" cy="${cy}" r="${R - 3.4}" fill="none" stroke="${palette.ink}" stroke-width=".8"/>`,
    shape(circle(cx, cy, R - 11, R - 11, 20), palette.paper, {
      width: 1.8,
      offset: [-0.55, -0.75],
    }),
  );
  marks.push(
    hatch(
      Array.from({ length: 12 }, (_, i) => polar(cx, cy, R - 3.6, -30 + i * 17)),
      { count: 46, normal: 1, length: 6.4, width: 1.2 },
    ),
  );
  for (let i = 0; i < 12; i++) {
    const [x, y] = polar(cx, cy, R - 5.6, -75 + i * 30);
    marks.push(shape(circle(x, y, 2), palette.red, { width: 1, swell: 0.2 }));
  }
  const below = (path: readonly Point[]) => path.map(([x, y]): Point => [x, -y]);
  for (let i = 0; i < 6; i++) {
    const a = -90 + i * 60;
    const P = points`10,3.2 17,2.8 20,4.6 24,5.4 28,4.4 31,2.8 34,5 37,5 40,2.6 48,2.3 56,2.6`;
    marks.push(
      group(
        { x: cx, y: cy, turn: a },
        shape([...below(P), ...P.toReversed()], i % 2 ? palette.blue : palette.red, {
          width: 1.3,
          swell: 0.5,
          offset: [0.5, 0.5],
        }),
        shape([...below(P.slice(6)), ...P.slice(6).toReversed()], palette.white, {
          width: 1.2,
          swell: 0.3,
        }),
        stroke(points`20,2 28,2`, { width: 1 }),
      ),
    );
  }
  marks.push(
    shape(circle(cx, cy, 13), palette.red, { width: 1.7 }),
    shape(circle(cx, cy, 6.4), palette.gold, { width: 1.4 }),
    dot(cx, cy, 1.8),
  );
  // front post & base beams
  marks.push(
    shape(polygon(points`66,206 78,206 78,322 66,322`), palette.gold, { width: 1.7 }),
    hatch(points`77,214 77,320`, { count: 25, direction: 180, length: 7, width: 1 }),
  );
  // axle with crank
  marks.push(
    limb(points`56,204,3 90,204,3 112,204,3`, palette.white, { open: false, cap: 0.5, width: 1.4 }),
  );
  marks.push(
    limb(points`194,204,2.8 156,204,2.8 128,204,2.8`, palette.white, {
      open: false,
      cap: 0.5,
      width: 1.4,
    }),
  );
  marks.push(
    shape(circle(72, 204, 6.6), palette.white, { width: 1.5 }),
    dot(72, 204, 1.8),
    shape(circle(156, 204, 5.6), palette.white, { width: 1.5 }),
    dot(156, 204, 1.6),
  );
  marks.push(
    shape(polygon(points`34,320 196,320 204,331 26,331`), palette.gold, {
      width: 1.8,
      join: 'miter',
    }),
    hatch(points`30,330 200,330`, { count: 46, direction: -90, length: 5, width: 1 }),
    stroke(points`36,323 194,323`, { width: 0.9, start: 0.8, end: 0.8 }),
    (
      [
        [72, 326],
        [155, 326],
      ] as const
    )
      .map((p) => shape(circle(p[0], p[1], 2.6), palette.red, { width: 1, swell: 0.2 }))
      .join(''),
  );
  // --- falling figure (left): an ape in a pleated skirt, head down along the rim, seen from the side
  {
    const f = [];
    const M = palette.flesh;
    f.push(limb(points`38,176,2.6 27,164,2.6 22,150,2.4 27,138,2.2 35,135,1`, M, { open: false }));
    f.push(
      shape(
        points`
35,174! 31.4,164 31.6,153 35,143 37.4,136 38.4,130 42.6,125.4 50,122.4 56.4,122! 57,125.4
51.6,128.4 47.4,132.4 46.6,139 45.4,148 43.8,157 46.4,166 47,174!
`,
        M,
        { width: 1.4, open: true },
      ),
      stroke(points`38.4,131 41,133.6 40.6,137`, { width: 0.9 }),
      stroke(points`52,122.4 53.4,126.4`, { width: 0.9 }),
      hatch(points`46,141 45,149 44,157`, { count: 4, direction: 190, length: 3.6, width: 0.9 }),
    );
    f.push(
      limb(points`50,174,6.4 58,160,5.6 63,152,4.6 66,158,3.6 66.4,163,3.2`, M, {}),
      shape(points`63,160 66,158.4 72,160 79,164 82.4,168.6 79,170.6! 73,168 67,167 62.6,165`, M, {
        width: 1.4,
      }),
      stroke(points`76,166 79.6,169.6`, { width: 0.9 }),
      hatch(points`52,168 59,155 62,151`, { count: 4, direction: 80, length: 4, width: 0.9 }),
    );
    f.push(
      limb(points`34,220,4.6 25.6,229,4.2 24,241,3.4`, M, {}),
      hand({ x: 24, y: 241, scale: 0.82, turn: 97, kind: 'open' }),
    );
    f.push(
      shape(points`31,196 28,210 27,221 31,231 40,235 48,230 52,220 51,208 50,196`, palette.gold, {
        width: 1.6,
      }),
      hatch(points`51.4,204 51.8,219 47,230`, { count: 8, direction: 190, length: 5.6, width: 1 }),
      stroke(points`33,203 31.6,212 32.6,222`, { width: 1.1 }),
    );
    f.push(
      shape(
        points`31.6,199! 27,184 21.6,170! 31,166.4 41,169 51,166 61.6,167! 55,184 50.6,199! 41,202`,
        palette.red,
        { width: 1.6 },
      ),
      ...(
        [
          [36, 199, 30, 170],
          [41, 200.4, 40.6, 172],
          [46, 199, 51, 169.6],
        ] as const
      ).map(([x, y, X, Y]) =>
        stroke(
          [
            [x, y],
            [(x + X) / 2 + (x < 41 ? 0.6 : x > 41 ? -0.6 : 0), (y + Y) / 2],
            [X, Y],
          ],
          { width: 1.3, start: 1, end: 0.4 },
        ),
      ),
      stroke(points`31.6,197 41,200.4 50.8,197`, { width: 2.6, start: 0.7, end: 0.7 }),
      hatch(points`60,170 54.8,183 51.4,195`, { count: 8, direction: 190, length: 5, width: 1 }),
    );
    // head in profile, drawn upright and facing left, then turned over: muzzle down, toward the wheel
    f.push(
      group(
        { x: 39.6, y: 247.8, turn: 226, scale: 1.06 },
        shape(
          points`
9,6 11,-3 7,-10 0,-12.4 -6,-10.6 -9.4,-6.4 -9.6,-3.4! -12,0 -16.4,3.4 -17.4,7 -15,10.6 -9,12
-3,11.4 4,10
`,
          M,
          { width: 1.5, offset: [-0.5, -0.7] },
        ),
        flat(
          points`
-9.2,-3.6! -5.4,-4.8 -3.4,-0.6 -4.6,5 -2.4,8.4 -5,11.2 -9.4,11.4 -14.6,10 -16.6,7 -15.6,3.8
-11.4,0.4
`,
          palette.white,
        ),
        stroke(points`-8.6,-5 -5.2,-4.8 -3.4,-0.6 -4.6,5 -2.4,8.4 -4,11.2`, {
          width: 0.9,
          start: 0.6,
          end: 0.6,
        }),
        stroke(points`-10,-5 -7,-6.8 -2.6,-5`, { width: 1.4, start: 0.5, end: 0.2 }),
        shape(points`-9.4,-1! -6.8,-3.2 -4,-1! -6.8,0.6`, palette.white, { width: 0.6, swell: 0 }),
        dot(-7.2, -1.2, 1.5),
        stroke(points`-9.8,-1 -6.8,-3.6 -3.6,-1`, { width: 1.2, start: 0.4, end: 0.3 }),
        dot(-15.2, 4.6, 0.9),
        stroke(points`-16.2,8 -12,8.8 -7.4,6.6`, { width: 1.2, start: 0.6, end: 0.2 }),
        shape(circle(4.4, -0.6, 4.4), M, { width: 1.3, swell: 0.3 }),
        stroke(points`3,-3 5.8,-0.8 3.6,1.6`, { width: 0.9 }),
        hatch(points`7,-9.4 10.6,-3 9,5`, { count: 6, direction: 170, length: 3.6, width: 0.9 }),
      ),
    );
    f.push(
      stroke(points`36.6,217 39.4,211.6 44.6,211.4 48,215`, { width: 1.3, start: 0.5, end: 0.5 }),
      limb(points`43,216,5 50,228,4.6 60,236,3.4`, M, {}),
      hatch(points`47,229.6 54,235.6 60,239`, {
        count: 4,
        direction: -60,
        length: 3.6,
        width: 0.9,
      }),
      hand({ x: 60, y: 236, scale: 0.9, turn: 24, kind: 'fist' }),
    );
    marks.push(...f);
  }
  // crank, behind the climbing figure
  marks.push(
    limb(points`186,203,2.6 203,205,2.6 209,215,2.6 208.6,238,2.6`, palette.white, {
      open: false,
      width: 1.4,
    }),
    limb(points`207,240,3.4 214,240,3.6 222,240,3.4`, palette.red, { open: false, width: 1.4 }),
    shape(circle(208, 240, 4.2), palette.white, { width: 1.4 }),
    dot(208, 240, 1.2),
  );
  // --- rising figure (right): long-eared beast in a belted tunic, climbing, its head lifted toward the platform
  {
    const f = [];
    const M = palette.gold;
    f.push(
      limb(points`196,214,2.8 197,232,2.8 190,246,2.5 194,257,2.2 202,258,1`, M, { open: false }),
    );
    f.push(
      limb(points`190,212,6.6 184,226,5.6 184,236,4.4 178,244,3.2`, M, {}),
      shape(points`181.4,246 178,241 171,240.6 163.6,243 161.6,247.4 167,250 176,249`, M, {
        width: 1.4,
      }),
      stroke(points`165,244.4 166,248.4`, { width: 0.9 }),
      stroke(points`168,243.4 169,248.6`, { width: 0.9 }),
    );
    f.push(
      limb(points`184,178,4.8 174,176,4.2 167,166,3.2`, M, {}),
      hand({ x: 167.6, y: 166.6, scale: 0.86, turn: 232, kind: 'fist', skin: M }),
    );
    f.push(
      limb(points`197,210,7 186,212,6.2 180.6,220,5 180,226,3.8`, M, {}),
      shape(points`183.8,224 184,230 179,232.6 170,231.6 167.4,228 171,224.6 177,224`, M, {
        width: 1.4,
      }),
      stroke(points`170.4,226 171,230.6`, { width: 0.9 }),
      stroke(points`173.4,225.4 174,231`, { width: 0.9 }),
    );
    f.push(
      shape(
        points`
182,163 177,172 178.6,186 181.6,199 178.6,214! 186,218.6 193,216.6 200,219 208.6,214!
205.4,199 204,186 201,173 194,163
`,
        palette.blue,
        { width: 1.7 },
      ),
      hatch(points`203.6,178 204.8,190 206,204 208,213`, {
        count: 14,
        direction: 188,
        length: 7,
        width: 1.1,
      }),
      stroke(points`187,203 185,215`, { width: 1.3, start: 1, end: 0.3 }),
      stroke(points`193.6,203.6 194,215`, { width: 1.3, start: 1, end: 0.3 }),
      stroke(points`200,203 202.6,216`, { width: 1.3, start: 1, end: 0.3 }),
      stroke(points`181.4,197.6 193,201.6 205.4,198`, { width: 5, start: 0.9, end: 0.9 }),
      stroke(points`181.8,197.7 193,201.6 205.2,198`, {
        width: 2.8,
        start: 0.9,
        end: 0.9,
        fill: palette.gold,
      }),
    );
    // head, ears
    f.push(
      group(
        { x: 191.4, y: 163, turn: 20 },
        shape(points`-2,-21! -4,-32 -1.8,-42 1,-46! 4.6,-37 5,-26`, M, { width: 1.4 }),
        shape(
          points`9.4,2 12.4,-9 10,-19 3,-23.6 -5,-22.6 -11,-18.6 -20,-16.6 -24,-13 -21.4,-9 -13,-7 -9,1 0,4`,
          M,
          { width: 1.6 },
        ),
        shape(points`2.6,-22! 4.6,-34 10.4,-43 14,-45.4! 15.2,-34 12.6,-24 9.4,-16.6`, M, {
          width: 1.4,
        }),
        stroke(points`7.4,-23 9.4,-32 12.4,-39.6`, { width: 1.2 }),
        dot(-22.6, -13.6, 2),
        stroke(points`-21.6,-10 -16,-9.6 -11.6,-11.4`, { width: 1.2 }),
        stroke(points`-10.6,-17.8 -7,-19.8 -2.6,-18`, { width: 1.5 }),
        shape(points`-9.6,-14.8! -6.6,-17 -3,-14.8! -6.4,-13.2`, palette.white, {
          width: 0.6,
          swell: 0,
        }),
        dot(-7, -15.2, 1.3),
        hatch(points`12.4,-14 12.6,-7 9.6,1`, { count: 6, direction: 190, length: 6, width: 1 }),
      ),
    );
    f.push(
      shape(points`177.4,165.6 186,161.4 198,162.6 200,168.4 190,169.6 178.6,171.4`, palette.red, {
        width: 1.4,
      }),
      shape(circle(183, 171.4, 2.6), palette.white, { width: 1.1, swell: 0.3 }),
    );
    f.push(
      limb(points`192,177,5.2 193.4,190,4.8 184,192,4.2 175,186,3.2`, palette.blue, { width: 1.5 }),
      hatch(points`188,195.6 182,195 177,190`, {
        count: 4,
        direction: -100,
        length: 3.8,
        width: 0.9,
      }),
      hand({ x: 175.4, y: 186.4, scale: 0.9, turn: 214, kind: 'fist', skin: M }),
    );
    marks.push(...f);
  }
  // --- platform + sphinx
  marks.push(
    shape(polygon(points`71,134 165,134 168,142 68,142`), palette.gold, {
      width: 1.7,
      join: 'miter',
    }),
    hatch(points`71,141 165,141`, { count: 28, direction: -90, length: 4, width: 1 }),
  );
  {
    const f: string[] = [];
    // cape / wings
    f.push(
      shape(
        points`
-12,-46 -24,-56 -38,-56 -46,-46 -43,-40 -46,-33 -41,-28 -43,-21 -37,-17 -36,-10 -20,-10
-10,-22
`,
        palette.red,
        { width: 1.6 },
      ),
      shape(
        points`12,-46 24,-56 38,-56 46,-46 43,-40 46,-33 41,-28 43,-21 37,-17 36,-10 20,-10 10,-22`,
        palette.red,
        { width: 1.6 },
      ),
    );
    f.push(
      ...[-1, 1].map((m) =>
        group(
          { mirror: m },
          stroke(points`16,-44 28,-49 42,-44`, { width: 1.2 }),
          stroke(points`16,-37 28,-40 43,-35`, { width: 1.2 }),
          stroke(points`16,-30 28,-31 40,-26`, { width: 1.2 }),
          stroke(points`16,-22 26,-22 36,-17`, { width: 1.2 }),
        ),
      ),
    );
    // tail
    f.push(
      limb(points`16,-6,2.6 32,-4,2.6 44,-12,2.4 52,-8,2.4 56,-16,1.2`, palette.sky, {
        open: false,
      }),
    );
    // seated like a lion: two haunches, chest, one foreleg planted, the other raised with the sword (viewer's right; Conver, Dodal)
    f.push(
      ...[-1, 1].map((m) =>
        group(
          { mirror: m },
          shape(points`8,-20 17,-21 26,-15.6 30.4,-6.4 27,1.4 12,1.4 7,-5`, palette.sky, {
            width: 1.6,
          }),
          stroke(points`12,-15 18,-14.6 22.4,-9.6`, { width: 1.2 }),
          shape(points`29.4,2 31.6,-1 29,-4.6 22,-5.4 16,-3 15.4,2`, palette.sky, {
            width: 1.4,
            swell: 0.4,
          }),
          stroke(points`26.6,-2 26.4,1.6`, { width: 1, start: 0.8, end: 0.8 }),
          stroke(points`22.8,-2.4 22.6,1.6`, { width: 1, start: 0.8, end: 0.8 }),
        ),
      ),
    );
    f.push(
      shape(
        points`-10,-44 -15,-36 -15.4,-26 -12.6,-14 -12,-2 -6,1.4 6,1.4 11,-3 12.4,-14 15,-26 15,-36 10,-44`,
        palette.sky,
        { width: 1.7 },
      ),
      hatch(points`12.6,-15 11.6,-7 10.4,-2`, { count: 5, direction: 184, length: 6, width: 1 }),
      stroke(points`-5,-33 0,-29.6 5,-33`, { width: 1.2 }),
      stroke(points`-3.6,-27 0,-24.4 3.6,-27`, { width: 1.1 }),
      stroke(points`-2.4,-21.6 0,-19.6 2.4,-21.6`, { width: 1 }),
    );
    f.push(
      shape(
        points`-12.4,-31! -12.8,-17 -11.6,-6 -14,-2.6 -13.6,2 -1.6,2 -1.2,-2 -3.6,-5.4 -4,-14 -4.4,-24!`,
        palette.sky,
        { width: 1.5, open: true },
      ),
      stroke(points`-10.6,-1.6 -10.6,1.8`, { width: 1, start: 0.8, end: 0.8 }),
      stroke(points`-7.4,-2 -7.4,1.8`, { width: 1, start: 0.8, end: 0.8 }),
      stroke(points`-4.4,-1.6 -4.4,1.8`, { width: 1, start: 0.8, end: 0.8 }),
    );
    f.push(
      limb(points`6,-37.4,4 11,-35,4.6 18.6,-28,4.4 24,-25.4,3.6 29,-30,3.2`, palette.sky, {}),
      hatch(points`15,-25.4 20,-22 26,-23`, { count: 5, direction: -80, length: 4, width: 0.9 }),
    );
    f.push(
      group(
        { x: 33, y: -34, turn: 16 },
        limb(points`0,2,1.7 0,13,1.7`, palette.red, { open: false, width: 1.1 }),
        shape(circle(0, 15, 2.8), palette.gold, { width: 1.2 }),
        shape(points`-2.7,0! -2.9,-35 0,-42! 2.9,-35 2.7,0!`, palette.white, { width: 1.3 }),
        stroke(points`0,-2 0,-36`, { width: 0.8 }),
        shape(points`-8.6,0 0,-2.2 8.6,0 8.6,3.2 0,2.6 -8.6,3.2`, palette.gold, { width: 1.2 }),
      ),
    );
    f.push(hand({ x: 28.4, y: -28.6, scale: 0.8, turn: 12, kind: 'fist', skin: palette.sky }));
    // head + crown
    f.push(
      shape(points`-13,-54 -16,-46 -12,-40 0,-38 12,-40 16,-46 13,-54`, palette.gold, {
        width: 1.4,
      }),
    );
    f.push(
      shape(points`-11,-66 -12,-55 -9,-46 0,-40 9,-46 12,-55 11,-66 0,-70`, palette.flesh, {
        width: 1.6,
      }),
      frontalFace({ x: 0, y: -54, scale: 0.68 }),
    );
    f.push(
      shape(polygon(points`-13,-64 -16,-78 -8,-71 0,-81 8,-71 16,-78 13,-64`), palette.gold, {
        width: 1.6,
        join: 'miter',
      }),
      stroke(points`-12,-67 0,-65 12,-67`, { width: 1, start: 0.6, end: 0.6 }),
      dot(-16, -79, 1.7),
      dot(16, -79, 1.7),
      dot(0, -82, 1.7),
      dot(0, -72, 1.5, palette.red),
    );
    marks.push(group({ x: 118, y: 133, scale: 1.02 }, ...f));
  }
  marks.push(
    tuft(24, 306, 1, palette.gold, 5, 3),
    tuft(216, 304, 1, palette.gold, 5, 5),
    tuft(106, 306, 0.85, palette.gold, 5, 8),
  );
  return cardSvg({ num: 'X', title: 'LA ROUE DE FORTUNE' }, ...marks);
};
