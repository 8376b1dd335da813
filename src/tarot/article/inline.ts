import { Lexer, type MarkedToken, Tokenizer } from 'marked';
import { escapeHtml } from './escape.ts';
import { safeAddress } from './safe-address.ts';

/** Posts know emphasis and links only: any other mark is text. */
class PostTokenizer extends Tokenizer {
  override tag() {
    return undefined;
  }

  override codespan() {
    return undefined;
  }

  override del() {
    return undefined;
  }
}

const OPTIONS = { gfm: true, tokenizer: new PostTokenizer() };

/** Most lines hold none of these, and need no lexer. */
const MARKUP = /[*_[\]\\<&@]|:\/\/|www\./;

/** How addresses are written out; the same by default. */
export type Addressing = (address: string) => string;

/** A run of words, some of them set apart. Links are absolute, or paths of the site. */
export type Inline = string | { strong: Inline[] } | { emphasis: Inline[] } | InlineLink;

export interface InlineLink {
  link: Inline[];
  href: string;
}

/** One line of a post. Raw HTML is text, links go to http(s), mailto, tel or the site itself. */
export function parseInline(text: string): Inline[] {
  if (!MARKUP.test(text)) return [text];
  return (new Lexer(OPTIONS).inlineTokens(text) as MarkedToken[]).flatMap(inlinesOf);
}

function inlinesOf(token: MarkedToken): Inline[] {
  const nested = () =>
    'tokens' in token ? (token.tokens as MarkedToken[]).flatMap(inlinesOf) : [];
  switch (token.type) {
    case 'strong':
      return [{ strong: nested() }];
    case 'em':
      return [{ emphasis: nested() }];
    case 'link': {
      const href = safeAddress(token.href);
      return href === null ? nested() : [{ link: nested(), href }];
    }
    case 'escape':
    case 'text':
      return [token.text];
    default:
      return [token.raw];
  }
}

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
