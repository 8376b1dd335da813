/** A mail as a mail program displays it, and its source. */
export interface ReceivedMail {
  /** The envelope's recipient. */
  recipient: string;
  /** The decoded headers, by lower-case name. */
  headers: Map<string, string>;
  text: string;
  html: string;
  /** The embedded pictures, by the content id in the HTML. */
  pictures: Map<string, Buffer>;
  source: string;
}

interface MimePart {
  headers: Map<string, string>;
  body: string;
}

export function parseMail(recipient: string, source: Buffer): ReceivedMail {
  const root = parseMimePart(source.toString('latin1'));
  const parts = listLeaves(root);
  const findBody = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  const pictures = parts.flatMap(({ headers, body }): [string, Buffer][] => {
    const contentId = /^<(.+)>$/.exec(headers.get('content-id') ?? '')?.[1];
    return contentId ? [[contentId, Buffer.from(body, 'base64')]] : [];
  });
  const headers = new Map([...root.headers].map(([name, value]) => [name, decodeWords(value)]));
  return {
    recipient,
    headers,
    text: findBody('text/plain').replace(/\r\n/g, '\n'),
    html: findBody('text/html').replace(/\r\n/g, '\n'),
    pictures: new Map(pictures),
    source: source.toString('utf8'),
  };
}

function parseMimePart(raw: string): MimePart {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  for (const line of unfolded.split('\r\n')) {
    const colonIndex = line.indexOf(':');
    headers.set(line.slice(0, colonIndex).toLowerCase(), line.slice(colonIndex + 1).trim());
  }
  return { headers, body: raw.slice(end + 4) };
}

function listLeaves(part: MimePart): MimePart[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((section) => listLeaves(parseMimePart(section.replace(/^\r\n/, ''))));
}

function decodeBody({ headers, body }: MimePart): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the encoded words of a header: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

/** Returns the URLs of the links in the HTML and in the plain text, without duplicates. */
export function listLinks({ text, html }: ReceivedMail): string[] {
  const htmlLinks = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  const textLinks = text.match(/https?:\/\/[^\s)]+/g) ?? [];
  return [...new Set([...htmlLinks, ...textLinks])];
}
