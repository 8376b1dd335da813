import { expect } from 'vitest';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';
import { logInAsAdmin } from './admin-session.ts';
import { createDraftCampaign, scheduleCampaign, waitForSentCampaign } from './campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from './contact-requests.ts';
import type { MailServer } from './fake-smtp-server.ts';
import { createConfirmedSubscriber, getToken, signUp, waitForMail } from './newsletter-requests.ts';
import type { TestPlatform } from './test-platform.ts';

const SUBSCRIBER_EMAIL = 'lectrice@tarot.example';

/**
 * Returns the URL paths of every page to which mails lead, one for each state of the page, by a name for the state. The
 * archive contains one sent campaign.
 */
export async function createMailPages(
  platform: TestPlatform,
  server: MailServer,
): Promise<Record<string, string>> {
  const used = await createConfirmedSubscriber(platform, server, SUBSCRIBER_EMAIL);
  const sendCampaignTo = async (email: string) => {
    const admin = await logInAsAdmin(platform);
    const letter = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await waitForSentCampaign(admin, letter.id);
    return getToken(await waitForMail(server, email), MAIL_PAGES.preferences);
  };
  server.reset();
  const subscribed = await sendCampaignTo(SUBSCRIBER_EMAIL);
  const changeSubscription = async (link: string, body: object) => {
    const path = `/api/newsletter/subscriptions/${link}`;
    expect((await platform.visitor().postJson(path, body)).status).toBe(200);
  };

  server.reset();
  expect((await signUp(platform, 'attente@tarot.example')).status).toBe(200);
  const pending = getToken(await waitForMail(server, 'attente@tarot.example'), MAIL_PAGES.confirm);

  await createConfirmedSubscriber(platform, server, 'pause@tarot.example');
  await createConfirmedSubscriber(platform, server, 'partie@tarot.example');
  server.reset();
  const paused = await sendCampaignTo('pause@tarot.example');
  const left = getToken(await waitForMail(server, 'partie@tarot.example'), MAIL_PAGES.preferences);
  await changeSubscription(paused, { action: 'pause', weeks: 4 });
  await changeSubscription(left, { action: 'leave' });

  server.reset();
  const sendMessageFrom = async (email: string) => {
    expect(
      (await sendContactMessage(platform, await createHumanSubmission({ email }))).status,
    ).toBe(200);
    return getToken(await waitForMail(server, email), MAIL_PAGES.messages);
  };
  const messages = await sendMessageFrom('ecrit@tarot.example');
  const erased = await sendMessageFrom('efface@tarot.example');
  const erase = await platform
    .visitor()
    .postJson(`/api/contact/messages/${erased}`, { action: 'erase' });
  expect(erase.status).toBe(200);

  const [{ slug }] = await (await platform.fetch('/api/newsletter/letters')).json();
  return {
    confirm: addLinkToken(MAIL_PAGES.confirm, pending),
    'confirm, again': addLinkToken(MAIL_PAGES.confirm, used),
    preferences: addLinkToken(MAIL_PAGES.preferences, subscribed),
    'preferences, paused': addLinkToken(MAIL_PAGES.preferences, paused),
    'preferences, left': addLinkToken(MAIL_PAGES.preferences, left),
    messages: addLinkToken(MAIL_PAGES.messages, messages),
    'messages, erased': addLinkToken(MAIL_PAGES.messages, erased),
    archive: MAIL_PAGES.archive,
    letter: `${MAIL_PAGES.archive}/${slug}`,
    welcome: MAIL_PAGES.confirmed,
    goodbye: MAIL_PAGES.goodbye,
    'bad link': MAIL_PAGES.badLink,
  };
}
