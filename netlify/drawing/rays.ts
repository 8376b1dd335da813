import { contour, flat, shape, stroke } from './marks.ts';
import { at, type Point, polar, polygon, rounded } from './points.ts';

/** Each point has a light and a dark facet. */
export function star(
  x: number,
  y: number,
  outer: number,
  inner: number,
  count: number,
  light: string,
  dark: string,
  { turn = -90, width = 1.3 }: { turn?: number; width?: number } = {},
): string {
  let facets = '';
  const outline: Point[] = [];
  const half = 180 / count;
  const facet = (tip: Point, notch: Point, fill: string) =>
    `<path d="M${rounded(x)} ${rounded(y)}L${rounded(tip[0])} ${rounded(tip[1])}L${rounded(notch[0])} ${rounded(notch[1])}Z" fill="${fill}"/>`;
  for (let i = 0; i < count; i++) {
    const degrees = turn + (i * 360) / count;
    const tip = polar(x, y, outer, degrees);
    const before = polar(x, y, inner, degrees - half);
    facets += facet(tip, before, light) + facet(tip, polar(x, y, inner, degrees + half), dark);
    outline.push([before[0], before[1], 1], [tip[0], tip[1], 1]);
  }
  if (outer >= 10) {
    for (let i = 0; i < count; i++) {
      const tip = polar(x, y, outer * 0.96, turn + (i * 360) / count);
      facets += stroke([[x, y], tip], { width: width * 0.75, start: 1, end: 0.2, power: 1 });
    }
  }
  return (
    shape(outline, light, { width, swell: 0.8, join: 'miter' }) +
    facets +
    contour(outline, width, { join: 'miter' })
  );
}

/** A straight ray of a luminary; `half` its half width in degrees. */
export function ray(
  x: number,
  y: number,
  from: number,
  to: number,
  degrees: number,
  half: number,
  light: string,
  dark: string,
): string {
  const tip = polar(x, y, to, degrees);
  const middle = polar(x, y, from, degrees);
  const outline = polygon([
    polar(x, y, from, degrees - half),
    tip,
    polar(x, y, from, degrees + half),
  ]);
  return (
    shape(outline, light, { width: 1.4, swell: 0.7, join: 'miter' }) +
    flat(polygon([middle, tip, at(outline, 2)]), dark) +
    contour(outline, 1.4, { join: 'miter', closed: false }) +
    stroke([middle, polar(x, y, to - 3, degrees)], { width: 1, start: 1, end: 0.1, power: 1 })
  );
}

const FLAME_STEPS = 8;

/** A wavy ray of a luminary. */
export function flame(
  x: number,
  y: number,
  from: number,
  to: number,
  degrees: number,
  half: number,
  fill: string,
  wave = 4,
): string {
  const left: Point[] = [];
  const right: Point[] = [];
  const middle: Point[] = [];
  const angle = (degrees * Math.PI) / 180;
  for (let i = 0; i <= FLAME_STEPS; i++) {
    const t = i / FLAME_STEPS;
    const aside = wave * Math.sin(t * Math.PI * 2) * (0.35 + 0.65 * t);
    const width = from * Math.tan((half * Math.PI) / 180) * (1 - t) ** 0.8;
    const [px, py] = polar(x, y, from + (to - from) * t, degrees);
    const beside = (by: number): Point => [px + -Math.sin(angle) * by, py + Math.cos(angle) * by];
    const corner = i === 0 || i === FLAME_STEPS;
    const [lx, ly] = beside(aside - width);
    left.push(corner ? [lx, ly, 1] : [lx, ly]);
    const [rx, ry] = beside(aside + width);
    if (i < FLAME_STEPS) right.unshift(corner ? [rx, ry, 1] : [rx, ry]);
    middle.push(beside(aside));
  }
  return (
    shape([...left, ...right], fill, { width: 1.4, swell: 0.7 }) +
    stroke(middle.slice(0, 7), { width: 0.9, start: 1, end: 0.1, power: 1 })
  );
}
