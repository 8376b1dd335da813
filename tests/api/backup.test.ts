import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalBlobs, startBlobs } from '#netlify/local/blobs-server.ts';
import { messageId, messages } from '#netlify/server/contact/message-store.ts';
import { letters } from '#netlify/server/newsletter/letter-store.ts';
import { subscribers } from '#netlify/server/newsletter/subscriber-store.ts';
import { addressId } from '#netlify/server/secret.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { uploadedPicture } from '#tests/pictures.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';

const POSTS = '/api/admin/blog/posts';
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let folder = '';
/** How the platform's stores are reached. */
let ownStores = '';
const stores: LocalBlobs[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sauvegarde-'));
  ownStores = process.env.NETLIFY_BLOBS_CONTEXT ?? '';
});
afterAll(async () => {
  for (const store of stores) await store.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Stores of another site, empty. */
async function otherStores(): Promise<string> {
  const store = await startBlobs(await mkdtemp(join(folder, 'stores-')));
  stores.push(store);
  // What this process itself writes still goes to the platform's.
  process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
  return store.context;
}

interface Run {
  code: number | null;
  output: string;
}

function command(name: string, args: string[], context: string, input = ''): Promise<Run> {
  const child = spawn(process.execPath, [`netlify/local/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, NETLIFY_BLOBS_CONTEXT: context },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** What an archive holds, apart from when it was made. */
async function filesIn(archives: Uint8Array[]): Promise<Record<string, string>> {
  const files = Object.assign({}, ...archives.map((archive) => unzipSync(archive)));
  delete files['sauvegarde.json'];
  return Object.fromEntries(
    Object.entries(files as Record<string, Uint8Array>).map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString('latin1'),
    ]),
  );
}

async function upload(owner: Owner): Promise<string> {
  const side = 1_150;
  const raw = { width: side, height: side, channels: 3 } as const;
  const noise = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  return uploadedPicture(owner, noise);
}

async function download(owner: Owner): Promise<{ name: string; bytes: Uint8Array }[]> {
  const archives = [];
  for (let path: string | undefined = '/api/admin/backup'; path; ) {
    const response: Response = await owner.get(path);
    expect(response.status).toBe(200);
    const [, name = ''] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    archives.push({ name, bytes: new Uint8Array(await response.arrayBuffer()) });
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return archives;
}

/** A site with some of everything. */
async function fill(owner: Owner): Promise<void> {
  for (let number = 0; number < 4; number++) {
    const imageUrl = await upload(owner);
    await createdPost(owner, { slug: `illustre-${number}`, imageUrl, published: true });
  }
  const post = await createdPost(owner, {
    slug: 'avant',
    published: true,
    content: 'Un\r\n  deux\n',
  });
  const path = `${POSTS}/${post.id}`;
  await owner.send('PUT', path, postInput({ slug: 'apres', published: true, content: 'Trois' }));
  const trashed = await createdPost(owner, { slug: 'jete' });
  await owner.send('DELETE', `${POSTS}/${trashed.id}`);
  const [starter] = await (await owner.get(`${POSTS}?search=croix`)).json();
  await owner.send('DELETE', `${POSTS}/${starter.id}`);
  await owner.send('DELETE', `/api/admin/blog/trash/${starter.id}`);

  const email = 'personne@exemple.invalid';
  const choices = { weekly: true, articles: false, offers: false, events: true };
  const time = new Date().toISOString();
  await subscribers().create(await addressId(email), {
    email,
    state: 'confirmed',
    preferences: choices,
    subscribedAt: time,
    confirmedAt: time,
    pausedUntil: null,
    leftAt: null,
    leftBy: null,
    consent: { at: time, text: '1' },
    signUp: 'x',
    recent: [],
  });
  await messages().create(messageId(await addressId(email), ['Question']), {
    name: 'Personne',
    email,
    subject: 'Question',
    message: 'Bonjour « vous » ✨',
    receivedAt: time,
    doubtful: false,
    answeredAt: null,
    mayAcknowledge: true,
  });
  await letters().create('lettre-1', {
    kind: 'weekly',
    subject: 'Dimanche',
    preheader: '',
    content: 'Bonjour',
    state: 'draft',
    isAutomatic: false,
    archived: false,
    createdAt: time,
    updatedAt: time,
    sendAt: null,
    isFannedOut: false,
    finishedAt: null,
    report: null,
    version: 1,
  });
}

describe('a backup', { timeout: 60_000 }, () => {
  const downloaded: string[] = [];
  let archives: Uint8Array[] = [];

  test('is downloaded whole, in archives that one call can carry', async () => {
    const owner = await ownerOf(platform);
    await fill(owner);
    const parts = await download(owner);
    expect(parts.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^sauvegarde-[\d-]{10}-1\.zip$/),
      expect.stringMatching(/^sauvegarde-[\d-]{10}-2\.zip$/),
    ]);
    for (const { name, bytes } of parts) {
      expect(bytes.length).toBeLessThan(20 * 1024 * 1024);
      await writeFile(join(folder, name), bytes);
      downloaded.push(join(folder, name));
    }
    archives = parts.map(({ bytes }) => bytes);
    const files = await filesIn(archives);
    expect(files['articles/apres.md']).toBe('Trois');
    expect(JSON.parse(files['articles/apres.json'] ?? '')).toMatchObject({ oldSlugs: ['avant'] });
    const paths = Object.keys(files);
    const count = (start: string) => paths.filter((path) => path.startsWith(start)).length;
    expect(['images/', 'versions/', 'abonnes/', 'lettres/', 'messages/'].map(count)).toEqual([
      4, 1, 1, 1, 1,
    ]);
    expect(paths.some((path) => /session|credential|quota/.test(path))).toBe(false);
    expect((await owner.get('/api/admin/backup?cursor=rien')).status).toBe(400);
  });

  test('put back in an empty site loses nothing, and twice adds nothing', async () => {
    const context = await otherStores();
    const first = await command('restore', downloaded, context);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Remis en place') });
    const copy = join(folder, 'copie.zip');
    expect(await command('backup', [copy], context)).toMatchObject({ code: 0 });
    expect(await filesIn([await readFile(copy)])).toEqual(await filesIn(archives));

    const again = await command('restore', [copy, '--yes'], context);
    expect(again.output).not.toMatch(/[1-9]\d* (ajouté|différent)/);
    const over = await command('backup', [copy], context);
    expect(over).toMatchObject({ code: 1, output: expect.stringContaining('existe déjà') });
  });

  test('put back over other data asks first, and then adds what is missing', async () => {
    const owner = await ownerOf(platform);
    const [post] = await (await owner.get(`${POSTS}?search=illustre-0`)).json();
    await owner.send('DELETE', `${POSTS}/${post.id}`);
    await owner.send('DELETE', `/api/admin/blog/trash/${post.id}`);
    const [kept] = await (await owner.get(`${POSTS}?search=illustre-1`)).json();
    const edit = postInput({ slug: 'illustre-1', content: 'Plus récent', published: true });
    await owner.send('PUT', `${POSTS}/${kept.id}`, edit);
    await createdPost(owner, { slug: 'illustre-0', content: 'A pris la place' });

    const refused = await command('restore', downloaded, ownStores, 'non\n');
    expect(refused.output).toContain('Rien n’a été changé.');
    expect((await owner.get(`${POSTS}/${post.id}`)).status).toBe(404);

    const done = await command('restore', downloaded, ownStores, 'oui\n');
    expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/\b1 ajouté,/) });
    const back = await (await owner.get(`${POSTS}/${post.id}`)).json();
    expect(back).toMatchObject({ slug: 'illustre-0-2', state: 'draft', title: post.title });
    const still = await (await owner.get(`${POSTS}/${kept.id}`)).json();
    expect(still.content).toBe('Plus récent');
    const listed = await (await owner.get(`${POSTS}?search=illustre`)).json();
    expect(listed).toHaveLength(5);
  });

  test('that is not one is refused without touching anything', async () => {
    const context = await otherStores();
    const wrong: Record<string, Uint8Array> = {
      'texte.zip': Buffer.from('pas une archive'),
      'autre.zip': zipSync({ 'a.txt': Buffer.from('a') }),
      'coupe.zip': (archives[0] ?? new Uint8Array()).subarray(0, 100_000),
      'article.zip': zipSync({
        'sauvegarde.json': Buffer.from('{}'),
        'articles/x.json': Buffer.from('{"id":"../x"}'),
      }),
      'image.zip': zipSync({
        'sauvegarde.json': Buffer.from('{}'),
        'images/0123456789abcdef0123456789abcdef.png': Buffer.from('<svg>'),
      }),
    };
    for (const [name, bytes] of Object.entries(wrong)) {
      await writeFile(join(folder, name), bytes);
      const run = await command('restore', [join(folder, name), '--yes'], context);
      expect([name, run.code]).toEqual([name, 1]);
      expect(run.output).not.toMatch(/ at .*\.ts:\d/);
    }
  });
});
