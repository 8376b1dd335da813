import { beforeEach, expect, test } from 'vitest';
import type { FailedMail } from '#src/api/admin/mail-delivery.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { fakeServer } from '#tests/support/fake-api.ts';
import { mailStatus, sendTrialMail, submitMailDecision } from './state.ts';

const server = fakeServer();
const TRY = ['POST', '/api/admin/mails'] as const;
const TRIAL = { to: 'moi@tarot.example', fault: null, outbox: null };

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test.each([
  [TRIAL, 'Essai envoyé', 'À moi@tarot.example'],
  [{ ...TRIAL, fault: 'Rien ne part.' }, 'Départ de l’essai non confirmé', 'Rien ne part.'],
  [{ ...TRIAL, outbox: 'dossier' }, 'Essai écrit dans un dossier', 'dossier'],
])('what became of a trial is told: %j', async (answer, title, words) => {
  const sent = sendTrialMail();
  (await server.call(...TRY)).answer(answer);
  await sent;
  expect($toast.get()?.title).toBe(title);
  expect($toast.get()?.description).toContain(words);
});

test('a mail that the owner decides about leaves the list', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const trouble: FailedMail = {
    id: 'm',
    state: 'failed',
    purpose: 'Lettre',
    to: null,
    reason: '',
    at,
  };
  const decided = submitMailDecision(trouble, 'forget');
  const call = await server.call('POST', '/api/admin/mails/m');
  expect(call.body).toEqual({ decision: 'forget' });
  call.answer({ done: true });
  (await server.call('GET', '/api/admin/mails')).answer({
    ...{ route: 'server', notice: null, waiting: 0, troubles: [] },
  });
  expect(await decided).toBe(true);
  expect(mailStatus.$resource.get().value?.troubles).toEqual([]);
});
