import { escapeHtml } from './escape.ts';
import type { Inline } from './inline-tree.ts';
import { parseInline } from './parse-inline.ts';

/** How addresses are written out; the same by default. */
export type Addressing = (address: string) => string;

/** One line of a post as HTML, everything in it escaped. */
export function renderInline(text: string, addressing: Addressing = (address) => address): string {
  return parseInline(text)
    .map((inline) => htmlOf(inline, addressing))
    .join('');
}

function htmlOf(inline: Inline, addressing: Addressing): string {
  const inner = (nested: Inline[]) => nested.map((part) => htmlOf(part, addressing)).join('');
  if (typeof inline === 'string') return escapeHtml(inline);
  if ('strong' in inline) return `<strong>${inner(inline.strong)}</strong>`;
  if ('emphasis' in inline) return `<em>${inner(inline.emphasis)}</em>`;
  return `<a href="${escapeHtml(addressing(inline.href))}">${inner(inline.link)}</a>`;
}

/** One line of a post without its marks. */
export function plainInline(text: string): string {
  return parseInline(text).map(plain).join('');
}

function plain(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  if ('strong' in inline) return inline.strong.map(plain).join('');
  if ('emphasis' in inline) return inline.emphasis.map(plain).join('');
  return inline.link.map(plain).join('');
}
