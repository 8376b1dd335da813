import { expect, test } from 'vitest';
import { getMessageProofInput } from '#src/api/contact.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PHONE } from '#tests/support/browser-page.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { solveProofSync } from '#tests/support/solve-proof-sync.ts';
import { openAdmin } from './admin-page.ts';
import { expectAccessible, waitForFocus } from './page-checks.ts';

const HOUR_MS = 3_600_000;
const TAB_NAME = /^Messages/;
/** Begins the sentence about the due date of an answer. */
const DUE_PATTERN = /^(Répondre avant|En retard depuis) le /;
const { platform } = await setUpMailPlatform({ startsAtNoon: false });

const MESSAGE = {
  name: 'Claude',
  email: 'claude@tarot.example',
  subject: 'Un rendez-vous',
  message: 'Bonjour, avez-vous une place en mars ?\nLe matin de préférence.\n\nClaude\n(à Vevey)',
};

/** Sends a message; one without a proof of work counts as doubtful. */
async function sendMessage(changes: Partial<typeof MESSAGE>, isDoubtful = false): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  const proof = isDoubtful ? '' : solveProofSync(getMessageProofInput(message));
  const response = await platform
    .visitor()
    .postJson('/api/contact', { ...message, elapsed: 30_000, proof });
  expect(response.status).toBe(200);
}

test('messages can be filtered, answered by their due date and deleted, and are counted in the tab', async () => {
  const { admin, page, rows, faults, showTab } = await openAdmin(platform);
  const tab = page.getByRole('tab', { name: TAB_NAME });
  await expect.poll(() => tab.textContent()).toBe('Messages');
  await tab.click();
  await page.getByText('Aucun message pour le moment', { exact: true }).waitFor();

  await admin.button('Déconnexion').click();
  await sendMessage({ subject: 'Un rendez-vous' });
  await sendMessage({ subject: 'Gagnez un voyage', message: 'Deux mots,\nsur deux lignes.' }, true);
  await admin.enterPassword();
  await page.getByRole('tab', { name: 'Messages 1 à répondre' }).waitFor();
  await tab.click();
  const row = rows.filter({ hasText: 'Un rendez-vous' });
  const doubtful = rows.filter({ hasText: 'Gagnez un voyage' });
  const due = row.getByText(DUE_PATTERN);
  const receivedMs = Date.parse((await row.locator('time').getAttribute('datetime')) ?? '');
  const answerBy = formatDateTime(new Date(receivedMs + 24 * HOUR_MS).toISOString());
  await expect.poll(() => due.textContent()).toBe(`Répondre avant le ${answerBy}`);
  await doubtful.getByText('Douteux', { exact: true }).waitFor();
  await expect.poll(() => doubtful.getByText(DUE_PATTERN).count()).toBe(0);

  const filter = page.getByLabel('Messages montrés');
  const listSubjects = () => rows.locator('h3').allTextContents();
  await filter.selectOption('doubtful');
  await expect.poll(listSubjects).toEqual(['Gagnez un voyage']);
  await filter.selectOption('open');
  await expect.poll(listSubjects).toEqual(['Un rendez-vous']);
  await filter.selectOption({ label: 'Tous les messages' });
  await doubtful.waitFor();
  await expect
    .poll(() => filter.locator('option').allTextContents())
    .toEqual(['Tous les messages', 'À répondre (1)', 'Douteux (1)']);

  await row.getByRole('button', { name: /^Répondre/ }).click();
  expect(await admin.getViolations()).toEqual([]);
  await admin.field('Votre réponse').fill('');
  expect(await admin.field('Votre réponse').inputValue()).toBe('');
  await admin.field('Votre réponse').fill('Bonjour Claude,\n\nJeudi à 10 h ?');
  // The text stays when the dialog is closed without sending it.
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Répondre/ }).click();
  await expect.poll(() => admin.field('Votre réponse').inputValue()).toContain('Jeudi à 10 h ?');
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });

  await row.getByRole('button', { name: /^Marquer comme traité/ }).click();
  await row.getByText(/^Traité le /).waitFor();
  await expect.poll(() => tab.textContent()).toBe('Messages');
  await row.getByRole('button', { name: /^Remettre en attente/ }).click();
  await due.waitFor();

  await doubtful.getByRole('button', { name: /^C’est un vrai message/ }).click();
  await doubtful.getByText(DUE_PATTERN).waitFor();
  await expect.poll(() => tab.textContent()).toBe('Messages2 à répondre');

  await doubtful.getByRole('button', { name: /^Répondre/ }).click();
  await admin.button('Envoyer').dblclick();
  await admin.waitForToast('Réponse en route');
  await doubtful.getByText(/^Répondu le /).waitFor();
  await expect.poll(() => tab.textContent()).toBe('Messages1 à répondre');
  const mailLink = doubtful.getByRole('link', { name: /^Écrire encore/ });
  expect(await mailLink.getAttribute('href')).toContain(`mailto:${MESSAGE.email}`);
  await doubtful.getByText('Votre réponse').click();
  await doubtful.getByText('Bonjour Claude,').waitFor();

  await doubtful.getByRole('button', { name: /^Supprimer/ }).click();
  await admin.dialog.getByText('Supprimer ce message ?').waitFor();
  await admin.dialog.getByRole('button', { name: 'Annuler' }).click();
  await doubtful.getByRole('button', { name: /^Supprimer/ }).click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  await admin.waitForToast('Message supprimé');
  await expect.poll(() => doubtful.count()).toBe(0);
  const nextDelete = row.getByRole('button', { name: /^Supprimer/ });
  await waitForFocus(nextDelete);

  await page.clock.setFixedTime(receivedMs + 27 * HOUR_MS);
  await showTab('Newsletter');
  await tab.click();
  await expect.poll(() => due.textContent()).toBe(`En retard depuis le ${answerBy}`);

  // When no row is left, the sentence in their place gets the focus.
  await nextDelete.click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Aucun message pour le moment', { exact: true }).waitFor();
  const getFocusedText = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(getFocusedText).toContain('Aucun message pour le moment');
  await expect.poll(() => tab.textContent()).toBe('Messages');
  await filter.selectOption('open');
  await page.getByText('Aucun message n’attend de réponse').waitFor();
  expect(faults).toEqual([]);
});

test('a list that fails to load can be loaded again, and a failed change is reported', async () => {
  await sendMessage({ subject: 'Pendant la panne' });
  const { admin, page, rows } = await openAdmin(platform, PHONE);
  const pattern = /\/api\/admin\/messages/;
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  await page.getByRole('tab', { name: TAB_NAME }).click();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  await page.unroute(pattern);
  await admin.button('Réessayer').click();
  const row = rows.filter({ hasText: 'Pendant la panne' }).first();
  await row.waitFor();
  await page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));
  await row.getByRole('button', { name: /^Marquer comme traité/ }).click();
  expect(await admin.waitForToast('Erreur de mise à jour')).toBe(
    'Le serveur a rencontré une erreur.',
  );
  await page.unroute(pattern);

  await expectAccessible(page);
});
