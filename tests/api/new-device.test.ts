import { expect, test } from 'vitest';
import { logInAs, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { mailTo } from '#tests/support/newsletter-requests.ts';

const { platform, server } = await mailPlatform();

test('a login from a device that never was there is mailed to the owner, no other is', async () => {
  // The first of all is no news, and a known one neither.
  const owner = await logInAsAdmin(platform);
  await logInAs(owner.browser, OWNER_PASSWORD);
  await logInAs(platform.visitor(), 'deviné-mais-faux');
  await platform.running.settled();
  expect(server.tried).toEqual([]);

  const stranger = platform.visitor();
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0' };
  const body = { password: OWNER_PASSWORD };
  expect((await stranger.postJson('/api/admin/login', body, { headers })).status).toBe(200);
  const mail = await mailTo(server, OWNER_ADDRESS);
  expect(mail.headers.get('subject')).toContain('une connexion depuis un nouvel appareil');
  expect(mail.text).toContain('Firefox, Windows');
  expect(mail.text).toContain('changez votre mot de passe');
  // Known from now on.
  server.reset();
  await logInAs(stranger, OWNER_PASSWORD);
  await platform.running.settled();
  expect(server.tried).toEqual([]);
});

test('twenty such mails leave a day at most, and every login works all the same', async () => {
  for (let number = 0; number < 22; number++) {
    expect((await logInAs(platform.visitor(), OWNER_PASSWORD)).status).toBe(200);
  }
  await platform.running.settled();
  expect(server.accepted.length).toBeLessThanOrEqual(20);
  expect(server.accepted.length).toBeGreaterThan(15);
});
