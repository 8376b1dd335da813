import { BRAND } from '#src/brand.ts';
import type { Box, Layout } from './layout.ts';

const { midnight, night, dusk, shadow, ivory, sky, gold } = BRAND.colours;

export interface Painted {
  /** The cards in the order in which they are laid. */
  cards: readonly CanvasImageSource[];
  /** Families of the titles' letters, as a style sheet lists them. */
  lettering: string;
}

type Canvas = CanvasRenderingContext2D;

export function paint(canvas: Canvas, layout: Layout, { cards, lettering }: Painted) {
  canvas.imageSmoothingQuality = 'high';
  paintGround(canvas, layout);
  paintStars(canvas, layout);
  paintFrame(canvas, layout);
  paintCrescents(canvas, layout);
  const left = [...cards];
  for (const { name, title, cards: boxes } of layout.groups) {
    paintTitle(canvas, title, name, lettering);
    for (const box of boxes) {
      const card = left.shift();
      if (card) paintCard(canvas, box, card);
    }
  }
  paintSignature(canvas, layout.signature, lettering);
}

/** Paints with a state of its own, so that no colour or shadow reaches what is painted next. */
function apart(canvas: Canvas, painting: () => void): void {
  canvas.save();
  painting();
  canvas.restore();
}

/** The night of the site, its stars, and towards both ends the lozenges of the card's back. */
function paintGround(canvas: Canvas, { width, height }: Layout): void {
  const sky = canvas.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, midnight);
  sky.addColorStop(1, night);
  canvas.fillStyle = sky;
  canvas.fillRect(0, 0, width, height);
  paintLozenges(canvas, width, height);
}

const LOZENGE = { width: 44, height: 70 };

function paintLozenges(canvas: Canvas, width: number, height: number): void {
  const fading = canvas.createLinearGradient(0, 0, 0, height);
  fading.addColorStop(0, dusk);
  fading.addColorStop(0.22, `${dusk}00`);
  fading.addColorStop(0.78, `${dusk}00`);
  fading.addColorStop(1, dusk);
  apart(canvas, () => {
    canvas.strokeStyle = fading;
    canvas.lineWidth = 1.5;
    canvas.beginPath();
    const slope = LOZENGE.height / LOZENGE.width;
    for (let left = -height / slope; left < width; left += LOZENGE.width) {
      canvas.moveTo(left, 0);
      canvas.lineTo(left + height / slope, height);
      canvas.moveTo(left, height);
      canvas.lineTo(left + height / slope, 0);
    }
    canvas.stroke();
  });
}

const STARS = 100;
/** Its multiples spread evenly. */
const GOLDEN_RATIO = 0.618034;

/** Strewn by a fixed rule, and not among letters: the same draw gives the same picture. */
function paintStars(canvas: Canvas, { width, height, groups, signature }: Layout): void {
  const colours = [ivory, sky, ivory, gold];
  const letters = [...groups.map(({ title }) => title), signature];
  apart(canvas, () => {
    canvas.globalAlpha = 0.6;
    for (let star = 0; star < STARS; star++) {
      const x = ((star + 0.5) / STARS) * width;
      const y = ((star * GOLDEN_RATIO) % 1) * height;
      if (letters.some((box) => isWithin(box, x, y))) continue;
      canvas.fillStyle = colours[star % colours.length] as string;
      canvas.beginPath();
      canvas.arc(x, y, 1.2 + (star % 4) * 0.5, 0, 2 * Math.PI);
      canvas.fill();
    }
  });
}

