import { limb, type Pose, palette, posed, shape, stroke } from './marks.ts';
import { circle, type Point, points, polar } from './points.ts';

/** Strokes of a hand are as wide as others, however small the hand. */
function strokeOf(scale: number): number {
  return 1.15 / scale;
}

/** Hands that point to the right; `flip` turns the thumb down. */
function pointing({ x = 0, y = 0, scale = 1, turn = 0, flip }: Pose, content: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${flip ? -scale : scale})">${content}</g>`;
}

type Finger = (x: number, y: number, degrees: number, length: number, half: number) => string;

function fingers(skin: string, width: number): Finger {
  return (x, y, degrees, length, half) => {
    const [dx, dy] = polar(0, 0, length, degrees);
    const middle: Point[] = [
      [x, y, half],
      [x + dx * 0.5, y + dy * 0.5, half],
      [x + dx, y + dy, half * 0.8],
    ];
    return limb(middle, skin, { width, swell: 0.3 });
  };
}

type HandKind = 'open' | 'fist' | 'pinch' | 'point';

interface HandOptions extends Pose {
  kind?: HandKind;
}

const KINDS: Record<HandKind, (skin: string, width: number) => string[]> = {
  open,
  fist,
  pinch,
  point,
};

/** The wrist at the origin, about 13 long. */
export function hand({ kind = 'fist', skin = palette.flesh, ...pose }: HandOptions): string {
  return pointing(pose, KINDS[kind](skin, strokeOf(pose.scale ?? 1)).join(''));
}

function open(skin: string, width: number): string[] {
  const finger = fingers(skin, width);
  return [
    finger(2, -3.2, -62, 7.5, 1.7),
    finger(7, -3.2, -22, 7.6, 1.5),
    finger(8, -1.2, -7, 8.6, 1.5),
    finger(8, 1.1, 7, 8.2, 1.5),
    finger(7, 3.2, 20, 6.6, 1.4),
    shape(points`8.6,-4.2 3.5,-4.6 -1.5,-3.2 -1.5,3.2 3.5,4.8 8.2,4.6`, skin, {
      open: true,
      width,
      swell: 0.3,
    }),
    stroke(points`3.4,-2.6 5,0.4 4.2,3`, { width: 0.8 }),
  ];
}

function fist(skin: string, width: number): string[] {
  const between = { width: 0.9, start: 0.2, end: 1 };
  return [
    shape(
      points`-1.5,-3.4 3,-5.4 8,-5.6 10.8,-4 11.2,-2 11.6,0 11.2,2 10.6,4 7.6,5.4 2.6,5 -1.5,3.4`,
      skin,
      { open: true, width, swell: 0.5 },
    ),
    stroke(points`5.2,-2.4 11,-2.4`, between),
    stroke(points`5.2,0.2 11,0.2`, between),
    stroke(points`5.2,2.7 11,2.7`, between),
    limb(points`2,-3.6,1.9 5.5,-6,1.9 9,-5.6,1.6`, skin, { width, swell: 0.3 }),
  ];
}

function pinch(skin: string, width: number): string[] {
  const finger = fingers(skin, width);
  return [
    finger(6.5, 2.6, 32, 6.5, 1.5),
    finger(7.2, 1, 18, 7.4, 1.5),
    finger(7.4, -1, 4, 8, 1.6),
    shape(points`8,-3.4 3.5,-4.8 -1.5,-3.2 -1.5,3.2 3.2,4.6 8,4`, skin, {
      open: true,
      width,
      swell: 0.3,
    }),
    limb(points`3.4,-3.2,1.8 8.5,-4.6,1.8 13,-2.4,1.4`, skin, { width, swell: 0.3 }),
  ];
}

function point(skin: string, width: number): string[] {
  return [
    fingers(skin, width)(7, -2.4, -4, 10, 1.6),
    shape(points`7,-4.4 3,-4.6 -1.5,-3.2 -1.5,3.2 3,5 8.4,4.6 9.8,2 9,-0.6`, skin, {
      open: true,
      width,
      swell: 0.4,
    }),
    stroke(points`5.4,1.4 9.4,1.2`, { width: 0.8, start: 0.2, end: 0.9 }),
    stroke(points`5.2,3.4 8.8,3.2`, { width: 0.8, start: 0.2, end: 0.9 }),
    limb(points`2.4,-3,1.7 6,-5.6,1.6 9.4,-4.6,1.4`, skin, { width, swell: 0.2 }),
  ];
}

