// See docs/decisions/0009-plots.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { LineChart, type LineSeriesOption } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

const FOLDER = new URL('plots/', import.meta.url);
const SIZE = { width: 720, height: 400 };
const COLORS = ['#9c2f2f', '#23508e', '#8a6a12', '#3f6b3a', '#6b4c8a', '#555555'];

export interface Plot {
  title: string;
  /** What grows, and what it costs. */
  x: string;
  y: string;
  /** Points of each line, by its name. */
  lines: Record<string, [number, number][]>;
  /** The cost spans powers of ten too. */
  logarithmic?: boolean;
}

const NUMBER = new Intl.NumberFormat('fr-CH');

/** Draws the lines over a size that grows by powers of ten, into `plots/<name>.svg`, which docs/performance.md shows. */
export async function writePlot(name: string, plot: Plot): Promise<void> {
  const label = { formatter: (value: number) => NUMBER.format(value), color: '#333', fontSize: 12 };
  const axis = { axisLabel: label, nameTextStyle: { color: '#333', fontSize: 12 } };
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    color: COLORS,
    title: { text: plot.title, left: 12, top: 8, textStyle: { fontSize: 15, color: '#111' } },
    legend: { bottom: 6, textStyle: { color: '#333', fontSize: 12 } },
    grid: { left: 70, right: 40, top: 66, bottom: 104 },
    xAxis: { ...axis, type: 'log', name: plot.x, nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...axis, type: plot.logarithmic ? 'log' : 'value', name: plot.y },
    series: Object.entries(plot.lines).map(
      ([name, data]): LineSeriesOption => ({ type: 'line', name, data, symbolSize: 7 }),
    ),
  });
  await mkdir(FOLDER, { recursive: true });
  const svg = chart.renderToSVGString().replace('>', `>\n<title>${plot.title}</title>`);
  await writeFile(new URL(`${name}.svg`, FOLDER), `${svg}\n`);
  chart.dispose();
}
