import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerConfirmation } from '#src/features/admin/app/confirmation.ts';
import { $session } from '#src/features/admin/app/session.ts';
import { leaveSession } from '#src/features/admin/app/session-store.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { type DraftState, isChanged, isKept } from './draft.ts';
import { draftEditor } from './editor.ts';

const page = fakePage();
const server = fakeServer();

type Fields = ReturnType<typeof fieldsOf>;
type Stored = Fields & { id: string; version: number; updatedAt: string };

const AT = '2026-11-01T10:00:00.000Z';
const fieldsOf = ({ content }: { content: string }) => ({
  ...{ kind: 'weekly' as const, subject: 'Objet', preheader: '', archived: false },
  content,
});
const stored = (id: string, changes: Partial<Stored> = {}): Stored => ({
  ...{ id, version: 1, updatedAt: AT, ...fieldsOf({ content: `Le texte de ${id}.` }) },
  ...changes,
});
const kept = (content: string, version: number | null = 1) => ({
  ...{ kind: 'letter', version, keptAt: AT, fields: fieldsOf({ content }) },
});

async function read(path: string, init?: object): Promise<Stored> {
  const { HttpError } = await import('#src/api/client.ts');
  const response = await fetch(path, init);
  if (!response.ok) throw new HttpError(response, await response.text());
  return response.json() as Promise<Stored>;
}

const editor = draftEditor<Fields, Stored>({
  name: 'letter',
  schema: z.any(),
  empty: () => fieldsOf({ content: '' }),
  load: (id) => read(`/things/${id}`),
  save: (id, version, fields) =>
    read(`/things/${id}`, {
      method: version === null ? 'POST' : 'PUT',
      body: JSON.stringify(version === null ? fields : { ...fields, version }),
    }),
  check: ({ content }) => (content ? {} : { content: 'Le texte est obligatoire.' }),
  words: {
    ...{ createFailed: 'Création', updateFailed: 'Mise à jour' },
    ...{ conflict: '', loser: '', saveAsNew: '', saved: 'Enregistré' },
  },
});

const form = () => editor.$draft.get() as DraftState<Fields, Stored>;
const type = (content: string) => editor.set({ content });
const pause = () => vi.advanceTimersByTime(2_000);
const draftPath = (id = form().id) => `/api/admin/drafts/${id}`;

async function open(id: string, draft: object | null = null): Promise<void> {
  const opening = editor.open({ id, version: 1 });
  (await server.call('GET', draftPath(id))).answer(draft);
  (await server.call('GET', `/things/${id}`)).answer(stored(id));
  await opening;
}

async function keepTyped(): Promise<void> {
  pause();
  (await server.call('PUT', draftPath())).answer({ keptAt: AT });
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  leaveSession();
  $session.set('in');
  $toast.set(null);
});
afterEach(async () => {
  vi.useRealTimers();
  leaveSession();
  $session.set('in');
  await server.answerAll({ keptAt: AT, done: true });
});

describe('what is typed', () => {
  test('is kept once the typing pauses, and the thing itself is left alone', async () => {
    await open('A');
    type('Un');
    vi.advanceTimersByTime(1_500);
    type('Un texte');
    vi.advanceTimersByTime(1_500);
    expect(await server.untaken()).toEqual([]);
    vi.advanceTimersByTime(500);
    const keep = await server.call('PUT', draftPath('A'));
    expect(keep.body).toEqual({
      ...{ kind: 'letter', version: 1, fields: fieldsOf({ content: 'Un texte' }) },
    });
    expect(isKept(form())).toBe(false);
    keep.answer({ keptAt: AT });
    await settled();
    expect(form()).toMatchObject({ keptAt: AT, version: 1 });
    expect(isKept(form())).toBe(true);
  });

  test('is kept again until the server has it', async () => {
    editor.begin();
    type('Hors ligne');
    pause();
    (await server.call('PUT', draftPath())).drop();
    await settled();
    expect(isKept(form())).toBe(false);
    vi.advanceTimersByTime(10_000);
    (await server.call('PUT', draftPath())).answer({ keptAt: AT });
    await settled();
    expect(isKept(form())).toBe(true);
  });

  test('and taken back leaves no draft', async () => {
    await open('A');
    type('Autre');
    await keepTyped();
    type('Le texte de A.');
    pause();
    (await server.call('DELETE', draftPath('A'))).answer({ done: true });
    await settled();
    expect(form()).toMatchObject({ kept: null, keptAt: null });
  });

  test('is kept nowhere in the browser', async () => {
    editor.begin();
    type('Secret');
    await keepTyped();
    expect(page.stored.size).toBe(0);
  });
});

