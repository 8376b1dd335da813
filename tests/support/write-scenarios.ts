// A table of all endpoints that write, with a request for each and a check that the request takes effect.
import { randomUUID } from 'node:crypto';
import type { Credentials } from '#netlify/server/auth/credentials.ts';
import { enqueue, mailStore } from '#netlify/server/mail/mail-queue.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { addSignUp, queueConfirmation } from '#netlify/server/newsletter/subscription.ts';
import { hashEmail, signToken } from '#netlify/server/signing/signing.ts';
import type { Campaign } from '#src/api/admin/campaigns.ts';
import type { PasskeyRequestOptions } from '#src/api/admin/passkeys.ts';
import type { StoredReading } from '#src/api/readings.ts';
import { type AdminClient, logInAsAdmin, signIn } from './admin-session.ts';
import {
  createDraftCampaign,
  DRAFT_CAMPAIGN,
  loadCampaign,
  scheduleCampaign,
} from './campaign-requests.ts';
import { createHumanSubmission } from './contact-requests.ts';
import { loadContent, prepareEdit, putContent } from './content-requests.ts';
import { createVersion, readVersionTexts } from './document-requests.ts';
import { createPicture } from './image-fixtures.ts';
import { CHOICES, createSignUp } from './newsletter-requests.ts';
import { createPostInput, createTestPost } from './post-requests.ts';
import { openRawStore } from './raw-store.ts';
import { createReadingInput } from './reading-fixtures.ts';
import { Authenticator, addPasskey, PASSKEYS_PATH } from './software-authenticator.ts';
import type { TestClient } from './test-client.ts';
import type { TestPlatform } from './test-platform.ts';

/** A prepared request that writes; it can be sent repeatedly. */
interface WriteScenario {
  send: () => Promise<Response>;
  /** Returns whether the change is done, as other endpoints or the stores show. */
  isDone: () => Promise<boolean>;
}

export interface ScenarioContext {
  platform: TestPlatform;
  admin: AdminClient;
  /** The administrator's current password. */
  password: string;
}

/** Stores the data that the request of a scenario changes. */
export type PrepareScenario = (context: ScenarioContext) => Promise<WriteScenario>;

const POSTS = '/api/admin/blog/posts';
const TRASH = '/api/admin/blog/trash';
const CAMPAIGNS = '/api/admin/letters';
const INBOX = '/api/admin/messages';

let nameCount = 0;
const createName = () => `panne-${process.pid}-${nameCount++}`;
const createEmail = () => `${createName()}@tarot.example`;

async function readJson<T>(response: Promise<Response>): Promise<T> {
  return (await response).json();
}

/** Creates a confirmed subscriber. */
async function createSubscriber(): Promise<{ email: string; id: string }> {
  const email = createEmail();
  const id = await addSignUp(email, CHOICES);
  await subscriberStore().updateExisting(id, (pending) => ({ ...pending, state: 'confirmed' }));
  return { email, id };
}

const loadState = async (id: string) => (await subscriberStore().get(id))?.state;

interface InboxMessage {
  id: string;
  email: string;
  answeredAt: string | null;
}

async function findMessage(admin: AdminClient, email: string) {
  const messages = await readJson<InboxMessage[]>(admin.get(INBOX));
  return messages.find((message) => message.email === email);
}

/** Creates a message in the inbox. */
async function createMessage({ platform, admin }: ScenarioContext) {
  const email = createEmail();
  await platform.visitor().postJson('/api/contact', await createHumanSubmission({ email }));
  const find = () => findMessage(admin, email);
  return { id: (await find())?.id, email, find };
}

async function createDeletedPost({ admin }: ScenarioContext) {
  const post = await createTestPost(admin, { slug: createName() });
  await admin.send('DELETE', `${POSTS}/${post.id}`);
  return post;
}

const isFound = async (admin: AdminClient, path: string) => (await admin.get(path)).status === 200;

function prepareChange(action: object, isDone: (id: string) => Promise<boolean>): PrepareScenario {
  return async ({ platform }) => {
    const { id } = await createSubscriber();
    const link = await signToken('subscription', id);
    return {
      send: () => platform.visitor().postJson(`/api/newsletter/subscriptions/${link}`, action),
      isDone: () => isDone(id),
    };
  };
}

const hasLeft = async (id: string) => (await loadState(id)) === 'left';

const credentialsStore = () => openRawStore<Credentials>('owner');
const loadCredentials = () => credentialsStore().get('credentials');

