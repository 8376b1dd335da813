import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Campaign } from '#src/api/admin/campaigns.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { campaignEditor as editor } from '#src/features/admin/campaigns/state.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { CAMPAIGN } from '#tests/support/campaign-fixture.ts';
import { installFakeApi, settled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { canSave, formatSaveStatus } from './editor-state.ts';

const page = installFakePage();
const server = installFakeApi();

const PATH = '/api/admin/letters/A';

const state = () => editor.$document.get();
const status = () => formatSaveStatus(state() as never, editor.savedWord);
const failed = (status: number, body: object = {}) => [body, { status }] as const;

async function open(stored: Campaign = CAMPAIGN): Promise<void> {
  const opened = editor.syncWithHash(`#newsletter/${stored.id}`);
  (await server.take('GET', `/api/admin/letters/${stored.id}`)).answer(stored);
  await opened;
}

/** As a reload: what is not stored is gone. */
function leave(): void {
  $session.set('out');
  $session.set('in');
}

beforeEach(async () => {
  $session.set('in');
  $toast.set(null);
  await open();
});
afterEach(async () => {
  await server.answerAll({});
  leave();
});

describe('unsaved text', () => {
  test('is stored with each change, found when the form is opened again, and removed after a save', async () => {
    editor.setFields({ content: 'Pas encore.' });
    expect(status()).toBe('Pas encore enregistrée, gardée dans ce navigateur');
    expect(page.warnsBeforeClosing()).toBe(true);
    leave();
    expect([state(), page.warnsBeforeClosing()]).toEqual([null, false]);
    await open();
    expect(state()).toMatchObject({
      fields: { content: 'Pas encore.' },
      recoveredFrom: expect.any(String),
      conflict: null,
    });
    editor.save();
    (await server.take('PUT', PATH)).answer({ ...CAMPAIGN, content: 'Pas encore.', version: 2 });
    await settled();
    expect(state()).toMatchObject({ version: 2, recoveredFrom: null });
    expect([page.stored.size, page.warnsBeforeClosing()]).toEqual([0, false]);
  });

  test('gives way to the stored text, and comes back', async () => {
    editor.setFields({ content: 'Retrouvé.' });
    leave();
    await open();
    editor.discardRecovered();
    expect(state()).toMatchObject({ fields: { content: 'Un texte.' }, recoveredFrom: null });
    expect(page.stored.size).toBe(0);
    $toast.get()?.action?.run();
    expect(state()?.fields.content).toBe('Retrouvé.');
    expect(page.stored.size).toBe(1);
  });

  test('is not recovered when it is what was saved', async () => {
    editor.setFields({ content: 'Arrivé.' });
    editor.save();
    (await server.take('PUT', PATH)).drop();
    await settled();
    leave();
    await open({ ...CAMPAIGN, content: 'Arrivé.', version: 2 });
    expect(state()).toMatchObject({ version: 2, recoveredFrom: null, conflict: null });
    expect(page.stored.size).toBe(0);
  });

  test('of a new document keeps its id, so that a save whose answer was lost creates it once', async () => {
    await editor.syncWithHash('#newsletter/nouveau');
    const blank = { kind: 'weekly', subject: '', preheader: '', content: '', archived: true };
    expect(state()?.fields).toEqual(blank);
    editor.setFields({ subject: 'Nouvelle', content: 'Texte.' });
    const { id } = state() ?? {};
    editor.save();
    (await server.take('PUT', `/api/admin/letters/${id}`)).drop();
    await settled();
    leave();
    page.location.hash = '#newsletter/nouveau';
    await editor.syncWithHash('#newsletter/nouveau');
    expect(state()).toMatchObject({ id, version: null, fields: { subject: 'Nouvelle' } });
    editor.save();
    const save = await server.take('PUT', `/api/admin/letters/${id}`);
    expect(save.body).toMatchObject({ version: null });
    save.answer({ ...CAMPAIGN, id, subject: 'Nouvelle', content: 'Texte.' });
    await settled();
    expect([page.location.hash, page.stored.size]).toEqual([`#newsletter/${id}`, 0]);
    // The address changed, not the form.
    await editor.syncWithHash(page.location.hash);
    expect(state()?.saved?.id).toBe(id);
  });

  test('stays in the page when the browser stores nothing', async () => {
    const { localStorage } = globalThis;
    Object.assign(globalThis, { localStorage: undefined });
    editor.setFields({ content: 'En mémoire.' });
    expect(status()).toBe('Pas encore enregistrée, ne fermez pas cette page');
    leave();
    await open();
    expect(state()?.fields.content).toBe('En mémoire.');
    Object.assign(globalThis, { localStorage });
    editor.setFields({ content: CAMPAIGN.content });
  });
});

describe('a save', () => {
  test('is one request, however often it is asked for', async () => {
    editor.setFields({ content: 'Une fois.' });
    const saves = [editor.save(), editor.save(), editor.save()];
    expect(state()?.isSaving).toBe(true);
    expect(canSave(state() as never)).toBe(false);
    expect(status()).toBe('Enregistrement…');
    const saved = { ...CAMPAIGN, content: 'Une fois.', version: 2 };
    (await server.take('PUT', PATH)).answer(saved);
    expect(await Promise.all(saves)).toEqual([saved, saved, saved]);
    // Nothing is left to save.
    expect(await editor.save()).toEqual(saved);
    expect(await server.listUntaken()).toEqual([]);
    expect(canSave(state() as never)).toBe(false);
  });

  test('leaves unsaved what was typed meanwhile, in the form and after it was closed', async () => {
    editor.setFields({ content: 'Un.' });
    editor.save();
    const first = await server.take('PUT', PATH);
    editor.setFields({ content: 'Un, deux.' });
    first.answer({ ...CAMPAIGN, content: 'Un.', version: 2 });
    await settled();
    const fields = { content: 'Un, deux.' };
    expect(state()).toMatchObject({ version: 2, fields, isSaving: false });
    editor.save();
    const second = await server.take('PUT', PATH);
    expect(second.body).toMatchObject({ content: 'Un, deux.', version: 2 });
    editor.setFields({ content: 'Un, deux, trois.' });
    await editor.syncWithHash('#newsletter');
    expect(state()).toBeNull();
    second.answer({ ...CAMPAIGN, content: 'Un, deux.', version: 3 });
    await settled();
    await open({ ...CAMPAIGN, content: 'Un, deux.', version: 3 });
    expect(state()).toMatchObject({
      version: 3,
      fields: { content: 'Un, deux, trois.' },
      conflict: null,
    });
  });

  test('that fails keeps the text, and names the error in the form', async () => {
    editor.setFields({ subject: '' });
    expect(state()?.errors).toEqual({});
    await editor.save();
    expect(state()?.errors).toEqual({ subject: 'L’objet est obligatoire.' });
    expect(await server.listUntaken()).toEqual([]);
    editor.setFields({ subject: 'Objet' });
    editor.save();
    (await server.take('PUT', PATH)).answer(...failed(503, { message: 'Plus tard.' }));
    await settled();
    expect(state()).toMatchObject({
      fields: { subject: 'Objet' },
      failure: { title: 'Erreur d’enregistrement', text: 'Plus tard.' },
      isSaving: false,
    });
    editor.save();
    (await server.take('PUT', PATH)).answer({ ...CAMPAIGN, subject: 'Objet', version: 2 });
    await settled();
    expect([state()?.failure, state()?.errors, $toast.get()?.open]).toEqual([null, {}, false]);
  });
});

describe('a conflict', () => {
  const stored = { ...CAMPAIGN, content: 'L’autre.', version: 4 };
  const VERSIONS = '/api/admin/documents/letter/A/versions';

  async function meet(): Promise<void> {
    editor.setFields({ content: 'Le mien.' });
    editor.save();
    (await server.take('PUT', PATH)).answer(...failed(409, { message: 'Trop tard', stored }));
    await settled();
    expect($toast.get()?.title).toBe('Ce texte a été modifié ailleurs');
    expect(state()).toMatchObject({ conflict: stored, fields: { content: 'Le mien.' } });
  }

  test('ends with one’s own text, saved over the stored one', async () => {
    await meet();
    editor.resolveConflict('mine');
    const save = await server.take('PUT', PATH);
    expect(save.body).toMatchObject({ content: 'Le mien.', version: 4 });
    save.answer({ ...CAMPAIGN, content: 'Le mien.', version: 5 });
    await settled();
    expect(state()).toMatchObject({ conflict: null, version: 5 });
    expect(await server.listUntaken()).toEqual([]);
  });

  test('ends with the stored text, one’s own among the versions', async () => {
    await meet();
    editor.resolveConflict('theirs');
    const discarded = await server.take('POST', VERSIONS);
    expect(discarded.body).toMatchObject({ fields: { content: 'Le mien.' } });
    discarded.answer({ done: true });
    await settled();
    expect(state()).toMatchObject({ conflict: null, version: 4, fields: { content: 'L’autre.' } });
    expect(page.stored.size).toBe(0);
  });

  test('shows when the form opens on a text that began from an older version', async () => {
    editor.setFields({ content: 'Le mien.' });
    leave();
    await open(stored);
    expect(state()).toMatchObject({
      conflict: stored,
      fields: { content: 'Le mien.' },
      version: 1,
    });
  });
});

describe('an address', () => {
  test('of another tab leaves the form open', async () => {
    await editor.syncWithHash('#messages');
    expect(state()?.id).toBe('A');
  });

  test('that is left before its document came opens nothing', async () => {
    const opened = editor.syncWithHash('#newsletter/B');
    await editor.syncWithHash('#newsletter');
    (await server.take('GET', '/api/admin/letters/B')).answer({ ...CAMPAIGN, id: 'B' });
    await opened;
    expect(state()).toBeNull();
  });

  test.each([
    ['is not there', ...failed(404, { message: 'Cette lettre n’existe pas.' })],
    ['is no draft any more', { ...CAMPAIGN, id: 'B', state: 'sent' }, {}],
  ])('of a document that %s leads back to the list', async (_, body, init) => {
    const opened = editor.syncWithHash('#newsletter/B');
    (await server.take('GET', '/api/admin/letters/B')).answer(body, init);
    await opened;
    expect([state(), page.location.hash]).toEqual([null, '#newsletter']);
    expect($toast.get()?.title).toBe('Erreur de chargement');
  });
});
