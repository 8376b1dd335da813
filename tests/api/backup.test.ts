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
import { hashEmail } from '#netlify/server/signing/signing.ts';
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
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const MESSAGE = {
  ...{ name: 'Personne', email: 'personne@exemple.invalid', subject: 'Question' },
  message: 'Bonjour « vous » ✨',
};
const platform = setUpPlatform();

let admin: AdminClient;
let folder = '';
/** The connection to the platform's own stores, a value of NETLIFY_BLOBS_CONTEXT. */
let ownContext = '';
const openedStores: LocalBlobs[] = [];

/** The archives of the sample site's backup, their paths, and all their files but the pictures. */
let archives: Uint8Array[] = [];
let archivePaths: string[] = [];
let files: Record<string, Uint8Array> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sauvegarde-'));
  ownContext = process.env.NETLIFY_BLOBS_CONTEXT ?? '';
  admin = await logInAsAdmin(platform);
  await createSampleSite();
  const parts = await downloadBackup(admin);
  archives = parts.map(({ bytes }) => bytes);
  archivePaths = parts.map(({ name }) => join(folder, name));
  for (const { name, bytes } of parts) await writeFile(join(folder, name), bytes);
  const entries = archives.flatMap((archive) => Object.entries(unzipSync(archive)));
  files = Object.fromEntries(entries.filter(([path]) => !path.startsWith('images/')));
});
afterAll(async () => {
  for (const stores of openedStores) await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts empty stores of another site. @returns the connection to them */
async function startEmptyStores(): Promise<string> {
  const stores = await startBlobs(await mkdtemp(join(folder, 'stores-')));
  openedStores.push(stores);
  process.env.NETLIFY_BLOBS_CONTEXT = ownContext;
  return stores.context;
}

/** Runs an operation of this process in these stores. */
async function runWith<T>(context: string, operation: () => Promise<T>): Promise<T> {
  process.env.NETLIFY_BLOBS_CONTEXT = context;
  return operation().finally(() => {
    process.env.NETLIFY_BLOBS_CONTEXT = ownContext;
  });
}

const listKeys = async (context: string) => Object.keys(await runWith(context, readStoredEtags));

function runScript(name: string, args: string[], context: string, input = '') {
  const env = { ...CHILD_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: context };
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  child.stdin.end(input);
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
}

/** Writes an archive of these files. @returns its path */
async function writeArchive(name: string, contents: Record<string, Uint8Array>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, zipSync(contents, { level: 0 }));
  return path;
}

/** Returns the files as another zip program packs them: with folder entries and files of macOS. */
function repackFiles(): Record<string, Uint8Array> {
  const folders = new Set(Object.keys(files).map((path) => path.replace(/[^/]+$/, '')));
  const extras = [...folders, '__MACOSX/'].flatMap((path) => [path, `${path}.DS_Store`]);
  const junk = ['__MACOSX/._sauvegarde.json', ...extras].filter((path) => path !== '');
  const repacked = { ...Object.fromEntries(junk.map((path) => [path, Buffer.from('')])), ...files };
  const movePath = (path: string) => (path.startsWith('__MACOSX/') ? path : `copie/${path}`);
  const entries = Object.entries(repacked).map(([path, bytes]) => [movePath(path), bytes]);
  return Object.fromEntries(entries);
}

/** Returns the files of archives but the backup's date and the signing key, which only a move needs. */
function readContents(...zips: Uint8Array[]): Record<string, string> {
  const entries = zips
    .flatMap((zip) => Object.entries(unzipSync(zip)))
    .filter(([path]) => !/^(sauvegarde|secret\/signing)\.json$/.test(path));
  const texts = entries.map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]);
  return Object.fromEntries(texts);
}

/** Backs these stores up with the script. @returns the contents of the archive */
async function backUp(context: string, name: string): Promise<Record<string, string>> {
  const path = join(folder, name);
  expect(await runScript('backup', [path], context)).toMatchObject({ code: 0 });
  expect((await stat(path)).mode & 0o077).toBe(0);
  const archive = await readFile(path);
  expect(Object.keys(unzipSync(archive))).not.toContain('secret/signing.json');
  return readContents(archive);
}

