import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { $restore, addBackup, forgetRestore, readBackup } from './restore.ts';

const server = fakeServer();
const RESTORE = ['POST', '/api/admin/restore'] as const;
const REPORT = { folder: 'messages/', added: 2, same: 1, kept: 0, refused: [] };

const PROOF = { password: 'juste' };

const archive = (count: number) => {
  const names = Array.from({ length: count }, (_, number) => `messages/m-${number}.json`);
  const files = ['sauvegarde.json', ...names].map((path) => [path, strToU8('{}')]);
  return new File([new Uint8Array(zipSync(Object.fromEntries(files)))], 'sauvegarde.zip');
};

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('an archive is read first, part by part, and added only when the owner says so', async () => {
  const read = readBackup([archive(200)], PROOF);
  (await server.call(...RESTORE)).answer([REPORT]);
  (await server.call(...RESTORE)).answer([{ ...REPORT, kept: 1, refused: ['Non.'] }]);
  await read;
  expect($restore.get()).toMatchObject({ phase: 'shown', progress: 1 });
  expect($restore.get().reports).toEqual([
    { folder: 'messages/', added: 4, same: 2, kept: 1, refused: ['Non.'] },
  ]);
  const added = addBackup();
  (await server.call(...RESTORE)).answer([REPORT]);
  (await server.call(...RESTORE)).answer([REPORT]);
  await added;
  expect($restore.get()).toMatchObject({ phase: 'done', proof: {}, parts: [] });
});

test('a wrong password is told, and nothing is kept of it', async () => {
  const read = readBackup([archive(1)], { password: 'faux' });
  const message = 'Le mot de passe actuel est incorrect.';
  (await server.call(...RESTORE)).answer({ message }, { status: 400 });
  await read;
  expect($restore.get()).toMatchObject({ phase: 'choice', failure: message, proof: {} });
});

test('what broke off midway is told, and can be added again', async () => {
  const read = readBackup([archive(200)], PROOF);
  for (let part = 0; part < 2; part++) (await server.call(...RESTORE)).answer([REPORT]);
  await read;
  const added = addBackup();
  (await server.call(...RESTORE)).answer([REPORT]);
  (await server.call(...RESTORE)).drop();
  await added;
  expect($restore.get()).toMatchObject({
    phase: 'shown',
    failure: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  });
  expect($restore.get().reports[0]?.added).toBe(4);
});

test('a file that is no archive is refused by name, without a call', async () => {
  await readBackup([new File(['rien'], 'photo.jpg')], PROOF);
  expect($restore.get().failure).toContain('photo.jpg');
  expect(await server.untaken()).toEqual([]);
});

test('closing forgets what was shown, but not what is under way', async () => {
  const read = readBackup([archive(1)], PROOF);
  forgetRestore();
  expect($restore.get().phase).toBe('reading');
  (await server.call(...RESTORE)).answer([REPORT]);
  await read;
  forgetRestore();
  await settled();
  expect($restore.get().phase).toBe('choice');
});
