import { at, lengthOf, minus, type Point, pathData, rounded, sample, unit } from './points.ts';

/** Every colour of the cards; the back has four more. */
export const palette = {
  paper: '#F6ECD4',
  ink: '#1B1613',
  red: '#BF3527',
  blue: '#2C5C8C',
  sky: '#A9CAD6',
  gold: '#E7B23C',
  flesh: '#F2CDA6',
  green: '#5C8B55',
  white: '#FCF6E8',
  /** The dark facets of stars and rays. */
  dgold: '#C98F22',
};

interface LineOptions {
  width?: number;
  /** Parts of the width that are left at either end. */
  start?: number;
  end?: number;
  fill?: string;
  /** How soon it reaches its width: below 1, soon. */
  power?: number;
}

/** A graver's line, which swells and tapers. */
export function stroke(
  path: readonly Point[],
  { width = 1.4, start = 0.15, end = 0.15, fill = palette.ink, power = 0.7 }: LineOptions = {},
): string {
  const way = sampleLine(path);
  const last = way.length - 1;
  const left: Point[] = [];
  const right: Point[] = [];
  way.forEach(([x, y], place) => {
    const t = place / last;
    const [dx, dy] = directionAt(way, place);
    const least = start + (end - start) * t;
    const swell = Math.sin(Math.PI * t) ** power;
    const half = (width / 2) * Math.max(least, least + (1 - least) * swell);
    left.push([x - dy * half, y + dx * half]);
    right.push([x + dy * half, y - dx * half]);
  });
  const outline = [...left, ...right.reverse()];
  const words = outline.map(([x, y]) => `${rounded(x)} ${rounded(y)}`);
  return `<path d="M${words.join('L')}Z" fill="${fill}"/>`;
}

function sampleLine(path: readonly Point[]): Point[] {
  const [one, other, ...others] = path;
  if (!one || !other || others.length > 0 || one[2]) return sample(path, 2.2);
  return sample([one, [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2], other], 6);
}

function directionAt(way: readonly Point[], place: number): Point {
  const next = at(way, Math.min(way.length - 1, place + 1));
  return unit(minus(next, at(way, Math.max(0, place - 1))));
}

/** A thorn of hatching, thick where it starts: path data. */
export function thorn(from: Point, to: Point, width = 1.2, bend = 0): string {
  const [dx, dy] = minus(to, from);
  const length = lengthOf([dx, dy]);
  const [nx, ny] = [-dy / length, dx / length];
  const middle = [(from[0] + to[0]) / 2 + nx * bend, (from[1] + to[1]) / 2 + ny * bend] as const;
  const root = (side: number) =>
    `${rounded(from[0] + (side * (nx * width)) / 2)} ${rounded(from[1] + (side * (ny * width)) / 2)}`;
  const belly = (side: number) =>
    `${rounded(middle[0] + side * nx * width * 0.34)} ${rounded(middle[1] + side * ny * width * 0.34)}`;
  const tip = `${rounded(to[0])} ${rounded(to[1])}`;
  return `M${root(1)}Q${belly(1)} ${tip}Q${belly(-1)} ${root(-1)}Z`;
}

interface HatchOptions {
  /** How many thorns; without it, as many as stand `gap` apart. */
  count?: number;
  gap?: number;
  /** Degrees, for all thorns or by their place from 0 to 1; without it they stand upright on the path. */
  direction?: number | ((t: number) => number);
  /** Below 0: upright on the path's other side. */
  normal?: number;
  length?: number | ((t: number) => number);
  width?: number;
  bend?: number;
  fill?: string;
}

/** Thorns rooted along a path. */
export function hatch(
  path: readonly Point[],
  {
    count,
    gap = 3,
    direction,
    normal = 0,
    length = 8,
    width = 1.1,
    bend = 0,
    fill = palette.ink,
  }: HatchOptions = {},
): string {
  const way = sample(path, 0.8);
  const thorns = count ?? Math.max(2, Math.round((way.length * 0.8) / gap));
  let data = '';
  for (let i = 0; i < thorns; i++) {
    const t = thorns === 1 ? 0.5 : i / (thorns - 1);
    const place = Math.min(way.length - 1, Math.round(t * (way.length - 1)));
    const root = at(way, place);
    const [dx, dy] = thornDirection(way, place, normal, valueAt(direction, t));
    const long = typeof length === 'function' ? length(t) : length * (i % 2 ? 0.78 : 1);
    if (long > 0.4) data += thorn(root, [root[0] + dx * long, root[1] + dy * long], width, bend);
  }
  return `<path d="${data}" fill="${fill}"/>`;
}

function valueAt(value: HatchOptions['direction'], t: number): number | undefined {
  return typeof value === 'function' ? value(t) : value;
}

