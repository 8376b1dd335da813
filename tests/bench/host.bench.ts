import { randomUUID } from 'node:crypto';
import { selectionOf } from '#tests/ai-selection.ts';
import { byHand } from '#tests/contact.ts';
import { removeClone } from '#tests/host/host-build.ts';
import { type HostedSite, startHostedSite } from '#tests/host/hosted-site.ts';
import { buildOnHost } from '#tests/host/stored-posts-build.ts';
import { signUpOf } from '#tests/newsletter.ts';
import { logInAs, OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { createdPost, postInput } from '#tests/posts.ts';
import { readingInput } from '#tests/reading.ts';
import { randomDraws, type TenCards } from '#tests/ten.ts';
import type { Visitor } from '#tests/visitor.ts';
import { median, type Row, rounded } from './bench.ts';
import { mostInSequence } from './trips.ts';

export const name = 'Appels sous l’amorce de l’hébergeur, stockage à 0 et à 110 ms';
export const needsSite = true;

const LATENCIES_MS = [0, 110];
const WARM_RUNS = 5;

/** Makes a call ready, and gives what sends it; a refusal throws. */
type Prepare = () => Promise<() => Promise<unknown>>;

const fresh = () => `mesure-${randomUUID().slice(0, 8)}`;
const draw = randomDraws(1, 0)[0] as TenCards;

async function whole(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
}

/** Scheduled functions while nothing waits for them: measured before anything else is stored. */
function idleTasks(functions: HostedSite['functions']): Record<string, Prepare> {
  const scheduled = functions.packages.filter(({ schedule }) => schedule);
  return Object.fromEntries(
    scheduled.map(({ name, schedule }) => [
      `tâche « ${name} » sans travail (${schedule})`,
      async () => () => functions.runScheduled(name),
    ]),
  );
}

/** Calls of one person, one after the other. */
async function coalesce(...steps: (() => Promise<Response>)[]): Promise<void> {
  for (const step of steps) await whole(step());
}

/** What the draw's page asks for, from the first card to the reading kept. */
function wholeDraw(visitor: Visitor): Promise<void> {
  const { cardOrder } = readingInput();
  return coalesce(
    () => visitor.fetch('/api/shuffle', { method: 'POST' }),
    () => visitor.postJson('/api/cut', { cardOrder }),
    () => visitor.postJson('/api/interpret', selectionOf(draw)),
    () => visitor.postJson('/api/readings', readingInput()),
    () => visitor.fetch('/api/readings'),
  );
}

/** A look at everything that waits for the owner, and a post changed. */
async function wholeSession(functions: HostedSite['functions'], id: string): Promise<void> {
  const owner = await ownerOf(functions);
  await coalesce(
    () => owner.get('/api/admin/publication'),
    () => owner.get('/api/admin/message-counts'),
    () => owner.get('/api/admin/blog/stats'),
    () => owner.get('/api/admin/blog/posts'),
    () => owner.get(`/api/admin/blog/posts/${id}`),
    () => owner.get(`/api/admin/documents/post/${id}/versions`),
    () => owner.send('POST', '/api/admin/blog/check-slug', { slug: fresh() }),
    () => owner.send('PUT', `/api/admin/blog/posts/${id}`, { featured: true }),
    () => owner.get('/api/admin/blog/trash'),
    () => owner.get('/api/admin/messages'),
    () => owner.get('/api/admin/newsletter/stats'),
    () => owner.get('/api/admin/newsletter/subscribers'),
    () => owner.get('/api/admin/letters'),
    () => owner.get('/api/admin/mails'),
    () => owner.get('/api/admin/to-do'),
    () => owner.send('POST', '/api/admin/logout'),
  );
}

function calls({ functions }: HostedSite, owner: Owner): Record<string, Prepare> {
  const visitor = () => functions.visitor();
  const interpret = () => whole(visitor().postJson('/api/interpret', selectionOf(draw)));
  return {
    ...idleTasks(functions),
    'mélange des cartes': async () => () =>
      whole(visitor().fetch('/api/shuffle', { method: 'POST' })),
    interprétation: async () => interpret,
    'tirage enregistré': async () => () =>
      whole(visitor().postJson('/api/readings', readingInput())),
    'tirage entier, cinq appels': async () => {
      await interpret();
      return () => wholeDraw(visitor());
    },
    'message de contact': async () => {
      const message = await byHand({ email: `${fresh()}@tarot.example` });
      return () => whole(visitor().postJson('/api/contact', message));
    },
    'inscription à l’infolettre': async () => () =>
      whole(visitor().postJson('/api/newsletter/subscribe', signUpOf(`${fresh()}@tarot.example`))),
    'page d’un article publié à l’instant': async () => {
      const { slug } = await createdPost(owner, { slug: fresh(), published: true });
      return () => whole(functions.fetch(`/blog/${slug}`));
    },
    connexion: async () => () => whole(logInAs(visitor(), OWNER_PASSWORD)),
    'liste des articles': async () => () => whole(owner.get('/api/admin/blog/posts')),
    'brouillon modifié': async () => {
      const slug = fresh();
      const { id } = await createdPost(owner, { slug });
      const changed = postInput({ slug, title: 'Modifié' });
      return () => whole(owner.send('PUT', `/api/admin/blog/posts/${id}`, changed));
    },
    'article publié modifié': async () => {
      const slug = fresh();
      const { id } = await createdPost(owner, { slug, published: true });
      const changed = postInput({ slug, title: 'Modifié', published: true });
      return () => whole(owner.send('PUT', `/api/admin/blog/posts/${id}`, changed));
    },
    // The last one: its end is the end of the owner's other sessions.
    'séance de la propriétaire, dix-sept appels': async () => {
      const { id } = await createdPost(await ownerOf(functions), { slug: fresh() });
      return () => wholeSession(functions, id);
    },
  };
}

interface Measured {
  ms: number;
  /** Processes that were started before the answer. */
  starts: number;
  /** Storage requests before the answer, those of them that waited for one another, and those after it. */
  before: number;
  inSequence: number;
  after: number;
}

async function measure({ functions, storage }: HostedSite, send: () => Promise<unknown>) {
  await functions.idle();
  await storage.idle();
  storage.watch();
  const startsBefore = functions.starts.length;
  const start = performance.now();
  await send();
  const answeredAt = performance.now();
  const starts = functions.starts.length - startsBefore;
  await functions.idle();
  await storage.idle();
  const before = storage.operations.filter(({ endedAt }) => endedAt <= answeredAt);
  return {
    ms: answeredAt - start,
    starts,
    before: before.length,
    inSequence: mostInSequence(before),
    after: storage.operations.length - before.length,
  };
}

/** A first call in a new process, then others in the same one. */
async function measureCall(site: HostedSite, prepare: Prepare) {
  const ready = await prepare();
  await site.functions.cool();
  const cold = await measure(site, ready);
  const warm: Measured[] = [];
  for (let run = 0; run < WARM_RUNS; run++) warm.push(await measure(site, await prepare()));
  return { cold, warm: warm.at(-1) as Measured, warmMs: median(warm.map(({ ms }) => ms)) };
}

async function measureAll(root: string, latencyMs: number) {
  const site = await startHostedSite(root, { latencyMs });
  try {
    const owner = await ownerOf(site.functions);
    const found: [string, Awaited<ReturnType<typeof measureCall>>][] = [];
    for (const [what, prepare] of Object.entries(calls(site, owner))) {
      found.push([what, await measureCall(site, prepare)]);
    }
    return found;
  } finally {
    await site.stop();
  }
}

export async function run(): Promise<Row[]> {
  const build = await buildOnHost();
  const rows = new Map<string, Row>();
  try {
    for (const latencyMs of LATENCIES_MS) {
      for (const [what, { cold, warm, warmMs }] of await measureAll(build.root, latencyMs)) {
        rows.set(what, {
          appel: what,
          ...rows.get(what),
          [`${latencyMs} ms : à froid`]: rounded(cold.ms, 0),
          [`${latencyMs} ms : ensuite`]: rounded(warmMs, 0),
          démarrages: cold.starts,
          'requêtes à froid': cold.before,
          'requêtes ensuite': warm.before,
          'à la suite': warm.inSequence,
          'après la réponse': warm.after,
        });
      }
    }
  } finally {
    await removeClone(build.root);
  }
  return [...rows.values()];
}
