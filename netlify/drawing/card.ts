import { lettering } from './lettering.ts';
import { palette, resetClips } from './marks.ts';

/** What makes contours look cut by hand. The build applies it, as librsvg would: see engraving.ts in `making`. */
const FILTER = [
  '<filter id="gravure" x="0" y="0" width="240" height="384" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">',
  '<feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="2" seed="7" result="a"/>',
  '<feDisplacementMap in="SourceGraphic" in2="a" scale="1.35" xChannelSelector="R" yChannelSelector="G" result="b"/>',
  '<feTurbulence type="fractalNoise" baseFrequency=".4" numOctaves="2" seed="3" result="n"/>',
  '<feDisplacementMap in="b" in2="n" scale=".55" xChannelSelector="G" yChannelSelector="R"/>',
  '</filter>',
].join('');

interface CardFrame {
  /** Empty for Le Mat, whose cartouche stays. */
  num: string;
  /** Null for XIII, which has no cartouche for one. */
  title: string | null;
}

/** A whole card: its picture within the frame. */
export function cardSvg({ num, title }: CardFrame, ...picture: string[]): string {
  const height = title === null ? 336 : 309;
  return svg(
    [num, title].filter(Boolean).join(' · '),
    `<rect x="11" y="37" width="218" height="335" fill="${palette.paper}"/>
<clipPath id="pic"><rect x="11" y="37" width="218" height="${height}"/></clipPath><g clip-path="url(#pic)">${picture.join('\n')}</g>
${frame({ num, title })}`,
  );
}

/** The back has no frame. */
export function backSvg(...picture: string[]): string {
  return svg('Dos de carte', picture.join('\n'));
}

function svg(name: string, content: string): string {
  resetClips();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 384" width="240" height="384" role="img"><title>${name}</title>
<defs>${FILTER}</defs>
<rect width="240" height="384" fill="${palette.paper}"/><g filter="url(#gravure)">${content}</g></svg>`;
}

const TOP = 37.5;

function frame({ num, title }: CardFrame): string {
  const bottom = title === null ? 371 : 345;
  const parts = [
    `<path d="M0 0H240V384H0Z M12 12V371.5H228V12Z" fill="${palette.paper}" fill-rule="evenodd"/>`,
    `<path d="M11 12H229V${TOP}H11Z" fill="${palette.paper}"/>`,
    title !== null ? `<path d="M11 ${bottom}H229V373H11Z" fill="${palette.paper}"/>` : '',
    `<rect x="7" y="7" width="226" height="370" fill="none" stroke="${palette.ink}" stroke-width="2.6"/>`,
    `<rect x="11.4" y="11.4" width="217.2" height="361.2" fill="none" stroke="${palette.ink}" stroke-width="1"/>`,
    rule(TOP, 2),
    rule(TOP - 3.2, 0.7),
    title !== null ? rule(bottom, 2) + rule(bottom + 3.2, 0.7) : '',
  ];
  if (num) {
    const half = num.length * 7 + 18;
    parts.push(lettering(num, 120, 30.2, 21.5, { track: 2.4, bold: 0.7 }));
    parts.push(lozenge(120 - half, 22.6), lozenge(120 + half, 22.6));
  }
  if (title) parts.push(lettering(title, 120, 366.8, 19.5, { track: 2, bold: 0.7, widest: 206 }));
  return parts.join('');
}

function rule(y: number, width: number): string {
  return `<path d="M11 ${y}L229 ${y}" stroke="${palette.ink}" stroke-width="${width}"/>`;
}

function lozenge(x: number, y: number): string {
  return `<path d="M${x - 5} ${y}Q${x} ${y - 1.4} ${x} ${y - 5}Q${x} ${y - 1.4} ${x + 5} ${y}Q${x} ${y + 1.4} ${x} ${y + 5}Q${x} ${y + 1.4} ${x - 5} ${y}Z" fill="${palette.ink}"/>`;
}
