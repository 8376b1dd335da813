import { beforeEach, expect, test } from 'vitest';
import { answerConfirmation } from '#src/features/admin/session/confirmation.ts';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer } from '#tests/fake-server.ts';
import type { Subscriber } from './api.ts';
import {
  $import,
  $newsletterPart,
  forgetImport,
  importFile,
  recipientsSentence,
  removeSubscriber,
} from './store.ts';

fakePage();
const server = fakeServer();
const IMPORT = ['POST', '/api/admin/newsletter/import'] as const;
const NONE = { added: 0, known: 0, suppressed: 0 };

const SUBSCRIBER: Subscriber = {
  ...{ id: 'a1', email: 'ines@lecture.example', state: 'confirmed', pausedUntil: null },
  ...{ subscribedAt: '2026-11-01T10:00:00.000Z', confirmedAt: null, leftAt: null },
  preferences: { weekly: true, articles: true, offers: false, events: true },
};

function csv(...lines: string[]): File {
  const header = 'e-mail,état,hebdo,articles,offres,événements';
  return new File([[header, ...lines].join('\n')], 'abonnes.csv');
}

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('the sentence before a letter tells how many people get it', () => {
  const stats = { ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0 }, choices: CHOICES };
  expect(recipientsSentence('weekly', stats)).toMatch(/^2 personnes ont choisi/);
  expect(recipientsSentence('articles', stats)).toMatch(/^1 personne a choisi/);
  expect(recipientsSentence('offers', stats)).toMatch(/^Personne n’a choisi/);
  expect(recipientsSentence('weekly', null)).toMatch(/n’est pas connu\.$/);
});
const CHOICES = { weekly: 2, articles: 1, offers: 0, events: 0 };

test('a file is imported in calls that each carry a part, and counted together', async () => {
  const lines = Array.from(
    { length: 250 },
    (_, number) => `a${number}@b.example,confirmé,oui,non,non,non`,
  );
  const imported = importFile(csv(...lines, 'rien,inconnu,oui,oui,oui,oui'));
  const first = await server.call(...IMPORT);
  expect((first.body as { rows: unknown[] }).rows).toHaveLength(200);
  first.answer({ ...NONE, added: 200 });
  (await server.call(...IMPORT)).answer({ ...NONE, added: 49, known: 1 });
  await imported;
  expect($import.get()).toMatchObject({ isDone: true, added: 249, known: 1, progress: null });
  expect($import.get().refused).toEqual([{ line: 252, reason: expect.stringContaining('.') }]);
});

test('an import that fails says why, and can begin again', async () => {
  const imported = importFile(csv('a@b.example,confirmé,oui,non,non,non'));
  const call = await server.call(...IMPORT);
  forgetImport();
  expect($import.get().progress).toBe(0);
  call.drop();
  expect(await imported).toBe(false);
  expect($toast.get()).toMatchObject({
    title: 'Importation interrompue : vous pouvez redonner le même fichier',
    description: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  });
  expect($import.get()).toMatchObject({ isDone: false, progress: null });
});

test('a file that is no list is refused by its line, without a call', async () => {
  expect(await importFile(new File(['e-mail\n"ouvert'], 'abonnes.csv'))).toBe(false);
  expect($toast.get()?.description).toMatch(/^Le fichier n’est pas lisible à la ligne/);
  expect(await server.untaken()).toEqual([]);
});

test('a subscriber is removed once that is confirmed', async () => {
  const kept = removeSubscriber(SUBSCRIBER);
  answerConfirmation('cancel');
  await kept;
  expect(await server.untaken()).toEqual([]);
  const removed = removeSubscriber(SUBSCRIBER);
  answerConfirmation('confirm');
  (await server.call('DELETE', '/api/admin/newsletter/subscribers/a1')).answer({ done: true });
  await removed;
  expect($toast.get()).toMatchObject({
    title: 'Désabonnement réussi',
    description: "L'abonné a été supprimé de la liste.",
  });
});

test('a removal that fails is told with the specified words', async () => {
  const removed = removeSubscriber(SUBSCRIBER);
  answerConfirmation('confirm');
  (await server.call('DELETE', '/api/admin/newsletter/subscribers/a1')).answer({}, { status: 500 });
  await removed;
  expect($toast.get()?.description).toBe('Erreur lors du désabonnement');
});

test('the next login begins with the subscribers', () => {
  $newsletterPart.set('letters');
  $session.set('out');
  expect($newsletterPart.get()).toBe('subscribers');
});
