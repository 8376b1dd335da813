import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakeServer } from '#tests/fake-server.ts';
import { $restore, addBackup, forgetRestore, readBackup } from './restore.ts';

const server = fakeServer();
const RESTORE = ['POST', '/api/admin/restore'] as const;
const REPORT = { folder: 'messages/', added: 2, same: 1, kept: 0, refused: [] };

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
  const read = readBackup([archive(200)]);
  (await server.call(...RESTORE)).answer([REPORT]);
  (await server.call(...RESTORE)).answer([{ ...REPORT, kept: 1, refused: ['Non.'] }]);
  await read;
  expect($restore.get()).toMatchObject({ isDone: false, progress: null });
  expect($restore.get().reports).toEqual([
    { folder: 'messages/', added: 4, same: 2, kept: 1, refused: ['Non.'] },
  ]);
  const added = addBackup();
  (await server.call(...RESTORE)).answer([REPORT]);
  (await server.call(...RESTORE)).answer([REPORT]);
  await added;
  expect($restore.get()).toMatchObject({ isDone: true, parts: [] });
});

test('one that the server refuses is told, and nothing is kept of it', async () => {
  const read = readBackup([archive(1)]);
  const message = 'Cette sauvegarde vient d’un autre site.';
  (await server.call(...RESTORE)).answer({ message }, { status: 409 });
  expect(await read).toBe(false);
  expect($toast.get()).toMatchObject({ title: 'Rien n’a été changé', description: message });
  expect($restore.get()).toMatchObject({ reports: [], parts: [] });
});

test('what broke off midway is told, and can be added again', async () => {
  const read = readBackup([archive(200)]);
  for (let part = 0; part < 2; part++) (await server.call(...RESTORE)).answer([REPORT]);
  await read;
  const added = addBackup();
  (await server.call(...RESTORE)).answer([REPORT]);
  (await server.call(...RESTORE)).drop();
  expect(await added).toBe(false);
  expect($toast.get()).toMatchObject({
    title: 'Remise en place interrompue ; ce qui est ajouté le reste',
    description: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  });
  expect($restore.get()).toMatchObject({ isDone: false, progress: null });
  expect($restore.get().reports[0]?.added).toBe(4);
});

test('a file that is no archive is refused by name, without a call', async () => {
  expect(await readBackup([new File(['rien'], 'photo.jpg')])).toBe(false);
  expect($toast.get()?.description).toContain('photo.jpg');
  expect(await server.untaken()).toEqual([]);
});

test('closing forgets what was shown, but not what is under way', async () => {
  const read = readBackup([archive(1)]);
  const call = await server.call(...RESTORE);
  forgetRestore();
  expect($restore.get().progress).toBe(0);
  call.answer([REPORT]);
  await read;
  expect($restore.get().reports).toEqual([REPORT]);
  forgetRestore();
  expect($restore.get()).toMatchObject({ reports: [], parts: [] });
});
