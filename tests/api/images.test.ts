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
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { PlatformProcess } from '#tests/support/platform-process.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const platform = setUpPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

const DAY_MS = 86_400_000;
const POSTS_PATH = '/api/admin/blog/posts';
const UPLOAD_PATH = '/api/admin/upload-image';
const HTML = '<html><script>alert(1)</script></html>';
const WRONG_TYPE = 'Seuls les fichiers JPG, PNG et WebP sont autorisés.';
const EXTRA_CONTENT = 'Ce fichier contient autre chose qu’une image.';
const DAMAGED = 'Ce fichier image est endommagé.';
const TOO_LARGE = 'La taille maximale autorisée est de 5 MB.';
const TOO_MANY_PIXELS = expect.stringMatching(/^Cette image compte trop de pixels/);
const FORMATS = ['jpeg', 'png', 'webp'] as const;

function createDrawing(format: (typeof FORMATS)[number], width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#8a2d3b' } }).toFormat(format);
}

const noiseCipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));

/** Draws noise, which cannot be compressed. It is the same in each run, because some noise looks like a script. */
const drawNoise = (side: number) =>
  sharp(noiseCipher.update(Buffer.alloc(side * side * 3)), {
    raw: { width: side, height: side, channels: 3 },
  });

function upload(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg', client = admin) {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], name, { type }));
  const headers = { 'X-CSRF-Token': client.token };
  return client.browser.fetch(UPLOAD_PATH, { method: 'POST', body, headers });
}

async function getRefusal(bytes: Uint8Array): Promise<[number, string]> {
  const response = await upload(bytes);
  return [response.status, (await response.json()).message];
}

async function download(url: string): Promise<Buffer> {
  return Buffer.from(await (await platform.fetch(url)).arrayBuffer());
}

