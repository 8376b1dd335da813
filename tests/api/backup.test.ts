import { spawn } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#netlify/server/collections/collections.ts';
import { createMessageId, messageStore } from '#netlify/server/contact/inbox.ts';
import { restorePicture } from '#netlify/server/images/image-store.ts';
import {
  campaignStore,
  deletedAnnouncements,
  type StoredCampaign,
} from '#netlify/server/newsletter/campaign-store.ts';
import { announceNewPosts } from '#netlify/server/newsletter/send-campaigns.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { applyInput, createBlankPost } from '#netlify/server/posts/post-schema.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { snapshotOverrides } from '#netlify/server/site-content/content-overrides.ts';
import { type LocalBlobs, startBlobs } from '#scripts/local-server/blobs-server.ts';
import type { RestoreReport } from '#src/api/admin/backup.ts';
import type { PostInput } from '#src/api/blog.ts';
import { storedMessageSchema } from '#src/api/stored-message.ts';
import { splitArchive } from '#src/features/admin/backup/split-archive.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/child-process-env.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';
import { pauseOperation } from '#tests/support/pause-operation.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const SENT = {
  ...{ name: 'Personne', email: 'personne@exemple.invalid', subject: 'Question' },
  message: 'Bonjour « vous » ✨',
};
const platform = testPlatform();

let admin: AdminClient;
let folder = '';
/** How the platform's stores are reached. */
let ownStores = '';
const opened: LocalBlobs[] = [];

/** What the admin downloads of a site with some of everything, where it lies, and all of it but the pictures. */
let archives: Uint8Array[] = [];
let downloaded: string[] = [];
let files: Record<string, Uint8Array> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sauvegarde-'));
  ownStores = process.env.NETLIFY_BLOBS_CONTEXT ?? '';
  admin = await logInAsAdmin(platform);
  await fill();
  const parts = await download(admin);
  archives = parts.map(({ bytes }) => bytes);
  downloaded = parts.map(({ name }) => join(folder, name));
  for (const { name, bytes } of parts) await writeFile(join(folder, name), bytes);
  const all = archives.flatMap((archive) => Object.entries(unzipSync(archive)));
  files = Object.fromEntries(all.filter(([path]) => !path.startsWith('images/')));
});
afterAll(async () => {
  for (const store of opened) await store.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Empty stores of another site. */
async function otherStores(): Promise<string> {
  const store = await startBlobs(await mkdtemp(join(folder, 'stores-')));
  opened.push(store);
  process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
  return store.context;
}

/** Runs with these stores as this process's own. */
async function within<T>(context: string, work: () => Promise<T>): Promise<T> {
  process.env.NETLIFY_BLOBS_CONTEXT = context;
  return work().finally(() => {
    process.env.NETLIFY_BLOBS_CONTEXT = ownStores;
  });
}

const keysIn = async (context: string) => Object.keys(await within(context, readStoredEtags));

interface Run {
  code: number | null;
  output: string;
}

function command(name: string, args: string[], context: string, input = ''): Promise<Run> {
  const env = { ...CHILD_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: context };
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** Writes an archive of these files. @returns its path */
async function pack(name: string, contents: Record<string, Uint8Array>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, zipSync(contents, { level: 0 }));
  return path;
}

/** The files as another zip program packs them again: with entries for folders, and with what a Mac adds. */
function repacked(): Record<string, Uint8Array> {
  const folders = new Set(Object.keys(files).map((path) => path.replace(/[^/]+$/, '')));
  const extras = [...folders, '__MACOSX/'].flatMap((path) => [path, `${path}.DS_Store`]);
  const junk = ['__MACOSX/._sauvegarde.json', ...extras].filter((path) => path !== '');
  const all = { ...Object.fromEntries(junk.map((path) => [path, Buffer.from('')])), ...files };
  const wrap = (path: string) => (path.startsWith('__MACOSX/') ? path : `copie/${path}`);
  return Object.fromEntries(Object.entries(all).map(([path, bytes]) => [wrap(path), bytes]));
}

/** What archives hold, apart from when they were made and the key that only who moves asks for. */
function contentsOf(...archives: Uint8Array[]): Record<string, string> {
  const all = archives.flatMap((archive) => Object.entries(unzipSync(archive)));
  const kept = all.filter(([path]) => !/^(sauvegarde|secret\/signing)\.json$/.test(path));
  return Object.fromEntries(
    kept.map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]),
  );
}

