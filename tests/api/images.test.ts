import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readUploadedFile } from '#netlify/server/images/validate-upload.ts';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  logInAsAdmin,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { PlatformProcess } from '#tests/support/platform-process.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

const DAY = 86_400_000;
const POSTS = '/api/admin/blog/posts';
const UPLOAD = '/api/admin/upload-image';
const HTML = '<html><script>alert(1)</script></html>';
const WRONG_TYPE = 'Seuls les fichiers JPG, PNG et WebP sont autorisés.';
const NOT_ONLY_A_PICTURE = 'Ce fichier contient autre chose qu’une image.';
const DAMAGED = 'Ce fichier image est endommagé.';
const TOO_LARGE = 'La taille maximale autorisée est de 5 MB.';
const TOO_MANY_PIXELS = expect.stringMatching(/^Cette image compte trop de pixels/);
const FORMATS = ['jpeg', 'png', 'webp'] as const;

function drawing(format: (typeof FORMATS)[number], width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#8a2d3b' } }).toFormat(format);
}

const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));

/** Noise cannot be compressed: three bytes a pixel. The same in each run, because some noise looks like a script. */
const drawNoise = (side: number) =>
  sharp(noise.update(Buffer.alloc(side * side * 3)), {
    raw: { width: side, height: side, channels: 3 },
  });

function upload(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg', from = admin) {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], name, { type }));
  const headers = { 'X-CSRF-Token': from.token };
  return from.browser.fetch(UPLOAD, { method: 'POST', body, headers });
}

async function refusalOf(bytes: Uint8Array): Promise<[number, string]> {
  const response = await upload(bytes);
  return [response.status, (await response.json()).message];
}

async function served(url: string): Promise<Buffer> {
  return Buffer.from(await (await platform.fetch(url)).arrayBuffer());
}

