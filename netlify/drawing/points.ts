// A card is 240 units wide and 384 high. All marks are made of points.

/** Where a contour passes. The third number makes it a corner there, or says half a limb's width. */
export type Point = [x: number, y: number, third?: number];

/** Points as text: `12,4` is passed smoothly, `12,4!` is a corner, `12,4,3` is a limb's middle, 3 from its edges. */
export function points([text = '']: TemplateStringsArray): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = 0, y = 0, third] = word.replace('!', ',1').split(',').map(Number);
      return third === undefined ? [x, y] : [x, y, third];
    });
}

/** An element that must be there. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new RangeError(`no element ${place} of ${list.length}`);
  return found;
}

/** As it is written into an SVG. */
export function rounded(value: number): number {
  const hundredths = Math.round(value * 100) / 100;
  return Object.is(hundredths, -0) ? 0 : hundredths;
}

export function minus(one: Point, other: Point): Point {
  return [one[0] - other[0], one[1] - other[1]];
}

export function lengthOf(vector: Point): number {
  return Math.hypot(vector[0], vector[1]) || 1e-9;
}

export function unit(vector: Point): Point {
  const length = lengthOf(vector);
  return [vector[0] / length, vector[1] / length];
}

/** Start, two control points and end of a Bézier curve. */
type Curve = [Point, Point, Point, Point];

/** How far a control point lies along the tangent, in parts of the way to the next point. */
const TENSION = 0.36;

function curves(line: readonly Point[], closed: boolean): Curve[] {
  const count = line.length;
  const point = (place: number) => at(line, (place + count) % count);
  const tangent = (place: number) => unit(minus(point(place + 1), point(place - 1)));
  const isCorner = (place: number) =>
    point(place)[2] || (!closed && (place === 0 || place === count - 1));
  return Array.from({ length: closed ? count : count - 1 }, (_, place) => {
    const a = point(place);
    const b = point(place + 1);
    const way = lengthOf(minus(b, a));
    const next = closed ? (place + 1) % count : place + 1;
    let first: Point | null = null;
    let second: Point | null = null;
    if (!isCorner(place)) {
      const [x, y] = tangent(place);
      first = [a[0] + x * way * TENSION, a[1] + y * way * TENSION];
    }
    if (!isCorner(next)) {
      const [x, y] = tangent(place + 1);
      second = [b[0] - x * way * TENSION, b[1] - y * way * TENSION];
    }
    first ??= second
      ? [a[0] + (second[0] - a[0]) * 0.5, a[1] + (second[1] - a[1]) * 0.5]
      : [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3];
    second ??= [b[0] + (first[0] - b[0]) * 0.5, b[1] + (first[1] - b[1]) * 0.5];
    return [a, first, second, b];
  });
}

/** The `d` of a path through the points. */
export function pathData(line: readonly Point[], closed = false): string {
  const words = curves(line, closed).map(([, ...rest]) => {
    const numbers = rest.map(([x, y]) => `${rounded(x)} ${rounded(y)}`);
    return `C${numbers.join(' ')}`;
  });
  const [x, y] = at(line, 0);
  return `M${rounded(x)} ${rounded(y)}${words.join('')}${closed ? 'Z' : ''}`;
}

/** Points along the curve through these, about `step` apart. */
export function sample(line: readonly Point[], step = 2): Point[] {
  const found: Point[] = [];
  for (const [a, b, c, d] of curves(line, false)) {
    const way = lengthOf(minus(b, a)) + lengthOf(minus(c, b)) + lengthOf(minus(d, c));
    const count = Math.max(2, Math.ceil(way / step));
    for (let i = 0; i < count; i++) {
      const t = i / count;
      const u = 1 - t;
      found.push([
        u * u * u * a[0] + 3 * u * u * t * b[0] + 3 * u * t * t * c[0] + t * t * t * d[0],
        u * u * u * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t * t * t * d[1],
      ]);
    }
  }
  const [x, y] = at(line, line.length - 1);
  found.push([x, y]);
  return found;
}

/** The same points, each a corner. */
export function polygon(corners: readonly Point[]): Point[] {
  return corners.map(([x, y]) => [x, y, 1]);
}

export function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

export function circle(x: number, y: number, across: number, down = across, count = 12): Point[] {
  return Array.from({ length: count }, (_, i) => [
    x + across * Math.cos((i / count) * 2 * Math.PI),
    y + down * Math.sin((i / count) * 2 * Math.PI),
  ]);
}

export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** About the card's axis. */
export function mirrored(line: readonly Point[]): Point[] {
  return line.map(([x, y, third]) => (third === undefined ? [240 - x, y] : [240 - x, y, third]));
}

/** The same numbers at each run, from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
