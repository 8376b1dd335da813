import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { COLLECTIONS, createNightlyTasks } from '#netlify/server/collections/collections.ts';
import { PERSONAL_DATA } from '#netlify/server/privacy/data-link-mail.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

describe('the collections', () => {
  test('apply each retention period of the privacy page once, every night', () => {
    const purged = COLLECTIONS.flatMap(({ purges = {} }) => Object.keys(purges));
    expect(purged.toSorted()).toEqual(Object.keys(RETENTION_DAYS).toSorted());
    // The index of posts is repaired when it is read.
    const indexed = COLLECTIONS.filter(({ stores: [name, index] }) => index === `${name}-index`);
    const repairs = ['pictures', ...indexed.map(({ stores: [name] }) => name)];
    expect(Object.keys(createNightlyTasks()).toSorted()).toEqual(
      [...purged, ...repairs.map((name) => `repair ${name}`)].toSorted(),
    );
    const people = COLLECTIONS.filter(
      ({ concerns }) => concerns === 'visitors' || concerns === 'subscribers',
    );
    expect(people.filter(({ purges, backup }) => !purges && !backup)).toEqual([]);
  });

  test('let people find, download and erase all addresses that are stored', () => {
    const personal = COLLECTIONS.filter(({ concerns, backup }) => concerns !== 'site' && backup);
    const accesses = personal.map((collection) => collection.personal);
    expect(accesses).toEqual(expect.arrayContaining(Object.values(PERSONAL_DATA)));
    expect(accesses).not.toContain(undefined);
  });
});

describe('a record that does not match its schema', () => {
  const platform = setUpPlatform();
  let admin: AdminClient;
  beforeAll(async () => {
    admin = await logInAsAdmin(platform);
  });

  const openStore = (name: string) => openRawStore<Record<string, unknown>>(name);
  const loadJson = async (path: string) => (await admin.get(path)).json();

  async function readBackupFile(path: string): Promise<string> {
    const response = await admin.send('POST', '/api/admin/backup', {});
    return Buffer.from(unzipSync(await response.bytes())[path] ?? []).toString();
  }

  /** Returns the paths (store and key) of the records that the checks report as unreadable. */
  async function listUnreadable(): Promise<string[]> {
    const checks: { message: string }[] = await loadJson('/api/admin/checks');
    return checks.flatMap(
      ({ message }) => /^Enregistrement (\S+).*ne sait pas le lire/.exec(message)?.[1] ?? [],
    );
  }

  test('is left out of the lists of posts, reported, and backed up unchanged', async () => {
    const { id } = await createTestPost(admin, { slug: 'autrefois', published: true });
    await createTestPost(admin, { slug: 'voisin', published: true });
    const posts = openStore('posts');
    await posts.put(id, { ...(await posts.get(id)), category: 'Autrefois' });
    for (const path of ['/api/blog/posts', '/api/admin/blog/posts']) {
      const slugs = (await loadJson(path)).map(({ slug }: { slug: string }) => slug);
      expect([slugs.includes('voisin'), slugs.includes('autrefois')]).toEqual([true, false]);
    }
    expect((await platform.fetch('/api/blog/posts/autrefois')).status).toBe(404);
    await platform.runScheduled('tick');
    await platform.runScheduled('purge');
    expect(await listUnreadable()).toEqual([`posts/${id}`]);
    expect(await readBackupFile(`articles/${id}.json`)).toBe(await posts.getRawText(id));
  });

  test('gets the default of a missing field, and does not hide valid messages', async () => {
    const emails = ['ancienne@tarot.example', 'cassee@tarot.example'];
    for (const email of emails)
      await sendContactMessage(platform, await createHumanSubmission({ email }));
    const inbox: { id: string; email: string }[] = await loadJson('/api/admin/messages');
    const [oldId = '', brokenId = ''] = emails.map(
      (email) => inbox.find((message) => message.email === email)?.id,
    );
    const messages = openStore('messages');
    const { mayAcknowledge, ...oldMessage } = (await messages.get(oldId)) ?? {};
    await messages.put(oldId, oldMessage);
    await messages.put(brokenId, { name: 12 });
    const ids = (await loadJson('/api/admin/messages')).map(({ id }: { id: string }) => id);
    expect([ids.includes(oldId), ids.includes(brokenId)]).toEqual([true, false]);
    expect(await listUnreadable()).toContain(`messages/${brokenId}`);
    expect(await readBackupFile(`messages/${brokenId}.json`)).toBe('{"name":12}');
  });

  test('does not count as missing', async () => {
    const store = jsonStore('essai', z.object({ name: z.string() }));
    await store.put('un', { name: 'Un' });
    const otherSchema = jsonStore('essai', z.object({ name: z.number() }));
    expect(await otherSchema.get('un')).toBeNull();
    await expect(otherSchema.update('un', () => ({ name: 1 }))).rejects.toThrow('another shape');
    expect(await store.get('un')).toEqual({ name: 'Un' });
  });
});
