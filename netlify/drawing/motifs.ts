import { dot, group, hatch, palette, shape, stroke } from './marks.ts';
import {
  at,
  circle,
  lengthOf,
  minus,
  type Point,
  points,
  random,
  rounded,
  sample,
} from './points.ts';

export function drop(x: number, y: number, scale: number, fill: string, turn = 0): string {
  return group(
    { x, y, scale, turn },
    shape(points`0,-9! 2.6,-2.5 4,2.2 2.8,5.4 0,6.6 -2.8,5.4 -4,2.2 -2.6,-2.5`, fill, {
      width: 1.3 / scale,
      swell: 0.7,
    }),
    stroke(points`-1.6,1 -1.2,3.6 0.4,4.6`, { width: 1 }),
  );
}

/** A tuft of grass. */
export function tuft(
  x: number,
  y: number,
  scale: number,
  fill: string,
  count = 5,
  seed = 1,
): string {
  const next = random(seed);
  let blades = '';
  for (let i = 0; i < count; i++) {
    const t = (i - (count - 1) / 2) / ((count - 1) / 2 || 1);
    const high = 13 - Math.abs(t) * 4.5 + next() * 2;
    const blade: Point[] = [
      [t * 2.2 - 1.5, 0, 1],
      [t * 5 - 1.2, -high * 0.55],
      [t * 9, -high, 1],
      [t * 5 + 1.6, -high * 0.5],
      [t * 2.2 + 1.6, 0, 1],
    ];
    blades += shape(blade, fill, { width: 1.1 / scale, swell: 0.5 });
  }
  return group({ x, y, scale }, blades);
}

/** A lock of hair, rolled to the right, or to the left. */
export function curl(
  x: number,
  y: number,
  scale: number,
  fill: string,
  toLeft: boolean | number = false,
): string {
  return group(
    { x, y, scale, mirror: toLeft ? -1 : 1 },
    shape(points`-1,-7! 4,-7 7,-2 5.5,4 0,6.4 -5,4 -5.6,-1 -2.4,-4`, fill, {
      width: 1.2 / scale,
      swell: 0.5,
    }),
    stroke(points`2.8,-3.6 3.6,0.8 0.4,3.4 -2.6,1.4 -1.2,-1 0.6,-0.2`, { width: 0.9 }),
  );
}

/** From one end to the other, `half` thick in its middle. */
export function bone(
  from: Point,
  to: Point,
  half: number,
  fill = palette.white,
  { knob = 1.9, width = 1.4 }: { knob?: number; width?: number } = {},
): string {
  const long = lengthOf(minus(to, from));
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const end = half * knob;
  const upper: Point[] = [
    [-end * 0.6, -end * 0.75],
    [end * 0.3, -end],
    [end * 1.4, -half * 0.95],
    [long / 2, -half * 0.8],
    [long - end * 1.4, -half * 0.95],
    [long - end * 0.3, -end],
    [long + end * 0.6, -end * 0.75],
  ];
  const lower = upper.toReversed().map(([x, y]): Point => [x, -y]);
  const outline: Point[] = [...upper, [long + end * 0.25, 0], ...lower, [-end * 0.25, 0]];
  const grain: Point[] = [
    [end * 1.5, half * 0.25],
    [long * 0.5, half * 0.35],
    [long - end * 1.6, half * 0.2],
  ];
  return group(
    { x: rounded(from[0]), y: rounded(from[1]), turn: rounded(turn) },
    shape(outline, fill, { width, swell: 0.8 }),
    stroke(grain, { width: 0.8 }),
  );
}

/** A twisted rope. */
export function rope(path: readonly Point[], fill = palette.gold): string {
  const way = sample(path, 3.2);
  const twists = way.slice(1, -1).map(([x, y], place) => {
    const [nextX, nextY] = at(way, place + 2);
    const angle = Math.atan2(nextY - y, nextX - x) + 1.05;
    const [dx, dy] = [Math.cos(angle) * 1.8, Math.sin(angle) * 1.8];
    return stroke(
      [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ],
      { width: 0.9, start: 1, end: 1 },
    );
  });
  return (
    stroke(path, { width: 4.8, start: 1, end: 1 }) +
    stroke(path, { width: 2.6, start: 1, end: 1, fill }) +
    twists.join('')
  );
}

