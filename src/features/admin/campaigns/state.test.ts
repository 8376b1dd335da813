import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { $confirmation, answerConfirmation } from '#src/features/admin/auth/confirmation.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { CAMPAIGN } from '#tests/support/campaign-fixture.ts';
import { installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { campaignEditor, campaigns, sendCampaign, watchSending } from './state.ts';

installFakePage();
const server = installFakeApi();

const PATH = '/api/admin/letters/A';

const getState = () => campaignEditor.$document.get();

afterEach(async () => {
  await server.answerAll({});
  $session.set('out');
});

beforeEach(async () => {
  $session.set('in');
  const opening = campaignEditor.syncWithHash('#newsletter/A');
  (await server.take('GET', PATH)).answer(CAMPAIGN);
  await opening;
});

test('sendCampaign sends nothing when another version was saved meanwhile', async () => {
  campaignEditor.setFields({ content: 'Le mien.' });
  sendCampaign('sunday');
  const stored = { ...CAMPAIGN, content: 'L’autre.', version: 2 };
  (await server.take('PUT', PATH)).answer({ message: 'Trop tard', stored }, { status: 409 });
  await waitUntilSettled();
  expect(getState()?.conflict).toEqual(stored);
  expect(await server.listUntakenCalls()).toEqual([]);
  expect($confirmation.get()?.open ?? false).toBe(false);
});

test('sendCampaign schedules the saved version, after the confirmation', async () => {
  campaignEditor.setFields({ subject: 'À envoyer' });
  sendCampaign('sunday');
  const save = await server.take('PUT', PATH);
  expect(save.body).toMatchObject({ subject: 'À envoyer', version: 1 });
  expect(await server.listUntakenCalls()).toEqual([]);
  save.answer({ ...CAMPAIGN, subject: 'À envoyer', version: 2 });
  (await server.take('GET', '/api/admin/newsletter/stats')).answer({
    ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0, refused: 0 },
    choices: { weekly: 2, articles: 1, offers: 0, events: 0 },
  });
  await waitUntilSettled();
  expect($confirmation.get()?.detail).toContain(' 2 personnes ont choisi la lettre du dimanche');
  answerConfirmation(true);
  const schedule = await server.take('POST', `${PATH}/schedule`);
  expect(schedule.body).toEqual({ when: 'sunday', version: 2 });
  schedule.answer({ ...CAMPAIGN, state: 'scheduled', version: 3 });
  await waitUntilSettled();
  expect(location.hash).toBe('#newsletter');
});

test('watchSending polls reports until the campaigns are sent, and stops when it is no longer needed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopWatching = watchSending();
  campaigns.refresh();
  (await server.take('GET', '/api/admin/letters')).answer([{ ...CAMPAIGN, state: 'sending' }]);
  for (const state of ['sending', 'sent']) {
    await waitUntilSettled();
    vi.advanceTimersByTime(2_000);
    (await server.take('GET', PATH)).answer({ ...CAMPAIGN, state });
  }
  await server.take('GET', '/api/admin/mails');
  campaigns.replace({ ...CAMPAIGN, state: 'sending' });
  stopWatching();
  vi.advanceTimersByTime(2_000);
  expect(await server.listUntakenCalls()).toEqual([]);
});
