import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readUploadedFile } from '#netlify/server/images/validate-upload.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});
const WRONG_TYPE = 'Seuls les fichiers JPG, PNG et WebP sont autorisés.';
const MAP = 'GPS 46.5 N, 6.6 E';

type Format = 'jpeg' | 'png' | 'webp';

function drawing(format: Format, width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#8a2d3b' } }).toFormat(format);
}

/** Noise cannot be compressed: three bytes a pixel. */
function heavyPng(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
}

function send(owner: AdminClient, bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], name, { type }));
  return owner.browser.fetch('/api/admin/upload-image', {
    method: 'POST',
    body,
    headers: { 'X-CSRF-Token': owner.token },
  });
}

describe('an uploaded picture', () => {
  test.each<Format>(['jpeg', 'png', 'webp'])(
    'in %s is kept and served for ever',
    async (format) => {
      const response = await send(owner, await drawing(format).toBuffer());
      expect(response.status).toBe(200);
      const { url, width, height } = await response.json();
      expect([width, height]).toEqual([64, 48]);
      expect(url).toMatch(/^\/images\/blog\/[a-f0-9]{32}-\d+x\d+\.(jpg|png|webp)$/);
      const served = await platform.fetch(url);
      expect(served.status).toBe(200);
      expect(served.headers.get('content-type')).toBe(`image/${format}`);
      expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      const shown = sharp(Buffer.from(await served.arrayBuffer()));
      expect(await shown.metadata()).toMatchObject({ format, width: 64, height: 48 });
      expect((await shown.stats()).dominant).toMatchObject({ r: expect.any(Number) });
    },
  );

  test('is the same one whatever its name and the type it claims', async () => {
    const bytes = await drawing('png').toBuffer();
    const urls = await Promise.all(
      ['../../../etc/passwd', 'a.svg', 'x'.repeat(5000), 'é\u0000.html'].map(async (name) =>
        (await send(owner, bytes, name, 'text/html')).json(),
      ),
    );
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    expect((await platform.fetch(urls[0].url)).headers.get('content-type')).toBe('image/png');
  });

  test.each<Format>(['jpeg', 'png', 'webp'])(
    'in %s loses what the camera wrote, and keeps the way it was held',
    async (format) => {
      const bytes = await drawing(format)
        .withMetadata({ orientation: 6 })
        .withExif({
          IFD0: { ImageDescription: MAP, Artist: 'Quelqu’un' },
          IFD3: { GPSLatitudeRef: 'N' },
        })
        .toBuffer();
      expect(bytes.includes(MAP)).toBe(true);
      const { url, width, height } = await (await send(owner, bytes)).json();
      expect([width, height]).toEqual([48, 64]);
      const served = Buffer.from(await (await platform.fetch(url)).arrayBuffer());
      expect(served.includes(MAP)).toBe(false);
      const metadata = await sharp(served).metadata();
      expect(metadata).toMatchObject({ width: 48, height: 64 });
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    },
  );

  test.each<[string, string]>([
    ['an archive', 'PK\x03\x04zip'],
    ['a program', '\x7fELF\x02\x01'],
  ])('is served without %s that was hung on', async (_, start) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = [await drawing(format).toBuffer(), Buffer.from(start, 'latin1')];
      const { url } = await (await send(owner, Buffer.concat(bytes))).json();
      const served = Buffer.from(await (await platform.fetch(url)).arrayBuffer());
      expect(served.includes(start, 0, 'latin1')).toBe(false);
    }
  });

  test('may weigh as much as the host carries', async () => {
    const heavy = await heavyPng(1_200);
    expect(heavy.length).toBeGreaterThan(4_200_000);
    expect((await send(owner, heavy)).status).toBe(200);
  });

  test('may weigh 5 MB, and not a byte more', async () => {
    const most = 5 * 1024 * 1024;
    const read = async (size: number) => {
      const form = new FormData();
      form.append('image', new File([new Uint8Array(size)], 'photo.png'));
      const wrapped = new Response(form);
      const headers = { 'content-type': wrapped.headers.get('content-type') ?? '' };
      const body = await wrapped.arrayBuffer();
      return readUploadedFile(new Request('http://localhost/', { method: 'POST', headers, body }));
    };
    const tooLarge = { status: 413, message: 'La taille maximale autorisée est de 5 MB.' };
    expect(await read(most)).toHaveLength(most);
    await expect(read(most + 1)).rejects.toMatchObject(tooLarge);
    await expect(read(most * 2)).rejects.toMatchObject(tooLarge);
  });
});

