import { dot, group, hatch, type Pose, palette, posed, shape, stroke } from './marks.ts';
import { type Point, points } from './points.ts';

interface Gaze {
  /** How far the pupil lies from the eye's middle. */
  across?: number;
  down?: number;
}

function eye(
  x: number,
  y: number,
  width: number,
  height: number,
  { across = 0, down = 0 }: Gaze = {},
): string {
  const white: Point[] = [
    [x - width / 2, y + 0.3, 1],
    [x - width * 0.1, y - height * 0.55],
    [x + width / 2, y + 0.2, 1],
    [x, y + height * 0.5],
  ];
  const lashes: Point[] = [
    [x - width / 2 - 0.7, y + 0.6],
    [x - width * 0.1, y - height * 0.6],
    [x + width / 2 + 0.8, y + 0.4],
  ];
  const lid: Point[] = [
    [x - width * 0.42, y - height * 0.75],
    [x, y - height * 1.12],
    [x + width * 0.42, y - height * 0.6],
  ];
  return (
    shape(white, palette.white, { width: 0.55, swell: 0 }) +
    dot(x + across, y - 0.1 + down, height * 0.36) +
    stroke(lashes, { width: 1.35, start: 0.3, end: 0.3 }) +
    stroke(lid, { width: 0.6 })
  );
}

interface TurnedFaceOptions extends Pose {
  /** Where the eyes look, from the face's own front: below 0 further to the side it is turned to, or up. */
  look?: number;
  lookY?: number;
  blush?: boolean;
  lips?: string;
}

/** Turned to the viewer's left, 40 high, its middle at the origin. Hair is drawn around it. */
export function turnedFace({
  skin = palette.flesh,
  look = -0.8,
  lookY = 0,
  blush = true,
  lips = palette.red,
  ...pose
}: TurnedFaceOptions): string {
  const rosy = { count: 4, direction: 118, length: 4.4, width: 0.75, fill: palette.red };
  return posed(
    pose,
    [
      shape(
        points`
-11,-19 -14.4,-11 -14.6,-6.5 -13.4,-3 -14.2,2 -13.2,8.5 -10.2,15 -6,19.4 -1.5,19.8 5,16.6
10.6,9.5 13.2,0 13.4,-10 8,-20 -2,-22
`,
        skin,
        { width: 1.5 / (pose.scale ?? 1) },
      ),
      blush ? `<g opacity=".8">${hatch(points`2.2,5 8,3.2`, rosy)}</g>` : '',
      stroke(points`-13.6,-7.4 -11,-8.9 -8.2,-8`, { width: 1.5 }),
      stroke(points`8.6,-6.2 3,-9.8 -3,-8.2 -5.2,-4 -7.6,3.2 -9,5.6 -7.4,7.2 -5.6,6.9`, {
        width: 1.45,
        start: 0.15,
        end: 0.5,
        power: 0.45,
      }),
      stroke(points`-3.8,6.6 -2.4,5 -3,3.2`, { width: 0.9 }),
      eye(2.4, -3.4, 7.4, 3.9, { across: look, down: lookY }),
      eye(-11, -3.2, 4.4, 3.5, { across: look * 0.6, down: lookY }),
      shape(points`-10.6,11.2! -8.4,9.9 -7.2,10.5 -5.6,9.8 -1.8,11.2! -4.6,13.4 -8,13.4`, lips, {
        width: 0.4,
        swell: 0,
      }),
      stroke(points`-11.2,11 -8.6,11.5 -7.2,11.2 -5.6,11.6 -1,10.8`, {
        width: 1.15,
        start: 0.2,
        end: 0.2,
      }),
      stroke(points`-8.4,15.4 -6.2,16 -4.2,15.3`, { width: 0.8 }),
      hatch(points`11.8,3 9.4,10.6 5.6,15.2`, {
        count: 7,
        direction: 200,
        length: 4.2,
        width: 0.8,
      }),
    ].join(''),
  );
}

interface FrontalFaceOptions {
  x?: number;
  y?: number;
  scale?: number;
  lips?: string;
  blush?: boolean;
}

