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
 * Returns the URL path of each page that mails link to, in each of its states, by a name for the state. The archive
 * contains one sent campaign.
 */
export async function createMailPages(
  platform: TestPlatform,
  server: MailServer,
): Promise<Record<string, string>> {
  const usedToken = await createConfirmedSubscriber(platform, server, SUBSCRIBER_EMAIL);
  const sendCampaignTo = async (email: string) => {
    const admin = await logInAsAdmin(platform);
    const campaign = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await waitForSentCampaign(admin, campaign.id);
    return getToken(await waitForMail(server, email), MAIL_PAGES.preferences);
  };
  server.reset();
  const subscribedToken = await sendCampaignTo(SUBSCRIBER_EMAIL);
  const changeSubscription = async (token: string, body: object) => {
    const path = `/api/newsletter/subscriptions/${token}`;
    expect((await platform.visitor().postJson(path, body)).status).toBe(200);
  };

  server.reset();
  expect((await signUp(platform, 'attente@tarot.example')).status).toBe(200);
  const pendingMail = await waitForMail(server, 'attente@tarot.example');
  const pendingToken = getToken(pendingMail, MAIL_PAGES.confirm);

  await createConfirmedSubscriber(platform, server, 'pause@tarot.example');
  await createConfirmedSubscriber(platform, server, 'partie@tarot.example');
  server.reset();
  const pausedToken = await sendCampaignTo('pause@tarot.example');
  const welcomeMail = await waitForMail(server, 'partie@tarot.example');
  const leftToken = getToken(welcomeMail, MAIL_PAGES.preferences);
  await changeSubscription(pausedToken, { action: 'pause', weeks: 4 });
  await changeSubscription(leftToken, { action: 'leave' });

  server.reset();
  const sendMessageFrom = async (email: string) => {
    const submission = await createHumanSubmission({ email });
    expect((await sendContactMessage(platform, submission)).status).toBe(200);
    return getToken(await waitForMail(server, email), MAIL_PAGES.messages);
  };
  const messagesToken = await sendMessageFrom('ecrit@tarot.example');
  const erasedToken = await sendMessageFrom('efface@tarot.example');
  const erasePath = `/api/contact/messages/${erasedToken}`;
  const erasure = await platform.visitor().postJson(erasePath, { action: 'erase' });
  expect(erasure.status).toBe(200);

  const [{ slug }] = await (await platform.fetch('/api/newsletter/letters')).json();
  return {
    confirm: addLinkToken(MAIL_PAGES.confirm, pendingToken),
    'confirm, again': addLinkToken(MAIL_PAGES.confirm, usedToken),
    preferences: addLinkToken(MAIL_PAGES.preferences, subscribedToken),
    'preferences, paused': addLinkToken(MAIL_PAGES.preferences, pausedToken),
    'preferences, left': addLinkToken(MAIL_PAGES.preferences, leftToken),
    messages: addLinkToken(MAIL_PAGES.messages, messagesToken),
    'messages, erased': addLinkToken(MAIL_PAGES.messages, erasedToken),
    archive: MAIL_PAGES.archive,
    letter: `${MAIL_PAGES.archive}/${slug}`,
    welcome: MAIL_PAGES.confirmed,
    goodbye: MAIL_PAGES.goodbye,
    'bad link': MAIL_PAGES.badLink,
  };
}
