import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { leaveSession } from '#src/features/admin/session/session-store.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { type DocumentState, isChanged, isKept } from './document.ts';
import { documentEditor } from './editor.ts';
import { textFields } from './form-fields.ts';

const page = fakePage();
const server = fakeServer();

type Fields = { subject: string; content: string };
type Saved = Fields & { id: string; version: number; updatedAt: string };

const AT = '2026-11-01T10:00:00.000Z';
const text = (content: string): Fields => ({ subject: 'Objet', content });
const saved = (id: string, changes: Partial<Saved> = {}): Saved => ({
  ...{ id, version: 1, updatedAt: AT, ...text(`Le texte de ${id}.`) },
  ...changes,
});
const copy = (content: string, changes: object = {}) => ({
  ...{ kind: 'letter', version: 1, keptAt: AT, by: 'là', mark: 'm1', fields: text(content) },
  ...changes,
});

async function call(path: string, init?: object): Promise<Saved> {
  const { HttpError } = await import('#src/api/client.ts');
  const response = await fetch(path, init);
  if (!response.ok) throw new HttpError(response, await response.text());
  return response.json() as Promise<Saved>;
}

const editor = documentEditor<Fields, Saved>({
  name: 'letter',
  empty: () => text(''),
  load: (id) => call(`/things/${id}`),
  save: (id, version, fields) =>
    call(`/things/${id}`, {
      method: version === null ? 'POST' : 'PUT',
      body: JSON.stringify(version === null ? fields : { ...fields, version }),
    }),
  check: ({ content }) => (content ? {} : { content: 'Le texte est obligatoire.' }),
  words: {
    ...{ createFailed: 'Création', updateFailed: 'Mise à jour' },
    ...{ saved: 'Enregistré' },
  },
});

const form = () => editor.$document.get() as DocumentState<Fields, Saved>;
const type = (content: string) => editor.set({ content });
const pause = () => vi.advanceTimersByTime(2_000);
const document = (id = form().id) => `/api/admin/documents/letter/${id}`;
const copyPath = (id?: string) => `${document(id)}/copy`;
const MOVED = [{ message: 'Écrit ailleurs.' }, { status: 409 }] as const;

async function open(id: string, kept: object | null = null): Promise<void> {
  const opening = editor.open({ id, version: 1 });
  (await server.call('GET', copyPath(id))).answer(kept);
  (await server.call('GET', `/things/${id}`)).answer(saved(id));
  await opening;
}

/** What the server says it has, to a form that was refused. */
async function answerLook(id: string, kept: object | null, thing: object = saved(id)) {
  (await server.call('GET', copyPath(id))).answer(kept);
  (await server.call('GET', `/things/${id}`)).answer(thing);
  await settled();
}

async function keepTyped(mark = 'm'): Promise<void> {
  pause();
  (await server.call('PUT', copyPath())).answer({ keptAt: AT, mark });
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $session.set('in');
  $toast.set(null);
});
afterEach(async () => {
  vi.useRealTimers();
  // A text that is not kept stays open: it is sent, and then its form closes.
  while (form()) {
    leaveSession();
    $session.set('in');
    await server.answerAll({ keptAt: AT, mark: 'm', done: true });
    leaveSession();
  }
});

