import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { PlatformProcess } from '#tests/support/platform-process.ts';

/** Half of what a function has on the host: sent bodies are freed late, and never add up. */
const LARGEST_MB = 500;
const HTML = '<html><script>alert(1)</script></html>';
const NOT_ONLY_A_PICTURE = 'Ce fichier contient autre chose qu’une image.';
const DAMAGED = 'Ce fichier image est endommagé.';
const TOO_MANY_PIXELS = /^Cette image compte trop de pixels/;

let platform: PlatformProcess;
let owner: AdminClient;

beforeAll(async () => {
  platform = await PlatformProcess.start({ ADMIN_PASSWORD: OWNER_PASSWORD });
  owner = await logInAsAdmin(platform);
});

afterAll(() => platform.remove());

async function upload(bytes: Buffer, name = 'photo.jpg'): Promise<Response> {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], name));
  const headers = { 'X-CSRF-Token': owner.token };
  return owner.browser.fetch('/api/admin/upload-image', { method: 'POST', body, headers });
}

async function refusalOf(bytes: Buffer): Promise<[number, string]> {
  const response = await upload(bytes);
  return [response.status, (await response.json()).message];
}

const drawing = (format: 'jpeg' | 'png' | 'webp', side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a2d3b' } })
    .toFormat(format)
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

function png(...chunks: Buffer[]): Buffer {
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([magic, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]);
}

/** The picture with something between its first two bytes and the rest. */
async function jpegWith(segment: Buffer): Promise<Buffer> {
  const jpeg = await drawing('jpeg');
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

function riff(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** An extended WebP of one lossless frame. */
async function webpWith(side: number, ...chunks: Buffer[]): Promise<Buffer> {
  const plain = await sharp(await drawing('png'))
    .webp({ lossless: true })
    .toBuffer();
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  return riff(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), riff('VP8X', canvas), ...chunks, plain.subarray(12)]),
  );
}

const frame = (width: number, height: number) =>
  Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3]);

test('a page that hides in a colour profile or beside the pixels is found', async () => {
  const profile = Buffer.concat([
    Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
    Buffer.from(HTML),
  ]);
  const hidden = [
    await jpegWith(jpegSegment(0xe2, profile)),
    await jpegWith(jpegSegment(0xe0, Buffer.from(`JFIF\0${HTML}`))),
    await jpegWith(jpegSegment(0xee, Buffer.from(`Adobe${HTML}`))),
    await jpegWith(jpegSegment(0xfe, Buffer.from('%PDF-1.7 '))),
    await webpWith(64, riff('ICCP', Buffer.from(HTML))),
    await webpWith(64, riff('XMP ', Buffer.from(HTML))),
    png(pngHeader(1, 1), chunk('tEXt', Buffer.from(HTML)), chunk('IDAT', deflateSync('0000'))),
    png(pngHeader(1, 1), chunk('PLTE', Buffer.from(HTML)), chunk('IDAT', deflateSync('0000'))),
  ];
  for (const bytes of hidden) {
    expect(await refusalOf(bytes)).toEqual([400, NOT_ONLY_A_PICTURE]);
  }
});

test('a picture that says two sizes is none', async () => {
  const twofold = [
    await jpegWith(jpegSegment(0xc0, frame(64, 64))),
    await jpegWith(jpegSegment(0xc2, frame(65_000, 65_000))),
    png(pngHeader(8, 8), pngHeader(30_000, 30_000), chunk('IDAT', deflateSync('0000'))),
    await webpWith(16_384),
    await webpWith(8),
  ];
  for (const bytes of twofold) expect(await refusalOf(bytes)).toEqual([400, DAMAGED]);
  expect((await upload(await webpWith(64))).status).toBe(200);
});

test('a small file that claims hundreds of millions of pixels is refused by its claim', async () => {
  const jpeg = await drawing('jpeg');
  const size = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  jpeg.writeUInt16BE(30_000, size);
  jpeg.writeUInt16BE(30_000, size + 2);
  const claims = [
    jpeg,
    png(pngHeader(30_000, 30_000), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))),
  ];
  for (const bytes of claims) {
    expect(await refusalOf(bytes)).toEqual([400, expect.stringMatching(TOO_MANY_PIXELS)]);
  }
  const endless = png(pngHeader(2 ** 31 - 1, 1), chunk('IDAT', deflateSync('0000')));
  expect(await refusalOf(endless)).toEqual([400, DAMAGED]);
});

test('pixels that unfold to a hundred megabytes are never unfolded', async () => {
  const folded = deflateSync(Buffer.alloc(100_000_000));
  expect(folded.length).toBeLessThan(200_000);
  expect((await upload(png(pngHeader(8, 8), chunk('IDAT', folded)))).status).toBe(200);
});

test('names lead nowhere', async () => {
  const bytes = await drawing('png');
  for (const name of [
    '../../../../etc/passwd',
    '..\\..\\netlify.toml',
    '/images/../api/cards',
    '%2e%2e%2f%2e%2e%2fx.png',
    'x.png\0.html',
    '"; filename="x.html',
    'x\r\nContent-Type: text/html\r\n\r\n<script>',
    '.htaccess',
  ]) {
    const { url } = await (await upload(bytes, name)).json();
    expect(url).toMatch(/^\/images\/blog\/[a-f0-9]{32}-\d+x\d+\.png$/);
  }
});

test('what is too large for the host or the rule is refused, again and again, in little memory', {
  timeout: 120_000,
}, async () => {
  const raw = { width: 1_200, height: 1_200, channels: 3 } as const;
  const heavy = await sharp(randomBytes(1_200 * 1_200 * 3), { raw })
    .png()
    .toBuffer();
  for (let round = 0; round < 15; round++) {
    if (round % 3 === 0) expect((await upload(heavy)).status).toBe(200);
    expect((await upload(Buffer.concat([heavy, Buffer.alloc(1_200_000)]))).status).toBe(413);
    expect((await upload(Buffer.alloc(20_000_000))).status).toBe(413);
  }
  expect(await platform.largestSize()).toBeLessThan(LARGEST_MB);
});
