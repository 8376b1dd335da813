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
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

describe('the collections', () => {
  test('have each retention that the privacy page states, once, and every night', () => {
    const purged = COLLECTIONS.flatMap(({ purges = {} }) => Object.keys(purges));
    expect(purged.toSorted()).toEqual(Object.keys(RETENTION_DAYS).toSorted());
    // Posts and their list mend themselves when they are read.
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

  test('let each person find, download and erase every address that is stored', () => {
    const personal = COLLECTIONS.filter(({ concerns, backup }) => concerns !== 'site' && backup);
    const ways = personal.map((one) => one.personal);
    expect(ways).toEqual(expect.arrayContaining(Object.values(PERSONAL_DATA)));
    expect(ways).not.toContain(undefined);
  });
});

describe('of another shape', () => {
  const platform = testPlatform();
  let admin: AdminClient;
  beforeAll(async () => {
    admin = await logInAsAdmin(platform);
  });

  const stored = (store: string) => rawStore<Record<string, unknown>>(store);
  const read = async (path: string) => (await admin.get(path)).json();

  async function fileOfBackup(path: string): Promise<string> {
    const answer = await admin.send('POST', '/api/admin/backup', {});
    return Buffer.from(unzipSync(await answer.bytes())[path] ?? []).toString();
  }

  /** What the checks report as unreadable: store and key. */
  async function reported(): Promise<string[]> {
    const checks: { message: string }[] = await read('/api/admin/checks');
    return checks.flatMap(
      ({ message }) => /^Enregistrement (\S+).*ne sait pas le lire/.exec(message)?.[1] ?? [],
    );
  }

  test('a post is left out of the lists, reported, and in backups as it is stored', async () => {
    const { id } = await createTestPost(admin, { slug: 'autrefois', published: true });
    await createTestPost(admin, { slug: 'voisin', published: true });
    const change = async (category: string) =>
      stored('posts').put(id, { ...(await stored('posts').get(id)), category });
    await change('Autrefois');
    for (const path of ['/api/blog/posts', '/api/admin/blog/posts']) {
      const slugs = (await read(path)).map(({ slug }: { slug: string }) => slug);
      expect([slugs.includes('voisin'), slugs.includes('autrefois')]).toEqual([true, false]);
    }
    expect((await platform.fetch('/api/blog/posts/autrefois')).status).toBe(404);
    await platform.runScheduled('tick');
    await platform.runScheduled('purge');
    expect(await reported()).toEqual([`posts/${id}`]);
    expect(await fileOfBackup(`articles/${id}.json`)).toBe(await stored('posts').getRawText(id));
  });

  test('a message without a later field is read with its default, and a broken one hides no other', async () => {
    const emails = ['ancienne@tarot.example', 'cassee@tarot.example'];
    for (const email of emails)
      await sendContactMessage(platform, await createHumanSubmission({ email }));
    const all: { id: string; email: string }[] = await read('/api/admin/messages');
    const [old = '', broken = ''] = emails.map(
      (email) => all.find((one) => one.email === email)?.id,
    );
    const { mayAcknowledge, ...before } = (await stored('messages').get(old)) ?? {};
    await stored('messages').put(old, before);
    await stored('messages').put(broken, { name: 12 });
    const ids = (await read('/api/admin/messages')).map(({ id }: { id: string }) => id);
    expect([ids.includes(old), ids.includes(broken)]).toEqual([true, false]);
    expect(await reported()).toContain(`messages/${broken}`);
    expect(await fileOfBackup(`messages/${broken}.json`)).toBe('{"name":12}');
  });

  test('nothing is taken for a free key', async () => {
    const plain = jsonStore('essai', z.object({ name: z.string() }));
    await plain.put('un', { name: 'Un' });
    const other = jsonStore('essai', z.object({ name: z.number() }));
    expect(await other.get('un')).toBeNull();
    await expect(other.update('un', () => ({ name: 1 }))).rejects.toThrow('another shape');
    expect(await plain.get('un')).toEqual({ name: 'Un' });
  });
});
