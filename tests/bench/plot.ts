/** What is drawn: lines over a common pair of axes. Both axes are logarithmic where values differ tenfold or more. */
export interface Plot {
  /** Name of the SVG file, without its ending. */
  file: string;
  title: string;
  x: string;
  y: string;
  lines: Line[];
}

export interface Line {
  name: string;
  points: readonly [x: number, y: number][];
}

const WIDTH = 720;
const HEIGHT = 380;
const AREA = { left: 70, right: 190, top: 48, bottom: 52 };
const COLOURS = ['#8a5a00', '#1f6f8b', '#a3324a', '#4d7a2b', '#6b4fa0'];
const COLOURS_IN_THE_DARK = ['#f0b94a', '#6cc5e0', '#f08ca0', '#a5d67a', '#bda6f0'];

const NUMBER = new Intl.NumberFormat('fr-CH', { maximumSignificantDigits: 3 });

interface Axis {
  ticks: number[];
  /** 0 at the axis's beginning, 1 at its end. */
  place: (value: number) => number;
}

function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least > 0 && most / least >= 10 ? logarithmic(least, most) : linear(most);
}

function logarithmic(least: number, most: number): Axis {
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
  return { ticks, place: (value) => (Math.log10(value) - from) / (to - from) };
}

const STEPS = [1, 2, 2.5, 5, 10];

function linear(most: number): Axis {
  const rough = (most || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const count = Math.ceil((most || 1) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return { ticks, place: (value) => value / (count * step) };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function at(value: number): string {
  return value.toFixed(1);
}

/** Names of lines beside their ends, moved apart where they would cover each other. */
function labelPlaces(ends: readonly number[]): number[] {
  const order = ends.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  const places = [...ends];
  let free = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    places[index] = Math.max(y, free);
    free = (places[index] ?? y) + 16;
  }
  return places;
}

function style(): string {
  const classes = (colours: readonly string[]) =>
    colours
      .map((colour, index) => `.s${index}{stroke:${colour}}.t${index}{fill:${colour}}`)
      .join('');
  return [
    'text{font:12px system-ui,sans-serif;fill:#3a3330}.title{font-size:15px;font-weight:600}',
    '.grid{stroke:#d9d2c8}.line{fill:none;stroke-width:2}',
    classes(COLOURS),
    '@media(prefers-color-scheme:dark){text{fill:#e8e0d4}.grid{stroke:#4a443e}',
    classes(COLOURS_IN_THE_DARK),
    '}',
  ].join('');
}

/** The plot as an SVG that can be read on light and on dark pages. */
export function drawPlot({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const [across, up] = [
    axisOf(points.map(([value]) => value)),
    axisOf(points.map(([, value]) => value)),
  ];
  const [width, height] = [WIDTH - AREA.left - AREA.right, HEIGHT - AREA.top - AREA.bottom];
  const left = (value: number) => AREA.left + across.place(value) * width;
  const top = (value: number) => AREA.top + (1 - up.place(value)) * height;
  const bottom = AREA.top + height;
  const parts = [
    `<text class="title" x="${AREA.left}" y="24">${escaped(title)}</text>`,
    ...up.ticks.flatMap((tick) => [
      `<path class="grid" d="M${AREA.left} ${at(top(tick))}h${width}"/>`,
      `<text x="${AREA.left - 8}" y="${at(top(tick) + 4)}" text-anchor="end">${NUMBER.format(tick)}</text>`,
    ]),
    ...across.ticks.map(
      (tick) =>
        `<text x="${at(left(tick))}" y="${bottom + 20}" text-anchor="middle">${NUMBER.format(tick)}</text>`,
    ),
    `<text x="${AREA.left + width / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escaped(x)}</text>`,
    `<text x="${AREA.left}" y="42">${escaped(y)}</text>`,
  ];
  const labels = labelPlaces(lines.map((line) => top(line.points.at(-1)?.[1] ?? 0)));
  for (const [index, line] of lines.entries()) {
    const path = line.points.map((point) => `${at(left(point[0]))} ${at(top(point[1]))}`).join('L');
    const colour = index % COLOURS.length;
    parts.push(
      `<path class="line s${colour}" d="M${path}"/>`,
      ...line.points.map(
        (point) =>
          `<circle class="t${colour}" cx="${at(left(point[0]))}" cy="${at(top(point[1]))}" r="3"/>`,
      ),
      `<text class="t${colour}" x="${WIDTH - AREA.right + 10}" y="${at((labels[index] ?? 0) + 4)}">${escaped(line.name)}</text>`,
    );
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style()}</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
