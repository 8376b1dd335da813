import { afterAll, beforeAll, expect, test } from 'vitest';
import { goldenDraws } from '#tests/golden/golden.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { createDraftCampaign, scheduleLetter } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { createConfirmedSubscriber, mailTo } from '#tests/support/newsletter-requests.ts';
import { mailWish } from '#tests/support/reading-mail.ts';
import type { TenCards } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const OWNER = 'courrier@tarot.example';
const READER = 'lectrice@tarot.example';
const [DRAW] = goldenDraws as [TenCards];
const UNBROKEN = 'unMotSansEspaceNiTraitDUnion'.repeat(4);

const server = await startMailServer();
const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: OWNER,
    SMTP_URL: server.url,
  },
});

const mails: Record<string, string> = {};

beforeAll(async () => {
  await createConfirmedSubscriber(platform, server, READER);
  mails.confirmation = server.mails[0]?.html ?? '';
  mails.welcome = (await mailTo(server, READER)).html;
  server.reset();
  const owner = await logInAsAdmin(platform);
  const content = `Un mot : ${UNBROKEN}.\n\n# ${UNBROKEN}\n\nhttps://tarot.example/${UNBROKEN}`;
  await scheduleLetter(
    owner,
    await createDraftCampaign(owner, { subject: UNBROKEN, content }),
    'now',
  );
  mails.letter = (await mailTo(server, READER)).html;
  server.reset();
  const typed = { name: UNBROKEN, subject: UNBROKEN, message: `${UNBROKEN} ${UNBROKEN}` };
  await write(platform, await createHumanSubmission({ ...typed, email: READER }));
  mails.notice = (await mailTo(server, OWNER)).html;
  mails.receipt = (await mailTo(server, READER)).html;
  server.reset();
  await platform.visitor().postJson('/api/reading-mail', await mailWish(DRAW, READER));
  const { html, pictures } = await mailTo(server, READER);
  mails.reading = html.replace(
    /cid:([^"]+)/g,
    (_, cid) => `data:image/jpeg;base64,${pictures.get(cid)?.toString('base64')}`,
  );
});
afterAll(() => server.close());

test('no mail is wider than the screen, by light and by dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPage(platform.url, { ...PHONE, colorScheme });
    for (const width of [360, 700]) {
      await page.setViewportSize({ width, height: 640 });
      const widths: Record<string, number> = {};
      for (const [name, html] of Object.entries(mails)) {
        await page.setContent(html);
        widths[name] = await page.evaluate(() => document.documentElement.scrollWidth);
      }
      expect(widths).toEqual({
        confirmation: width,
        welcome: width,
        letter: width,
        notice: width,
        receipt: width,
        reading: width,
      });
    }
  }
});
