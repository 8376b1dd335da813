import { dot, hatch, palette, shape, stroke } from './marks.ts';
import { at, circle, mirrored, type Point, points, polygon } from './points.ts';
import { strap } from './regalia.ts';

interface Shade {
  count: number;
  direction: number;
  length: number;
  width: number;
}

/** Larger than it was first drawn, but for what joins the chariot and for its hooves. */
function enlarged(path: readonly Point[]): Point[] {
  return path.map(([x, y, third]) => {
    const isUpper = y < 252 || (x < 92 && y < 269);
    const [newX, newY] = [x < 95 ? 95 + (x - 95) * 1.1 : x, isUpper ? 252 + (y - 252) * 1.1 : y];
    return third === undefined ? [newX, newY] : [newX, newY, third];
  });
}

/** The front half of the left horse, cut at the card's axis; the right one is its mirror, with its shade where light
 * does not come from. One leg is planted, the other raised. */
export function horse(coat: string, hair: string, harness: string, isRight = false): string {
  const marks: string[] = [];
  const placed = (path: readonly Point[]) => (isRight ? mirrored(enlarged(path)) : enlarged(path));
  const placedPoint = (x: number, y: number) => at(placed([[x, y]]), 0);
  const dotAt = (x: number, y: number, radius: number) => {
    const [px, py] = placedPoint(x, y);
    return dot(px, py, radius);
  };
  const shade = (path: readonly Point[], look: Shade, directionOfRight: number) => {
    const direction = isRight ? directionOfRight : look.direction;
    marks.push(hatch(placed(path), { ...look, direction }));
  };
  // raised leg
  marks.push(
    shape(
      placed(points`
88,278 74,279 60,280 51,283 46.4,289 47,298 48,305 45.4,311 54,313.4 56,305 55.6,298 62,298
74,301 88,302
`),
      coat,
      { width: 1.6, open: true },
    ),
    shape(placed(polygon(points`44.6,309.6 54.6,312.2 52.6,320.4 38.4,317`)), palette.white, {
      width: 1.4,
    }),
    stroke(placed(points`50,284.6 52.6,290 51,296`), { width: 1 }),
  );
  shade(
    points`82,302 72,300.6 62,298 57,298.4`,
    { count: 8, direction: -76, length: 4.6, width: 1 },
    -84,
  );
  // planted leg
  marks.push(
    shape(
      placed(points`
80,294 83.6,306 85.4,315 83.8,320 85.4,325 85,330 82.6,335 95.4,335 94,330 94,325 95.6,320
95.4,314 101,304 108,294
`),
      coat,
      { width: 1.6, open: true },
    ),
    shape(placed(polygon(points`83.4,333.4 95.2,333.4 98.4,341.4 79,341.4`)), palette.white, {
      width: 1.4,
    }),
    stroke(placed(points`86,317 89.6,319 93.4,317.6`), { width: 1 }),
  );
  shade(
    isRight ? points`82.4,304 85.2,315 85.6,328` : points`102,304 95.8,315 94,328`,
    { count: 8, direction: 188, length: 4.6, width: 1 },
    188,
  );
  // body, neck and head in one contour
  marks.push(
    shape(
      placed(points`
119.6,262! 117,248 111,236 103,226 94,220 87,220.6 80,227 73,236 65,246 59,253 56.6,259
59,265 65,267 71,265 77,262.6 84,260 87,264 84,271 77,277 71.6,284 71,292 75,299 84,304
97,304 109,299 119.6,289!
`),
      coat,
      { width: 1.8 },
    ),
  );
  if (isRight)
    shade(
      points`71.4,292 75.6,298.8 85,303.4`,
      { count: 7, direction: 0, length: 6, width: 1.1 },
      222,
    );
  else
    shade(
      points`97,303.6 109,298.6 118.6,290`,
      { count: 8, direction: 236, length: 6, width: 1.1 },
      0,
    );
  if (isRight)
    shade(points`86,268 77,277.6 72,285`, { count: 6, direction: 0, length: 5, width: 1 }, 200);
  // shoulder
  marks.push(
    stroke(placed(points`110,275 101,282 96,291 97,300`), { width: 1.4 }),
    stroke(placed(points`84,289 81,295 84,301`), { width: 1.1 }),
  );
  // ears
  marks.push(
    shape(placed(points`96,221 99,209! 90,214 88,221`), coat, { width: 1.4 }),
    shape(placed(points`89,222 89,209! 82,216 82,225`), coat, { width: 1.4 }),
    stroke(placed(points`86,221 87.4,213`), { width: 1 }),
  );
  // mane
  marks.push(
    shape(
      placed(points`
90,217 99,219 108,225 115,235 119,247 119.6,262 114,270 113,261 108,266 108,255 102,258
104,248 97,249 100,240 93,239 97,232 91,229 93,224
`),
      hair,
      { width: 1.5 },
    ),
    stroke(placed(points`98,223 106,231 112,243`), { width: 1.1 }),
    stroke(placed(points`104,228 112,240 115.4,256`), { width: 1.1 }),
    stroke(placed(points`101,236 107,246 110,258`), { width: 1 }),
  );
  marks.push(
    shape(placed(points`89,219 83,219 76,226 73,233! 80,230 84,226 89,224`), hair, { width: 1.3 }),
  );
  // face
  marks.push(
    stroke(placed(points`74,240.4 77.6,237.4 82,238.6`), { width: 1.5 }),
    shape(placed(points`74.6,242.4! 78,239.6 82,241.8! 78.4,243.4`), palette.white, {
      width: 0.8,
      swell: 0,
    }),
    dotAt(77.6, 241.4, 1.6),
    stroke(placed(points`74,242.6 78,239.2 82.6,241.4`), { width: 1.3 }),
  );
  marks.push(
    shape(placed(points`60.4,256 63,254.6 64,257.4 61.6,258.6`), palette.ink, {
      width: 0.4,
      swell: 0,
    }),
    stroke(placed(points`58.4,263 63,262 68,259.6`), { width: 1.3, start: 0.9, end: 0.1 }),
    stroke(placed(points`84,260 89,252 88,244`), { width: 1.2 }),
  );
  // bridle
  const [ringX, ringY] = placedPoint(72.8, 254);
  const ring = shape(circle(ringX, ringY, 2.4), palette.white, { width: 1.1, swell: 0.3 });
  marks.push(
    strap(placed(points`66,245 71,250 75.4,263.4`), 3.8, harness, 0.56),
    strap(placed(points`72.6,253 80,250 88,240 90.4,226`), 3.8, harness, 0.56),
    ring,
  );
  // breast collar
  marks.push(
    strap(placed(points`71.6,285 82,286 96,281 110,273 119,264`), 6, harness, 0.6),
    dotAt(82, 286, 1.5),
    dotAt(96, 281, 1.5),
    dotAt(109, 273.8, 1.5),
  );
  return marks.join('');
}