async function downloadBackup(client: AdminClient): Promise<{ name: string; bytes: Uint8Array }[]> {
  const parts = [];
  for (let path: string | undefined = '/api/admin/backup'; path; ) {
    const response: Response = await client.send('POST', path, { withKey: true });
    expect(response.status).toBe(200);
    const [, name = ''] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    parts.push({ name, bytes: await response.bytes() });
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return parts;
}

/** Constant noise, because one random picture in thousands looks like a script and is rejected. */
const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));

/** Stores a picture, of which three are too large for one archive. @returns its URL path */
async function storeNoise(): Promise<string> {
  const raw = { width: 1_200, height: 1_250, channels: 3 } as const;
  const bytes = await sharp(noise.update(Buffer.alloc(4_500_000)), { raw })
    .png()
    .toBuffer();
  const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.png`;
  expect(await restorePicture(id, bytes)).toBe('added');
  return `/images/blog/${id}`;
}

/** Fills every store that a backup contains. */
async function createSampleSite(): Promise<void> {
  const light = await uploadPicture(admin, await createPicture('#24507a'));
  const heavy = await Promise.all([storeNoise(), storeNoise(), storeNoise()]);
  for (const [number, imageUrl] of [light, ...heavy].entries()) {
    await createTestPost(admin, { slug: `illustre-${number}`, imageUrl, published: true });
  }
  const content = 'Un\r\n  deux\n';
  const { id } = await createTestPost(admin, { slug: 'avant', published: true, content });
  const edit = createPostInput({ slug: 'apres', published: true, content: 'Trois' });
  await admin.send('PUT', `${POSTS}/${id}`, edit);
  const trashed = await createTestPost(admin, { slug: 'jete' });
  await admin.send('DELETE', `${POSTS}/${trashed.id}`);
  const [erased] = await (await admin.get(`${POSTS}?search=croix`)).json();
  await admin.send('DELETE', `${POSTS}/${erased.id}`);
  await admin.send('DELETE', `/api/admin/blog/trash/${erased.id}`);
  // Only the id of an erased post remains, and another post may use it as its slug.
  await createTestPost(admin, { slug: erased.id, content: 'Sous le nom d’un autre' });
  for (const town of ['Genève', 'Sion']) {
    await saveContent(admin, 'identite', (fields) => {
      fields.location.town = town;
    });
  }
  await saveContent(admin, 'pages-blog', () => {}, 'Le blog.');

  const time = new Date().toISOString();
  const personId = await hashEmail(MESSAGE.email);
  await subscriberStore().create(personId, {
    ...{ email: MESSAGE.email, state: 'confirmed', preferences: CHOICES, signUp: 'x', recent: [] },
    ...{ subscribedAt: time, confirmedAt: time, pausedUntil: null, leftAt: null, leftBy: null },
    ...{ consent: { at: time, text: '1' }, refusals: 1 },
  });
  const status = { receivedAt: time, doubtful: false, answeredAt: null, mayAcknowledge: true };
  const message = storedMessageSchema.parse({ ...MESSAGE, ...status });
  await messageStore().create(createMessageId(personId, 'Question', MESSAGE), message);
  const campaign: StoredCampaign = {
    ...{ kind: 'weekly', subject: 'Dimanche', preheader: '', content: 'Bonjour', state: 'draft' },
    ...{ isAutomatic: false, archived: false, updatedAt: time, sendAt: null, isFannedOut: false },
    ...{ isDeleted: false, finishedAt: null, report: null, version: 1, mark: 'x' },
  };
  await campaignStore().create('lettre-1', campaign);
  const announced = await createTestPost(admin, { slug: 'annonce', published: true });
  await campaignStore().create(`post-${announced.id}`, { ...campaign, state: 'sent' });
  await openRawStore('figures').put('2026-11', { '2026-11-02': { draws: 3 } });
  const unannounced = await createTestPost(admin, { slug: 'sans-annonce', published: true });
  await deletedAnnouncements().create(`post-${unannounced.id}`, { at: time });
}

describe('a backup', () => {
  test('is downloaded completely, in archives small enough for one request', async () => {
    expect(archivePaths.map((path) => path.replace(`${folder}/`, ''))).toEqual([
      expect.stringMatching(/^sauvegarde-[\d-]{10}-1\.zip$/),
      expect.stringMatching(/^sauvegarde-[\d-]{10}-2\.zip$/),
    ]);
    for (const { length } of archives) expect(length).toBeLessThan(20 * 1024 * 1024);
    const contents = readContents(...archives);
    const paths = Object.keys(contents);
    const posts = Object.entries(contents).filter(([path]) => path.startsWith('articles/'));
    const renamedPost = { slug: 'apres', oldSlugs: ['avant'], content: 'Trois' };
    const parsedPosts = posts.map(([, text]) => JSON.parse(text));
    expect(parsedPosts).toContainEqual(expect.objectContaining(renamedPost));
    const countFiles = (start: string) => paths.filter((path) => path.startsWith(start)).length;
    const folders = ['images/', 'abonnes/', 'lettres/', 'annonces/', 'messages/', 'contenu/'];
    expect([...folders, 'chiffres/'].map(countFiles)).toEqual([4, 1, 2, 1, 1, 2, 1]);
    expect(paths.some((path) => /session|credential|quota/.test(path))).toBe(false);
    // Every store of a full site is declared, with its retention and its folder in backups.
    const declaredStores = COLLECTIONS.flatMap(({ stores }) => stores);
    const usedStores = Object.keys(await readStoredEtags()).map((key) => key.split('/')[0] ?? '');
    expect(usedStores.filter((name) => !declaredStores.includes(name))).toEqual([]);
  });

  test('restored to an empty site loses nothing, and adds nothing the second time', async () => {
    const context = await startEmptyStores();
    const restored = await runScript('restore', [...archivePaths, '--yes'], context);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Remis en place') });
    expect(await backUp(context, 'copie.zip')).toEqual(readContents(...archives));
    // A build of the restored site finds the same texts.
    const [source, copy] = [await snapshotOverrides(), await runWith(context, snapshotOverrides)];
    expect(Object.keys(source.texts)).toEqual(['identite', 'pages-blog']);
    expect(copy.texts).toEqual(source.texts);
    expect(copy.newestChange).toBeGreaterThan(1);
    const repeated = await runScript('restore', [join(folder, 'copie.zip'), '--yes'], context);
    expect(repeated.output).not.toMatch(/[1-9]\d* (ajouté|différent)/);
    const refused = await runScript('backup', [join(folder, 'copie.zip')], context);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('existe déjà') });
    const forced = await runScript('backup', [join(folder, 'copie.zip'), '--force'], context);
    expect(forced.code).toBe(0);
  });

  test('repacked by another zip program is restored unchanged', async () => {
    const file = await writeArchive('reemballee.zip', repackFiles());
    const context = await startEmptyStores();
    const { code, output } = await runScript('restore', [file, '--yes'], context);
    expect([code, output]).toEqual([0, expect.not.stringContaining('Laissé')]);
    const contents = readContents(zipSync(files, { level: 0 }));
    expect(await backUp(context, 'copie-reemballee.zip')).toEqual(contents);
  });

  test('restored over other data asks for confirmation and adds only what is missing', async () => {
    const [post] = await (await admin.get(`${POSTS}?search=illustre-0`)).json();
    await admin.send('DELETE', `${POSTS}/${post.id}`);
    await admin.send('DELETE', `/api/admin/blog/trash/${post.id}`);
    const [editedPost] = await (await admin.get(`${POSTS}?search=illustre-1`)).json();
    const edit = createPostInput({ slug: 'illustre-1', content: 'Plus récent', published: true });
    await admin.send('PUT', `${POSTS}/${editedPost.id}`, edit);
    await createTestPost(admin, { slug: 'illustre-0', content: 'A pris la place' });
    const cancelled = await runScript('restore', archivePaths, ownContext, 'non\n');
    expect(cancelled.output).toContain('Rien n’a été changé.');
    expect((await admin.get(`${POSTS}/${post.id}`)).status).toBe(404);

    const confirmed = await runScript('restore', archivePaths, ownContext, 'oui\n');
    expect(confirmed).toMatchObject({ code: 0, output: expect.stringMatching(/\b1 ajouté,/) });
    const loadPost = async (id: string) => (await admin.get(`${POSTS}/${id}`)).json();
    const { title } = post;
    expect(await loadPost(post.id)).toMatchObject({ slug: 'illustre-0-2', state: 'draft', title });
    expect(await loadPost(editedPost.id)).toMatchObject({ content: 'Plus récent' });
    expect(await (await admin.get(`${POSTS}?search=illustre`)).json()).toHaveLength(5);
  });

  test('made with another signing key is refused before the first write, with the variable to set', async () => {
    const context = await startEmptyStores();
    const storeKey = (secret: string) =>
      runWith(context, () => openRawStore('secrets').put('signing', { source: 'stored', secret }));
    // A key that has signed nothing yet does not prevent a restore.
    await storeKey('x'.repeat(43));
    const { 'secret/signing.json': key, ...rest } = files;
    expect(key).toBeDefined();
    const keyless = [await writeArchive('sans-cle.zip', rest), '--yes'];
    const complete = [await writeArchive('avec-cle.zip', files), '--yes'];
    const refused = await runScript('restore', keyless, context);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('SIGNING_SECRET') });
    expect(await listKeys(context)).toEqual(['secrets/signing']);
    expect(await runScript('restore', complete, context)).toMatchObject({ code: 0 });
    const personId = await hashEmail(MESSAGE.email);
    expect(await listKeys(context)).toContain(`subscribers/${personId}`);
    // The stores now contain fingerprints made with the first key.
    await storeKey('y'.repeat(43));
    expect(await runScript('restore', complete, context)).toMatchObject({ code: 1 });
    const forced = await runScript('restore', [...complete, '--autre-cle'], context);
    expect(forced).toMatchObject({ code: 0 });
  });

  test('that is truncated, foreign or too large is refused with an explanation and changes nothing', async () => {
    const context = await startEmptyStores();
    const truncated = join(folder, 'coupe.zip');
    await writeFile(truncated, (archives[0] ?? new Uint8Array()).subarray(0, 100_000));
    const foreign = await writeArchive('autre.zip', { 'a.txt': Buffer.from('a') });
    const large = { 'sauvegarde.json': Buffer.from('{}'), x: Buffer.alloc(64 * 1024 * 1024 + 1) };
    for (const file of [truncated, foreign, await writeArchive('grande.zip', large)]) {
      const { code, output } = await runScript('restore', [file, '--yes'], context);
      expect([code, output]).toEqual([1, expect.stringMatching(/zip complète|sauvegarde/)]);
      expect(output).not.toMatch(/ at .*\.ts:\d/);
    }
    expect(await listKeys(context)).toEqual([]);
  });

  test('with forged entries is restored without them', async () => {
    const context = await startEmptyStores();
    const [, bytes] = Object.entries(files).find(([path]) => path.startsWith('abonnes/')) ?? [];
    const subscriber = JSON.parse(Buffer.from(bytes ?? []).toString());
    const email = 'a@exemple.ch\r\nBcc: b@exemple.ch';
    // Its name is its hash, like that of a picture.
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const hiddenPage = `images/${createHash('sha256').update(page).digest('hex').slice(0, 32)}.png`;
    const forged: Record<string, [contents: unknown, reason: string]> = {
      [hiddenPage]: [page, 'n’est pas l’image de son nom'],
      'articles/x.json': [{ id: '../x' }, 'n’a pas la forme attendue'],
      'images/0123456789abcdef0123456789abcdef.png': ['<svg>', 'n’est pas l’image de son nom'],
      'contenu/mal.json': [{ id: 'faq', version: 1, updatedAt: '', text: null }, 'pas le nom'],
      [`abonnes/${'a'.repeat(32)}.json`]: [{ ...subscriber, email }, 'à l’endroit « email »'],
      'abonnes/c.json': [{ ...subscriber, email: null, state: 'left' }, 'pas le nom attendu'],
      'messages/d.json': [{ name: 'Sans texte' }, 'à l’endroit « email »'],
    };
    const valid = { 'sauvegarde.json': {}, 'annonces/post-vrai.json': { at: new Date() } };
    const forgedValues = Object.entries(forged).map(([path, [value]]) => [path, value] as const);
    const contents = [...Object.entries(valid), ...forgedValues].map(([path, value]) => [
      ...[path, Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))],
    ]);
    const file = await writeArchive('forgee.zip', Object.fromEntries(contents));
    const { code, output } = await runScript('restore', [file, '--yes'], context);
    const lines = output.split('\n');
    for (const [path, [, reason]] of Object.entries(forged)) {
      const line = lines.find((text) => text.includes(`Laissé\u202f: ${path}`));
      expect([path, line]).toEqual([path, expect.stringContaining(formatFrenchTypography(reason))]);
    }
    expect([code, await listKeys(context)]).toEqual([1, ['deleted-notices/post-vrai']]);
  });
});

describe('a backup uploaded to the administration', () => {
  async function sendRestore(contents: Record<string, Uint8Array>) {
    const body = new FormData();
    for (const [path, bytes] of Object.entries(contents)) {
      body.set(`file:${path}`, new Blob([new Uint8Array(bytes)]));
    }
    const headers = { 'X-CSRF-Token': admin.token };
    return admin.browser.fetch('/api/admin/restore', { method: 'POST', body, headers });
  }

  async function restore(contents: Record<string, Uint8Array>) {
    const reports: RestoreReport[] = await (await sendRestore(contents)).json();
    return Object.fromEntries(reports.map((report) => [report.folder, report]));
  }

  test('adds what is missing without replacing anything, and returns a report', async () => {
    const [erased] = await (await admin.get(`${POSTS}?search=apres`)).json();
    await admin.send('DELETE', `${POSTS}/${erased.id}`);
    await admin.send('DELETE', `/api/admin/blog/trash/${erased.id}`);
    const campaign = Buffer.from(files['lettres/lettre-1.json'] ?? []).toString();
    const sendAt = '2099-01-04T08:00:00Z';
    const encodeCampaign = (state: string) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(campaign), state, sendAt, isFannedOut: true }));
    const changedFiles = {
      ...files,
      'messages/rien.json': Buffer.from('{'),
      'lettres/lettre-2.json': encodeCampaign('scheduled'),
      'lettres/lettre-3.json': encodeCampaign('sending'),
    };
    expect((await admin.get(`${POSTS}/${erased.id}`)).status).toBe(404);
    const reports = await restore(changedFiles);
    // The earlier tests have changed two posts.
    expect(reports['articles/']).toMatchObject({ added: 1, kept: 2, refused: [] });
    expect(reports['abonnes/']).toMatchObject({ added: 0, same: 1, kept: 0 });
    const refused = [expect.stringContaining('messages/rien.json')];
    expect(reports['messages/']).toMatchObject({ refused });
    expect((await admin.get(`${POSTS}/${erased.id}`)).status).toBe(200);
    for (const id of ['lettre-2', 'lettre-3']) {
      const restored = await admin.get(`/api/admin/letters/${id}`);
      expect(await restored.json()).toMatchObject({ state: 'draft', sendAt: null });
      expect(await openRawStore('letters').get(id)).toMatchObject({ isFannedOut: false });
    }
    const repeated = Object.values(await restore(files));
    expect(repeated.reduce((sum, { added }) => sum + added, 0)).toBe(0);
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    expect(events[0]).toMatchObject({ what: 'Sauvegarde remise en place' });
  });

  test('is read without errors when repacked by another zip program', async () => {
    const requests = splitArchive(zipSync(repackFiles()));
    expect(requests).toHaveLength(1);
    const reports = Object.values(await restore(requests[0] ?? {}));
    expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
    expect(reports.length).toBeGreaterThan(5);
  });

  test('is refused if it is of another site or has no valid description', async () => {
    const describeAs = (text: string) => ({ ...files, 'sauvegarde.json': Buffer.from(text) });
    const { 'sauvegarde.json': _, ...undescribed } = files;
    const otherSite = JSON.stringify({ format: 2, fingerprints: 'autre' });
    for (const [contents, status, words] of [
      [undescribed, 400, 'n’est pas une sauvegarde'],
      [describeAs('{{{'), 400, 'sauvegarde.json n’est pas du JSON'],
      [describeAs(otherSite), 409, 'Rien n’a été changé'],
    ] as const) {
      const { 'secret/signing.json': __, ...keyless } = contents as typeof files;
      const response = await sendRestore(keyless);
      const { message } = await response.json();
      expect([response.status, message]).toEqual([status, expect.stringContaining(words)]);
    }
  });
});

describe('a backup restored to a live site', () => {
  const { platform: livePlatform, storage } = setUpProxiedPlatform();

  /** Restores the backup and kills the script at its first write to the store. */
  async function restoreUntilFirstWrite(store: string): Promise<void> {
    const file = await writeArchive('toute.zip', files);
    const { reached, release } = pauseOperation(
      storage,
      (operation) => operation.method === 'PUT' && operation.store === store,
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

  test('adds announcements before posts and subscribers, so that none is announced twice', async () => {
    const client = await logInAsAdmin(livePlatform);
    await createTestPost(client, { slug: 'deja-la' });
    const listCampaigns = async () =>
      (await (await client.get('/api/admin/letters')).json()).map(({ id }: { id: string }) => id);
    await restoreUntilFirstWrite('posts');
    const announcements = ['lettre-1', expect.stringMatching(/^post-/)];
    expect(await listCampaigns()).toEqual(expect.arrayContaining(announcements));
    await restoreUntilFirstWrite('subscribers');
    const before = await listCampaigns();
    const slugs = ['annonce', 'sans-annonce'];
    const [announced, unannounced] = await Promise.all(slugs.map((slug) => findPostBySlug(slug)));
    shiftClock(15 * 60_000);
    await announceNewPosts();
    shiftClock(0);
    const after = await listCampaigns();
    expect(after.length).toBeGreaterThan(before.length);
    expect(before).toContain(`post-${announced?.id}`);
    expect(after).not.toContain(`post-${unannounced?.id}`);
  });
});

describe('a site with slow storage', () => {
  const { platform: slowPlatform, storage } = setUpProxiedPlatform();
  const POST_COUNT = 70;

  test('is downloaded completely, in parts that each fit into a request', async () => {
    const slowAdmin = await logInAsAdmin(slowPlatform);
    for (let number = 0; number < POST_COUNT; number++) {
      const slug = `un-parmi-beaucoup-${number}`;
      await writePost(applyInput(createBlankPost(slug), createPostInput({ slug }) as PostInput));
    }
    // The clock advances by one second per operation, as if the operations did not overlap.
    let elapsedMs = 0;
    storage.watch(() => {
      elapsedMs += 1_000;
      shiftClock(elapsedMs);
      return null;
    });
    const parts = await downloadBackup(slowAdmin);
    storage.watch();
    shiftClock(0);
    const paths = parts.flatMap(({ bytes }) => Object.keys(unzipSync(bytes)));
    const posts = paths.filter((name) => /^articles\/un-parmi/.test(name));
    expect([posts.length, new Set(posts).size]).toEqual([POST_COUNT, POST_COUNT]);
    expect(parts.length).toBeGreaterThan(1);
    expect(elapsedMs / parts.length).toBeLessThan(60_000);
  });
});
