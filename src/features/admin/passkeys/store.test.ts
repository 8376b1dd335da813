import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { $newCodes, addNewPasskey, dropPasskey, makeNewCodes, passkeys } from './store.ts';

const server = fakeServer();
const LIST = ['GET', '/api/admin/passkeys'] as const;
const KEY = { id: 'k1', name: 'Téléphone', addedAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null };

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('a wrong password adds no passkey, and says so', async () => {
  const added = addNewPasskey('Téléphone', { password: 'faux' });
  const message = 'Le mot de passe actuel est incorrect.';
  (await server.call('POST', '/api/admin/passkeys/options')).answer({ message }, { status: 400 });
  expect(await added).toBe(false);
  expect($toast.get()).toMatchObject({ title: 'Clé d’accès non ajoutée', description: message });
});

test('a browser without passkeys says what to do', async () => {
  const added = addNewPasskey('Téléphone', { password: 'juste' });
  (await server.call('POST', '/api/admin/passkeys/options')).answer({ challenge: 'AAAA' });
  expect(await added).toBe(false);
  expect($toast.get()?.description).toContain('Votre appareil n’a pas pu répondre');
});

test('the last passkey goes, and the password alone lets in again', async () => {
  passkeys.refresh();
  (await server.call(...LIST)).answer({ passkeys: [KEY], codesLeft: 10 });
  await settled();
  const dropped = dropPasskey(KEY, { password: 'juste' });
  const remove = await server.call('POST', '/api/admin/passkeys/k1/remove');
  expect(remove.body).toEqual({ password: 'juste' });
  remove.answer({ passkeys: [], codesLeft: 0 });
  expect(await dropped).toBe(true);
  expect(passkeys.$resource.get().value?.passkeys).toEqual([]);
  expect($toast.get()?.description).toBe('Le mot de passe suffit à nouveau.');
});

test('new recovery codes are shown once, and never to the next who logs in', async () => {
  const made = makeNewCodes({ password: 'juste' });
  (await server.call('POST', '/api/admin/recovery-codes')).answer({ codes: ['un', 'deux'] });
  (await server.call(...LIST)).answer({ passkeys: [KEY], codesLeft: 10 });
  expect(await made).toBe(true);
  expect($newCodes.get()).toEqual(['un', 'deux']);
  $session.set('out');
  expect($newCodes.get()).toBeNull();
});
