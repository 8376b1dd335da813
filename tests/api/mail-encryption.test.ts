import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

// Not the address by which this machine is known to itself: as a server elsewhere.
const ELSEWHERE = '127.0.0.2';
const seen: string[] = [];

/** A mail server without encryption, or one before which somebody took it away. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth(login, _session, done) {
    seen.push(`login ${login.username}`);
    done(null, { user: login.username });
  },
  onMailFrom(_address, _session, done) {
    seen.push('mail');
    done();
  },
});
server.on('error', () => undefined);

afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const platform = testPlatform({
  environment: async () => {
    await new Promise<void>((resolve) => server.listen(0, ELSEWHERE, resolve));
    const { port } = server.server.address() as AddressInfo;
    return {
      ADMIN_PASSWORD: OWNER_PASSWORD,
      SMTP_URL: `smtp://owner:secret@${ELSEWHERE}:${port}`,
      MAIL_FROM: 'lettre@tarot.example',
    };
  },
});

test('no password and no mail goes over the network in the clear', async () => {
  const owner = await logInAsAdmin(platform);
  const answer = await owner.send('POST', '/api/admin/mails');
  expect(answer.status).toBe(503);
  expect(seen).toEqual([]);
  const { notice } = await (await owner.get('/api/admin/mails')).json();
  expect(notice).toMatch(/liaison chiffrée/);
});
