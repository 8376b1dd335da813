import { beforeEach, describe, expect, test } from 'vitest';
import { $session, leaveSession } from '#src/features/admin/app/session-store.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import type { Letter, LetterSummary } from './api.ts';
import { $composing, editLetter, leaveComposer, newLetter, setLetterField } from './composer.ts';

fakePage();
const server = fakeServer();

const letterOf = (id: string) =>
  ({
    id,
    kind: 'weekly',
    subject: `Lettre ${id}`,
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
  }) satisfies Letter;

const edit = (id: string) => editLetter(letterOf(id) as LetterSummary);

beforeEach(() => {
  leaveComposer();
  $session.set('in');
});

describe('a letter that comes late', () => {
  test('replaces none that was begun since', async () => {
    edit('A');
    const late = await server.call('GET', '/api/admin/letters/A');
    newLetter();
    setLetterField('content', 'Ce que je viens d’écrire.');
    late.answer(letterOf('A'));
    await settled();
    expect($composing.get()?.fields.content).toBe('Ce que je viens d’écrire.');
  });

  test('gives way to the one that was asked for after it', async () => {
    edit('A');
    edit('B');
    const first = await server.call('GET', '/api/admin/letters/A');
    (await server.call('GET', '/api/admin/letters/B')).answer(letterOf('B'));
    await settled();
    first.answer(letterOf('A'));
    await settled();
    expect($composing.get()?.id).toBe('B');
  });
});

test('a letter that the server does not have waits for the owner’s return', async () => {
  newLetter();
  setLetterField('subject', 'À finir');
  leaveSession();
  expect($composing.get()?.fields.subject).toBe('À finir');
});

test('a letter begins with an identifier in pages without TLS too', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    newLetter();
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
  expect($composing.get()?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});