async function renewSession(context: ScenarioContext): Promise<void> {
  context.admin = await logInAsAdmin(context.platform, context.password);
}

/** Removes all passkeys and opens a new session of the administrator, which the other requests need. */
async function removePasskeys(context: ScenarioContext): Promise<void> {
  await credentialsStore().update('credentials', (stored) => {
    return stored && { ...stored, passkeys: [], recoveryCodes: [] };
  });
  await renewSession(context);
}

/** Adds a passkey and keeps the session open, because another login would need the passkey. */
async function addOnlyPasskey(context: ScenarioContext) {
  await removePasskeys(context);
  return addPasskey(context.admin, { origin: context.platform.url });
}

const hasSession = async (browser: TestClient) =>
  (await browser.fetch(PASSKEYS_PATH)).status === 200;

/** Sends the password, then the second step. @returns the first response if it failed or there is no second step */
async function completeLogin(
  { password }: ScenarioContext,
  browser: TestClient,
  send: (step: { passkey: PasskeyRequestOptions }) => Promise<Response>,
): Promise<Response> {
  const login = await signIn(browser, password);
  if (!login.ok) return login;
  const { secondStep } = await login.clone().json();
  // With a stale read the server does not know the passkey yet, and the password is sufficient.
  return secondStep ? send(secondStep) : login;
}