/** A jester's bell. */
export function bell(x: number, y: number, radius = 3.2): string {
  const slit: Point[] = [
    [x - radius * 0.9, y + 0.3],
    [x, y + radius * 0.35],
    [x + radius * 0.9, y + 0.3],
  ];
  return (
    shape(circle(x, y, radius), palette.gold, { width: 1.2, swell: 0.5 }) +
    stroke(slit, { width: 0.9, start: 0.6, end: 0.6 }) +
    dot(x, y + radius * 0.62, 0.7)
  );
}

/** A jug, standing, its middle at the origin. */
export function jug(
  fill: string,
  { bands = palette.ink, rim }: { bands?: string; rim?: string } = {},
): string {
  return [
    shape(
      points`
-5,-16! -6.5,-19 0,-20.4 6.5,-19 5,-16! 4.4,-12 9,-6 11,2 8,10 5,13! -5,13! -8,10 -11,2
-9,-6 -4.4,-12
`,
      fill,
      { width: 1.5 },
    ),
    stroke(points`-10.6,0 0,2.6 10.8,0`, { width: 1.3, start: 0.6, end: 0.6, fill: bands }),
    stroke(points`-9.6,5 0,7.6 9.8,5`, { width: 1.2, start: 0.6, end: 0.6, fill: bands }),
    stroke(points`-4.6,-12.4 0,-11.4 4.6,-12.4`, { width: 1.2, fill: bands }),
    rim
      ? shape(points`-5.2,-15.4! -7,-19 0,-21 7,-19 5.2,-15.4! 0,-14.4`, rim, {
          width: 1.4,
          swell: 0.4,
        })
      : '',
    hatch(points`8.6,-5 10.4,2 7.4,10`, { count: 7, direction: 185, length: 6, width: 1 }),
  ].join('');
}

interface CloudRing {
  outer: Point[];
  inner: Point[];
}

/** A ring of cloud, scalloped on both sides. */
export function cloudRing(
  x: number,
  y: number,
  across: number,
  down: number,
  { count = 15, thickness = 13 }: { count?: number; thickness?: number } = {},
): CloudRing {
  const outer: Point[] = [];
  const inner: Point[] = [];
  const step = 360 / count;
  const place = (further: number, degrees: number): Point => [
    x + (across + further) * Math.cos((degrees * Math.PI) / 180),
    y + (down + further) * Math.sin((degrees * Math.PI) / 180),
  ];
  const notch = (further: number, degrees: number): Point => {
    const [px, py] = place(further, degrees);
    return [px, py, 1];
  };
  for (let i = 0; i < count; i++) {
    const degrees = -90 + (i * 360) / count;
    const middle = -90 + ((i + 0.5) * 360) / count;
    outer.push(
      notch(-2.6, degrees),
      place(3.6, degrees + step * 0.25),
      place(4.4, middle),
      place(3.6, degrees + step * 0.75),
    );
    inner.push(
      notch(-thickness + 1.6, degrees),
      place(-thickness - 2.6, degrees + step * 0.28),
      place(-thickness - 3, middle),
      place(-thickness - 2.6, degrees + step * 0.72),
    );
  }
  return { outer, inner };
}

/** Two rows of hills: the horizon, and the near ground where there is one. */
export function hills(
  horizon: number,
  near: number,
  nearFill = palette.gold,
  farFill = palette.green,
): string {
  const toBottom: Point[] = points`240,350! 0,350!`;
  const far: Point[] = [
    [0, horizon + 4],
    [56, horizon - 2],
    [120, horizon + 3],
    [180, horizon - 3],
    [240, horizon + 3],
  ];
  const farRoots: Point[] = [
    [12, horizon + 3],
    [56, horizon - 1],
    [120, horizon + 4],
    [180, horizon - 2],
    [228, horizon + 2],
  ];
  const ground =
    shape([...far, ...toBottom], farFill, { width: 1.6 }) +
    hatch(farRoots, { count: 50, direction: 84, length: 6.5, width: 1.1 });
  if (!near) return ground;
  const nearLine: Point[] = [
    [0, near + 4],
    [60, near - 3],
    [120, near + 2],
    [180, near - 4],
    [240, near + 4],
  ];
  const nearRoots: Point[] = [
    [12, near + 3],
    [60, near - 2],
    [120, near + 3],
    [180, near - 3],
    [228, near + 3],
  ];
  return (
    ground +
    shape([...nearLine, ...toBottom], nearFill, { width: 1.4 }) +
    hatch(nearRoots, { count: 50, direction: 84, length: 5, width: 1 })
  );
}
