import { beforeEach, expect, test } from 'vitest';
import {
  $confirmation,
  answerConfirmation,
} from '#src/features/admin/auth/confirm-dialog-state.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { fakeServer, settled } from '#tests/support/fake-api.ts';
import { $newCodes, addNewPasskey, dropPasskey, makeNewCodes, passkeys } from './state.ts';

const server = fakeServer();
const LIST = ['GET', '/api/admin/passkeys'] as const;
const KEY = { id: 'k1', name: 'Téléphone', addedAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null };

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('a refusal adds no passkey, and says so', async () => {
  const added = addNewPasskey('Téléphone');
  const message = 'Vous avez déjà 10 clés d’accès.';
  (await server.call('POST', '/api/admin/passkey-options')).answer({ message }, { status: 409 });
  expect(await added).toBe(false);
  expect($toast.get()).toMatchObject({ title: 'Clé d’accès non ajoutée', description: message });
});

test('a browser without passkeys says what to do', async () => {
  const added = addNewPasskey('Téléphone');
  (await server.call('POST', '/api/admin/passkey-options')).answer({ challenge: 'AAAA' });
  expect(await added).toBe(false);
  expect($toast.get()?.description).toContain('Votre appareil n’a pas pu répondre');
});

test('the last passkey goes once that is confirmed, and the password alone lets in again', async () => {
  passkeys.refresh();
  (await server.call(...LIST)).answer({ passkeys: [KEY], codesLeft: 10 });
  await settled();
  const kept = dropPasskey(KEY);
  expect($confirmation.get()).toMatchObject({
    question: 'Retirer la dernière clé d’accès ?',
    detail: expect.stringContaining('le mot de passe suffira'),
  });
  answerConfirmation('cancel');
  await kept;
  expect(await server.untaken()).toEqual([]);
  const dropped = dropPasskey(KEY);
  answerConfirmation('confirm');
  const remove = await server.call('DELETE', '/api/admin/passkeys/k1');
  remove.answer({ passkeys: [], codesLeft: 0 });
  await dropped;
  expect(passkeys.$resource.get().value?.passkeys).toEqual([]);
  expect($toast.get()?.description).toBe('Le mot de passe suffit à nouveau.');
});

test('of several passkeys one goes, and the others stay', () => {
  passkeys.update(() => ({ passkeys: [KEY, { ...KEY, id: 'k2' }], codesLeft: 10 }));
  dropPasskey(KEY);
  expect($confirmation.get()).toMatchObject({
    question: 'Retirer cette clé d’accès ?',
    detail: '« Téléphone » n’ouvrira plus l’administration.',
  });
  answerConfirmation('cancel');
});

test('new recovery codes are shown once, and never to the next who logs in', async () => {
  const made = makeNewCodes();
  answerConfirmation('confirm');
  (await server.call('POST', '/api/admin/recovery-codes')).answer({ codes: ['un', 'deux'] });
  (await server.call(...LIST)).answer({ passkeys: [KEY], codesLeft: 10 });
  await made;
  expect($newCodes.get()).toEqual(['un', 'deux']);
  $session.set('out');
  expect($newCodes.get()).toBeNull();
});
