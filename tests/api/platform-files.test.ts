import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ release: hostFixture });

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Neither normalises the path nor decompresses, unlike `fetch`. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(platform.url);
    const sent = httpRequest({ hostname, port, path, headers, method }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.once('error', reject).end();
  });
}

const page = await readFile(`${hostFixture.site}/page.html`);

describe('a file is found', () => {
  test.each([
    ['/', 'Accueil'],
    ['/page', 'Page'],
    ['/page.html', 'Page'],
    ['/dossier/', 'Dossier'],
    ['/a-la-demande/un', '/a-la-demande/un'],
  ])('at %s', async (path, title) => {
    const { status, body } = await raw(path);
    expect([status, body.toString()]).toEqual([200, expect.stringContaining(`<title>${title}<`)]);
  });

  test.each([
    ['/page/?a=1', 301, '/page?a=1'],
    ['/dossier', 301, '/dossier/'],
    ['/ancien/le-mat', 301, '/nouveau/le-mat'],
    ['/force', 302, '/page'],
    ['/par-ligne', 307, '/page'],
  ])('%s is sent on', async (path, status, location) => {
    const answer = await raw(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test('before the redirect of the same path', async () => {
    expect((await raw('/page')).status).toBe(200);
  });
});

describe('what is not there', () => {
  test.each(['/nulle-part', '/_redirects', '/_headers', '/jeu'])('%s is a 404', async (path) => {
    expect((await raw(path)).status).toBe(404);
  });

  test('is the site’s own page where no function takes the path', async () => {
    await platform.running.swap({ ...hostFixture, framework: '' });
    const { status, body, headers } = await raw('/nulle-part');
    await platform.running.swap(hostFixture);
    expect([status, body.toString()]).toEqual([404, expect.stringContaining('Introuvable')]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/../netlify.toml',
    '/..%2fnetlify.toml',
    '/%2e%2e/netlify.toml',
    '/..%5cnetlify.toml',
    '//netlify.toml',
    '/jeu/..%2f..%2fnetlify.toml',
  ])('%s does not leave the site', async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('headers');
  });

  test.each(['/%', '/%ff', '/%c3%28'])('%s is malformed', async (path) => {
    expect((await raw(path)).status).toBe(400);
  });

  test('POST has no meaning on a file', async () => {
    expect((await raw('/page', {}, 'POST')).status).toBe(405);
  });
});

describe('a file is sent', () => {
  test('with its length alone for HEAD', async () => {
    const { status, body, headers } = await raw('/page', {}, 'HEAD');
    expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(page.length)]);
  });

  test('once, then confirmed by its validator', async () => {
    const { headers } = await raw('/page');
    const again = await raw('/page', { 'if-none-match': `"other", ${headers.etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await raw('/page', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('with the headers of every rule that names it, the last rule winning', async () => {
    const { headers } = await raw('/jeu/dos.css');
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await raw('/dossier/')).headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'referrer-policy': 'no-referrer',
      'x-adapter': 'yes',
    });
  });

  test('with those of `_headers` too, where netlify.toml says nothing else', async () => {
    const { headers } = await raw('/jeu/dos.css');
    expect([headers['x-line'], headers['referrer-policy']]).toEqual(['yes', 'same-origin']);
  });

  test('with those of a folder’s rule wherever the path begins like it, as the host reads it', async () => {
    expect((await raw('/jeux.css')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await raw('/page')).headers['cache-control']).not.toContain('immutable');
  });

  test('without the rules for files when a function answers', async () => {
    expect((await raw('/api/echo')).headers['x-content-type-options']).toBeUndefined();
  });
});
