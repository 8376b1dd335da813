import { dot, group, hatch, palette, shape, stroke } from './marks.ts';
import { circle, type Point } from './points.ts';

interface Crown {
  x: number;
  y: number;
  /** Half of its width, and the height of its points. */
  width: number;
  height: number;
}

/** An open crown with fleurons over a cap; the middle of its band at the place. */
export function fleuronCrown({ x, y, width: w, height: h }: Crown): string {
  return group(
    { x, y },
    shape(
      [
        [-w * 0.82, 0],
        [-w * 0.7, -h * 0.62],
        [-w * 0.3, -h * 0.96],
        [0, -h * 1.04],
        [w * 0.3, -h * 0.96],
        [w * 0.7, -h * 0.62],
        [w * 0.82, 0],
      ],
      palette.red,
      { width: 1.5 },
    ),
    shape(
      [
        [-w - 1, 3, 1],
        [-w - 5, -h * 0.86, 1],
        [-w * 0.74, -h * 0.3, 1],
        [-w * 0.54, -h * 0.98, 1],
        [-w * 0.26, -h * 0.24, 1],
        [0, -h * 1.18, 1],
        [w * 0.26, -h * 0.24, 1],
        [w * 0.54, -h * 0.98, 1],
        [w * 0.74, -h * 0.3, 1],
        [w + 5, -h * 0.86, 1],
        [w + 1, 3, 1],
        [0, 7.4],
      ],
      palette.gold,
      { width: 1.7, join: 'round' },
    ),
    shape(
      [
        [-w - 1.6, 1.4],
        [0, 5.4],
        [w + 1.6, 1.4],
        [w + 1, 9],
        [0, 13],
        [-w - 1, 9],
      ],
      palette.gold,
      { width: 1.6, swell: 0.6 },
    ),
    [-0.72, -0.36, 0, 0.36, 0.72]
      .map((t, i) =>
        i % 2
          ? dot(t * w, 8.8 - Math.abs(t) * 3.6, 1.7, palette.red)
          : shape(
              circle(t * w, 8.9 - Math.abs(t) * 3.6, 2.3),
              i === 2 ? palette.blue : palette.white,
              { width: 1, swell: 0.2 },
            ),
      )
      .join(''),
    (
      [
        [-w - 5, -h * 0.86],
        [-w * 0.54, -h * 0.98],
        [0, -h * 1.18],
        [w * 0.54, -h * 0.98],
        [w + 5, -h * 0.86],
      ] as const
    )
      .map(([a, b]) => shape(circle(a, b - 1, 2.6), palette.white, { width: 1.2, swell: 0.4 }))
      .join(''),
    hatch(
      [
        [w * 0.5, -h * 0.8],
        [w * 0.78, -h * 0.2],
      ],
      { count: 4, direction: 190, length: 4, width: 1 },
    ),
    hatch(
      [
        [w + 0.8, 2],
        [w + 0.4, 8.6],
      ],
      { count: 4, direction: 185, length: 6, width: 1 },
    ),
  );
}

/** An open crown with five points over a cap; the middle of its band at the place. */
export function openCrown({ x, y, width: w, height: h }: Crown): string {
  const half = w * 1.16;
  const places = [-1, -0.5, 0, 0.5, 1];
  const tip = (t: number): Point => [x + half * t, y - h + Math.abs(t) * h * 0.16];
  const spikes = places.flatMap((t): Point[] => {
    const [tx, ty] = tip(t);
    if (t === 1) return [[tx, ty, 1]];
    const u = t + 0.25;
    return [
      [tx, ty, 1],
      [x + half * u * 0.98, y - h * 0.36 + (1 - u * u) * 2, 1],
    ];
  });
  const cap: Point[] = [
    [x - w + 1, y - 2],
    [x - w * 0.82, y - h * 0.5],
    [x, y - h * 0.78],
    [x + w * 0.82, y - h * 0.5],
    [x + w - 1, y - 2],
    [x, y + 3],
  ];
  const band: Point[] = [
    [x + w, y + 2, 1],
    [x + w * 0.5, y + 4.8],
    [x, y + 5.6],
    [x - w * 0.5, y + 4.8],
    [x - w, y + 2, 1],
  ];
  const edge: Point[] = [
    [x - w + 0.6, y - 3],
    [x, y],
    [x + w - 0.6, y - 3],
  ];
  const shade: Point[] = [
    [x + w * 1.06, y - h * 0.3],
    [x + w + 0.2, y - 2],
    [x + w * 0.96, y + 1],
  ];
  const pearls = places.map((t) => {
    const [px, py] = tip(t);
    return shape(circle(px, py - 1.6, 2.1), palette.white, { width: 1.1, swell: 0.3 });
  });
  const jewels = [-0.66, 0, 0.66].map((t) =>
    shape(circle(x + w * t, y + 1.6 + (1 - t * t) * 1.6 - 0.6, 1.5), palette.red, {
      width: 0.8,
      swell: 0,
    }),
  );
  return [
    shape(cap, palette.red, { width: 1.4 }),
    shape([...spikes, ...band], palette.gold, { width: 1.6, join: 'miter' }),
    stroke(edge, { width: 1, start: 0.7, end: 0.7 }),
    ...pearls,
    ...jewels,
    hatch(shade, { count: 4, direction: 190, length: 4, width: 1 }),
  ].join('');
}

/** One of a tiara's three crowns, about the card's axis. */
export function tiaraCrown(y: number, half: number, height: number): string {
  const teeth: Point[] = [0, 0.25, 0.5, 0.75, 1].flatMap((t): Point[] => {
    const x = 120 - half + 2 * half * t;
    const base = y + Math.sin(Math.PI * t) * 4;
    return [
      [x - (half / 5) * 0.5, base, 1],
      [x, base - height, 1],
    ];
  });
  const band: Point[] = [
    [120 + half + (half / 5) * 0.5, y, 1],
    [120 + half + 1, y + 4.6, 1],
    [120, y + 9.4],
    [120 - half - 1, y + 4.6, 1],
  ];
  const pearls = [-0.6, 0, 0.6].map((t) =>
    dot(120 + t * half, y + 6.4 - Math.abs(t) * 2.4, 1.2, palette.white),
  );
  return shape([...teeth, ...band], palette.red, { width: 1.4, swell: 0.5 }) + pearls.join('');
}
