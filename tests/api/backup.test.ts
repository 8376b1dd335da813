import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openArchives, restoreArchives } from '#netlify/server/backup/archive.ts';
import { UnreadableArchive } from '#netlify/server/collections/backup-files.ts';
import { messageId, messageStore } from '#netlify/server/contact/inbox.ts';
import { restorePicture } from '#netlify/server/images/image-store.ts';
import {
  campaignStore,
  deletedNotices,
  type StoredCampaign,
} from '#netlify/server/newsletter/campaign-store.ts';
import { announceNewPosts } from '#netlify/server/newsletter/send-campaigns.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { blankPost, edited } from '#netlify/server/posts/post-schema.ts';
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { findBySlug } from '#netlify/server/posts/slug-claims.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { snapshotOverrides } from '#netlify/server/site-content/content-overrides.ts';
import { type LocalBlobs, startBlobs } from '#scripts/local-server/blobs-server.ts';
import type { PostInput } from '#src/api/blog.ts';
import { storedMessageSchema } from '#src/api/stored-message.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { PROGRAM_ENVIRONMENT } from '#tests/support/child-process-env.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { pauseOperation } from '#tests/support/held-operation.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { storedState } from '#tests/support/storage-snapshot.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const BACKUP = { withKey: true };
const SENT = {
  name: 'Personne',
  email: 'personne@exemple.invalid',
  subject: 'Question',
  message: 'Bonjour « vous » ✨',
};
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let folder = '';
/** How the platform's stores are reached. */
let ownStores = '';
const stores: LocalBlobs[] = [];

/** What the owner downloads of a site with some of everything, and where it lies. */
let parts: { name: string; bytes: Uint8Array }[] = [];
let archives: Uint8Array[] = [];
let downloaded: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sauvegarde-'));
  ownStores = process.env.NETLIFY_BLOBS_CONTEXT ?? '';
  const owner = await logInAsAdmin(platform);
  await fill(owner);
  parts = await download(owner);
  archives = parts.map(({ bytes }) => bytes);
  downloaded = parts.map(({ name }) => join(folder, name));
  for (const { name, bytes } of parts) await writeFile(join(folder, name), bytes);
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
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...PROGRAM_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: context },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** The files of the archives that are made and read fast. */
function withoutPictures(): Record<string, Uint8Array> {
  const files = archives.flatMap((archive) => Object.entries(unzipSync(archive)));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith('images/')));
}

/** The text of the first file whose path begins so. */
function textOf(start: string): string {
  const found = Object.entries(withoutPictures()).find(([path]) => path.startsWith(start));
  return Buffer.from(found?.[1] ?? []).toString();
}

/** What an archive holds, apart from when it was made. */
async function filesIn(archives: Uint8Array[]): Promise<Record<string, string>> {
  const files = Object.assign({}, ...archives.map((archive) => unzipSync(archive)));
  delete files['sauvegarde.json'];
  // Only who moves asks for it, see below.
  delete files['secret/signing.json'];
  return Object.fromEntries(
    Object.entries(files as Record<string, Uint8Array>).map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString('latin1'),
    ]),
  );
}