describe('refused', () => {
  test('what weighs more than 5 MB once it is drawn anew', async () => {
    const [width, height] = [3_000, 3_000];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const small = await noise.jpeg({ quality: 60 }).toBuffer();
    expect(small.length).toBeLessThan(4_200_000);
    const response = await send(owner, small);
    expect(response.status).toBe(413);
    const { message } = await response.json();
    expect(message).toBe('La taille maximale autorisée est de 5 MB.');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG', svg],
    ['HTML that calls itself a PNG', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a/*<script>*/=1;'],
    ['a PDF', '%PDF-1.7\n%'],
    ['nothing', ''],
    ['text', 'bonjour'],
  ])('%s', async (_, content) => {
    const response = await send(owner, Buffer.from(content), 'photo.png', 'image/png');
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe(WRONG_TYPE);
  });

  test('a picture with something else hung on or tucked in', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const [jpeg, png, webp] = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map((format) => drawing(format).toBuffer()),
    );
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html]);
    const polyglots = [
      Buffer.concat([jpeg as Buffer, html]),
      Buffer.concat([png as Buffer, html]),
      Buffer.concat([webp as Buffer, Buffer.from(svg)]),
      Buffer.concat([(jpeg as Buffer).subarray(0, 2), comment, (jpeg as Buffer).subarray(2)]),
    ];
    for (const bytes of polyglots) {
      const response = await send(owner, bytes);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toBe('Ce fichier contient autre chose qu’une image.');
    }
  });

  test('an animation', async () => {
    const raw = { width: 64, height: 96, channels: 3, pageHeight: 48 } as const;
    const frames = Buffer.alloc(64 * 96 * 3).fill(200, 64 * 48 * 3);
    const animation = await sharp(frames, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const response = await send(owner, animation);
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'Ce fichier image est endommagé.',
    ]);
  });

  test('a picture cut off anywhere', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await drawing(format).toBuffer();
      for (const share of [0.05, 0.3, 0.7, 0.99]) {
        const response = await send(owner, bytes.subarray(0, Math.floor(bytes.length * share)));
        expect(response.status).toBe(400);
      }
    }
  });

  test('a small file that claims 30,000 by 30,000 pixels', async () => {
    const png = Buffer.from(await drawing('png').toBuffer());
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const response = await send(owner, png);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/trop de pixels/);
  });

  test('a form without the picture, and what is no form', async () => {
    const headers = { 'X-CSRF-Token': owner.token };
    const body = new FormData();
    body.append('autre', new File(['x'], 'x.png'));
    const other = await owner.browser.fetch('/api/admin/upload-image', {
      method: 'POST',
      body,
      headers,
    });
    expect([other.status, (await other.json()).message]).toEqual([400, WRONG_TYPE]);
    expect((await owner.send('POST', '/api/admin/upload-image', { image: 'x' })).status).toBe(415);
    const broken = await owner.browser.fetch('/api/admin/upload-image', {
      method: 'POST',
      body: 'rien',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
  });

  test('an address of no picture', async () => {
    for (const id of [
      'x.png',
      `${'0'.repeat(32)}.png`,
      '..%2f..%2fowner',
      `${'0'.repeat(32)}.svg`,
    ]) {
      expect((await platform.fetch(`/images/blog/${id}`)).status).toBe(404);
    }
  });
});
