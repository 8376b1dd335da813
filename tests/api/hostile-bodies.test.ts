import { request as sendRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_LIMITS } from '#src/api/contact.ts';
import type { Endpoint } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';

const FORMS = process.env.LONG_TESTS ? 1_000 : 40;
/** The same requests in each run; any other number gives others. */
const SEED = Number(process.env.SEED ?? 20_261_121);

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const taking = (await readContract()).filter(({ method }) => method === 'POST' || method === 'PUT');

let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

const PIECES = ['😀', '\ud83d', '\u0000', '\u202e', '%', '&', '\r\n.\r\n', '<b>', '"', ',', 'é'];

/** Texts around the limits, where texts are cut. */
const text = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: limit }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...PIECES).map((piece) => `${'x'.repeat(limit - 1)}${piece}`),
    fc.constantFrom(1_199, 1_200, limit - 2).map((at) => `${'x'.repeat(at)}${'😀'.repeat(3)}`),
  );

describe('whatever a form was sent, the owner reads her lists', () => {
  async function expectReadable(): Promise<void> {
    for (const path of [
      'messages',
      'message-counts',
      'newsletter/subscribers',
      'mails',
      'checks',
    ]) {
      const answer = await owner.get(`/api/admin/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      if (path === 'checks') expect(await answer.text()).not.toContain('ne sait pas le lire');
    }
    expect((await owner.send('POST', '/api/admin/newsletter/export')).status).toBe(200);
  }

  test('of messages, also where an emoji is cut in the quoted text', async () => {
    const cut = `${'a'.repeat(1_199)}😀 et la suite`;
    await sendContactMessage(platform, await createHumanSubmission({ message: cut }));
    const fields = fc.record({
      name: text(MESSAGE_LIMITS.name),
      subject: text(MESSAGE_LIMITS.subject),
      message: text(MESSAGE_LIMITS.message),
      email: fc.oneof(fc.emailAddress(), text(60)),
    });
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        expect([200, 400]).toContain(
          (await sendContactMessage(platform, { ...MESSAGE, ...sent })).status,
        );
      }),
      { numRuns: FORMS, seed: SEED },
    );
    await expectReadable();
  });
});

/** Sends a body bit by bit, whatever the server answers meanwhile; gives the status. */
function trickle(endpoint: Endpoint): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': 1_000,
      'x-csrf-token': owner.token,
      cookie: [...owner.browser.cookies].map((pair) => pair.join('=')).join('; '),
    };
    const url = new URL(examplePath(endpoint), platform.url);
    const request = sendRequest(url, { method: endpoint.method, headers }, (answer) => {
      clearInterval(writing);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    const writing = setInterval(() => request.write(' '), 500);
    request.once('error', reject);
  });
}

describe('a body', () => {
  test('that comes too slowly is given up, on every endpoint at once', async () => {
    storage.watch();
    expect(new Set(await Promise.all(taking.map(trickle)))).toEqual(new Set([408]));
    expect(storage.writes).toEqual([]);
  });

  test('that ends half-way changes nothing, and the next request is answered', async () => {
    storage.watch();
    await Promise.all(
      taking.map(async (endpoint) => {
        const left = new AbortController();
        const half = new ReadableStream({
          async pull(controller) {
            controller.enqueue(Buffer.from('{"email":"moitie@tarot.example",'));
            await pause(20);
            left.abort();
          },
        });
        const sent = owner.browser.fetch(examplePath(endpoint), {
          ...{ method: endpoint.method, body: half, duplex: 'half', signal: left.signal },
          headers: { 'content-type': 'application/json', 'x-csrf-token': owner.token },
        } as RequestInit);
        await expect(sent).rejects.toThrow();
      }),
    );
    await storage.idle();
    expect(storage.writes).toEqual([]);
    expect((await platform.fetch('/api/cards')).status).toBe(200);
  });
});