describe('a text that was kept before', () => {
  test('is in the form that opens, beside what is stored', async () => {
    await open('A', kept('Pas encore enregistré'));
    expect(form()).toMatchObject({ isResumed: true, keptAt: AT, version: 1 });
    expect(form().fields.content).toBe('Pas encore enregistré');
    expect(form().untouched.content).toBe('Le texte de A.');
    const reverting = editor.revert();
    (await server.call('DELETE', draftPath('A'))).answer({ done: true });
    await reverting;
    expect(form().fields.content).toBe('Le texte de A.');
  });

  test('goes unmentioned when it was saved since', async () => {
    await open('A', kept('Le texte de A.'));
    expect(isChanged(form())).toBe(false);
    (await server.call('DELETE', draftPath('A'))).answer({ done: true });
  });

  test('still names the version it began from: saving it finds out that another was stored', async () => {
    const opening = editor.open({ id: 'A', version: 1 });
    (await server.call('GET', draftPath('A'))).answer(kept('Le mien', 1));
    (await server.call('GET', '/things/A')).answer(stored('A', { version: 3 }));
    await opening;
    expect(form()).toMatchObject({ version: 1, stored: { version: 3 } });
  });

  test('of something that is gone is saved as something new', async () => {
    const opening = editor.open({ id: 'A', version: 1 });
    (await server.call('GET', draftPath('A'))).answer(kept('Orphelin'));
    (await server.call('GET', '/things/A')).answer({ message: 'Parti.' }, { status: 404 });
    await opening;
    editor.save();
    (await server.call('PUT', '/things/A')).answer({ message: 'Parti.' }, { status: 404 });
    await settled();
    expect(form().failure).toEqual({ title: 'Mise à jour', text: 'Parti.', isGone: true });
    editor.saveAsNew();
    await settled();
    const { id } = form();
    expect(id).not.toBe('A');
    (await server.call('POST', `/things/${id}`)).answer(stored(id, { content: 'Orphelin' }));
    (await server.call('DELETE', draftPath('A'))).answer({ done: true });
  });

  test('of something never saved opens without asking for it', async () => {
    const opening = editor.open({ id: 'B', version: null });
    (await server.call('GET', draftPath('B'))).answer(kept('Nouveau', null));
    await opening;
    expect(form()).toMatchObject({ id: 'B', version: null, fields: { content: 'Nouveau' } });
    expect(await server.untaken()).toEqual([]);
  });
});

describe('a late answer', () => {
  test('to open replaces nothing that was begun since', async () => {
    editor.open({ id: 'A', version: 1 });
    (await server.call('GET', draftPath('A'))).answer(null);
    const late = await server.call('GET', '/things/A');
    editor.begin();
    type('Ce que je viens d’écrire.');
    late.answer(stored('A'));
    await settled();
    expect(form().fields.content).toBe('Ce que je viens d’écrire.');
  });

  test('to open gives way to what was asked for after it', async () => {
    editor.open({ id: 'A', version: 1 });
    (await server.call('GET', draftPath('A'))).answer(null);
    const late = await server.call('GET', '/things/A');
    await open('B');
    late.answer(stored('A'));
    await settled();
    expect(form().id).toBe('B');
  });

  test('that something could not be saved is told, and leaves another form alone', async () => {
    await open('A');
    type('Refusé');
    editor.save();
    const late = await server.call('PUT', '/things/A');
    await open('B');
    late.answer({ message: 'Non.' }, { status: 500 });
    await settled();
    expect($toast.get()).toMatchObject({ title: 'Mise à jour', description: 'Non.' });
    expect(form()).toMatchObject({ id: 'B', failure: null });
  });

  test('to save leaves what was typed meanwhile, and keeps it', async () => {
    await open('A');
    type('Un');
    editor.save();
    const save = await server.call('PUT', '/things/A');
    expect(save.body).toMatchObject({ content: 'Un', version: 1 });
    type('Un, deux');
    save.answer(stored('A', { version: 2, content: 'Un' }));
    const keep = await server.call('PUT', draftPath('A'));
    expect(keep.body).toMatchObject({ version: 2, fields: { content: 'Un, deux' } });
    expect(form()).toMatchObject({ version: 2, saving: false, fields: { content: 'Un, deux' } });
    keep.answer({ keptAt: AT });
  });
});

