import { marksOf, type Piece, pairMarks } from './emphasis.ts';
import type { Inline } from './inline-tree.ts';
import { safeAddress } from './safe-address.ts';

/** An escaped sign, a row of marks, a bracket, a bare address of the web, one of mail. */
const TOKEN =
  /\\([!-/:-@[-`{-~])|(\*+|_+)|(!?\[)|(\])|(?<![a-z\d])((?:https?:\/\/|www\.)[^\s<>[\]]+)|(?<![a-z\d.+-])([a-z\d][\w.+-]*@(?:[a-z\d-]+\.)+[a-z]{2,})/gi;

/** What follows a link's words: an address, in angle brackets or with its own brackets paired, and a title. */
const TARGET =
  /\(\s*(?:<([^<>]*)>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/** Signs that end the sentence around a bare address rather than the address. */
const SENTENCE_END = /[?!.,;:*_~'"’»)\s]+$/;

interface Bracket {
  isPicture: boolean;
  /** Where it stands in the text, and among the pieces. */
  from: number;
  at: number;
}

/** One line of a post. Raw HTML is text, links go to http(s), mailto, tel or the site itself. */
export function parseInline(text: string): Inline[] {
  const pieces: Piece[] = [];
  let brackets: Bracket[] = [];
  let position = 0;

  /** Ends a pair of brackets. @returns where the text goes on */
  function closeBracket(end: number): number {
    const open = brackets.pop();
    TARGET.lastIndex = end;
    const target = open && TARGET.exec(text);
    if (!open || !target) {
      pieces.push(']');
      return end;
    }
    const inner = pieces.splice(open.at).slice(1);
    if (open.isPicture) {
      pieces.push(text.slice(open.from, TARGET.lastIndex));
    } else {
      pieces.push(...linkTo(unescaped(target[1] ?? target[2] ?? ''), pairMarks(inner)));
      // A link holds no other: the brackets around this one are text.
      brackets = brackets.filter(({ isPicture }) => isPicture);
    }
    return TARGET.lastIndex;
  }

  for (let token = next(0); token; token = next(position)) {
    const [found, escaped, row, bracket, closing, web, mail] = token;
    const end = token.index + found.length;
    if (token.index > position) pieces.push(text.slice(position, token.index));
    position = end;
    if (escaped) {
      pieces.push(escaped);
    } else if (row) {
      pieces.push(marksOf(row, text.charAt(token.index - 1), text.charAt(end)));
    } else if (bracket) {
      brackets.push({ isPicture: bracket !== '[', from: token.index, at: pieces.length });
      pieces.push(bracket);
    } else if (closing) {
      position = closeBracket(end);
    } else if (web) {
      const address = bareAddress(web);
      position = token.index + address.length;
      pieces.push({
        link: [address],
        href: /^www/i.test(address) ? `https://${address}` : address,
      });
    } else if (mail) {
      pieces.push({ link: [mail], href: `mailto:${mail}` });
    }
  }
  if (position < text.length) pieces.push(text.slice(position));
  return pairMarks(pieces);

  function next(from: number): RegExpExecArray | null {
    TOKEN.lastIndex = from;
    return TOKEN.exec(text);
  }
}

function linkTo(address: string, words: Inline[]): Inline[] {
  const href = safeAddress(address);
  return href === null ? words : [{ link: words.flatMap(unlinked), href }];
}

/** The words of a link that stands in another's. */
function unlinked(inline: Inline): Inline[] {
  if (typeof inline === 'string') return [inline];
  if ('strong' in inline) return [{ strong: inline.strong.flatMap(unlinked) }];
  if ('emphasis' in inline) return [{ emphasis: inline.emphasis.flatMap(unlinked) }];
  return inline.link.flatMap(unlinked);
}

function unescaped(address: string): string {
  return address.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** The address without what ends the sentence; a closing bracket stays where the address has opened it. */
function bareAddress(found: string): string {
  const end = SENTENCE_END.exec(found);
  if (!end) return found;
  const bare = found.slice(0, end.index);
  const opened = bare.split('(').length - bare.split(')').length;
  return opened > 0 && end[0].startsWith(')') ? `${bare})` : bare;
}