describe('an uploaded picture', () => {
  test.each(FORMATS)(
    'in %s is stored without metadata and served with a long cache time',
    async (format) => {
      const location = 'GPS 46.5 N, 6.6 E';
      const bytes = await createDrawing(format)
        .withMetadata({ orientation: 6 })
        .withExif({ IFD0: { ImageDescription: location }, IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer();
      expect(bytes.includes(location)).toBe(true);
      const response = await upload(bytes);
      const { url, width, height } = await response.json();
      // The picture is rotated as its metadata says.
      expect([response.status, width, height]).toEqual([200, 48, 64]);
      expect(url).toMatch(/^\/images\/blog\/[a-f0-9]{32}-\d+x\d+\.(jpg|png|webp)$/);
      const { status, headers } = await platform.fetch(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'netlify-cdn-cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const servedBytes = await download(url);
      expect(servedBytes.includes(location)).toBe(false);
      const metadata = await sharp(servedBytes).metadata();
      expect(metadata).toMatchObject({ format, width: 48, height: 64 });
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    },
  );

  test.each([
    // CMYK has fewer colours.
    ['CMYK', createDrawing('jpeg').toColourspace('cmyk'), 24],
    ['Display P3', createDrawing('jpeg').withIccProfile('p3'), 6],
    ['16 bits', createDrawing('png').toColourspace('rgb16'), 3],
  ])('in %s keeps its colours', async (_, picture, tolerance) => {
    const { url } = await (await upload(await picture.toBuffer())).json();
    const { channels } = await sharp(await download(url)).stats();
    const differences = channels.map(({ mean }, index) =>
      Math.abs(mean - ([0x8a, 0x2d, 0x3b][index] ?? 0)),
    );
    expect(Math.max(...differences)).toBeLessThan(tolerance);
  });

  test('gets the same URL whatever its name and its claimed type', async () => {
    const bytes = await createDrawing('png').toBuffer();
    const names = ['../../../etc/passwd', 'a.svg', 'x'.repeat(5000), 'é\u0000.html', '.htaccess'];
    const urls = await Promise.all(
      [...names, 'x\r\nContent-Type: text/html\r\n\r\n<script>'].map(
        async (name) => (await (await upload(bytes, name, 'text/html')).json()).url,
      ),
    );
    expect(new Set(urls).size).toBe(1);
    expect((await platform.fetch(urls[0])).headers.get('content-type')).toBe('image/png');
  });

  test('may have 5 MB before and after its conversion, and not one byte more', async () => {
    const maxBytes = 5 * 1024 * 1024;
    const readUpload = async (size: number) => {
      const form = new FormData();
      form.append('image', new File([new Uint8Array(size)], 'photo.png'));
      const response = new Response(form);
      const headers = { 'content-type': response.headers.get('content-type') ?? '' };
      const body = await response.arrayBuffer();
      return readUploadedFile(new Request('http://localhost/', { method: 'POST', headers, body }));
    };
    expect(await readUpload(maxBytes)).toHaveLength(maxBytes);
    await expect(readUpload(maxBytes + 1)).rejects.toMatchObject({
      status: 413,
      message: TOO_LARGE,
    });
    const heavyPicture = await drawNoise(1_200).png().toBuffer();
    expect(heavyPicture.length).toBeGreaterThan(4_200_000);
    expect((await upload(heavyPicture)).status).toBe(200);
    const growingPicture = await drawNoise(3_000).jpeg({ quality: 60 }).toBuffer();
    expect(await getRefusal(growingPicture)).toEqual([413, TOO_LARGE]);
  });
});

test('pictures with unknown names get 404', async () => {
  const names = ['x.png', `${'0'.repeat(32)}.png`, '..%2f..%2fowner', `${'0'.repeat(32)}.svg`];
  for (const name of names) {
    expect((await platform.fetch(`/images/blog/${name}`)).status).toBe(404);
  }
});

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function createPngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return createPngChunk('IHDR', data);
}

function createPng(...chunks: Buffer[]): Buffer {
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([magic, ...chunks, createPngChunk('IEND', Buffer.alloc(0))]);
}

/** Returns a JPEG with a segment inserted after its first two bytes. */
async function createJpeg(marker: number, data: Buffer | string): Promise<Buffer> {
  const jpeg = await createDrawing('jpeg').toBuffer();
  const length = data.length + 2;
  const head = Buffer.from([0xff, marker, length >> 8, length & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(data), jpeg.subarray(2)]);
}

function createRiffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Returns an extended WebP with one lossless frame of 64 pixels, whose header claims another size. */
async function createWebp(side: number, ...chunks: Buffer[]): Promise<Buffer> {
  const simpleWebp = await createDrawing('webp', 64, 64).webp({ lossless: true }).toBuffer();
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const header = createRiffChunk('VP8X', canvas);
  const parts = [Buffer.from('WEBP'), header, ...chunks, simpleWebp.subarray(12)];
  return createRiffChunk('RIFF', Buffer.concat(parts));
}

const createFrameHeader = (side: number) =>
  Buffer.from([8, side >> 8, side & 0xff, side >> 8, side & 0xff, 3]);

describe('the upload', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML that claims to be a PNG', '<!doctype html><script>alert(1)</script>'],
    ['a picture of an iPhone (HEIC)', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an empty file', ''],
  ])('rejects %s', async (_, content) => {
    const response = await upload(Buffer.from(content), 'photo.png', 'image/png');
    expect([response.status, (await response.json()).message]).toEqual([400, WRONG_TYPE]);
  });

  test('rejects HTML or PDF after the picture, in its colour profile or in other metadata', async () => {
    const pixels = createPngChunk('IDAT', deflateSync('0000'));
    const pictures = await Promise.all(FORMATS.map((format) => createDrawing(format).toBuffer()));
    const files = [
      ...pictures.map((bytes) => Buffer.concat([bytes, Buffer.from(HTML)])),
      await createJpeg(0xe2, `ICC_PROFILE\0\x01\x01${HTML}`),
      await createJpeg(0xee, `Adobe${HTML}`),
      await createJpeg(0xfe, '%PDF-1.7 '),
      await createWebp(64, createRiffChunk('ICCP', Buffer.from(HTML))),
      createPng(createPngHeader(1, 1), createPngChunk('tEXt', Buffer.from(HTML)), pixels),
    ];
    for (const bytes of files) expect(await getRefusal(bytes)).toEqual([400, EXTRA_CONTENT]);
  });

  test('rejects animations with a message of their own', async () => {
    const raw = { width: 64, height: 96, channels: 3, pageHeight: 48 } as const;
    const frames = Buffer.alloc(64 * 96 * 3).fill(200, 64 * 48 * 3);
    const webp = sharp(frames, { raw }).webp({ delay: [100, 100] });
    const animation = await webp.toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    expect(await getRefusal(animation)).toEqual([400, 'Les images animées ne sont pas acceptées.']);
  });

  test('rejects truncated pictures', async () => {
    for (const format of FORMATS) {
      const bytes = await createDrawing(format).toBuffer();
      for (const share of [0.05, 0.7, 0.99]) {
        const start = bytes.subarray(0, Math.floor(bytes.length * share));
        expect((await upload(start)).status).toBe(400);
      }
    }
  });

  test('rejects pictures with two sizes and small files that claim millions of pixels', async () => {
    const pixels = createPngChunk('IDAT', deflateSync('0000'));
    const inconsistentFiles = [
      await createJpeg(0xc0, createFrameHeader(64)),
      createPng(createPngHeader(8, 8), createPngHeader(30_000, 30_000), pixels),
      createPng(createPngHeader(2 ** 31 - 1, 1), pixels),
      await createWebp(8),
    ];
    for (const bytes of inconsistentFiles) expect(await getRefusal(bytes)).toEqual([400, DAMAGED]);
    expect((await upload(await createWebp(64))).status).toBe(200);

    const jpeg = await createDrawing('jpeg').toBuffer();
    const sizeOffset = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    jpeg.writeUInt16BE(30_000, sizeOffset);
    jpeg.writeUInt16BE(30_000, sizeOffset + 2);
    for (const bytes of [jpeg, createPng(createPngHeader(30_000, 30_000), pixels)]) {
      expect(await getRefusal(bytes)).toEqual([400, TOO_MANY_PIXELS]);
    }
  });

  test('rejects oversized files with little memory, without decompressing excess pixels', async () => {
    const platformProcess = await PlatformProcess.start({ ADMIN_PASSWORD });
    const otherAdmin = await logInAsAdmin(platformProcess);
    const heavyPicture = await drawNoise(1_200).png().toBuffer();
    const uploadPng = async (bytes: Buffer) =>
      (await upload(bytes, 'a.png', 'image/png', otherAdmin)).status;
    const compressedPixels = createPngChunk('IDAT', deflateSync(Buffer.alloc(100_000_000)));
    expect(await uploadPng(createPng(createPngHeader(8, 8), compressedPixels))).toBe(200);
    for (let round = 0; round < 10; round++) {
      if (round % 3 === 0) expect(await uploadPng(heavyPicture)).toBe(200);
      expect(await uploadPng(Buffer.concat([heavyPicture, Buffer.alloc(1_200_000)]))).toBe(413);
      expect(await uploadPng(Buffer.alloc(20_000_000))).toBe(413);
    }
    // This is half the memory of a function on Netlify.
    expect(await platformProcess.getPeakMemoryMb()).toBeLessThan(500);
    await platformProcess.remove();
  });
});

