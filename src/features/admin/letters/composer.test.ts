import { afterEach, beforeEach, expect, test } from 'vitest';
import { $confirmation, answerConfirmation } from '#src/features/admin/session/confirmation.ts';
import { $session } from '#src/features/admin/session/session.ts';
import { leaveSession } from '#src/features/admin/session/session-store.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import type { Letter } from './api.ts';
import { $letter, letterEditor, sendLetter } from './composer.ts';

fakePage();
const server = fakeServer();

const LETTER: Letter = {
  id: 'A',
  kind: 'weekly',
  subject: 'Lettre A',
  preheader: '',
  content: 'Un texte.',
  archived: true,
  state: 'draft',
  isAutomatic: false,
  sendAt: null,
  finishedAt: null,
  archivePath: null,
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 1,
  report: { recipients: 0, waiting: 0, sent: 0, failed: 0, unknown: 0, withheld: 0, left: 0 },
};
const PATH = '/api/admin/letters/A';

afterEach(async () => {
  // A text that is not kept stays in its form until it is.
  leaveSession();
  $session.set('in');
  await server.answerAll({ keptAt: LETTER.updatedAt, mark: 'm' });
  leaveSession();
});

beforeEach(async () => {
  $session.set('in');
  const opening = letterEditor.open(LETTER);
  (await server.call('GET', '/api/admin/documents/letter/A/copy')).answer(null);
  (await server.call('GET', PATH)).answer(LETTER);
  await opening;
});

test('what has no subject yet is kept and not saved, and is no fault while it is typed', async () => {
  letterEditor.set({ subject: '' });
  expect($letter.get()?.faults).toEqual({});
  await letterEditor.save();
  expect($letter.get()?.faults).toEqual({ subject: 'L’objet est obligatoire.' });
  expect(await server.untaken()).toEqual([]);
});

test('a letter that gives way to another text is not sent in its name', async () => {
  letterEditor.set({ content: 'Le mien.' });
  sendLetter('sunday');
  const other = { ...LETTER, content: 'L’autre.', version: 2 };
  (await server.call('PUT', PATH)).answer({ message: 'Trop tard' }, { status: 409 });
  const copy = '/api/admin/documents/letter/A/copy';
  const look = async () => {
    (await server.call('GET', copy)).answer(null);
    (await server.call('GET', PATH)).answer(other);
    await settled();
  };
  await look();
  (await server.call('PUT', copy)).answer({ keptAt: LETTER.updatedAt, mark: 'm' });
  await settled();
  letterEditor.decide('other');
  await look();
  (await server.call('POST', '/api/admin/documents/letter/A/versions')).answer({ done: true });
  await settled();
  expect($letter.get()?.fields.content).toBe('L’autre.');
  expect(await server.untaken()).toEqual([]);
});

test('a letter is sent as it was saved, and only once it was', async () => {
  letterEditor.set({ subject: 'À envoyer' });
  sendLetter('sunday');
  const save = await server.call('PUT', PATH);
  expect(save.body).toMatchObject({ subject: 'À envoyer', version: 1, writer: { over: null } });
  expect(await server.untaken()).toEqual([]);
  save.answer({ ...LETTER, subject: 'À envoyer', version: 2 });
  (await server.call('GET', '/api/admin/newsletter/stats')).answer({
    ...{ total: 3, thisWeek: 0, growth: 0, pending: 0, left: 0 },
    choices: { weekly: 2, articles: 1, offers: 0, events: 0 },
  });
  await settled();
  expect($confirmation.get()?.detail).toContain(' 2 personnes ont choisi la lettre du dimanche');
  answerConfirmation('confirm');
  const departure = await server.call('POST', `${PATH}/schedule`);
  expect(departure.body).toEqual({ when: 'sunday', version: 2 });
  departure.answer({ ...LETTER, state: 'scheduled', version: 3 });
  await settled();
  expect($letter.get()).toBeNull();
});