describe('what is typed', () => {
  test('is kept once the typing pauses, and the document itself is left alone', async () => {
    await open('A');
    type('Un');
    vi.advanceTimersByTime(1_500);
    type('Un texte');
    vi.advanceTimersByTime(1_500);
    expect(await server.untaken()).toEqual([]);
    vi.advanceTimersByTime(500);
    const keep = await server.call('PUT', copyPath('A'));
    expect(keep.body).toEqual({
      ...{ version: 1, fields: text('Un texte') },
      writer: { by: expect.any(String), over: null },
    });
    expect(isKept(form())).toBe(false);
    keep.answer({ keptAt: AT, mark: 'm1' });
    await settled();
    expect(form()).toMatchObject({ version: 1, copy: { keptAt: AT, mark: 'm1' } });
    expect(isKept(form())).toBe(true);
    type('Un texte, encore');
    pause();
    const next = await server.call('PUT', copyPath('A'));
    expect(next.body).toMatchObject({ writer: { over: 'm1' } });
    next.answer({ keptAt: AT, mark: 'm2' });
  });

  test('is kept again until the server has it, and the page warns until then', async () => {
    editor.begin();
    expect(page.warnsBeforeClosing()).toBe(false);
    type('Hors ligne');
    expect(page.warnsBeforeClosing()).toBe(true);
    pause();
    (await server.call('PUT', copyPath())).drop();
    await settled();
    expect(isKept(form())).toBe(false);
    vi.advanceTimersByTime(10_000);
    (await server.call('PUT', copyPath())).answer({ keptAt: AT, mark: 'm' });
    await settled();
    expect(isKept(form())).toBe(true);
    expect(page.warnsBeforeClosing()).toBe(false);
  });

  test('and taken back leaves no copy', async () => {
    await open('A');
    type('Autre');
    await keepTyped('m1');
    type('Le texte de A.');
    pause();
    const drop = await server.call('DELETE', copyPath('A'));
    expect(drop.body).toMatchObject({ over: 'm1' });
    drop.answer({ done: true });
    await settled();
    expect(form()).toMatchObject({ copy: null });
  });

  test('is kept nowhere in the browser', async () => {
    editor.begin();
    type('Secret');
    await keepTyped();
    expect(page.stored.size).toBe(0);
  });

  test('is never cut: what is too long is said when it is saved', async () => {
    editor.begin();
    const field = textFields(editor, form())('content');
    expect(field).not.toHaveProperty('maxLength');
    type('x'.repeat(300_000));
    expect(textFields(editor, form())('content').value).toHaveLength(300_000);
  });
});

describe('a working copy', () => {
  test('is in the form that opens, beside what is saved', async () => {
    await open('A', copy('Pas encore enregistré'));
    expect(form()).toMatchObject({ version: 1, copy: { keptAt: AT, mark: 'm1' } });
    expect(form().fields.content).toBe('Pas encore enregistré');
    expect(form().untouched.content).toBe('Le texte de A.');
    expect([isChanged(form()), isKept(form())]).toEqual([true, true]);
  });

  test('goes unmentioned when it says what is saved', async () => {
    await open('A', copy('Le texte de A.'));
    expect(isChanged(form())).toBe(false);
    (await server.call('DELETE', copyPath('A'))).answer({ done: true });
  });

  test('has what the form has got since it was kept', async () => {
    const { subject, ...fields } = text('D’avant');
    await open('A', copy('', { fields }));
    expect(form().fields).toEqual({ subject: 'Objet', content: 'D’avant' });
  });

  test('of something that is gone is saved as something new', async () => {
    const opening = editor.open({ id: 'A', version: 1 });
    (await server.call('GET', copyPath('A'))).answer(copy('Orphelin'));
    (await server.call('GET', '/things/A')).answer({ message: 'Parti.' }, { status: 404 });
    await opening;
    editor.save();
    (await server.call('PUT', '/things/A')).answer({ message: 'Parti.' }, { status: 404 });
    await settled();
    expect(form().failure).toEqual({ title: 'Mise à jour', text: 'Parti.' });
    const { id } = form();
    expect(id).not.toBe('A');
    (await server.call('PUT', copyPath(id))).answer({ keptAt: AT, mark: 'm' });
    (await server.call('DELETE', copyPath('A'))).answer({ done: true });
    editor.save();
    (await server.call('POST', `/things/${id}`)).answer(saved(id, { content: 'Orphelin' }));
  });

  test('of something never saved opens without asking for it', async () => {
    const opening = editor.open({ id: 'B', version: null });
    (await server.call('GET', copyPath('B'))).answer(copy('Nouveau', { version: null }));
    await opening;
    expect(form()).toMatchObject({ id: 'B', version: null, fields: { content: 'Nouveau' } });
    expect(await server.untaken()).toEqual([]);
  });
});

