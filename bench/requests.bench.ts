import { ADMIN_PASSWORD, logInAsAdmin } from '#tests/support/admin-session.ts';
import { API_KEY, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { startAiProvider } from '#tests/support/ai/fake-ai-server.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import type { Operation } from '#tests/support/storage-faults.ts';
import { StorageProxy } from '#tests/support/storage-proxy.ts';
import { createRandomDraws, type TenCards } from '#tests/support/ten-card-spread.ts';
import { TestPlatform } from '#tests/support/test-platform.ts';
import { SCENARIOS, type ScenarioContext } from '#tests/support/write-scenarios.ts';
import type { Row } from './bench.ts';

export const name = 'Allers et retours vers le stockage, par appel';

/** The maximum number of storage operations of which each waits for the previous one, see docs/performance.md. */
const MAX_SEQUENCE = 3;

type Send = () => Promise<Response>;

let nextNumber = 0;

/** Returns requests that read, and the interpretation of a draw. Each function prepares a request to be sent once. */
function createReadRequests({
  platform,
  admin,
}: ScenarioContext): Record<string, () => Promise<Send>> {
  const getAsVisitor = (path: string) => async () => () => platform.visitor().fetch(path);
  const getAsAdmin = (path: string) => async () => () => admin.get(path);
  return {
    'GET /api/cards': getAsVisitor('/api/cards'),
    'GET /api/config': getAsVisitor('/api/config'),
    'POST /api/shuffle': async () => () =>
      platform.visitor().fetch('/api/shuffle', { method: 'POST' }),
    'GET /api/blog/posts': getAsVisitor('/api/blog/posts'),
    'GET /api/blog/posts/:slug': async () => {
      const { slug } = await createTestPost(admin, { slug: `lu-${nextNumber++}`, published: true });
      return () => platform.fetch(`/api/blog/posts/${slug}`);
    },
    'GET /api/newsletter/letters': getAsVisitor('/api/newsletter/letters'),
    'GET /api/readings': async () => {
      const visitor = platform.visitor();
      await visitor.postJson('/api/readings', createReadingInput());
      return () => visitor.fetch('/api/readings');
    },
    'POST /api/interpret': async () => {
      const draw = createRandomDraws(1, ++nextNumber)[0] as TenCards;
      return () => postInterpret(platform.visitor(), draw);
    },
    'GET /api/admin/blog/posts': getAsAdmin('/api/admin/blog/posts'),
    'GET /api/admin/blog/stats': getAsAdmin('/api/admin/blog/stats'),
    'GET /api/admin/checks': getAsAdmin('/api/admin/checks'),
    'GET /api/admin/publication': getAsAdmin('/api/admin/publication'),
    'GET /api/admin/messages': getAsAdmin('/api/admin/messages'),
    'GET /api/admin/message-counts': getAsAdmin('/api/admin/message-counts'),
    'GET /api/admin/letters': getAsAdmin('/api/admin/letters'),
    'GET /api/admin/newsletter/subscribers': async () => {
      const rows = [{ email: 'lue@tarot.example', state: 'confirmed', preferences: CHOICES }];
      await admin.send('POST', '/api/admin/newsletter/import', { rows });
      return () => admin.get('/api/admin/newsletter/subscribers');
    },
    'GET /api/admin/newsletter/stats': getAsAdmin('/api/admin/newsletter/stats'),
  };
}

/** Returns the length of the longest chain of operations, each of which began after the previous one had ended. */
function findLongestSequence(operations: readonly Operation[]): number {
  let length = 0;
  let end = 0;
  for (const operation of operations.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (operation.startedAt < end) continue;
    end = operation.endedAt;
    length++;
  }
  return length;
}

/** Counts a request's storage operations. They are slowed down, so that those that start together overlap. */
async function measureRequest(
  label: string,
  storage: StorageProxy,
  prepare: () => Promise<{ send: Send; isDone?: () => Promise<boolean> }>,
): Promise<Row> {
  const { send, isDone } = await prepare();
  await storage.waitUntilIdle();
  storage.watch(() => 'slow');
  const response = await send();
  await response.arrayBuffer();
  const answeredAt = performance.now();
  if (!response.ok) throw new Error(`${label}: ${response.status}`);
  await storage.waitUntilIdle();
  const beforeResponse = storage.operations.filter(({ endedAt }) => endedAt <= answeredAt);
  const afterResponse = storage.operations.length - beforeResponse.length;
  storage.watch();
  if (isDone && !(await isDone())) throw new Error(`${label} is not done`);
  const sequenceLength = findLongestSequence(beforeResponse);
  return {
    appel: label,
    'avant la réponse': beforeResponse.length,
    'à la suite': sequenceLength,
    après: afterResponse,
    atteint: sequenceLength <= MAX_SEQUENCE,
  };
}

export async function run(): Promise<Row[]> {
  const storage = new StorageProxy();
  const provider = await startAiProvider();
  const platform = new TestPlatform({
    environment: {
      ADMIN_PASSWORD,
      AI_ENABLED: 'true',
      OPENAI_API_KEY: API_KEY,
      OPENAI_BASE_URL: provider.url,
    },
    openStores: (directory) => storage.start(directory),
  });
  await platform.start();
  const admin = await logInAsAdmin(platform);
  const context: ScenarioContext = { platform, admin, password: ADMIN_PASSWORD };
  const rows: Row[] = [];
  for (const [label, prepare] of Object.entries(createReadRequests(context))) {
    rows.push(await measureRequest(label, storage, async () => ({ send: await prepare() })));
  }
  for (const [label, prepare] of Object.entries(SCENARIOS)) {
    rows.push(await measureRequest(label, storage, () => prepare(context)));
  }
  await platform.remove();
  await provider.close();
  return rows;
}
