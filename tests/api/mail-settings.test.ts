import { expect, onTestFinished, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { mailTo, signUp } from '#tests/support/newsletter-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const PASSWORD = 'mot#depasse';

const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    SMTP_URL: `smtps://lettre:${PASSWORD}@127.0.0.1:9`,
    MAIL_FROM: 'Marie Dupont <lettre@tarot.example>',
  },
});

test('a wrong SMTP_URL is shown wherever mails are, until it is right, and its password nowhere', async () => {
  const printed: string[] = [];
  const note = (warning: Error) => void printed.push(String(warning));
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { error, info } = console;
  Object.assign(console, {
    error: (line: unknown) => printed.push(String(line)),
    info: (line: unknown) => printed.push(String(line)),
  });
  onTestFinished(() => void Object.assign(console, { error, info }));

  const owner = await logInAsAdmin(platform);
  expect((await signUp(platform, 'attend@tarot.example')).status).toBe(200);
  await platform.runScheduled('tick');
  const trial = await owner.send('POST', '/api/admin/mails');
  const status = await (await owner.get('/api/admin/mails')).json();
  expect(status).toMatchObject({ route: 'none', waiting: 1 });
  expect(status.notice).toMatch(/^SMTP_URL : .*# = %23/);
  expect(await trial.json()).toMatchObject({ fault: status.notice });

  const server = await startMailServer();
  onTestFinished(() => server.close());
  process.env.SMTP_URL = server.url;
  await platform.runScheduled('tick');
  const { headers } = await mailTo(server, 'attend@tarot.example');
  expect(headers.get('from')).toBe('Marie Dupont <lettre@tarot.example>');
  expect(printed.join('\n')).not.toContain('depasse');
});