describe('a late answer', () => {
  test('to open replaces nothing that was begun since', async () => {
    editor.open({ id: 'A', version: 1 });
    (await server.call('GET', copyPath('A'))).answer(null);
    const late = await server.call('GET', '/things/A');
    editor.begin();
    type('Ce que je viens d’écrire.');
    late.answer(saved('A'));
    await settled();
    expect(form().fields.content).toBe('Ce que je viens d’écrire.');
  });

  test('to open gives way to what was asked for after it', async () => {
    editor.open({ id: 'A', version: 1 });
    (await server.call('GET', copyPath('A'))).answer(null);
    const late = await server.call('GET', '/things/A');
    await open('B');
    late.answer(saved('A'));
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
    save.answer(saved('A', { version: 2, content: 'Un' }));
    const keep = await server.call('PUT', copyPath('A'));
    expect(keep.body).toMatchObject({ version: 2, fields: { content: 'Un, deux' } });
    expect(form()).toMatchObject({ version: 2, saving: false, fields: { content: 'Un, deux' } });
    keep.answer({ keptAt: AT, mark: 'm' });
  });
});

describe('saving', () => {
  test('promotes the working copy, of which nothing is left', async () => {
    await open('A');
    type('Enregistré');
    await keepTyped();
    editor.save();
    (await server.call('PUT', '/things/A')).answer(
      saved('A', { version: 2, content: 'Enregistré' }),
    );
    await settled();
    expect(await server.untaken()).toEqual([]);
    expect([isKept(form()), isChanged(form())]).toEqual([true, false]);
  });

  test('asked for twice is sent one after the other, and never for another form', async () => {
    await open('A');
    editor.save();
    editor.save();
    const first = await server.call('PUT', '/things/A');
    expect(await server.untaken()).toEqual([]);
    await open('B');
    first.answer(saved('A', { version: 2 }));
    await settled();
    expect(await server.untaken()).toEqual([]);
  });

  test('waits for the text that is on its way to be kept, which does not come after it', async () => {
    await open('A');
    type('Un');
    pause();
    const keep = await server.call('PUT', copyPath('A'));
    editor.save();
    expect(await server.untaken()).toEqual([]);
    keep.answer({ keptAt: AT, mark: 'm1' });
    (await server.call('PUT', '/things/A')).answer(saved('A', { version: 2, content: 'Un' }));
    await settled();
    expect(await server.untaken()).toEqual([]);
  });

  test('that fails says so, keeps the text at once and loses nothing', async () => {
    await open('A');
    type('Refusé');
    editor.save();
    (await server.call('PUT', '/things/A')).answer({ message: 'Non.' }, { status: 500 });
    const keep = await server.call('PUT', copyPath('A'));
    expect(form()).toMatchObject({ failure: { text: 'Non.' }, fields: { content: 'Refusé' } });
    expect($toast.get()).toMatchObject({ title: 'Mise à jour', description: 'Non.' });
    keep.answer({ keptAt: AT, mark: 'm' });
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

  test('whose answer was lost is no conflict, whatever was typed since', async () => {
    await open('A');
    type('Un');
    await keepTyped('m1');
    editor.save();
    (await server.call('PUT', '/things/A')).drop();
    await settled();
    const own = saved('A', { version: 2, content: 'Un' });
    // The working copy went with it.
    type('Un, deux');
    pause();
    (await server.call('PUT', copyPath('A'))).answer(...MOVED);
    await answerLook('A', null, own);
    vi.advanceTimersByTime(0);
    (await server.call('PUT', copyPath('A'))).answer({ keptAt: AT, mark: 'm2' });
    await settled();
    expect(form()).toMatchObject({ isContested: false, version: 2, copy: { mark: 'm2' } });

    type('Trois');
    editor.save();
    (await server.call('PUT', '/things/A')).drop();
    (await server.call('PUT', copyPath('A'))).answer({ keptAt: AT, mark: 'm3' });
    await settled();
    type('Trois, quatre');
    const saving = editor.save();
    (await server.call('PUT', '/things/A')).answer(...MOVED);
    await answerLook('A', null, saved('A', { version: 3, content: 'Trois' }));
    const again = await server.call('PUT', '/things/A');
    expect(again.body).toMatchObject({ version: 3, content: 'Trois, quatre' });
    again.answer(saved('A', { version: 4, content: 'Trois, quatre' }));
    expect(await saving).toMatchObject({ version: 4 });
  });
});

describe('two windows', () => {
  const theirs = saved('A', { version: 2, content: 'L’autre.' });

  /** By which the server knows this one again. */
  let window = '';

  /** Saved in both: the text of this one is kept all the same. */
  async function typeAndSave(): Promise<void> {
    await open('A');
    type('Le mien.');
    const saving = editor.save();
    (await server.call('PUT', '/things/A')).answer(...MOVED);
    await answerLook('A', null, theirs);
    const keep = await server.call('PUT', copyPath('A'));
    window = (keep.body as { writer: { by: string } }).writer.by;
    keep.answer({ keptAt: AT, mark: 'm' });
    expect(await saving).toBeNull();
    expect(form()).toMatchObject({ isContested: true, version: 1, failure: null });
    expect($toast.get()?.title).toBe('Ce texte a été modifié ailleurs');
    expect(isKept(form())).toBe(true);
  }

  test('that saved both: mine is saved over the other, which the server keeps', async () => {
    await typeAndSave();
    const decided = editor.decide('mine');
    await answerLook('A', copy('Le mien.', { by: window, mark: 'm' }), theirs);
    const keep = await server.call('PUT', copyPath('A'));
    expect(keep.body).toMatchObject({ version: 2, fields: text('Le mien.') });
    keep.answer({ keptAt: AT, mark: 'n' });
    expect(await decided).toBe(true);
    expect(form()).toMatchObject({ isContested: false, fields: { content: 'Le mien.' } });
    const saving = editor.save();
    const save = await server.call('PUT', '/things/A');
    expect(save.body).toEqual({ ...text('Le mien.'), version: 2 });
    save.answer(saved('A', { version: 3, content: 'Le mien.' }));
    expect(await saving).toMatchObject({ version: 3 });
  });

  test('that saved both: mine gives way and is among the versions', async () => {
    await typeAndSave();
    const decided = editor.decide('other');
    await answerLook('A', null, theirs);
    const given = await server.call('POST', `${document('A')}/versions`);
    expect(given.body).toEqual({ fields: text('Le mien.') });
    expect(form().fields.content).toBe('Le mien.');
    given.answer({ done: true });
    expect(await decided).toBe(true);
    expect(form()).toMatchObject({ version: 2, fields: { content: 'L’autre.' } });
    expect([isChanged(form()), form().isContested]).toEqual([false, false]);
  });

  test('that saved both: until that is decided nothing is saved, and what is typed is kept', async () => {
    await typeAndSave();
    type('Le mien, encore.');
    await keepTyped();
    expect(isKept(form())).toBe(true);
    expect(await editor.save()).toBeNull();
    expect(await server.untaken()).toEqual([]);
    expect($toast.get()).toMatchObject({ title: 'Ce texte a été modifié ailleurs', open: true });
    expect(await editor.close()).toBe(true);
  });

  test('that type both: the second is told, and chooses which copy stays', async () => {
    await open('A');
    type('Le mien.');
    pause();
    (await server.call('PUT', copyPath('A'))).answer(...MOVED);
    await answerLook('A', copy('L’autre copie.', { mark: 'x' }));
    expect(form()).toMatchObject({ isContested: true, fields: { content: 'Le mien.' } });
    expect(page.warnsBeforeClosing()).toBe(true);
    type('Le mien, encore.');
    pause();
    (await server.call('PUT', copyPath('A'))).answer(...MOVED);
    await answerLook('A', copy('L’autre copie.', { mark: 'x' }));
    expect(form().isContested).toBe(true);
    const decided = editor.decide('mine');
    await answerLook('A', copy('L’autre copie.', { mark: 'x' }));
    const given = await server.call('POST', `${document('A')}/versions`);
    expect(given.body).toEqual({ fields: text('L’autre copie.') });
    given.answer({ done: true });
    const keep = await server.call('PUT', copyPath('A'));
    expect(keep.body).toMatchObject({
      fields: text('Le mien, encore.'),
      writer: { over: 'x' },
    });
    keep.answer({ keptAt: AT, mark: 'y' });
    expect(await decided).toBe(true);
    expect(form()).toMatchObject({ isContested: false, copy: { mark: 'y' } });
  });

  test('that type both: the form is not left before, then the copy of the other is in it', async () => {
    await open('A');
    type('Le mien.');
    const closing = editor.close();
    (await server.call('PUT', copyPath('A'))).answer(...MOVED);
    await answerLook('A', copy('L’autre copie.'));
    expect(await closing).toBe(false);
    expect($toast.get()?.title).toBe('Ce texte a été modifié ailleurs');
    const decided = editor.decide('other');
    await answerLook('A', copy('L’autre copie.'));
    const given = await server.call('POST', `${document('A')}/versions`);
    expect(given.body).toEqual({ fields: text('Le mien.') });
    given.answer({ done: true });
    expect(await decided).toBe(true);
    expect(form()).toMatchObject({ isContested: false, fields: { content: 'L’autre copie.' } });
  });
});

describe('restoring', () => {
  test('makes an earlier text the working copy; one that was not saved is among the versions', async () => {
    await open('A');
    type('Pas encore enregistré');
    const restoring = editor.restore({ content: 'D’avant.' });
    const given = await server.call('POST', `${document('A')}/versions`);
    expect(given.body).toEqual({ fields: text('Pas encore enregistré') });
    given.answer({ done: true });
    expect(await restoring).toBe(true);
    expect(form()).toMatchObject({ version: 1, fields: text('D’avant.') });
    const keep = await server.call('PUT', copyPath('A'));
    expect(keep.body).toMatchObject({ fields: text('D’avant.') });
    keep.answer({ keptAt: AT, mark: 'm' });
  });

  test('asks for nothing where all is saved', async () => {
    await open('A');
    expect(await editor.restore({ content: 'D’avant.' })).toBe(true);
    (await server.call('PUT', copyPath('A'))).answer({ keptAt: AT, mark: 'm' });
    await settled();
    expect(await server.untaken()).toEqual([]);
  });

  test('offers the versions of the document in the form, and those of no other', async () => {
    await open('A');
    const { versions, readVersion } = editor;
    const listed = [{ version: '1', updatedAt: AT, title: 'Objet', words: 2 }];
    versions.refresh();
    (await server.call('GET', `${document('A')}/versions`)).answer(listed);
    await settled();
    expect(versions.$resource.get().value).toEqual(listed);
    const reading = readVersion('1');
    const version = { version: '1', updatedAt: AT, fields: text('D’avant.') };
    (await server.call('GET', `${document('A')}/versions/1`)).answer(version);
    expect(await reading).toEqual(text('D’avant.'));
    await open('B');
    expect(versions.$resource.get().value).toBeNull();
  });

  test('that comes back late leaves another form alone', async () => {
    await open('A');
    type('Pas encore enregistré');
    editor.restore({ content: 'D’avant.' });
    const given = await server.call('POST', `${document('A')}/versions`);
    await open('B');
    given.answer({ done: true });
    await settled();
    expect(form()).toMatchObject({ id: 'B', fields: text('Le texte de B.') });
  });
});

describe('leaving', () => {
  test('keeps the text before the form closes, and asks nothing', async () => {
    await open('A');
    type('À garder');
    const closing = editor.close();
    (await server.call('PUT', copyPath('A'))).answer({ keptAt: AT, mark: 'm' });
    expect(await closing).toBe(true);
    expect(form()).toBeNull();
  });

  test('is not done while the server has not kept the text', async () => {
    await open('A');
    type('À garder');
    const closing = editor.close();
    (await server.call('PUT', copyPath('A'))).drop();
    expect(await closing).toBe(false);
    expect(form().fields.content).toBe('À garder');
    expect($toast.get()?.title).toBe('Texte pas encore gardé');
  });

  test('with the session leaves a text that the server lacks in its form, and the page warns', async () => {
    editor.begin();
    type('À finir');
    const path = copyPath();
    leaveSession();
    expect(form().fields.content).toBe('À finir');
    expect(page.warnsBeforeClosing()).toBe(true);
    $session.set('in');
    const sent = await server.call('PUT', path);
    expect(sent.body).toMatchObject({ version: null, fields: { content: 'À finir' } });
    sent.answer({ keptAt: AT, mark: 'm' });
    await settled();
    expect(page.warnsBeforeClosing()).toBe(false);
    leaveSession();
    expect(form()).toBeNull();
  });
});
