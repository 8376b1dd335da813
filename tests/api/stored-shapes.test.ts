import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageId } from '#netlify/server/contact/inbox.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { createHumanSubmission, MESSAGE, write } from '#tests/support/contact-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let owner: AdminClient;
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

/** What is stored under the key, whatever its shape. */
const stored = (store: string) => rawStore<Record<string, unknown>>(store);

async function filesOfBackup(): Promise<Record<string, Uint8Array>> {
  const answer = await owner.send('POST', '/api/admin/backup', {});
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/** What the checks report as unreadable: store and key. */
async function listed(from = owner): Promise<string[]> {
  const checks: { message: string }[] = await (await from.get('/api/admin/checks')).json();
  return checks.flatMap(
    ({ message }) => /^Enregistrement (\S+).*ne sait pas le lire/.exec(message)?.[1] ?? [],
  );
}

describe('a post of a category that the site has no longer', () => {
  let id = '';
  beforeAll(async () => {
    ({ id } = await createTestPost(owner, { slug: 'autrefois', published: true }));
    await createTestPost(owner, { slug: 'voisin', published: true });
    const post = await stored('posts').get(id);
    await stored('posts').put(id, { ...post, category: 'Autrefois' });
  });

  test('is left out of the lists, which go on without it', async () => {
    for (const path of ['/api/blog/posts', '/api/admin/blog/posts']) {
      const answer = await owner.get(path);
      expect(answer.status).toBe(200);
      const slugs = (await answer.json()).map(({ slug }: { slug: string }) => slug);
      expect(slugs).toContain('voisin');
      expect(slugs).not.toContain('autrefois');
    }
    expect((await platform.fetch('/api/blog/posts/autrefois')).status).toBe(404);
    await platform.runScheduled('tick');
    await platform.runScheduled('purge');
  });

  test('is reported, and is in backups as it is stored', async () => {
    expect(await listed()).toEqual([`posts/${id}`]);
    const file = (await filesOfBackup())[`articles/${id}.json`];
    const text = Buffer.from(file ?? []).toString();
    expect(JSON.parse(text)).toMatchObject({ slug: 'autrefois', category: 'Autrefois' });
    expect(text).toBe(await stored('posts').raw(id));
  });

  test('is reported for a day', async () => {
    const post = await stored('posts').get(id);
    await stored('posts').put(id, { ...post, category: 'Guide' });
    shiftClock(25 * 3_600_000);
    const later = await logInAsAdmin(platform);
    expect(await listed(later)).toEqual([]);
    shiftClock(0);
  });
});

describe('a message without what came later', () => {
  test('is read with the default, and one that is broken hides no other', async () => {
    await write(platform, await createHumanSubmission({ email: 'ancienne@tarot.example' }));
    await write(platform, await createHumanSubmission({ email: 'cassee@tarot.example' }));
    const all = await (await owner.get('/api/admin/messages')).json();
    const idOf = (email: string) => all.find((one: { email: string }) => one.email === email).id;
    const [old, broken] = [idOf('ancienne@tarot.example'), idOf('cassee@tarot.example')];
    const { mayAcknowledge, ...before } = (await stored('messages').get(old)) ?? {};
    await stored('messages').put(old, before);
    await stored('messages').put(broken, { name: 12 });
    const answer = await owner.get('/api/admin/messages');
    expect(answer.status).toBe(200);
    const ids = (await answer.json()).map(({ id }: { id: string }) => id);
    expect([ids.includes(old), ids.includes(broken)]).toEqual([true, false]);
    expect(await listed()).toContain(`messages/${broken}`);
    const kept = (await filesOfBackup())[`messages/${broken}.json`];
    expect(Buffer.from(kept ?? []).toString()).toBe('{"name":12}');
  });

  test('a field more makes another message of it', () => {
    const sent = { ...MESSAGE, recaptchaToken: undefined };
    const ids = [{}, { phone: '' }, { phone: '079' }].map((more) =>
      messageId('0'.repeat(32), 'clé', { ...sent, ...more }),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

test('a default stands for what is not stored, and no schema lets another shape through', async () => {
  const plain = jsonStore('essai', z.object({ name: z.string() }));
  await plain.put('un', { name: 'Un' });
  const grown = jsonStore(
    'essai',
    z.object({ name: z.string(), phone: z._default(z.string(), 'aucun') }),
  );
  expect(await grown.get('un')).toEqual({ name: 'Un', phone: 'aucun' });
  const other = jsonStore('essai', z.object({ name: z.number() }));
  expect(await other.get('un')).toBeNull();
  // Nobody takes it for a free key.
  await expect(other.update('un', () => ({ name: 1 }))).rejects.toThrow('another shape');
  expect(await plain.get('un')).toEqual({ name: 'Un' });
});
