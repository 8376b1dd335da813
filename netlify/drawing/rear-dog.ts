import { dot, group, hatch, limb, palette, shape, stroke } from './marks.ts';
import { points } from './points.ts';

/** On its hind legs, facing right; it is drawn where Le Mat has it. */
export function rearDog(fill: string, x: number): string {
  const marks: string[] = [];
  marks.push(limb(points`30,309,3 21,306,3.2 15,296,3 19,286,1`, fill, {}));
  marks.push(
    shape(points`40,310 50,318 54,326 52,333 60,335.4 61,339 50,339.6 45,338 44,331 40,324`, fill, {
      open: true,
      width: 1.5,
    }),
  );
  marks.push(limb(points`64,284,4.6 76,275,3.8 88,265,3.4 93,262,3`, fill, {}));
  marks.push(
    shape(
      points`
82.6,255! 76,252.6 70,248.6 63,248 57,253 51,264 42,278 33,292 25,304 23,315 27,324 23.6,331
24,336 25.6,339.6 42,340! 41,336 34.4,333.4 35.4,328.6 44,322 50,313 58,306 66,299 77,294
90,288 98.6,285.4 99.6,279.6 94,277.4 86,280.4 76,284 71.6,283 73,274 74,267 80,263.6!
73,260.6! 79,259.4 83,258.6
`,
      fill,
      { width: 1.6 },
    ),
  );
  marks.push(
    shape(points`75,261.4! 79.6,260.6 86,262.6 84.6,265.4 79,264.4`, palette.red, {
      width: 0.9,
      swell: 0.3,
    }),
    shape(points`62,251! 53,247 47.6,249! 50,256 57,261`, fill, { width: 1.4 }),
    stroke(points`66,253.6 69.4,253.4 72,255`, { width: 1.3 }),
    dot(69.4, 255.4, 1.1),
    dot(81.6, 255.6, 1.6),
  );
  marks.push(
    hatch(points`50,266 42,279 33.4,293 26,305`, { count: 12, direction: 45, length: 6, width: 1 }),
    hatch(points`44,321.4 50,312.6 58,305.4 66,298.6`, {
      count: 8,
      direction: -135,
      length: 5,
      width: 1,
    }),
    stroke(points`36,306 42,312 40,319`, { width: 1.2 }),
    stroke(points`62,283 60,292 65,297`, { width: 1.2 }),
    ...[0, 1].map(
      (k) =>
        stroke(
          [
            [37.6 - k * 3.4, 336.4],
            [38 - k * 3.4, 339.6],
          ],
          { width: 0.9, start: 1, end: 1 },
        ) +
        stroke(
          [
            [95.6 - k * 3, 280.4 + k],
            [97 - k * 2.6, 285.4 + k],
          ],
          { width: 0.9, start: 0.6, end: 0.6 },
        ),
    ),
  );
  return group({ x }, ...marks);
}
