import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Campaign } from '#src/api/admin/campaigns.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { campaignEditor as editor } from '#src/features/admin/campaigns/state.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { CAMPAIGN } from '#tests/support/campaign-fixture.ts';
import { installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { canSave, formatSaveStatus } from './editor-state.ts';

const page = installFakePage();
const server = installFakeApi();

const PATH = '/api/admin/letters/A';

const getState = () => editor.$document.get();
const formatStatus = () => formatSaveStatus(getState() as never, editor.savedWord);

async function openCampaign(stored: Campaign = CAMPAIGN): Promise<void> {
  const opening = editor.syncWithHash(`#newsletter/${stored.id}`);
  (await server.take('GET', `/api/admin/letters/${stored.id}`)).answer(stored);
  await opening;
}

/** Saves the open campaign, and answers the request. */
async function saveAndAnswer(body: object, init?: ResponseInit): Promise<void> {
  editor.save();
  (await server.take('PUT', PATH)).answer(body, init);
  await waitUntilSettled();
}

/** Empties the state, as a reload of the page does. */
function resetState(): void {
  $session.set('out');
  $session.set('in');
}

beforeEach(async () => {
  $session.set('in');
  $toast.set(null);
  await openCampaign();
});
afterEach(async () => {
  await server.answerAll({});
  resetState();
});

describe('unsaved text', () => {
  test('is stored at each change, recovered when the form opens again, and removed after a save', async () => {
    const fields = { content: 'Pas encore.' };
    editor.setFields(fields);
    expect(formatStatus()).toBe('Pas encore enregistrée, gardée dans ce navigateur');
    expect(page.warnsBeforeClosing()).toBe(true);
    resetState();
    expect([getState(), page.warnsBeforeClosing()]).toEqual([null, false]);
    for (const [key, text] of page.stored) page.stored.set(key, text.replace(/"2\d{3}-/, '"2001-'));
    await openCampaign();
    const recoveredDate = expect.stringMatching(/^2001-/);
    expect(getState()).toMatchObject({ fields, recoveredDate, conflict: null });
    expect([...page.stored.values()].join()).toContain('"2001-');
    await saveAndAnswer({ ...CAMPAIGN, ...fields, version: 2 });
    expect(getState()).toMatchObject({ version: 2, recoveredDate: null });
    expect([page.stored.size, page.warnsBeforeClosing()]).toEqual([0, false]);
  });

  test('can be discarded for the stored text, and restored', async () => {
    editor.setFields({ content: 'Retrouvé.' });
    resetState();
    await openCampaign();
    editor.discardRecovered();
    expect(getState()).toMatchObject({ fields: { content: 'Un texte.' }, recoveredDate: null });
    expect(page.stored.size).toBe(0);
    $toast.get()?.action?.run();
    expect(getState()?.fields.content).toBe('Retrouvé.');
    expect(page.stored.size).toBe(1);
    editor.versions.refresh();
    (await server.take('GET', '/api/admin/documents/letter/A/versions')).answer([]);
    await openCampaign({ ...CAMPAIGN, id: 'B' });
    $toast.get()?.action?.run();
    expect(getState()?.fields.content).toBe(CAMPAIGN.content);
    expect(editor.versions.$resource.get().value).toBeNull();
  });

  test('is not recovered when the server has saved it', async () => {
    editor.setFields({ content: 'Arrivé.' });
    editor.save();
    (await server.take('PUT', PATH)).drop();
    await waitUntilSettled();
    resetState();
    await openCampaign({ ...CAMPAIGN, content: 'Arrivé.', version: 2 });
    expect(getState()).toMatchObject({ version: 2, recoveredDate: null, conflict: null });
    expect(page.stored.size).toBe(0);
  });

  test('of a new campaign keeps its id, so that a repeated save creates only one campaign', async () => {
    await editor.syncWithHash('#newsletter/nouveau');
    const emptyFields = { kind: 'weekly', subject: '', preheader: '', content: '', archived: true };
    expect(getState()?.fields).toEqual(emptyFields);
    editor.setFields({ subject: 'Nouvelle', content: 'Texte.' });
    const { id } = getState() ?? {};
    editor.save();
    (await server.take('PUT', `/api/admin/letters/${id}`)).drop();
    await waitUntilSettled();
    resetState();
    page.location.hash = '#newsletter/nouveau';
    await editor.syncWithHash('#newsletter/nouveau');
    expect(getState()).toMatchObject({ id, version: null, fields: { subject: 'Nouvelle' } });
    editor.save();
    const save = await server.take('PUT', `/api/admin/letters/${id}`);
    expect(save.body).toMatchObject({ version: null });
    save.answer({ ...CAMPAIGN, id, subject: 'Nouvelle', content: 'Texte.' });
    await waitUntilSettled();
    expect([page.location.hash, page.stored.size]).toEqual([`#newsletter/${id}`, 0]);
    // The new hash of a saved campaign does not load it again.
    await editor.syncWithHash(page.location.hash);
    expect(getState()?.saved?.id).toBe(id);
  });

  test('stays in memory when the browser stores nothing', async () => {
    const { localStorage } = globalThis;
    Object.assign(globalThis, { localStorage: undefined });
    editor.setFields({ content: 'En mémoire.' });
    expect(formatStatus()).toBe('Pas encore enregistrée, ne fermez pas cette page');
    resetState();
    await openCampaign();
    expect(getState()?.fields.content).toBe('En mémoire.');
    Object.assign(globalThis, { localStorage });
    editor.setFields({ content: CAMPAIGN.content });
  });
});

describe('a save', () => {
  test('is one request, however often it is requested', async () => {
    editor.setFields({ content: 'Une fois.' });
    const saves = [editor.save(), editor.save(), editor.save()];
    expect(getState()?.isSaving).toBe(true);
    expect(canSave(getState() as never)).toBe(false);
    expect(formatStatus()).toBe('Enregistrement…');
    const saved = { ...CAMPAIGN, content: 'Une fois.', version: 2 };
    (await server.take('PUT', PATH)).answer(saved);
    expect(await Promise.all(saves)).toEqual([saved, saved, saved]);
    // Without changes, nothing is sent.
    expect(await editor.save()).toEqual(saved);
    expect(await server.listUntakenCalls()).toEqual([]);
    expect(canSave(getState() as never)).toBe(false);
  });

  test('keeps text typed meanwhile as unsaved, even after the form is closed', async () => {
    editor.setFields({ content: 'Un.' });
    editor.save();
    const firstSave = await server.take('PUT', PATH);
    editor.setFields({ content: 'Un, deux.' });
    firstSave.answer({ ...CAMPAIGN, content: 'Un.', version: 2 });
    await waitUntilSettled();
    const fields = { content: 'Un, deux.' };
    expect(getState()).toMatchObject({ version: 2, fields, isSaving: false });
    editor.save();
    const secondSave = await server.take('PUT', PATH);
    expect(secondSave.body).toMatchObject({ content: 'Un, deux.', version: 2 });
    const lastFields = { content: 'Un, deux, trois.' };
    editor.setFields(lastFields);
    await editor.syncWithHash('#newsletter');
    expect(getState()).toBeNull();
    secondSave.answer({ ...CAMPAIGN, content: 'Un, deux.', version: 3 });
    await waitUntilSettled();
    await openCampaign({ ...CAMPAIGN, content: 'Un, deux.', version: 3 });
    expect(getState()).toMatchObject({ version: 3, fields: lastFields, conflict: null });
  });

  test('keeps the text and shows the error when it fails', async () => {
    editor.setFields({ subject: '' });
    expect(getState()?.errors).toEqual({});
    await editor.save();
    expect(getState()?.errors).toEqual({ subject: 'L’objet est obligatoire.' });
    expect(await server.listUntakenCalls()).toEqual([]);
    editor.setFields({ subject: 'Objet' });
    await saveAndAnswer({ message: 'Plus tard.' }, { status: 503 });
    expect(getState()).toMatchObject({
      fields: { subject: 'Objet' },
      failure: { title: 'Erreur d’enregistrement', text: 'Plus tard.' },
      isSaving: false,
    });
    await saveAndAnswer({ ...CAMPAIGN, subject: 'Objet', version: 2 });
    const { failure, errors } = getState() ?? {};
    expect([failure, errors, $toast.get()?.open]).toEqual([null, {}, false]);
  });
});

describe('a conflict', () => {
  const unsaved = { content: 'Le mien.' };
  const stored = { ...CAMPAIGN, content: 'L’autre.', version: 4 };
  const VERSIONS = '/api/admin/documents/letter/A/versions';

  async function causeConflict(): Promise<void> {
    editor.setFields(unsaved);
    await saveAndAnswer({ message: 'Trop tard', stored }, { status: 409 });
    expect($toast.get()?.title).toBe('Ce texte a été modifié ailleurs');
    expect(getState()).toMatchObject({ conflict: stored, fields: unsaved });
  }

  test('can be resolved by saving the unsaved text over the stored one', async () => {
    await causeConflict();
    editor.resolveConflict('mine');
    const save = await server.take('PUT', PATH);
    expect(save.body).toMatchObject({ ...unsaved, version: 4 });
    save.answer({ ...CAMPAIGN, ...unsaved, version: 5 });
    await waitUntilSettled();
    expect(getState()).toMatchObject({ conflict: null, version: 5 });
    expect(await server.listUntakenCalls()).toEqual([]);
  });

  test('can be resolved by keeping the stored text, with the unsaved one among the versions', async () => {
    await causeConflict();
    editor.resolveConflict('theirs');
    const discardedVersion = await server.take('POST', VERSIONS);
    expect(discardedVersion.body).toMatchObject({ fields: unsaved });
    discardedVersion.answer({ done: true });
    await waitUntilSettled();
    const fields = { content: 'L’autre.' };
    expect(getState()).toMatchObject({ conflict: null, version: 4, fields });
    expect(page.stored.size).toBe(0);
  });

  test('appears when the form opens with unsaved text that is based on an older version', async () => {
    editor.setFields(unsaved);
    resetState();
    await openCampaign(stored);
    expect(getState()).toMatchObject({ conflict: stored, fields: unsaved, version: 1 });
  });
});

test('restoring a version fails, and keeps the unsaved text, when that cannot be stored', async () => {
  editor.setFields({ content: 'Pas encore.' });
  const restoring = editor.restore(() => ({ content: 'Avant.' }));
  const call = await server.take('POST', '/api/admin/documents/letter/A/versions');
  call.answer({ message: 'Plus tard.' }, { status: 503 });
  expect(await restoring).toBe(false);
  expect($toast.get()).toMatchObject({
    title: 'Erreur de restauration',
    description: 'Plus tard.',
  });
  expect(getState()?.fields).toMatchObject({ content: 'Pas encore.' });
});

describe('the hash', () => {
  test('of another tab leaves the form open', async () => {
    await editor.syncWithHash('#messages');
    expect(getState()?.id).toBe('A');
  });

  test('opens nothing if it changes before the response', async () => {
    const opening = editor.syncWithHash('#newsletter/B');
    await editor.syncWithHash('#newsletter');
    (await server.take('GET', '/api/admin/letters/B')).answer({ ...CAMPAIGN, id: 'B' });
    await opening;
    expect(getState()).toBeNull();
  });

  test.each([
    ['does not exist', { message: 'Cette lettre n’existe pas.' }, { status: 404 }],
    ['is no longer a draft', { ...CAMPAIGN, id: 'B', state: 'sent' }, {}],
  ])('of a campaign that %s leads back to the list', async (_, body, init) => {
    const opening = editor.syncWithHash('#newsletter/B');
    (await server.take('GET', '/api/admin/letters/B')).answer(body, init);
    await opening;
    expect([getState(), page.location.hash]).toEqual([null, '#newsletter']);
    expect($toast.get()?.title).toBe('Erreur de chargement');
  });
});