/** Without a contour, for luminaries and for heads that have one; about 20 to either side. */
export function frontalFace({
  lips = palette.red,
  blush = true,
  ...place
}: FrontalFaceOptions = {}): string {
  const rosy = { count: 5, direction: 112, length: 4.6, width: 0.8, fill: palette.red };
  const half = (mirror: number) =>
    group(
      { mirror },
      stroke(points`13.4,-6.6 7.6,-9.4 2.6,-7.6`, { width: 1.5, start: 0.2, end: 0.5 }),
      eye(7.4, -3.2, 8.2, 4.4),
      blush ? hatch(points`7.4,5.6 12.8,3.6`, rosy) : '',
      stroke(points`3.2,-1.2 5.6,0.6 9.6,0.4`, { width: 0.5 }),
    );
  return group(
    place,
    half(1),
    half(-1),
    stroke(points`2.4,-7.8 1.5,-3 1.9,2.6 3.8,5.4 2.6,7.2 0.2,6.9`, {
      width: 1.2,
      start: 0.5,
      end: 0.4,
      power: 0.5,
    }),
    stroke(points`-1.2,2.8 -3.4,5.2 -2.6,7 -0.6,7.1`, { width: 0.9, start: 0.1, end: 0.4 }),
    shape(points`-5,11.4! -1.8,9.9 0,10.7 1.8,9.9 5,11.4! 2.4,13.9 -2.4,13.9`, lips, {
      width: 0.4,
      swell: 0,
    }),
    stroke(points`-6,11 -2,11.7 0,11.3 2,11.7 6,11`, { width: 1.2, start: 0.2, end: 0.2 }),
    stroke(points`-2.4,16 0,16.7 2.4,16`, { width: 0.8 }),
  );
}

interface HeadPlace {
  x: number;
  y: number;
  scale?: number;
}

/** A frontal face in its contour, 45 high, the chin at 21. */
export function frontalHead({ scale = 1, ...place }: HeadPlace): string {
  return group(
    { ...place, scale },
    shape(
      points`
-15.4,-20 -17,-6 -15.6,5 -11,14.6 -4.6,20.4 0,21.4 4.6,20.4 11,14.6 15.6,5 17,-6 15.4,-20
0,-25
`,
      palette.flesh,
      { width: 1.6 / scale },
    ),
    hatch(points`16.2,1 13.4,9.6 8,16.6`, { count: 8, direction: 192, length: 4.6, width: 0.85 }),
    frontalFace(),
  );
}

/** A frontal face with a broader jaw, 44 high. */
export function broadHead({ scale = 1, ...place }: HeadPlace): string {
  return group(
    { ...place, scale },
    shape(
      points`
-15.6,-17 -17.2,-6 -16.4,4 -13.2,12 -8,19 0,22.6 8,19 13.2,12 16.4,4 17.2,-6 15.6,-17 0,-25
`,
      palette.flesh,
      { width: 1.6 / scale },
    ),
    frontalFace(),
    hatch(points`16.4,3 13.2,11.4 8.6,17.4`, { count: 7, direction: 200, length: 4, width: 0.9 }),
  );
}

/** In profile to the left, the nose 20 from the origin. A beard is drawn over it. */
export function profileHead({ skin = palette.flesh, ...pose }: Pose): string {
  const rosy = { count: 4, direction: 112, length: 4.2, width: 0.75, fill: palette.red };
  return posed(
    pose,
    [
      shape(
        points`
-9,-21 -12.4,-14 -13.4,-8.6 -12.6,-5.4 -15.4,0 -19,4.2 -18.4,6.4 -14.2,7.2 -15.6,9.8
-13.8,11.6 -15,13.6 -13,15.6 -13.4,18.6 -10,21.4 -4,20.6 4,17 12,10 14,-6 10,-18 0,-24
`,
        skin,
        { width: 1.5 / (pose.scale ?? 1) },
      ),
      stroke(points`-15.2,6.6 -12.6,6.4 -12,3.8`, { width: 1 }),
      stroke(points`-13.2,-9.4 -9.6,-11 -3.6,-8.8`, { width: 1.6, start: 0.5, end: 0.1 }),
      shape(points`-11.6,-4.4! -7.6,-6.6 -4,-3.4! -8,-2.2`, palette.white, {
        width: 0.6,
        swell: 0,
      }),
      dot(-9.4, -4.3, 1.45),
      stroke(points`-12.2,-4.2 -8,-7 -3.2,-3`, { width: 1.35, start: 0.5, end: 0.2 }),
      stroke(points`-9.8,-8.4 -6.6,-8.6 -3,-6.4`, { width: 0.6 }),
      shape(points`-15.4,10! -12.2,10.8 -9.8,11.8! -12,13.2 -14.8,13.4! -13.6,11.7`, palette.red, {
        width: 0.4,
        swell: 0,
      }),
      stroke(points`-14.4,11.7 -12,11.9 -9,11.5`, { width: 1.1, start: 0.4, end: 0.1 }),
      `<g opacity=".8">${hatch(points`-6.6,4 -1,2.6`, rosy)}</g>`,
    ].join(''),
  );
}