/** Its palm to the viewer: two fingers up, two folded, the thumb across. Wrist at the origin, fingers up. */
export function blessingHand({ skin = palette.flesh, ...pose }: Pose): string {
  const width = strokeOf(pose.scale ?? 1);
  const finger = { width, swell: 0.3 };
  return posed(
    pose,
    [
      limb(points`-2.7,-10,2 -2.8,-17,1.9 -2.6,-23,1.5`, skin, finger),
      limb(points`1.5,-10,2.05 1.4,-18,1.95 1.1,-25,1.5`, skin, finger),
      shape(points`-5,-11 -5.6,-6 -4,1.5 4,1.5 7.6,-3 9.4,-8`, skin, {
        open: true,
        width,
        swell: 0.4,
      }),
      shape(circle(8.1, -8.6, 2, 4.2), skin, finger),
      shape(circle(4.7, -9.8, 2.1, 4.6), skin, finger),
      stroke(points`3.8,-6.6 4.8,-6 5.8,-6.6`, { width: 0.6 }),
      shape(
        points`-5.6,-5.4! -6.6,-8.4 -4,-10 1,-8.8 4,-7.6 3.6,-5.2 0.4,-5.2 -2.4,-5.4 -2.8,-3!`,
        skin,
        { open: true, ...finger },
      ),
    ].join(''),
  );
}

/** Fingers over an edge, from the knuckles at the origin downward. */
export function drapedHand({ skin = palette.flesh, ...pose }: Pose): string {
  const width = strokeOf(pose.scale ?? 1);
  const finger = (x: number, length: number) => {
    const middle: Point[] = [
      [x, 0, 1.5],
      [x * 1.06, length * 0.5, 1.45],
      [x * 1.1, length, 1.2],
    ];
    return limb(middle, skin, { width, swell: 0.3 });
  };
  return posed(
    pose,
    [
      limb(points`-5.2,-1,1.7 -6.8,3,1.6 -6.4,7,1.4`, skin, { width, swell: 0.3 }),
      shape(points`-5.4,1.6 -5.6,-4 -3.4,-9 3.4,-9 5.8,-4 5.6,1.6`, skin, {
        open: true,
        width,
        swell: 0.3,
      }),
      finger(-3.9, 8),
      finger(-1.2, 9.6),
      finger(1.5, 9.4),
      finger(4.1, 8),
    ].join(''),
  );
}

interface GripOptions extends Pose {
  thumb?: boolean;
}

/** Seen from the back, four fingers bent over an edge, the thumb on the near side; points to the right. */
export function grip({ skin = palette.flesh, thumb = true, ...pose }: GripOptions): string {
  const width = strokeOf(pose.scale ?? 1);
  const look = { width, swell: 0.3 };
  const finger = (x: number, y: number, dx: number, dy: number) => {
    const middle: Point[] = [
      [x, y, 1.7],
      [x + dx * 0.6, y + dy * 0.5, 1.7],
      [x + dx, y + dy, 1.4],
    ];
    return limb(middle, skin, look);
  };
  return pointing(
    pose,
    [
      finger(13.2, -1, 2, 7.6),
      finger(10.2, -0.4, 1.4, 9.4),
      finger(7, 0.2, 0.8, 10),
      finger(3.8, 0.6, 0.2, 9),
      shape(
        points`14.6,-0.6 13.4,-3.6 9,-5 3,-4.6 -1.5,-3.4 -1.5,3.2 2.4,4 5.4,2.6 8.6,2.2 11.8,1.6`,
        skin,
        { open: true, ...look },
      ),
      thumb ? limb(points`-0.4,2.2,1.9 0.6,7,1.8 3.4,11,1.4`, skin, look) : '',
    ].join(''),
  );
}

/** Two hands pressed together, pointing to the right, the wrists at the origin. */
export function prayer({ skin = palette.flesh, ...pose }: Pose): string {
  const width = strokeOf(pose.scale ?? 1);
  return pointing(
    pose,
    [
      shape(points`-2,-5.6 5,-6.6 12,-4.4 18,-1.6 18.4,0.2 12,-0.2 4,0`, skin, {
        width,
        swell: 0.3,
      }),
      shape(points`-2,-3 3,-3.6 8,-3.4 14,-2.4 19,-0.4 19.6,1.2 14,2.6 8,4 3,5.2 -2,4.6`, skin, {
        open: true,
        width,
        swell: 0.4,
      }),
      stroke(points`6.4,0.6 18,0.8`, { width: 0.8, start: 0.3, end: 1 }),
      stroke(points`6.4,2.4 14,2.2`, { width: 0.8, start: 0.3, end: 1 }),
      limb(points`1,-2.4,1.8 6,-3.4,1.7 10,-1.6,1.3`, skin, { width, swell: 0.2 }),
    ].join(''),
  );
}
