import { beforeAll, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { createHumanSubmission, MESSAGE, write } from '#tests/support/contact-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
});

let owner: AdminClient;
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

async function received(email: string, changes: object = {}): Promise<InboxMessage> {
  await write(platform, { ...(await createHumanSubmission({ email })), ...changes });
  const list: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  const found = list.find((one) => one.email === email);
  if (!found) throw new Error('The message is not in the inbox');
  return found;
}

const counts = async () => (await owner.get('/api/admin/message-counts')).json();
const mark = async (id: string, marks: object): Promise<InboxMessage> =>
  (await owner.send('PUT', `/api/admin/messages/${id}`, marks)).json();

test('a message shows until when an answer is promised, and a ready answer', async () => {
  const message = await received('promesse@tarot.example');
  expect(Date.parse(message.answerBy) - Date.parse(message.receivedAt)).toBe(86_400_000);
  const link = new URL(message.answerLink);
  expect([link.protocol, link.pathname]).toEqual(['mailto:', 'promesse@tarot.example']);
  expect(link.searchParams.get('subject')).toBe(`Re: ${MESSAGE.subject}`);
  expect(link.searchParams.get('body')).toContain(`> ${MESSAGE.message}`);
});

test('answering takes it out of the count, and can be taken back', async () => {
  const { id } = await received('reponse@tarot.example');
  const before = await counts();
  expect((await mark(id, { answered: true })).answeredAt).not.toBeNull();
  expect(await counts()).toEqual({ ...before, unanswered: before.unanswered - 1 });
  expect((await mark(id, { answered: false })).answeredAt).toBeNull();
  expect(await counts()).toEqual(before);
});

test('a doubtful message counts apart until the owner vouches for it', async () => {
  const before = await counts();
  const { id } = await received('doute@tarot.example', { elapsed: 0 });
  expect(await counts()).toEqual({ ...before, doubtful: before.doubtful + 1 });
  await mark(id, { doubtful: false });
  expect(await counts()).toEqual({ ...before, unanswered: before.unanswered + 1 });
});

test('a deleted message is gone, and deleting it again changes nothing', async () => {
  const { id } = await received('suppression@tarot.example');
  const remove = () => owner.send('DELETE', `/api/admin/messages/${id}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect((await owner.send('PUT', `/api/admin/messages/${id}`, { answered: true })).status).toBe(
    404,
  );
});

test('the list goes on page by page, newest first, without a gap', async () => {
  for (let number = 0; number < 35; number++) {
    await write(platform, await createHumanSubmission({ email: `page-${number}@tarot.example` }));
  }
  const seen: InboxMessage[] = [];
  let path: string | undefined = '/api/admin/messages';
  while (path) {
    const response: Response = await owner.get(path);
    seen.push(...(await response.json()));
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const times = seen.map(({ receivedAt }) => receivedAt);
  expect(times).toEqual(times.toSorted().reverse());
  const { unanswered, doubtful } = await counts();
  expect(seen.filter(({ answeredAt }) => !answeredAt)).toHaveLength(unanswered + doubtful);
});

test('an id that cannot be one is nothing that exists', async () => {
  for (const id of ['..%2Fx', '%2e%2e%2fx', 'a'.repeat(900), 'é']) {
    const response = await owner.send('PUT', `/api/admin/messages/${encodeURIComponent(id)}`, {});
    expect([id, response.status]).toEqual([id, 404]);
  }
});