describe('an uploaded picture', () => {
  test.each(FORMATS)(
    'in %s is stored without what the camera wrote, and served for ever',
    async (format) => {
      const place = 'GPS 46.5 N, 6.6 E';
      const bytes = await drawing(format)
        .withMetadata({ orientation: 6 })
        .withExif({ IFD0: { ImageDescription: place }, IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer();
      expect(bytes.includes(place)).toBe(true);
      const answer = await upload(bytes);
      const { url, width, height } = await answer.json();
      // As it was held.
      expect([answer.status, width, height]).toEqual([200, 48, 64]);
      expect(url).toMatch(/^\/images\/blog\/[a-f0-9]{32}-\d+x\d+\.(jpg|png|webp)$/);
      const { status, headers } = await platform.fetch(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'netlify-cdn-cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const shown = await served(url);
      expect(shown.includes(place)).toBe(false);
      const metadata = await sharp(shown).metadata();
      expect(metadata).toMatchObject({ format, width: 48, height: 64 });
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    },
  );

  test.each([
    // The colours of a printer are fewer.
    ['CMYK', drawing('jpeg').toColourspace('cmyk'), 24],
    ['Display P3', drawing('jpeg').withIccProfile('p3'), 6],
    ['16 bits', drawing('png').toColourspace('rgb16'), 3],
  ])('in %s keeps its colours', async (_, picture, tolerance) => {
    const { url } = await (await upload(await picture.toBuffer())).json();
    const { channels } = await sharp(await served(url)).stats();
    const difference = channels.map(({ mean }, index) =>
      Math.abs(mean - ([0x8a, 0x2d, 0x3b][index] ?? 0)),
    );
    expect(Math.max(...difference)).toBeLessThan(tolerance);
  });

  test('is the same one whatever its name and the type it claims', async () => {
    const bytes = await drawing('png').toBuffer();
    const names = ['../../../etc/passwd', 'a.svg', 'x'.repeat(5000), 'é\u0000.html', '.htaccess'];
    const urls = await Promise.all(
      [...names, 'x\r\nContent-Type: text/html\r\n\r\n<script>'].map(
        async (name) => (await (await upload(bytes, name, 'text/html')).json()).url,
      ),
    );
    expect(new Set(urls).size).toBe(1);
    expect((await platform.fetch(urls[0])).headers.get('content-type')).toBe('image/png');
  });

  test('may weigh 5 MB, sent and drawn again, and not a byte more', async () => {
    const most = 5 * 1024 * 1024;
    const read = async (size: number) => {
      const form = new FormData();
      form.append('image', new File([new Uint8Array(size)], 'photo.png'));
      const wrapped = new Response(form);
      const headers = { 'content-type': wrapped.headers.get('content-type') ?? '' };
      const body = await wrapped.arrayBuffer();
      return readUploadedFile(new Request('http://localhost/', { method: 'POST', headers, body }));
    };
    expect(await read(most)).toHaveLength(most);
    await expect(read(most + 1)).rejects.toMatchObject({ status: 413, message: TOO_LARGE });
    const heavy = await drawNoise(1_200).png().toBuffer();
    expect([heavy.length > 4_200_000, (await upload(heavy)).status]).toEqual([true, 200]);
    const growing = await drawNoise(3_000).jpeg({ quality: 60 }).toBuffer();
    expect(await refusalOf(growing)).toEqual([413, TOO_LARGE]);
  });

  test('is not found at an address of none', async () => {
    const names = ['x.png', `${'0'.repeat(32)}.png`, '..%2f..%2fowner', `${'0'.repeat(32)}.svg`];
    for (const name of names)
      expect((await platform.fetch(`/images/blog/${name}`)).status).toBe(404);
  });
});

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

/** A JPEG with a segment between its first two bytes and the rest. */
async function jpegWith(marker: number, data: Buffer | string): Promise<Buffer> {
  const jpeg = await drawing('jpeg').toBuffer();
  const length = data.length + 2;
  const head = Buffer.from([0xff, marker, length >> 8, length & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(data), jpeg.subarray(2)]);
}

function riff(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** An extended WebP of one lossless frame, which claims that size. */
async function webpWith(side: number, ...chunks: Buffer[]): Promise<Buffer> {
  const plain = await drawing('webp', 64, 64).webp({ lossless: true }).toBuffer();
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const parts = [Buffer.from('WEBP'), riff('VP8X', canvas), ...chunks, plain.subarray(12)];
  return riff('RIFF', Buffer.concat(parts));
}

const frame = (side: number) => Buffer.from([8, side >> 8, side & 0xff, side >> 8, side & 0xff, 3]);

describe('refused is', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML that calls itself a PNG', '<!doctype html><script>alert(1)</script>'],
    ['a picture of an iPhone (HEIC)', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['nothing', ''],
  ])('%s', async (_, content) => {
    const response = await upload(Buffer.from(content), 'photo.png', 'image/png');
    expect([response.status, (await response.json()).message]).toEqual([400, WRONG_TYPE]);
  });

  test('a page that is hung on, or hides in a colour profile or beside the pixels', async () => {
    const pixels = chunk('IDAT', deflateSync('0000'));
    const hidden = [
      ...(await Promise.all(FORMATS.map((format) => drawing(format).toBuffer()))).map((bytes) =>
        Buffer.concat([bytes, Buffer.from(HTML)]),
      ),
      await jpegWith(0xe2, `ICC_PROFILE\0\x01\x01${HTML}`),
      await jpegWith(0xee, `Adobe${HTML}`),
      await jpegWith(0xfe, '%PDF-1.7 '),
      await webpWith(64, riff('ICCP', Buffer.from(HTML))),
      png(pngHeader(1, 1), chunk('tEXt', Buffer.from(HTML)), pixels),
    ];
    for (const bytes of hidden) expect(await refusalOf(bytes)).toEqual([400, NOT_ONLY_A_PICTURE]);
  });

  test('an animation, with its own sentence', async () => {
    const raw = { width: 64, height: 96, channels: 3, pageHeight: 48 } as const;
    const frames = Buffer.alloc(64 * 96 * 3).fill(200, 64 * 48 * 3);
    const animation = await sharp(frames, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    expect(await refusalOf(animation)).toEqual([400, 'Les images animées ne sont pas acceptées.']);
  });

  test('a picture cut off anywhere', async () => {
    for (const format of FORMATS) {
      const bytes = await drawing(format).toBuffer();
      for (const share of [0.05, 0.7, 0.99]) {
        const response = await upload(bytes.subarray(0, Math.floor(bytes.length * share)));
        expect(response.status).toBe(400);
      }
    }
  });

  test('a picture of two sizes, and a small file that claims millions of pixels', async () => {
    const pixels = chunk('IDAT', deflateSync('0000'));
    const twofold = [
      await jpegWith(0xc0, frame(64)),
      png(pngHeader(8, 8), pngHeader(30_000, 30_000), pixels),
      png(pngHeader(2 ** 31 - 1, 1), pixels),
      await webpWith(8),
    ];
    for (const bytes of twofold) expect(await refusalOf(bytes)).toEqual([400, DAMAGED]);
    expect((await upload(await webpWith(64))).status).toBe(200);

    const jpeg = await drawing('jpeg').toBuffer();
    const size = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    jpeg.writeUInt16BE(30_000, size);
    jpeg.writeUInt16BE(30_000, size + 2);
    for (const bytes of [jpeg, png(pngHeader(30_000, 30_000), pixels)]) {
      expect(await refusalOf(bytes)).toEqual([400, TOO_MANY_PIXELS]);
    }
  });

  test('what is too large, again and again in little memory, and no pixel is unfolded in vain', async () => {
    const own = await PlatformProcess.start({ ADMIN_PASSWORD });
    const there = await logInAsAdmin(own);
    const heavy = await drawNoise(1_200).png().toBuffer();
    const send = async (bytes: Buffer) => (await upload(bytes, 'a.png', 'image/png', there)).status;
    const folded = chunk('IDAT', deflateSync(Buffer.alloc(100_000_000)));
    expect(await send(png(pngHeader(8, 8), folded))).toBe(200);
    for (let round = 0; round < 10; round++) {
      if (round % 3 === 0) expect(await send(heavy)).toBe(200);
      expect(await send(Buffer.concat([heavy, Buffer.alloc(1_200_000)]))).toBe(413);
      expect(await send(Buffer.alloc(20_000_000))).toBe(413);
    }
    // Half of what a function has on the host.
    expect(await own.getPeakMemoryMb()).toBeLessThan(500);
    await own.remove();
  });
});

describe('the night', () => {
  async function nightAfter(days: number): Promise<void> {
    shiftClock(days * DAY);
    await platform.runScheduled('purge');
  }

  let asked = 0;

  /** Whether the store has each: the CDN keeps what it once served until the next build. */
  const areThere = (urls: readonly string[]) =>
    Promise.all(
      urls.map(async (url) => (await platform.fetch(`${url}?${++asked}`)).status === 200),
    );

  const sent = async (colour: string) =>
    uploadPicture(await logInAsAdmin(platform), await createPicture(colour));

  test.each<[string, (url: string) => object]>([
    ['as its picture', (imageUrl) => ({ imageUrl })],
    [
      'within its text',
      (url) => ({ content: `Un texte.\n\n![Une couleur](${url} "Une légende")` }),
    ],
  ])(
    'erases pictures that for thirty days no post, version or trash has had %s',
    async (way, shownBy) => {
      admin = await logInAsAdmin(platform);
      const colours = ['#1', '#2', '#3', '#4'].map((start) => `${start}${way.length}000`);
      const pictures = await Promise.all(colours.map((colour) => sent(colour)));
      const [shown = '', replaced = '', trashed = ''] = pictures;
      const slug = `image-${way.length}`;
      const { id } = await createTestPost(admin, { slug, ...shownBy(replaced) });
      await admin.send('PUT', `${POSTS}/${id}`, postInput({ slug, ...shownBy(shown) }));
      const other = await createTestPost(admin, { slug: `${slug}-jetee`, ...shownBy(trashed) });
      shiftClock(5 * DAY);
      await (await logInAsAdmin(platform)).send('DELETE', `${POSTS}/${other.id}`);
      await nightAfter(29);
      expect(await areThere(pictures)).toEqual([true, true, true, true]);
      await nightAfter(31);
      expect(await areThere(pictures)).toEqual([true, true, true, false]);
      await (await logInAsAdmin(platform)).send('DELETE', `/api/admin/blog/trash/${other.id}`);
      await nightAfter(32);
      expect(await areThere(pictures)).toEqual([true, true, false, false]);
    },
  );

  test('keeps what is sent again, and what a page shows or showed', async () => {
    admin = await logInAsAdmin(platform);
    const [again, now, before] = [
      await sent('#500000'),
      await sent('#a0b0c0'),
      await sent('#c0b0a0'),
    ];
    for (const picture of [before, now]) {
      await saveContent(admin, 'pages-blog', () => {}, `Le blog.\n\n![](${picture})`);
    }
    shiftClock(20 * DAY);
    expect(await sent('#500000')).toBe(again);
    await nightAfter(40);
    expect(await areThere([again, now, before])).toEqual([true, true, true]);
    await nightAfter(51);
    expect(await areThere([again, now, before])).toEqual([false, true, true]);
  });
});
