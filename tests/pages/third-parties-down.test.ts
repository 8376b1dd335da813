import { afterAll, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { startAiProvider } from '#tests/support/ai/fake-ai-server.ts';
import type { Behaviour as AiBehaviour } from '#tests/support/ai/respond.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { startCaptchaProvider, type Verdict } from '#tests/support/fake-captcha-server.ts';
import {
  type Behaviour as MailBehaviour,
  startMailServer,
} from '#tests/support/fake-smtp-server.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import type { TenCards } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { PUBLIC_PAGES } from './built-site.ts';

const [DRAW] = goldenDraws as [TenCards];

const ai = await startAiProvider();
const captcha = await startCaptchaProvider();
const mail = await startMailServer();
const hook = new BuildHook();

afterAll(() => Promise.all([ai.close(), captcha.close(), mail.close(), hook.stop()]));

const platform = testPlatform({
  environment: async () => ({
    ADMIN_PASSWORD: OWNER_PASSWORD,
    AI_CALL_TIMEOUT_MS: '400',
    BUILD_HOOK_URL: await hook.start(),
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: 'courrier@tarot.example',
    AI_ENABLED: 'true',
    OPENAI_API_KEY: 'sk-test-0123456789',
    OPENAI_BASE_URL: ai.url,
    RECAPTCHA_SITE_KEY: 'clef-publique',
    RECAPTCHA_SECRET_KEY: 'clef-secrete',
    RECAPTCHA_URL: captcha.url,
    SMTP_URL: mail.url,
  }),
});

test.each<{
  how: string;
  answers: { ai: AiBehaviour; captcha: Verdict; mail: MailBehaviour; hook: BuildHook['answer'] };
}>([
  {
    how: 'refuses',
    answers: { ai: 'drop', captcha: 'failure', mail: 'closed', hook: 'hang-up' },
  },
  {
    how: 'is silent',
    answers: { ai: 'stall', captcha: 'silence', mail: 'stall', hook: 'silence' },
  },
])('while everything outside $how, the site works from what it has', async ({ how, answers }) => {
  const asked = ai.calls.length;
  ai.behave = () => answers.ai;
  captcha.verdict = answers.captcha;
  mail.behave = () => answers.mail;
  hook.answer = answers.hook;

  // Every page is read.
  for (const { path } of PUBLIC_PAGES.filter((page) => page.path !== '/404')) {
    expect([path, (await platform.fetch(path)).status]).toEqual([path, 200]);
  }

  // A draw is answered with the failure, after which the browser composes the interpretation.
  const answer = await postInterpret(platform.visitor(), DRAW, {
    headers: { accept: 'text/event-stream' },
  });
  const events = [...(await answer.text()).matchAll(/^event: (\w+)\ndata: (.+)$/gm)];
  expect(events.map(([, name]) => name)).toEqual(['failed']);
  expect(ai.calls.length).toBeGreaterThan(asked);

  // A message and a sign-up are stored.
  const email = `${how.replace(' ', '-')}@tarot.example`;
  const message = await createHumanSubmission({ email });
  expect((await write(platform, { ...message, recaptchaToken: 'jeton' })).status).toBe(200);
  expect((await signUp(platform, email)).status).toBe(200);
  const owner = await logInAsAdmin(platform);
  const messages: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  expect(messages.map((one) => one.email)).toContain(email);
  const subscribers = await owner.get('/api/admin/newsletter/subscribers');
  expect(subscribers.status).toBe(200);
  expect(await subscribers.text()).toContain(email);

  // A post is published and seen, and the owner is told that the build was not begun.
  const slug = `publie-quand-tout-${how.replace(' ', '-')}`;
  await createTestPost(owner, { slug, published: true });
  expect((await platform.fetch(`/blog/${slug}`)).status).toBe(200);
  const state = await (await owner.get('/api/admin/publication')).json();
  expect(state.hook).toBe('failing');
  expect(state.waiting).toBeGreaterThan(0);
});