describe('the nightly purge', () => {
  async function runPurgeAfter(days: number): Promise<void> {
    shiftClock(days * DAY_MS);
    await platform.runScheduled('purge');
  }

  let requestCount = 0;
  /** Returns whether a picture is stored. The query bypasses the CDN, which caches pictures. */
  const isAvailable = async (url: string) =>
    (await platform.fetch(`${url}?${++requestCount}`)).status === 200;
  const checkAvailability = (urls: readonly string[]) => Promise.all(urls.map(isAvailable));

  const uploadColour = async (colour: string) =>
    uploadPicture(await logInAsAdmin(platform), await createPicture(colour));

  const createContent = (url: string) => `Un texte.\n\n![Une couleur](${url} "Une légende")`;

  test.each<[string, (url: string) => object]>([
    ['as its picture', (imageUrl) => ({ imageUrl })],
    ['within its text', (url) => ({ content: createContent(url) })],
  ])(
    'deletes pictures that no post, version or trashed post has used %s for 30 days',
    async (usage, createFields) => {
      admin = await logInAsAdmin(platform);
      const colours = ['#1', '#2', '#3', '#4'].map((start) => `${start}${usage.length}000`);
      const urls = await Promise.all(colours.map(uploadColour));
      const [currentUrl = '', replacedUrl = '', trashedUrl = ''] = urls;
      const slug = `image-${usage.length}`;
      const { id } = await createTestPost(admin, { slug, ...createFields(replacedUrl) });
      const changes = { slug, ...createFields(currentUrl) };
      await admin.send('PUT', `${POSTS_PATH}/${id}`, createPostInput(changes));
      const fields = { slug: `${slug}-jetee`, ...createFields(trashedUrl) };
      const { id: trashedId } = await createTestPost(admin, fields);
      shiftClock(5 * DAY_MS);
      await (await logInAsAdmin(platform)).send('DELETE', `${POSTS_PATH}/${trashedId}`);
      await runPurgeAfter(29);
      expect(await checkAvailability(urls)).toEqual([true, true, true, true]);
      await runPurgeAfter(31);
      expect(await checkAvailability(urls)).toEqual([true, true, true, false]);
      await (await logInAsAdmin(platform)).send('DELETE', `/api/admin/blog/trash/${trashedId}`);
      await runPurgeAfter(32);
      expect(await checkAvailability(urls)).toEqual([true, true, false, false]);
    },
  );

  test('keeps pictures that letters and pages use or used, and others for 30 days after their last upload', async () => {
    admin = await logInAsAdmin(platform);
    const urls = await Promise.all(['#500000', '#ab0', '#cb0', '#ba0'].map(uploadColour));
    const [resentUrl, currentUrl, replacedUrl, letterUrl = ''] = urls;
    await createDraftCampaign(admin, { content: createContent(letterUrl) });
    for (const picture of [replacedUrl, currentUrl]) {
      await saveContent(admin, 'pages-blog', () => {}, `Le blog.\n\n![](${picture})`);
    }
    shiftClock(20 * DAY_MS);
    expect(await uploadColour('#500000')).toBe(resentUrl);
    await runPurgeAfter(40);
    expect(await checkAvailability(urls)).toEqual([true, true, true, true]);
    await runPurgeAfter(51);
    expect(await checkAvailability(urls)).toEqual([false, true, true, true]);
  });
});