/** The scenarios by method and path; a word distinguishes several uses of an endpoint. */
export const SCENARIOS: Record<string, PrepareScenario> = {
  'POST /api/contact': async ({ platform, admin }) => {
    const message = await createHumanSubmission({ email: createEmail() });
    return {
      send: () => platform.visitor().postJson('/api/contact', message),
      isDone: async () => (await findMessage(admin, message.email)) !== undefined,
    };
  },
  'POST /api/contact/messages/:link': async (context) => {
    const { email, find } = await createMessage(context);
    const link = await signToken('messages', await hashEmail(email));
    return {
      send: () =>
        context.platform.visitor().postJson(`/api/contact/messages/${link}`, { action: 'erase' }),
      isDone: async () => (await find()) === undefined,
    };
  },
  'POST /api/newsletter/subscribe': async ({ platform }) => {
    const email = createEmail();
    return {
      send: () => platform.visitor().postJson('/api/newsletter/subscribe', createSignUp(email)),
      isDone: async () => (await loadState(await hashEmail(email))) === 'pending',
    };
  },
  'POST /api/newsletter/confirm': async ({ platform }) => {
    const id = await addSignUp(createEmail(), CHOICES);
    const link = await signToken(`confirm ${(await subscriberStore().get(id))?.signUp}`, id);
    return {
      send: () => platform.visitor().postJson('/api/newsletter/confirm', { link }),
      isDone: async () => (await loadState(id)) === 'confirmed',
    };
  },
  'POST /api/newsletter/subscriptions/:link choose': prepareChange(
    { action: 'choose', preferences: { ...CHOICES, offers: true } },
    async (id) => (await subscriberStore().get(id))?.preferences.offers === true,
  ),
  'POST /api/newsletter/subscriptions/:link pause': prepareChange(
    { action: 'pause', weeks: 4 },
    async (id) => Boolean((await subscriberStore().get(id))?.pausedUntil),
  ),
  'POST /api/newsletter/subscriptions/:link erase': prepareChange({ action: 'erase' }, hasLeft),
  'POST /api/newsletter/unsubscribe/:link': async ({ platform }) => {
    const { id } = await createSubscriber();
    const path = `/api/newsletter/unsubscribe/${await signToken('subscription', id)}`;
    return {
      send: () => platform.visitor().fetch(path, { method: 'POST' }),
      isDone: () => hasLeft(id),
    };
  },
  'POST /api/privacy/link': async ({ platform }) => {
    const { email, id } = await createSubscriber();
    return {
      send: () => platform.visitor().postJson('/api/privacy/link', { email }),
      isDone: async () => (await mailStore().keys(`data-link-${id}-`)).length === 1,
    };
  },
  'POST /api/readings': async ({ platform }) => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', createReadingInput());
    const body = createReadingInput({ createdAt: new Date(Date.now() - 1_000).toISOString() });
    return {
      send: () => visitor.postJson('/api/readings', body),
      isDone: async () => (await readJson<object[]>(visitor.fetch('/api/readings'))).length === 2,
    };
  },
  'DELETE /api/readings/one/:id': async ({ platform }) => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', createReadingInput());
    const [reading] = await readJson<StoredReading[]>(visitor.fetch('/api/readings'));
    return {
      send: () => visitor.fetch(`/api/readings/one/${reading?.id}`, { method: 'DELETE' }),
      isDone: async () => (await readJson<object[]>(visitor.fetch('/api/readings'))).length === 0,
    };
  },
  'DELETE /api/readings': async ({ platform }) => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', createReadingInput());
    return {
      send: () => visitor.fetch('/api/readings', { method: 'DELETE' }),
      isDone: async () => (await readJson<object[]>(visitor.fetch('/api/readings'))).length === 0,
    };
  },
  'POST /api/admin/login': async ({ platform, password }) => {
    const browser = platform.visitor();
    return {
      send: () => signIn(browser, password),
      isDone: async () => (await browser.fetch('/api/admin/message-counts')).status === 200,
    };
  },
  'POST /api/admin/logout': async (context) => {
    await renewSession(context);
    const { browser, send } = context.admin;
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    return {
      send: () => send('POST', '/api/admin/logout'),
      async isDone() {
        const response = await context.platform.fetch('/api/admin/message-counts', {
          headers: { cookie },
        });
        await renewSession(context);
        return response.status === 401;
      },
    };
  },
  'POST /api/admin/change-password': async (context) => {
    await renewSession(context);
    const { send } = context.admin;
    const currentPassword = context.password;
    const newPassword = `une-phrase-assez-longue-${createName()}`;
    return {
      send: () => send('POST', '/api/admin/change-password', { currentPassword, newPassword }),
      async isDone() {
        const isChanged = (await signIn(context.platform.visitor(), newPassword)).ok;
        context.password = isChanged ? newPassword : currentPassword;
        await renewSession(context);
        return isChanged;
      },
    };
  },
  'POST /api/admin/login/passkey': async (context) => {
    const { key } = await addOnlyPasskey(context);
    const browser = context.platform.visitor();
    return {
      send: () =>
        completeLogin(context, browser, ({ passkey }) =>
          browser.postJson('/api/admin/login/passkey', key.get(passkey, context.platform.url)),
        ),
      isDone: () => hasSession(browser),
    };
  },
  'POST /api/admin/login/code': async (context) => {
    const { codes } = await addOnlyPasskey(context);
    const browser = context.platform.visitor();
    return {
      // A failed request may have used its code, so each request takes the next one.
      send: () =>
        completeLogin(context, browser, () =>
          browser.postJson('/api/admin/login/code', { code: codes?.pop() }),
        ),
      isDone: () => hasSession(browser),
    };
  },
  'POST /api/admin/passkeys': async (context) => {
    await removePasskeys(context);
    const { admin, platform } = context;
    return {
      async send() {
        const options = await admin.send('POST', '/api/admin/passkey-options');
        if (!options.ok) return options;
        const passkey = new Authenticator().create(await options.json(), platform.url);
        return admin.send('POST', PASSKEYS_PATH, { name: 'Clé', passkey });
      },
      isDone: async () => ((await loadCredentials())?.passkeys?.length ?? 0) > 0,
    };
  },
  'DELETE /api/admin/passkeys/:id': async (context) => {
    const { id } = (await addOnlyPasskey(context)).key;
    const { admin } = context;
    return {
      send: () => admin.send('DELETE', `${PASSKEYS_PATH}/${id.toString('base64url')}`),
      isDone: async () => (await loadCredentials())?.passkeys?.length === 0,
    };
  },
  'POST /api/admin/recovery-codes': async (context) => {
    await addOnlyPasskey(context);
    const { admin } = context;
    const oldCode = (await loadCredentials())?.recoveryCodes?.[0];
    return {
      send: () => admin.send('POST', '/api/admin/recovery-codes'),
      isDone: async () => (await loadCredentials())?.recoveryCodes?.[0] !== oldCode,
    };
  },
  'POST /api/admin/blog/posts': async ({ platform, admin }) => {
    const body = createPostInput({ slug: createName(), published: true, id: randomUUID() });
    return {
      send: () => admin.send('POST', POSTS, body),
      isDone: async () => (await platform.fetch(`/api/blog/posts/${body.slug}`)).status === 200,
    };
  },
  'PUT /api/admin/blog/posts/:id': async ({ platform, admin }) => {
    const { id } = await createTestPost(admin, { slug: createName(), published: true });
    const slug = createName();
    const body = { ...createPostInput({ slug, published: true, content: 'Autre' }), version: 1 };
    return {
      send: () => admin.send('PUT', `${POSTS}/${id}`, body),
      isDone: async () => (await platform.fetch(`/api/blog/posts/${slug}`)).status === 200,
    };
  },
  'PUT /api/admin/blog/posts/:id featured': async ({ admin }) => {
    const { id } = await createTestPost(admin, { slug: createName() });
    return {
      send: () => admin.send('PUT', `${POSTS}/${id}`, { featured: true }),
      isDone: async () =>
        (await readJson<{ featured: boolean }>(admin.get(`${POSTS}/${id}`))).featured,
    };
  },
  'DELETE /api/admin/blog/posts/:id': async ({ admin }) => {
    const { id } = await createTestPost(admin, { slug: createName(), published: true });
    return {
      send: () => admin.send('DELETE', `${POSTS}/${id}`),
      isDone: async () => !(await isFound(admin, `${POSTS}/${id}`)),
    };
  },
  'POST /api/admin/blog/trash/:id': async (context) => {
    const { id } = await createDeletedPost(context);
    return {
      send: () => context.admin.send('POST', `${TRASH}/${id}`),
      isDone: () => isFound(context.admin, `${POSTS}/${id}`),
    };
  },
  'DELETE /api/admin/blog/trash/:id': async (context) => {
    const { id } = await createDeletedPost(context);
    return {
      send: () => context.admin.send('DELETE', `${TRASH}/${id}`),
      isDone: async () =>
        !(await readJson<{ id: string }[]>(context.admin.get(TRASH))).some(
          (post) => post.id === id,
        ),
    };
  },
  'POST /api/admin/documents/:kind/:id/versions': async ({ admin }) => {
    const { id } = await createTestPost(admin, { slug: createName() });
    const fields = { title: 'Cédé' };
    return {
      send: () => createVersion(admin, 'post', id, fields),
      isDone: async () => (await readVersionTexts(admin, 'post', id)).length > 0,
    };
  },
  'PUT /api/admin/content/:id': async ({ admin }) => {
    const title = createName();
    const text = await prepareEdit(admin, 'pages-blog', (fields) => {
      fields.title = title;
    });
    return {
      send: () => putContent(admin, 'pages-blog', text),
      isDone: async () =>
        ((await loadContent(admin, 'pages-blog')).fields as { title: string }).title === title,
    };
  },
  'POST /api/admin/upload-image': async ({ admin, platform }) => {
    // Each picture has another size, because the URL of an upload depends on its content.
    const picture = await createPicture('#123', 8 + (nameCount % 50), 8 + nameCount++);
    const image = new File([new Uint8Array(picture)], 'image.png', { type: 'image/png' });
    let url = '/images/blog/rien.png';
    return {
      async send() {
        const body = new FormData();
        body.append('image', image);
        const headers = { 'X-CSRF-Token': admin.token };
        const init = { method: 'POST', body, headers };
        const response = await admin.browser.fetch('/api/admin/upload-image', init);
        if (response.ok) url = (await response.clone().json()).url;
        return response;
      },
      isDone: async () => (await platform.fetch(url)).status === 200,
    };
  },
  'PUT /api/admin/letters/:id new': async ({ admin }) => {
    const path = `${CAMPAIGNS}/${randomUUID()}`;
    return {
      send: () => admin.send('PUT', path, { ...DRAFT_CAMPAIGN, version: null }),
      isDone: () => isFound(admin, path),
    };
  },
  'PUT /api/admin/letters/:id': async ({ admin }) => {
    const { id, version } = await createDraftCampaign(admin);
    const subject = createName();
    return {
      send: () => admin.send('PUT', `${CAMPAIGNS}/${id}`, { ...DRAFT_CAMPAIGN, subject, version }),
      isDone: async () => (await loadCampaign(admin, id)).subject === subject,
    };
  },
  'DELETE /api/admin/letters/:id': async ({ admin }) => {
    const { id } = await createDraftCampaign(admin);
    return {
      send: () => admin.send('DELETE', `${CAMPAIGNS}/${id}`),
      isDone: async () => !(await isFound(admin, `${CAMPAIGNS}/${id}`)),
    };
  },
  'POST /api/admin/letters/:id/schedule': async ({ admin }) => {
    const { id, version } = await createDraftCampaign(admin);
    return {
      send: () => admin.send('POST', `${CAMPAIGNS}/${id}/schedule`, { when: 'sunday', version }),
      isDone: async () => (await loadCampaign(admin, id)).state === 'scheduled',
    };
  },
  'POST /api/admin/letters/:id/schedule back': async ({ admin }) => {
    const { id, version }: Campaign = await scheduleCampaign(
      admin,
      await createDraftCampaign(admin),
      'sunday',
    );
    return {
      send: () => admin.send('POST', `${CAMPAIGNS}/${id}/schedule`, { when: 'draft', version }),
      isDone: async () => (await loadCampaign(admin, id)).state === 'draft',
    };
  },
  'POST /api/admin/letters/:id/archive': async ({ admin }) => {
    const { id } = await createDraftCampaign(admin, { archived: false });
    return {
      send: () => admin.send('POST', `${CAMPAIGNS}/${id}/archive`, { archived: true }),
      isDone: async () => (await loadCampaign(admin, id)).archived,
    };
  },
  'POST /api/admin/letters/:id/resend': async ({ admin }) => {
    const { id } = await createDraftCampaign(admin);
    const mail = `letter-${id}-${'0'.repeat(32)}`;
    await enqueue(mail, { kind: 'letter', letter: id, subscriber: '0'.repeat(32) });
    await mailStore().updateExisting(mail, (queued) => ({ ...queued, state: 'failed' }));
    return {
      send: () => admin.send('POST', `${CAMPAIGNS}/${id}/resend`),
      isDone: async () => (await mailStore().get(mail))?.state !== 'failed',
    };
  },
  'POST /api/admin/mails/:id': async ({ admin }) => {
    const [mail = ''] = await queueConfirmation(await addSignUp(createEmail(), CHOICES));
    await mailStore().updateExisting(mail, (queued) => ({ ...queued, state: 'failed' }));
    return {
      send: () => admin.send('POST', `/api/admin/mails/${mail}`, { decision: 'forget' }),
      isDone: async () => (await mailStore().get(mail))?.isForgotten === true,
    };
  },
  'PUT /api/admin/messages/:id': async (context) => {
    const { id, find } = await createMessage(context);
    return {
      send: () => context.admin.send('PUT', `${INBOX}/${id}`, { answered: true }),
      isDone: async () => Boolean((await find())?.answeredAt),
    };
  },
  'DELETE /api/admin/messages/:id': async (context) => {
    const { id, find } = await createMessage(context);
    return {
      send: () => context.admin.send('DELETE', `${INBOX}/${id}`),
      isDone: async () => (await find()) === undefined,
    };
  },
  'DELETE /api/admin/newsletter/subscribers/:id': async ({ admin }) => {
    const { id } = await createSubscriber();
    return {
      send: () => admin.send('DELETE', `/api/admin/newsletter/subscribers/${id}`),
      isDone: () => hasLeft(id),
    };
  },
  'POST /api/admin/newsletter/subscribers/:id/retry': async ({ admin }) => {
    const { id } = await createSubscriber();
    await subscriberStore().updateExisting(id, (subscriber) => ({ ...subscriber, refusals: 2 }));
    return {
      send: () => admin.send('POST', `/api/admin/newsletter/subscribers/${id}/retry`),
      isDone: async () => (await subscriberStore().get(id))?.refusals === 0,
    };
  },
  'POST /api/admin/newsletter/import': async ({ admin }) => {
    const emails = [createEmail(), createEmail()];
    const rows = emails.map((email) => ({ email, state: 'confirmed', preferences: CHOICES }));
    return {
      send: () => admin.send('POST', '/api/admin/newsletter/import', { rows }),
      async isDone() {
        const states = await Promise.all(
          emails.map(async (email) => loadState(await hashEmail(email))),
        );
        return states.every((state) => state === 'confirmed');
      },
    };
  },
};

/** Endpoints that need no scenario, with the reason. */
export const WITHOUT_SCENARIO: Record<string, string> = {
  'POST /api/shuffle': 'gives an order',
  'POST /api/cut': 'gives an order',
  'POST /api/interpret': 'what it keeps only saves another call',
  'POST /api/reading-mail': 'sends one mail at once, and counts it',
  'POST /api/admin/passkey-options': 'what it keeps for minutes is for the call that follows',
  'POST /api/admin/mails': 'sends one mail at once',
  'POST /api/admin/restore': 'adds what is missing, and nothing twice, see backup.test.ts',
  'POST /api/admin/backup': 'reads; stores an event and the time',
  'POST /api/admin/newsletter/export': 'reads; stores an event',
  'POST /api/admin/messages/:id/answer': 'marks a message and queues a mail, see messages.test.ts',
  'POST /api/admin/letters/:id/test': 'queues one mail, seen in the letter tests',
  'POST /api/admin/blog/check-slug': 'only looks',
  'POST /api/admin/publication': 'asks for a build, see publication.test.ts',
};