/** What these stores hold, by the command that saves them. */
async function savedFrom(context: string, name: string): Promise<Record<string, string>> {
  const path = join(folder, name);
  expect(await command('backup', [path], context)).toMatchObject({ code: 0 });
  expect((await stat(path)).mode & 0o077).toBe(0);
  const archive = await readFile(path);
  expect(Object.keys(unzipSync(archive))).not.toContain('secret/signing.json');
  return contentsOf(archive);
}

async function download(from: AdminClient): Promise<{ name: string; bytes: Uint8Array }[]> {
  const parts = [];
  for (let path: string | undefined = '/api/admin/backup'; path; ) {
    const response: Response = await from.send('POST', path, { withKey: true });
    expect(response.status).toBe(200);
    const [, name = ''] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    parts.push({ name, bytes: await response.bytes() });
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return parts;
}

/** Noise that is the same in each run: of what is random, one picture in thousands looks like a script and is refused. */
const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));

/** The address of a picture in the store, three of which are too much for one archive. */
async function heavyPicture(): Promise<string> {
  const raw = { width: 1_200, height: 1_250, channels: 3 } as const;
  const bytes = await sharp(noise.update(Buffer.alloc(4_500_000)), { raw })
    .png()
    .toBuffer();
  const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.png`;
  expect(await restorePicture(id, bytes)).toBe('added');
  return `/images/blog/${id}`;
}

/** A site with some of everything. */
async function fill(): Promise<void> {
  const light = await uploadPicture(admin, await createPicture('#24507a'));
  const heavy = await Promise.all([heavyPicture(), heavyPicture(), heavyPicture()]);
  for (const [number, imageUrl] of [light, ...heavy].entries()) {
    await createTestPost(admin, { slug: `illustre-${number}`, imageUrl, published: true });
  }
  const content = 'Un\r\n  deux\n';
  const { id } = await createTestPost(admin, { slug: 'avant', published: true, content });
  const edit = postInput({ slug: 'apres', published: true, content: 'Trois' });
  await admin.send('PUT', `${POSTS}/${id}`, edit);
  const trashed = await createTestPost(admin, { slug: 'jete' });
  await admin.send('DELETE', `${POSTS}/${trashed.id}`);
  const [starter] = await (await admin.get(`${POSTS}?search=croix`)).json();
  await admin.send('DELETE', `${POSTS}/${starter.id}`);
  await admin.send('DELETE', `/api/admin/blog/trash/${starter.id}`);
  // Nothing but its id is left of the erased one, and that is a slug like any other.
  await createTestPost(admin, { slug: starter.id, content: 'Sous le nom d’un autre' });
  for (const town of ['Genève', 'Sion']) {
    await saveContent(admin, 'identite', (fields) => {
      fields.location.town = town;
    });
  }
  await saveContent(admin, 'pages-blog', () => {}, 'Le blog.');

  const time = new Date().toISOString();
  const person = await emailFingerprint(SENT.email);
  await subscriberStore().create(person, {
    ...{ email: SENT.email, state: 'confirmed', preferences: CHOICES, signUp: 'x', recent: [] },
    ...{ subscribedAt: time, confirmedAt: time, pausedUntil: null, leftAt: null, leftBy: null },
    ...{ consent: { at: time, text: '1' }, refusals: 1 },
  });
  const marks = { receivedAt: time, doubtful: false, answeredAt: null, mayAcknowledge: true };
  const message = storedMessageSchema.parse({ ...SENT, ...marks });
  await messageStore().create(createMessageId(person, 'Question', SENT), message);
  const letter: StoredCampaign = {
    ...{ kind: 'weekly', subject: 'Dimanche', preheader: '', content: 'Bonjour', state: 'draft' },
    ...{ isAutomatic: false, archived: false, updatedAt: time, sendAt: null, isFannedOut: false },
    ...{ isDeleted: false, finishedAt: null, report: null, version: 1, mark: 'x' },
  };
  await campaignStore().create('lettre-1', letter);
  const announced = await createTestPost(admin, { slug: 'annonce', published: true });
  await campaignStore().create(`post-${announced.id}`, { ...letter, state: 'sent' });
  await rawStore('figures').put('2026-11', { '2026-11-02': { draws: 3 } });
  const unwanted = await createTestPost(admin, { slug: 'sans-annonce', published: true });
  await deletedAnnouncements().create(`post-${unwanted.id}`, { at: time });
}

describe('a backup', () => {
  test('is downloaded whole, in archives that one request can carry', async () => {
    expect(downloaded.map((path) => path.replace(`${folder}/`, ''))).toEqual([
      expect.stringMatching(/^sauvegarde-[\d-]{10}-1\.zip$/),
      expect.stringMatching(/^sauvegarde-[\d-]{10}-2\.zip$/),
    ]);
    for (const { length } of archives) expect(length).toBeLessThan(20 * 1024 * 1024);
    const contents = contentsOf(...archives);
    const paths = Object.keys(contents);
    const posts = Object.entries(contents).filter(([path]) => path.startsWith('articles/'));
    const renamed = { slug: 'apres', oldSlugs: ['avant'], content: 'Trois' };
    expect(posts.map(([, text]) => JSON.parse(text))).toContainEqual(
      expect.objectContaining(renamed),
    );
    const count = (start: string) => paths.filter((path) => path.startsWith(start)).length;
    const folders = ['images/', 'abonnes/', 'lettres/', 'annonces/', 'messages/', 'contenu/'];
    expect([...folders, 'chiffres/'].map(count)).toEqual([4, 1, 2, 1, 1, 2, 1]);
    expect(paths.some((path) => /session|credential|quota/.test(path))).toBe(false);
    // Every store that a full site has is declared, with its retention and its place in backups.
    const declared = COLLECTIONS.flatMap(({ stores }) => stores);
    const used = Object.keys(await readStoredEtags()).map((key) => key.split('/')[0] ?? '');
    expect(used.filter((name) => !declared.includes(name))).toEqual([]);
  });

  test('put back in an empty site loses nothing, and twice adds nothing', async () => {
    const context = await otherStores();
    const first = await command('restore', [...downloaded, '--yes'], context);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Remis en place') });
    expect(await savedFrom(context, 'copie.zip')).toEqual(contentsOf(...archives));
    // What came back is for a build to show, as here.
    const [here, there] = [await snapshotOverrides(), await within(context, snapshotOverrides)];
    expect(Object.keys(here.texts)).toEqual(['identite', 'pages-blog']);
    expect(there.texts).toEqual(here.texts);
    expect(there.newestChange).toBeGreaterThan(1);
    const again = await command('restore', [join(folder, 'copie.zip'), '--yes'], context);
    expect(again.output).not.toMatch(/[1-9]\d* (ajouté|différent)/);
    const over = await command('backup', [join(folder, 'copie.zip')], context);
    expect(over).toMatchObject({ code: 1, output: expect.stringContaining('existe déjà') });
    const forced = await command('backup', [join(folder, 'copie.zip'), '--force'], context);
    expect(forced.code).toBe(0);
  });

  test('packed again by another zip program is put back as it was', async () => {
    const file = await pack('reemballee.zip', repacked());
    const context = await otherStores();
    const run = await command('restore', [file, '--yes'], context);
    expect([run.code, run.output]).toEqual([0, expect.not.stringContaining('Laissé')]);
    const whole = contentsOf(zipSync(files, { level: 0 }));
    expect(await savedFrom(context, 'copie-reemballee.zip')).toEqual(whole);
  });

  test('put back over other data asks first, and then adds what is missing', async () => {
    const [post] = await (await admin.get(`${POSTS}?search=illustre-0`)).json();
    await admin.send('DELETE', `${POSTS}/${post.id}`);
    await admin.send('DELETE', `/api/admin/blog/trash/${post.id}`);
    const [kept] = await (await admin.get(`${POSTS}?search=illustre-1`)).json();
    const edit = postInput({ slug: 'illustre-1', content: 'Plus récent', published: true });
    await admin.send('PUT', `${POSTS}/${kept.id}`, edit);
    await createTestPost(admin, { slug: 'illustre-0', content: 'A pris la place' });
    const refused = await command('restore', downloaded, ownStores, 'non\n');
    expect(refused.output).toContain('Rien n’a été changé.');
    expect((await admin.get(`${POSTS}/${post.id}`)).status).toBe(404);

    const done = await command('restore', downloaded, ownStores, 'oui\n');
    expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/\b1 ajouté,/) });
    const read = async (id: string) => (await admin.get(`${POSTS}/${id}`)).json();
    const { title } = post;
    expect(await read(post.id)).toMatchObject({ slug: 'illustre-0-2', state: 'draft', title });
    expect(await read(kept.id)).toMatchObject({ content: 'Plus récent' });
    expect(await (await admin.get(`${POSTS}?search=illustre`)).json()).toHaveLength(5);
  });

  test('under another key of fingerprints stops before its first write, with what to do', async () => {
    const context = await otherStores();
    const storeKey = (secret: string) =>
      within(context, () => rawStore('secrets').put('signing', { source: 'stored', secret }));
    // A key that nothing was made with is no reason to stop.
    await storeKey('x'.repeat(43));
    const { 'secret/signing.json': key, ...rest } = files;
    expect(key).toBeDefined();
    const keyless = [await pack('sans-cle.zip', rest), '--yes'];
    const whole = [await pack('avec-cle.zip', files), '--yes'];
    const refused = await command('restore', keyless, context);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('SIGNING_SECRET') });
    expect(await keysIn(context)).toEqual(['secrets/signing']);
    expect(await command('restore', whole, context)).toMatchObject({ code: 0 });
    expect(await keysIn(context)).toContain(`subscribers/${await emailFingerprint(SENT.email)}`);
    // From now on there are fingerprints.
    await storeKey('y'.repeat(43));
    expect(await command('restore', whole, context)).toMatchObject({ code: 1 });
    const forced = await command('restore', [...whole, '--autre-cle'], context);
    expect(forced).toMatchObject({ code: 0 });
  });

  test('that is none is refused in a sentence, and nothing is touched', async () => {
    const context = await otherStores();
    const cut = join(folder, 'coupe.zip');
    await writeFile(cut, (archives[0] ?? new Uint8Array()).subarray(0, 100_000));
    for (const file of [cut, await pack('autre.zip', { 'a.txt': Buffer.from('a') })]) {
      const run = await command('restore', [file, '--yes'], context);
      expect([run.code, run.output]).toEqual([1, expect.stringMatching(/zip complète|sauvegarde/)]);
      expect(run.output).not.toMatch(/ at .*\.ts:\d/);
    }
    expect(await keysIn(context)).toEqual([]);
  });

  test('of which something was forged is put back without it, entity by entity', async () => {
    const context = await otherStores();
    const [, bytes] = Object.entries(files).find(([path]) => path.startsWith('abonnes/')) ?? [];
    const subscriber = JSON.parse(Buffer.from(bytes ?? []).toString());
    const email = 'a@exemple.ch\r\nBcc: b@exemple.ch';
    // Named by its own hash, as pictures are.
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const hidden = `images/${createHash('sha256').update(page).digest('hex').slice(0, 32)}.png`;
    const forged: Record<string, [contents: unknown, reason: string]> = {
      [hidden]: [page, 'n’est pas l’image de son nom'],
      'articles/x.json': [{ id: '../x' }, 'n’a pas la forme attendue'],
      'images/0123456789abcdef0123456789abcdef.png': ['<svg>', 'n’est pas l’image de son nom'],
      'contenu/mal.json': [{ id: 'faq', version: 1, updatedAt: '', text: null }, 'pas le nom'],
      [`abonnes/${'a'.repeat(32)}.json`]: [{ ...subscriber, email }, 'à l’endroit « email »'],
      'abonnes/c.json': [{ ...subscriber, email: null, state: 'left' }, 'pas le nom attendu'],
      'messages/d.json': [{ name: 'Sans texte' }, 'à l’endroit « email »'],
    };
    const good = { 'sauvegarde.json': {}, 'annonces/post-vrai.json': { at: new Date() } };
    const contents = Object.entries(forged).map(([path, [value]]) => [path, value] as const);
    const packed = [...Object.entries(good), ...contents].map(([path, value]) => [
      ...[path, Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))],
    ]);
    const file = await pack('forgee.zip', Object.fromEntries(packed));
    const { code, output } = await command('restore', [file, '--yes'], context);
    const lines = output.split('\n');
    for (const [path, [, reason]] of Object.entries(forged)) {
      const line = lines.find((one) => one.includes(`Laissé\u202f: ${path}`));
      expect([path, line]).toEqual([path, expect.stringContaining(formatFrenchTypography(reason))]);
    }
    expect([code, await keysIn(context)]).toEqual([1, ['deleted-notices/post-vrai']]);
  });
});

describe('in the administration, a backup', () => {
  async function give(contents: Record<string, Uint8Array>) {
    const body = new FormData();
    for (const [path, bytes] of Object.entries(contents)) {
      body.set(`file:${path}`, new Blob([new Uint8Array(bytes)]));
    }
    const headers = { 'X-CSRF-Token': admin.token };
    return admin.browser.fetch('/api/admin/restore', { method: 'POST', body, headers });
  }

  async function restore(contents: Record<string, Uint8Array>) {
    const reports: RestoreReport[] = await (await give(contents)).json();
    return Object.fromEntries(reports.map((report) => [report.folder, report]));
  }

  test('adds what is missing without replacing anything, and reports it', async () => {
    const [gone] = await (await admin.get(`${POSTS}?search=apres`)).json();
    await admin.send('DELETE', `${POSTS}/${gone.id}`);
    await admin.send('DELETE', `/api/admin/blog/trash/${gone.id}`);
    const [letter = '', sendAt] = [
      Buffer.from(files['lettres/lettre-1.json'] ?? []).toString(),
      '2099-01-04T08:00:00Z',
    ];
    const unsent = (state: string) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(letter), state, sendAt }));
    const forged = {
      ...{ ...files, 'messages/rien.json': Buffer.from('{') },
      ...{
        'lettres/lettre-2.json': unsent('scheduled'),
        'lettres/lettre-3.json': unsent('sending'),
      },
    };
    expect((await admin.get(`${POSTS}/${gone.id}`)).status).toBe(404);
    const reports = await restore(forged);
    // Two were changed by the tests before.
    expect(reports['articles/']).toMatchObject({ added: 1, kept: 2, refused: [] });
    expect(reports['abonnes/']).toMatchObject({ added: 0, same: 1, kept: 0 });
    const refused = [expect.stringContaining('messages/rien.json')];
    expect(reports['messages/']).toMatchObject({ refused });
    expect((await admin.get(`${POSTS}/${gone.id}`)).status).toBe(200);
    for (const id of ['lettre-2', 'lettre-3']) {
      const restored = await admin.get(`/api/admin/letters/${id}`);
      expect(await restored.json()).toMatchObject({ state: 'draft', sendAt: null });
    }
    const again = Object.values(await restore(files));
    expect(again.reduce((sum, { added }) => sum + added, 0)).toBe(0);
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    expect(events[0]).toMatchObject({ what: 'Sauvegarde remise en place' });
  });

  test('packed again by another zip program is read as it was', async () => {
    const sent = splitArchive(zipSync(repacked()));
    expect(sent).toHaveLength(1);
    const reports = Object.values(await restore(sent[0] ?? {}));
    expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
    expect(reports.length).toBeGreaterThan(5);
  });

  test('of another site or without its description restores nothing', async () => {
    const about = (text: string) => ({ ...files, 'sauvegarde.json': Buffer.from(text) });
    const { 'sauvegarde.json': _, ...without } = files;
    for (const [contents, status, words] of [
      [without, 400, 'n’est pas une sauvegarde'],
      [about('{{{'), 400, 'sauvegarde.json n’est pas du JSON'],
      [about(JSON.stringify({ format: 2, fingerprints: 'autre' })), 409, 'Rien n’a été changé'],
    ] as const) {
      const { 'secret/signing.json': __, ...keyless } = contents as typeof files;
      const refused = await give(keyless);
      const { message } = await refused.json();
      expect([refused.status, message]).toEqual([status, expect.stringContaining(words)]);
    }
  });
});

describe('a backup put back in a live site', () => {
  const { platform: live, storage } = proxiedPlatform();

  /** Puts it back until the first write to the store, where the command is killed. */
  async function restoreUntil(store: string): Promise<void> {
    const file = await pack('toute.zip', files);
    const { reached, release } = pauseOperation(
      storage,
      (one) => one.method === 'PUT' && one.store === store,
    );
    const env = { ...CHILD_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: storage.context };
    const child = spawn(process.execPath, ['scripts/restore.ts', file, '--yes'], { env });
    await reached;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
    release();
    await storage.waitUntilIdle();
  }

  test('knows what was announced before it has a post to announce or somebody to tell', async () => {
    const there = await logInAsAdmin(live);
    await createTestPost(there, { slug: 'deja-la' });
    const stored = async () =>
      (await (await there.get('/api/admin/letters')).json()).map(({ id }: { id: string }) => id);
    await restoreUntil('posts');
    const announcements = ['lettre-1', expect.stringMatching(/^post-/)];
    expect(await stored()).toEqual(expect.arrayContaining(announcements));
    await restoreUntil('subscribers');
    const before = await stored();
    const slugs = ['annonce', 'sans-annonce'];
    const [announced, unwanted] = await Promise.all(slugs.map((slug) => findPostBySlug(slug)));
    shiftClock(15 * 60_000);
    await announceNewPosts();
    shiftClock(0);
    const after = await stored();
    expect(after.length).toBeGreaterThan(before.length);
    expect(before).toContain(`post-${announced?.id}`);
    expect(after).not.toContain(`post-${unwanted?.id}`);
  });
});

describe('a site whose storage is slow', () => {
  const { platform: slow, storage } = proxiedPlatform();
  const MANY = 70;

  test('is downloaded in parts that each fit into a request, and together lack nothing', async () => {
    const there = await logInAsAdmin(slow);
    for (let number = 0; number < MANY; number++) {
      const name = `un-parmi-beaucoup-${number}`;
      await writePost(applyInput(createBlankPost(name), postInput({ slug: name }) as PostInput));
    }
    // Time passes by operations alone, a second each, as if they came one after the other.
    let elapsed = 0;
    storage.watch(() => {
      elapsed += 1_000;
      shiftClock(elapsed);
      return null;
    });
    const parts = await download(there);
    storage.watch();
    shiftClock(0);
    const paths = parts.flatMap(({ bytes }) => Object.keys(unzipSync(bytes)));
    const posts = paths.filter((name) => /^articles\/un-parmi/.test(name));
    expect([posts.length, new Set(posts).size]).toEqual([MANY, MANY]);
    expect(parts.length).toBeGreaterThan(1);
    expect(elapsed / parts.length).toBeLessThan(60_000);
  });
});