/** The address of a picture in the store, three of which are too much for one archive. */
async function heavyPicture(): Promise<string> {
  // Noise does not get smaller.
  const raw = { width: 1_200, height: 1_250, channels: 3 } as const;
  const bytes = await sharp(randomBytes(4_500_000), { raw }).png().toBuffer();
  const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.png`;
  expect(await restorePicture(id, bytes)).toBe('added');
  return `/images/blog/${id}`;
}

async function download(owner: AdminClient): Promise<{ name: string; bytes: Uint8Array }[]> {
  const archives = [];
  for (let path: string | undefined = '/api/admin/backup'; path; ) {
    const response: Response = await owner.send('POST', path, BACKUP);
    expect(response.status).toBe(200);
    const [, name = ''] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    archives.push({ name, bytes: new Uint8Array(await response.arrayBuffer()) });
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return archives;
}

/** A site with some of everything. */
async function fill(owner: AdminClient): Promise<void> {
  const light = await uploadedPicture(owner, await plainPicture('#24507a'));
  const heavy = await Promise.all([heavyPicture(), heavyPicture(), heavyPicture()]);
  for (const [number, imageUrl] of [light, ...heavy].entries()) {
    await createTestPost(owner, { slug: `illustre-${number}`, imageUrl, published: true });
  }
  const post = await createTestPost(owner, {
    slug: 'avant',
    published: true,
    content: 'Un\r\n  deux\n',
  });
  const path = `${POSTS}/${post.id}`;
  await owner.send('PUT', path, postInput({ slug: 'apres', published: true, content: 'Trois' }));
  const trashed = await createTestPost(owner, { slug: 'jete' });
  await owner.send('DELETE', `${POSTS}/${trashed.id}`);
  const [starter] = await (await owner.get(`${POSTS}?search=croix`)).json();
  await owner.send('DELETE', `${POSTS}/${starter.id}`);
  await owner.send('DELETE', `/api/admin/blog/trash/${starter.id}`);
  // Nothing but its id is left of the erased one, and that is a slug like any other.
  await createTestPost(owner, { slug: starter.id, content: 'Sous le nom d’un autre' });

  await saveContent(owner, 'identite', (fields) => {
    fields.location.town = 'Genève';
  });
  await saveContent(owner, 'identite', (fields) => {
    fields.location.town = 'Sion';
  });
  await saveContent(owner, 'pages-blog', () => {}, 'Le blog.');

  const email = 'personne@exemple.invalid';
  const choices = { weekly: true, articles: false, offers: false, events: true };
  const time = new Date().toISOString();
  await subscriberStore().create(await emailFingerprint(email), {
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
    refusals: 1,
  });
  await messageStore().create(
    messageId(await emailFingerprint(email), 'Question', SENT),
    storedMessageSchema.parse({
      ...SENT,
      receivedAt: time,
      doubtful: false,
      answeredAt: null,
      mayAcknowledge: true,
    }),
  );
  const letter: StoredCampaign = {
    kind: 'weekly',
    subject: 'Dimanche',
    preheader: '',
    content: 'Bonjour',
    state: 'draft',
    isAutomatic: false,
    archived: false,
    updatedAt: time,
    sendAt: null,
    isFannedOut: false,
    isDeleted: false,
    finishedAt: null,
    report: null,
    version: 1,
    mark: 'x',
  };
  await campaignStore().create('lettre-1', letter);
  const announced = await createTestPost(owner, { slug: 'annonce', published: true });
  await campaignStore().create(`post-${announced.id}`, { ...letter, state: 'sent' });
  const unwanted = await createTestPost(owner, { slug: 'sans-annonce', published: true });
  await deletedNotices().create(`post-${unwanted.id}`, { at: new Date().toISOString() });
}

describe('a backup', { timeout: 60_000 }, () => {
  test('is downloaded whole, in archives that one call can carry', async () => {
    expect(parts.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^sauvegarde-[\d-]{10}-1\.zip$/),
      expect.stringMatching(/^sauvegarde-[\d-]{10}-2\.zip$/),
    ]);
    for (const { bytes } of parts) expect(bytes.length).toBeLessThan(20 * 1024 * 1024);
    const files = await filesIn(archives);
    const posts = Object.entries(files).filter(([path]) => path.startsWith('articles/'));
    expect(posts.map(([, text]) => JSON.parse(text))).toContainEqual(
      expect.objectContaining({ slug: 'apres', oldSlugs: ['avant'], content: 'Trois' }),
    );
    const paths = Object.keys(files);
    const count = (start: string) => paths.filter((path) => path.startsWith(start)).length;
    const folders = ['images/', 'abonnes/', 'lettres/', 'annonces/', 'messages/', 'contenu/'];
    expect(folders.map(count)).toEqual([4, 1, 2, 1, 1, 2]);
    expect(paths.some((path) => /session|credential|quota/.test(path))).toBe(false);
    const owner = await logInAsAdmin(platform);
    expect((await owner.send('POST', '/api/admin/backup?cursor=rien', BACKUP)).status).toBe(400);
  });

  test('put back in an empty site loses nothing, and twice adds nothing', async () => {
    const context = await otherStores();
    const first = await command('restore', [...downloaded, '--yes'], context);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Remis en place') });
    const copy = join(folder, 'copie.zip');
    await rm(copy, { force: true });
    expect(await command('backup', [copy], context)).toMatchObject({ code: 0 });
    expect(await filesIn([await readFile(copy)])).toEqual(await filesIn(archives));
    // What came back is for a build to show, as here.
    const here = await snapshotOverrides();
    expect(Object.keys(here.texts)).toEqual(['identite', 'pages-blog']);
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    const there = await snapshotOverrides();
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
    expect(there.texts).toEqual(here.texts);
    expect(there.change).toBeGreaterThan(1);

    const again = await command('restore', [copy, '--yes'], context);
    expect(again.output).not.toMatch(/[1-9]\d* (ajouté|différent)/);
    const over = await command('backup', [copy], context);
    expect(over).toMatchObject({ code: 1, output: expect.stringContaining('existe déjà') });
  });

  test('holds the text of a post that is called as an erased one was', () => {
    const texts = Object.entries(withoutPictures())
      .filter(([path]) => path.startsWith('articles/'))
      .map(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()))
      .filter(({ id, slug }) => `${id} ${slug}`.includes('article-'))
      .map(({ content }) => content);
    expect(texts.sort()).toEqual(['', 'Sous le nom d’un autre']);
  });

  test('of before, with the text of each post in a file of its own, is put back as well', async () => {
    const context = await otherStores();
    const former = Object.entries(withoutPictures()).flatMap(([path, bytes]) => {
      if (!path.startsWith('articles/')) return [[path, bytes]];
      const { content, ...fields } = JSON.parse(Buffer.from(bytes).toString());
      const name = path.replace('articles/', `articles/${fields.slug}_`);
      return [
        [name, Buffer.from(JSON.stringify(fields))],
        [name.replace('.json', '.md'), Buffer.from(content)],
      ];
    });
    const before = join(folder, 'ancienne.zip');
    await writeFile(before, zipSync(Object.fromEntries(former), { level: 0 }));
    expect(await command('restore', [before, '--yes'], context)).toMatchObject({ code: 0 });
    const copy = join(folder, 'copie-ancienne.zip');
    await command('backup', [copy], context);
    const whole = zipSync(withoutPictures(), { level: 0 });
    expect(await filesIn([await readFile(copy)])).toEqual(await filesIn([whole]));
  });

  test('put back over other data asks first, and then adds what is missing', async () => {
    const owner = await logInAsAdmin(platform);
    const [post] = await (await owner.get(`${POSTS}?search=illustre-0`)).json();
    await owner.send('DELETE', `${POSTS}/${post.id}`);
    await owner.send('DELETE', `/api/admin/blog/trash/${post.id}`);
    const [kept] = await (await owner.get(`${POSTS}?search=illustre-1`)).json();
    const edit = postInput({ slug: 'illustre-1', content: 'Plus récent', published: true });
    await owner.send('PUT', `${POSTS}/${kept.id}`, edit);
    await createTestPost(owner, { slug: 'illustre-0', content: 'A pris la place' });

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

  test('under another key of fingerprints stops before its first write, and says what to do', async () => {
    const context = await otherStores();
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    const stored = async () => Object.keys(await storedState());
    // What a first night leaves on a new site is no reason to stop, nor a key that nothing was made with.
    await rawStore('secrets').put('signing', { source: 'stored', secret: 'x'.repeat(43) });
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
    const keyless = join(folder, 'sans-cle.zip');
    const { 'secret/signing.json': key, ...rest } = withoutPictures();
    expect(key).toBeDefined();
    await writeFile(keyless, zipSync(rest, { level: 0 }));
    const refused = await command('restore', [keyless, '--yes'], context);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('SIGNING_SECRET') });
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    expect(await stored()).toEqual(['secrets/signing']);
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;

    const whole = join(folder, 'avec-cle.zip');
    await writeFile(whole, zipSync(withoutPictures(), { level: 0 }));
    expect(await command('restore', [whole, '--yes'], context)).toMatchObject({ code: 0 });
    const id = await emailFingerprint('personne@exemple.invalid');
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    expect(await stored()).toContain(`subscribers/${id}`);
    // From now on there are fingerprints.
    await rawStore('secrets').put('signing', { source: 'stored', secret: 'y'.repeat(43) });
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
    expect(await command('restore', [whole, '--yes'], context)).toMatchObject({ code: 1 });
    const forced = await command('restore', [whole, '--yes', '--autre-cle'], context);
    expect(forced).toMatchObject({ code: 0 });
  });

  test('that is not one is refused without touching anything', async () => {
    const context = await otherStores();
    const wrong: Record<string, Uint8Array> = {
      'texte.zip': Buffer.from('pas une archive'),
      'autre.zip': zipSync({ 'a.txt': Buffer.from('a') }),
      'coupe.zip': (archives[0] ?? new Uint8Array()).subarray(0, 100_000),
    };
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    for (const [name, bytes] of Object.entries(wrong)) {
      const restoring = Promise.try(() => restoreArchives(openArchives([bytes])));
      await expect(restoring, name).rejects.toThrow(UnreadableArchive);
    }
    expect(await storedState()).toEqual({});
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
    // Whoever runs the command is told in a sentence.
    const file = join(folder, 'coupe.zip');
    await writeFile(file, wrong['coupe.zip'] ?? '');
    const run = await command('restore', [file, '--yes'], context);
    expect(run).toEqual({
      code: 1,
      output: expect.stringContaining('n’est pas une archive zip complète.'),
    });
    expect(run.output).not.toMatch(/ at .*\.ts:\d/);
  });

  test('of which something was forged is put back without it, entity by entity', async () => {
    const context = await otherStores();
    const subscriber = JSON.parse(textOf('abonnes/'));
    const post = JSON.parse(textOf('articles/'));
    const forged: Record<string, [contents: unknown, told: string]> = {
      'articles/x.json': [{ id: '../x' }, 'n’a pas la forme attendue'],
      'articles/y.json': [{ ...post, category: 'Autrefois' }, 'à l’endroit « category »'],
      'images/0123456789abcdef0123456789abcdef.png': ['<svg>', 'n’est pas l’image de son nom'],
      'contenu/offres.json': ['Mes offres', 'n’a pas la forme attendue'],
      'contenu/mal.json': [{ id: 'faq', version: 1, updatedAt: '', text: null }, 'pas le nom'],
      [`abonnes/${'a'.repeat(32)}.json`]: [
        { ...subscriber, email: 'a@exemple.ch\r\nBcc: b@exemple.ch' },
        'à l’endroit « email »',
      ],
      [`abonnes/${'b'.repeat(32)}.json`]: [
        { ...subscriber, email: 'a@exemple.ch, b@exemple.ch' },
        'à l’endroit « email »',
      ],
      'abonnes/c.json': [{ ...subscriber, email: null, state: 'left' }, 'pas le nom attendu'],
      'messages/d.json': [{ name: 'Sans texte' }, 'à l’endroit « email »'],
      'lettres/e.json': ['{', 'n’a pas la forme attendue'],
    };
    const good = { 'annonces/post-vrai.json': { at: new Date().toISOString() } };
    const files = { 'sauvegarde.json': {}, ...good };
    const packed = [...Object.entries(files), ...Object.entries(forged)].map(([path, given]) => {
      const contents = Array.isArray(given) ? given[0] : given;
      return [path, Buffer.from(JSON.stringify(contents))];
    });
    const file = join(folder, 'forgee.zip');
    await writeFile(file, zipSync(Object.fromEntries(packed)));
    const run = await command('restore', [file, '--yes'], context);
    for (const [path, [, told]] of Object.entries(forged)) {
      const line = run.output.split('\n').find((one) => one.includes(`Laissé\u202f: ${path}`));
      expect([path, line]).toEqual([path, expect.stringContaining(formatFrenchTypography(told))]);
    }
    expect(run.code).toBe(1);
    process.env.NETLIFY_BLOBS_CONTEXT = context;
    const stored = Object.keys(await storedState());
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
    expect(stored).toEqual(['deleted-notices/post-vrai']);
  });
});

describe('a backup of that site put back in a live one', { timeout: 60_000 }, () => {
  const { platform: other, storage } = proxiedPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
  });
  const archive = () => join(folder, 'toute.zip');

  /** Puts it back until the first write to the store, where the command is killed. */
  async function restoreUntil(store: string): Promise<void> {
    const { reached, release } = pauseOperation(
      storage,
      (one) => one.method === 'PUT' && one.store === store,
    );
    const child = restoring(storage.context);
    await reached;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
    release();
    await storage.idle();
  }

  function restoring(context: string) {
    return spawn(process.execPath, ['scripts/restore.ts', archive(), '--yes'], {
      env: { ...PROGRAM_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: context },
    });
  }

  beforeAll(() => writeFile(archive(), zipSync(withoutPictures(), { level: 0 })));

  test('knows what was announced before it has a post to announce or somebody to tell', async () => {
    const owner = await logInAsAdmin(other);
    await createTestPost(owner, { slug: 'deja-la' });
    await restoreUntil('posts');
    const stored = async () =>
      (await (await owner.get('/api/admin/letters')).json()).map(({ id }: { id: string }) => id);
    expect(await stored()).toEqual(
      expect.arrayContaining(['lettre-1', expect.stringMatching(/^post-/)]),
    );
    await restoreUntil('subscribers');
    const before = await stored();
    const [announced, unwanted] = await Promise.all(
      ['annonce', 'sans-annonce'].map((slug) => findBySlug(slug)),
    );
    shiftClock(15 * 60_000);
    await announceNewPosts();
    shiftClock(0);
    const after = await stored();
    expect(after.length).toBeGreaterThan(before.length);
    expect(before).toContain(`post-${announced?.id}`);
    expect(after).not.toContain(`post-${unwanted?.id}`);
  });

  test('ends with every post in the lists, wherever it was cut off before', async () => {
    const owner = await logInAsAdmin(other);
    await restoreUntil('messages');
    expect(await command('restore', [archive(), '--yes'], storage.context)).toMatchObject({
      code: 0,
    });
    const listed = await (await owner.get(`${POSTS}?search=illustre`)).json();
    expect(listed.length).toBeGreaterThan(3);
    const slugs = (await allRows()).map(({ slug }) => slug);
    const stored = await Promise.all((await postStore().keys('')).map(readVersionedPost));
    const whole = stored.flatMap((held) => (held && !held.value.purgedAt ? held.value.slug : []));
    expect(slugs).toEqual(expect.arrayContaining(whole));
  });
});

describe('a site whose storage is slow', () => {
  const { platform: slow, storage } = proxiedPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
  });
  const MANY = 70;
  /** Of each operation, and of a whole call. */
  const [TRIP_MS, CALL_MS] = [1_000, 60_000];

  afterEach(() => shiftClock(0));

  test('is downloaded in parts that each fit into a call, and together lack nothing', {
    timeout: 60_000,
  }, async () => {
    const owner = await logInAsAdmin(slow);
    for (let number = 0; number < MANY; number++) {
      const name = `un-parmi-beaucoup-${number}`;
      await writePost(edited(blankPost(name), postInput({ slug: name }) as PostInput));
    }
    let elapsed = 0;
    // Time passes by operations alone, as if they came one after the other.
    storage.watch(() => {
      elapsed += TRIP_MS;
      shiftClock(elapsed);
      return null;
    });
    const paths: string[] = [];
    const times: number[] = [];
    for (let path: string | undefined = '/api/admin/backup'; path; ) {
      const start = elapsed;
      const response: Response = await owner.send('POST', path, BACKUP);
      expect(response.status).toBe(200);
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      times.push(elapsed - start);
      paths.push(...Object.keys(files).filter((name) => /^articles\/un-parmi/.test(name)));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(times.length).toBeGreaterThan(1);
    expect(Math.max(...times)).toBeLessThan(CALL_MS);
    expect([paths.length, new Set(paths).size]).toEqual([MANY, MANY]);
  });
});