function thornDirection(
  way: readonly Point[],
  place: number,
  normal: number,
  degrees: number | undefined,
): Point {
  if (degrees !== undefined) {
    const angle = (degrees * Math.PI) / 180;
    return [Math.cos(angle), Math.sin(angle)];
  }
  const [dx, dy] = directionAt(way, place);
  return normal < 0 ? [dy, -dx] : [-dy, dx];
}

/** The swell of contours to the lower right, by which light comes from the upper left. The back has none: it would
 * tell its top from its bottom. */
export const contours = { swell: 1 };

interface ShapeOptions {
  width?: number;
  swell?: number;
  /** No contour between the last point and the first: a limb's joint. */
  open?: boolean;
  /** Of the contour. */
  line?: string;
  join?: 'round' | 'miter';
  offset?: Point;
}

/** A flat colour in a contour. */
export function shape(
  outline: readonly Point[],
  fill: string,
  {
    width = 1.5,
    swell = 0.9,
    open = false,
    line = palette.ink,
    join = 'round',
    offset = [0.55, 0.75],
  }: ShapeOptions = {},
): string {
  const area = pathData(outline, true);
  const contour = open ? pathData(outline) : area;
  const look = `fill="none" stroke="${line}" stroke-width="${width}" stroke-linejoin="${join}" stroke-linecap="round"`;
  const shift = swell * contours.swell;
  const [right, down] = [rounded(offset[0] * shift), rounded(offset[1] * shift)];
  const swollen =
    shift > 0 && width > 0
      ? `<path d="${contour}" ${look} transform="translate(${right} ${down})"/>`
      : '';
  const drawn = width > 0 ? `<path d="${contour}" ${look}/>` : '';
  return `${swollen}<path d="${area}" fill="${fill}"/>${drawn}`;
}

/** A colour without a contour. */
export function flat(outline: readonly Point[], fill: string): string {
  return `<path d="${pathData(outline, true)}" fill="${fill}"/>`;
}

/** A contour without a colour. */
export function contour(
  outline: readonly Point[],
  width: number,
  { join = 'round', closed = true }: { join?: 'round' | 'miter'; closed?: boolean } = {},
): string {
  return `<path d="${pathData(outline, closed)}" fill="none" stroke="${palette.ink}" stroke-width="${width}" stroke-linejoin="${join}"/>`;
}

export function dot(x: number, y: number, radius: number, fill = palette.ink): string {
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}" fill="${fill}"/>`;
}

export interface Placement {
  x?: number;
  y?: number;
  scale?: number;
  /** -1 mirrors it from left to right. */
  mirror?: number;
  /** Degrees, clockwise. */
  turn?: number;
}

export function group(
  { x = 0, y = 0, scale = 1, mirror, turn = 0 }: Placement,
  ...content: (string | string[])[]
): string {
  const turned = turn ? ` rotate(${turn})` : '';
  const scaled = scale !== 1 || mirror ? ` scale(${mirror ? mirror * scale : scale} ${scale})` : '';
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${content.join('')}</g>`;
}

/** The options of figures that are drawn facing one way. */
export interface Pose {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  /** Faces the other way. */
  flip?: boolean;
  skin?: string;
}

/** A figure at its place; `flip` mirrors it from left to right. */
export function posed({ x = 0, y = 0, scale = 1, turn = 0, flip }: Pose, content: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})">${content}</g>`;
}

let clips = 0;

/** At the start of each card, so that it is the same whatever was drawn before. */
export function resetClips(): void {
  clips = 0;
}

/** Only what lies within the outline. */
export function clipped(outline: readonly Point[], ...content: string[]): string {
  clips++;
  const id = `c${clips}`;
  return `<clipPath id="${id}"><path d="${pathData(outline, true)}"/></clipPath><g clip-path="url(#${id})">${content.join('')}</g>`;
}

interface LimbOptions extends Pick<ShapeOptions, 'open' | 'width' | 'swell'> {
  /** How far its tip is rounded, in parts of its half width. */
  cap?: number;
}

/** An arm, a leg or a staff, by its middle; the third number of each point is half its width there. */
export function limb(
  middle: readonly Point[],
  fill: string,
  { open = true, width = 1.5, cap = 1, swell = 0.9 }: LimbOptions = {},
): string {
  const left: Point[] = [];
  const right: Point[] = [];
  middle.forEach(([x, y, half = 0], place) => {
    const [dx, dy] = directionAt(middle, place);
    left.push([x - dy * half, y + dx * half]);
    right.push([x + dy * half, y - dx * half]);
  });
  const [x, y, half = 0] = at(middle, middle.length - 1);
  const [dx, dy] = unit(minus([x, y], at(middle, middle.length - 2)));
  const tip: Point[] = cap ? [[x + dx * half * cap, y + dy * half * cap]] : [];
  return shape([...left, ...tip, ...right.reverse()], fill, { open, width, swell });
}
