import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { fakeServer, settled } from '#tests/support/fake-api.ts';
import { $settings, endOthers, replacePassword, security } from './state.ts';

const server = fakeServer();
const CHANGE = ['POST', '/api/admin/change-password'] as const;
const wanted = (fresh: string, again = fresh) => ({ current: 'ancien-mot', fresh, again });

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('two that differ, and a short one, are refused with the specified words, before any call', async () => {
  expect(await replacePassword(wanted('une-barque', 'une-barge'))).toBe(false);
  expect($toast.get()?.description).toBe('Les nouveaux mots de passe ne correspondent pas');
  expect(await replacePassword(wanted('court'))).toBe(false);
  expect($toast.get()?.description).toBe(
    'Le nouveau mot de passe doit contenir au moins 8 caractères',
  );
  expect(await server.untaken()).toEqual([]);
});

test('a new password is changed, and this session goes on with it', async () => {
  const replaced = replacePassword(wanted('une-barque-rouge'));
  const change = await server.call(...CHANGE);
  expect(change.body).toEqual({ currentPassword: 'ancien-mot', newPassword: 'une-barque-rouge' });
  change.answer({ done: true });
  (await server.call('POST', '/api/admin/login')).answer({ token: 't' });
  expect(await replaced).toBe(true);
  expect([$toast.get()?.title, $session.get()]).toEqual(['Mot de passe changé avec succès', 'in']);
});

test('a refusal is told in the server’s words, or in the specified ones', async () => {
  const message = 'Le mot de passe actuel est incorrect.';
  for (const [answer, told] of [
    [{ message }, message],
    [{}, 'Erreur lors du changement de mot de passe'],
  ] as const) {
    const replaced = replacePassword(wanted('une-barque-rouge'));
    (await server.call(...CHANGE)).answer(answer, { status: 400 });
    expect(await replaced).toBe(false);
    expect($toast.get()?.description).toBe(told);
  }
});

test('other sessions are ended, and the list tells so', async () => {
  const own = { device: 'Chrome', openedAt: '2026-11-20T10:00:00.000Z', isThis: true };
  security.refresh();
  const both = { sessions: [own, { ...own, isThis: false }], events: [] };
  (await server.call('GET', '/api/admin/sessions')).answer(both);
  await settled();
  const ended = endOthers();
  (await server.call('POST', '/api/admin/sessions')).answer({ sessions: [own], events: [] });
  expect(await ended).toBe(true);
  expect(security.$resource.get().value?.sessions).toHaveLength(1);
});

test('the settings close when the owner leaves', () => {
  $settings.set('backup');
  $session.set('out');
  expect($settings.get()).toBe('closed');
});
