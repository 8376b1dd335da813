import { backSvg } from '#netlify/drawing/card.ts';
import {
  clipped,
  contours,
  flat,
  group,
  hatch,
  palette,
  shape,
  stroke,
} from '#netlify/drawing/marks.ts';
import { circle, type Point, points, polar, polygon, rectangle } from '#netlify/drawing/points.ts';
import { flame, ray, star } from '#netlify/drawing/rays.ts';

// Card back: every element is repeated under a 180° rotation, so a reversed card cannot be told from its back.
export default () => {
  contours.swell = 0;
  const marks: string[] = [];
  const N = '#24507A';
  const D = '#1B3D60';
  const I = palette.paper;
  const gx = 21.6;
  const gy = 34.2;
  marks.push(`<rect x="7" y="7" width="226" height="370" fill="${N}"/>`);
  const body: string[] = [];
  let lat = '';
  let lat2 = '';
  for (let i = -6; i <= 6; i++)
    for (let j = -12; j <= 12; j++) {
      if ((i + j) % 2) continue;
      const x = 120 + i * gx;
      const y = 192 + (j * gy) / 2;
      body.push(
        `<path d="M${x} ${y - gy / 2}L${x + gx} ${y}L${x} ${y + gy / 2}L${x - gx} ${y}Z" fill="${Math.abs(j) % 4 > 1 ? D : N}"/>`,
      );
      lat += `M${x - gx} ${y}L${x} ${y - gy / 2}L${x + gx} ${y}`;
      const k = 0.7;
      lat2 += `M${x} ${y - (gy / 2) * k}L${x + gx * k} ${y}L${x} ${y + (gy / 2) * k}L${x - gx * k} ${y}Z`;
    }
  body.push(
    `<path d="${lat}" fill="none" stroke="${I}" stroke-width="1.5"/>`,
    `<path d="${lat2}" fill="none" stroke="#8FB0C6" stroke-width=".6"/>`,
  );
  for (let i = -6; i <= 6; i++)
    for (let j = -12; j <= 12; j++) {
      const x = 120 + i * gx;
      const y = 192 + (j * gy) / 2;
      if ((i + j) % 2)
        body.push(
          shape(
            polygon([
              [x, y - 4.4],
              [x + 3.2, y],
              [x, y + 4.4],
              [x - 3.2, y],
            ]),
            palette.red,
            { width: 0.9, swell: 0, line: I },
          ),
        );
      else {
        const s = 4.6;
        const t = 1.5;
        body.push(
          flat(
            [
              [x, y - s * 1.45, 1],
              [x + t, y - t],
              [x + s, y, 1],
              [x + t, y + t],
              [x, y + s * 1.45, 1],
              [x - t, y + t],
              [x - s, y, 1],
              [x - t, y - t],
            ],
            palette.gold,
          ),
        );
      }
    }
  marks.push(clipped(rectangle(20, 20, 200, 344), ...body));
  // central mandorla
  const mand = (a: number, b: number): Point[] => [
    [120, 192 - b, 1],
    [120 + a * 0.68, 192 - b * 0.6],
    [120 + a, 192],
    [120 + a * 0.68, 192 + b * 0.6],
    [120, 192 + b, 1],
    [120 - a * 0.68, 192 + b * 0.6],
    [120 - a, 192],
    [120 - a * 0.68, 192 - b * 0.6],
  ];
  marks.push(
    shape(mand(74, 128), palette.ink, { width: 0, swell: 0 }),
    shape(mand(72, 125), I, { width: 0, swell: 0 }),
    shape(mand(67, 117), palette.red, { width: 1.4, swell: 0 }),
    shape(mand(62.5, 109), N, { width: 1.4, swell: 0 }),
  );
  const hc = hatch(
    mand(62.5, 109)
      .slice(0, 5)
      .map(
        (p, i): Point =>
          i === 0 ? [p[0] + 2.4, p[1] + 3, 1] : i === 4 ? [p[0] + 2.4, p[1] - 3, 1] : p,
      ),
    { count: 74, normal: 1, length: 6, width: 1.3, fill: I },
  );
  marks.push(hc, `<g transform="rotate(180 120 192)">${hc}</g>`);
  // sun with straight and flame rays
  for (let i = 0; i < 48; i++)
    marks.push(
      stroke(
        [polar(120, 192, 40, i * 7.5 + 3.75), polar(120, 192, i % 2 ? 54 : 49, i * 7.5 + 3.75)],
        { width: 1, start: 1, end: 0.1, fill: I },
      ),
    );
  for (let i = 0; i < 16; i++)
    if (i % 2)
      marks.push(flame(120, 192, 24, 47, -90 + i * 22.5, 11, (i >> 1) % 2 ? palette.red : I, 3));
  for (let i = 0; i < 16; i += 2)
    marks.push(ray(120, 192, 24, 50, -90 + i * 22.5, 11.5, palette.gold, palette.dgold));
  marks.push(
    shape(circle(120, 192, 26), palette.gold, { width: 1.7, swell: 0 }),
    shape(circle(120, 192, 21.5), I, { width: 1.2, swell: 0 }),
    star(120, 192, 20, 7.6, 8, palette.red, '#8F2A1E', { turn: -90, width: 1.1 }),
    shape(circle(120, 192, 3.6), palette.gold, { width: 1, swell: 0 }),
  );
  // crescents and stars above / below
  const top =
    shape(points`-17,-10! -13.6,4 0,12 13.6,4 17,-10! 10,-1 0,3 -10,-1`, palette.gold, {
      width: 1.5,
      swell: 0,
    }) +
    hatch(points`-12,4 0,10.6 12,4`, { count: 9, direction: -90, length: 4, width: 1 }) +
    star(0, -10, 8.4, 3.2, 8, I, palette.sky, { width: 1 }) +
    star(0, -25, 5, 2, 4, palette.gold, palette.gold, { width: 0.9 });
  marks.push(group({ x: 120, y: 120 }, top), group({ x: 120, y: 264, turn: 180 }, top));
  marks.push(
    ...(
      [
        [31, 31],
        [209, 31],
        [31, 353],
        [209, 353],
      ] as const
    ).flatMap(([x, y]) => [
      shape(circle(x, y, 12.4), I, { width: 1.4, swell: 0 }),
      shape(circle(x, y, 9.6), palette.red, { width: 1.2, swell: 0 }),
      star(x, y, 8.6, 3.4, 8, palette.gold, palette.gold, { width: 0.8 }),
    ]),
  );
  const R = (m: number, c: string, w: number) =>
    `<rect x="${m}" y="${m}" width="${240 - 2 * m}" height="${384 - 2 * m}" fill="none" stroke="${c}" stroke-width="${w}"/>`;
  marks.push(
    R(13.2, I, 10),
    R(7, palette.ink, 2.6),
    R(11.4, palette.ink, 0.9),
    R(15.6, palette.red, 2.6),
    R(19.4, palette.ink, 1.8),
  );
  contours.swell = 1;
  return backSvg(...marks);
};
