import { createHash } from 'node:crypto';
import { strToU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { RestoreReport } from '#src/api/admin/backup.ts';
import { type ArchivePart, partsOf } from '#src/features/admin/backup/split-archive.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let archive: Uint8Array;
let gone: { id: string };
let edited: { id: string };

beforeAll(async () => {
  const owner = await logInAsAdmin(platform);
  const imageUrl = await uploadedPicture(owner, await plainPicture('#1b3d60'));
  gone = await createTestPost(owner, { slug: 'disparu', imageUrl, content: 'Un' });
  await owner.send('PUT', `${POSTS}/${gone.id}`, postInput({ slug: 'disparu', content: 'Deux' }));
  edited = await createTestPost(owner, { slug: 'corrige' });
  const row = { email: 'ines@lecture.example', state: 'confirmed', preferences: CHOICES };
  await owner.send('POST', '/api/admin/newsletter/import', { rows: [row] });
  const response = await owner.send('POST', '/api/admin/backup', {});
  archive = new Uint8Array(await response.arrayBuffer());
  await owner.send('DELETE', `${POSTS}/${gone.id}`);
  await owner.send('DELETE', `/api/admin/blog/trash/${gone.id}`);
  await owner.send(
    'PUT',
    `${POSTS}/${edited.id}`,
    postInput({ slug: 'corrige', content: 'Après' }),
  );
});

async function give(owner: AdminClient, files: ArchivePart, trial: boolean) {
  const body = new FormData();
  for (const [path, bytes] of Object.entries(files)) {
    body.set(`file:${path}`, new Blob([new Uint8Array(bytes)]));
  }
  if (trial) body.set('trial', 'true');
  const headers = { 'X-CSRF-Token': owner.token };
  return owner.browser.fetch('/api/admin/restore', { method: 'POST', body, headers });
}

/** Every part of the archive, one after the other, as the administration sends them. */
async function restore(owner: AdminClient, trial: boolean): Promise<Record<string, RestoreReport>> {
  const [part = {}, ...others] = partsOf(archive);
  expect(others).toEqual([]);
  const reports: RestoreReport[] = await (await give(owner, part, trial)).json();
  return Object.fromEntries(reports.map((report) => [report.folder, report]));
}

test('the owner sees what would be added, what is here already, and what the site keeps', async () => {
  const owner = await logInAsAdmin(platform);
  const { 'articles/': posts, 'abonnes/': people } = await restore(owner, true);
  expect(posts).toMatchObject({ added: 1, kept: 1, refused: [] });
  expect(people).toMatchObject({ added: 0, same: 1 });
  expect((await owner.get(`${POSTS}/${gone.id}`)).status).toBe(404);
});

test('what was shown is added, and nothing of what is here is replaced', async () => {
  const owner = await logInAsAdmin(platform);
  const trial = await restore(owner, true);
  const done = await restore(owner, false);
  expect(done).toEqual(trial);
  expect(await (await owner.get(`${POSTS}/${gone.id}`)).json()).toMatchObject({ content: 'Deux' });
  expect(await (await owner.get(`${POSTS}/${edited.id}`)).json()).toMatchObject({
    content: 'Après',
  });
  const again = await restore(owner, false);
  expect(Object.values(again).reduce((sum, { added }) => sum + added, 0)).toBe(0);
  const { events } = await (await owner.get('/api/admin/sessions')).json();
  expect(events[0]).toMatchObject({ what: 'Sauvegarde remise en place' });
});

test('a forged entity is refused by name, and the others are added', async () => {
  const owner = await logInAsAdmin(platform);
  const page = strToU8('<html><script>alert(1)</script></html>');
  const hidden = `images/${createHash('sha256').update(page).digest('hex').slice(0, 32)}.png`;
  const files = { ...unzipSync(archive), 'messages/rien.json': strToU8('{'), [hidden]: page };
  const reports: RestoreReport[] = await (await give(owner, files, true)).json();
  const refusedIn = (name: string) => reports.find(({ folder }) => folder === name)?.refused;
  expect(refusedIn('messages/')).toEqual([expect.stringContaining('messages/rien.json')]);
  expect(refusedIn('images/')).toEqual([expect.stringContaining(hidden)]);
});

test('without an archive, and from another site nothing is restored', async () => {
  const owner = await logInAsAdmin(platform);
  const files = unzipSync(archive);
  const broken = await give(owner, { 'messages/a.json': strToU8('{}') }, true);
  expect([broken.status, (await broken.json()).fields]).toEqual([
    400,
    { archive: expect.stringContaining('n’est pas une sauvegarde') },
  ]);
  files['sauvegarde.json'] = strToU8('{{{');
  const unreadable = await give(owner, files, true);
  expect([unreadable.status, (await unreadable.json()).message]).toEqual([
    400,
    expect.stringContaining('sauvegarde.json n’est pas du JSON'),
  ]);
  const about = { format: 2, fingerprints: 'autre' };
  files['sauvegarde.json'] = strToU8(JSON.stringify(about));
  const other = await give(owner, files, true);
  expect([other.status, (await other.json()).message]).toEqual([
    409,
    expect.stringContaining('Rien n’a été changé'),
  ]);
});