function isWithin({ left, top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

const CRESCENT = 'M-8.5-4a8.8 8.8 0 1 0 17 0 7.6 7.6 0 1 1-17 0z';
const RULE_WIDTH = 150;

/** Those of the card's back, where there is room for them. */
function paintCrescents(canvas: Canvas, { width, margins }: Layout): void {
  canvas.fillStyle = gold;
  for (const [place, { top, height }] of margins.entries()) {
    if (height < 200) continue;
    const y = top + height / 2;
    paintShape(canvas, CRESCENT, width / 2, y, place === 0 ? 4 : -4);
    for (const left of [width / 2 - 60 - RULE_WIDTH, width / 2 + 60]) {
      paintDoubleRule(canvas, left, y - 3, RULE_WIDTH);
    }
  }
}

function paintDoubleRule(canvas: Canvas, left: number, top: number, width: number): void {
  apart(canvas, () => {
    canvas.globalAlpha = 0.6;
    canvas.fillRect(left, top, width, 2);
    canvas.fillRect(left, top + 4, width, 2);
  });
}

/** The double rule of the site's cartouches. */
function paintFrame(canvas: Canvas, { width, height }: Layout): void {
  canvas.strokeStyle = gold;
  for (const [inset, line] of [
    [24, 4],
    [33, 1],
  ] as const) {
    canvas.lineWidth = line;
    canvas.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  }
}

function paintTitle(canvas: Canvas, box: Box, title: string, lettering: string): void {
  canvas.fillStyle = gold;
  paintLine(canvas, title, box, box.top + box.height - 22, 44, lettering);
  paintDoubleRule(canvas, box.left, box.top + box.height - 6, box.width);
}

/** The size at which a line of letters fits into a width, at most this one. */
function fittingSize(
  canvas: Canvas,
  text: string,
  width: number,
  size: number,
  lettering: string,
): number {
  canvas.font = `${size}px ${lettering}`;
  return Math.min(size, (size * width) / canvas.measureText(text).width);
}

/** A line of letters in the middle of a column, smaller where it would not fit. */
function paintLine(
  canvas: Canvas,
  text: string,
  { left, width }: Box,
  baseline: number,
  size: number,
  lettering: string,
): void {
  canvas.font = `${fittingSize(canvas, text, width, size, lettering)}px ${lettering}`;
  canvas.textAlign = 'center';
  canvas.fillText(text, left + width / 2, baseline);
}

function paintCard(canvas: Canvas, box: Box, card: CanvasImageSource): void {
  const { left, top, width, height } = box;
  apart(canvas, () => {
    canvas.beginPath();
    canvas.roundRect(left, top, width, height, width * 0.045);
    apart(canvas, () => {
      canvas.shadowColor = `${shadow}b3`;
      canvas.shadowBlur = 26;
      canvas.shadowOffsetY = 9;
      canvas.fillStyle = ivory;
      canvas.fill();
    });
    canvas.clip();
    canvas.drawImage(card, left, top, width, height);
  });
}

const LINE_HEIGHT = 62;
/** Wide enough for the name in one line. */
const ONE_LINE = 400;
const SUN_RADIUS = 118;
/** How far the rays of the brand's sun reach. */
const RAY = 47;

/** The sun of the site, and the name below it. */
function paintSignature(canvas: Canvas, box: Box, lettering: string): void {
  const lines = box.width >= ONE_LINE ? [BRAND.name] : BRAND.name.split(' ');
  const free = box.height - lines.length * LINE_HEIGHT - 20;
  const radius = Math.min(SUN_RADIUS, free / 2, box.width / 2);
  canvas.fillStyle = gold;
  paintShape(canvas, BRAND.sun, box.left + box.width / 2, box.top + radius + 7, radius / RAY);
  canvas.fillStyle = ivory;
  const sizes = lines.map((words) => fittingSize(canvas, words, box.width, 60, lettering));
  const last = box.top + box.height - 10;
  for (const [line, words] of lines.entries()) {
    const baseline = last - (lines.length - 1 - line) * LINE_HEIGHT;
    paintLine(canvas, words, box, baseline, Math.min(...sizes), lettering);
  }
}

function paintShape(canvas: Canvas, path: string, x: number, y: number, scale: number): void {
  apart(canvas, () => {
    canvas.translate(x, y);
    canvas.scale(scale, scale);
    canvas.fill(new Path2D(path));
  });
}