describe('saving', () => {
  test('takes the draft away, and nothing that was kept after it was asked for', async () => {
    await open('A');
    type('Enregistré');
    await keepTyped();
    editor.save();
    (await server.call('PUT', '/things/A')).answer(
      stored('A', { version: 2, content: 'Enregistré' }),
    );
    (await server.call('DELETE', draftPath('A'))).answer({ done: true });
    await settled();
    expect(isKept(form())).toBe(true);
    expect(isChanged(form())).toBe(false);
  });

  test('asked for twice is sent one after the other, and never for another form', async () => {
    await open('A');
    editor.save();
    editor.save();
    const first = await server.call('PUT', '/things/A');
    expect(await server.untaken()).toEqual([]);
    await open('B');
    first.answer(stored('A', { version: 2 }));
    await settled();
    expect(await server.untaken()).toEqual([]);
  });

  test('that fails says so, keeps the text at once and loses nothing', async () => {
    await open('A');
    type('Refusé');
    editor.save();
    (await server.call('PUT', '/things/A')).answer({ message: 'Non.' }, { status: 500 });
    const keep = await server.call('PUT', draftPath('A'));
    expect(form()).toMatchObject({ failure: { text: 'Non.' }, fields: { content: 'Refusé' } });
    expect($toast.get()).toMatchObject({ title: 'Mise à jour', description: 'Non.' });
    keep.answer({ keptAt: AT });
  });

  test('names what is missing before anything is sent', async () => {
    editor.begin();
    expect(await editor.save()).toBeNull();
    expect(form().faults).toEqual({ content: 'Le texte est obligatoire.' });
    expect($toast.get()).toMatchObject({
      title: 'Création',
      description: 'Le texte est obligatoire.',
    });
    type('Un texte');
    expect(form().faults).toEqual({});
  });
});

describe('leaving', () => {
  test('keeps the text before the form closes', async () => {
    await open('A');
    type('À garder');
    const closing = editor.close();
    await settled();
    answerConfirmation('confirm');
    (await server.call('PUT', draftPath('A'))).answer({ keptAt: AT });
    expect(await closing).toBe(true);
    expect(form()).toBeNull();
  });

  test('is not done while the server has not kept the text', async () => {
    await open('A');
    type('À garder');
    const closing = editor.close();
    await settled();
    answerConfirmation('confirm');
    (await server.call('PUT', draftPath('A'))).drop();
    expect(await closing).toBe(false);
    expect(form().fields.content).toBe('À garder');
    expect($toast.get()?.title).toBe('Texte pas encore gardé');
  });

  test('may throw the text away', async () => {
    await open('A');
    type('À jeter');
    await keepTyped();
    const closing = editor.close();
    await settled();
    answerConfirmation('alternative');
    (await server.call('DELETE', draftPath('A'))).answer({ done: true });
    expect(await closing).toBe(true);
  });

  test('asks nothing when nothing is unsaved', async () => {
    await open('A');
    expect(await editor.close()).toBe(true);
  });

  test('with the session hands over what the server lacked once the owner is back', async () => {
    editor.begin();
    type('À finir');
    const path = draftPath();
    leaveSession();
    expect(form()).toBeNull();
    $session.set('in');
    const sent = await server.call('PUT', path);
    expect(sent.body).toMatchObject({ version: null, fields: { content: 'À finir' } });
    sent.answer({ keptAt: AT });
  });
});
