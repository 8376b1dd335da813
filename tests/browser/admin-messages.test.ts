import { expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { provenMessage } from '#src/api/contact.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { provenWork } from '#tests/support/proof.ts';
import { adminPage } from './admin-page.ts';

const HOUR = 3_600_000;
const SLOW = { timeout: 10_000 };
/** What is said of when an answer is due. */
const DUE = /^(Répondre avant|En retard depuis) le /;
const { platform } = await mailPlatform();

const MESSAGE = {
  name: 'Claude',
  email: 'claude@tarot.example',
  subject: 'Un rendez-vous',
  message: 'Bonjour, avez-vous une place en mars ?\nLe matin de préférence.\n\nClaude\n(à Vevey)',
};

/** Somebody writes; without a proof of work nothing speaks for her. */
async function write(changes: Partial<typeof MESSAGE>, isDoubtful = false): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  const proof = isDoubtful ? '' : provenWork(provenMessage(message));
  const response = await platform
    .visitor()
    .postJson('/api/contact', { ...message, elapsed: 30_000, proof });
  expect(response.status).toBe(200);
}

/** No other test's messages are counted. */
async function emptyInbox(): Promise<void> {
  const owner = await logInAsAdmin(platform);
  const all: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  for (const { id } of all) await owner.send('DELETE', `/api/admin/messages/${id}`);
}

async function openMessages(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await admin.logIn();
  const tab = page.getByRole('tab', { name: /^Messages/ });
  return { admin, page, faults, tab, rows: page.locator('[data-row]:visible') };
}

test('the tab counts, lists hold what they name, answering marks, and deleting asks first; each says until when it is to be answered, and that it is late', async () => {
  await emptyInbox();
  const { admin, page, tab, rows, faults } = await openMessages();
  expect(await tab.textContent()).toBe('Messages');
  await tab.click();
  await page.getByText('Aucun message pour le moment', { exact: true }).waitFor();

  await admin.button('Déconnexion').click();
  await write({ subject: 'Un rendez-vous' });
  await write({ subject: 'Gagnez un voyage', message: 'Deux mots,\nsur deux lignes.' }, true);
  await admin.enterPassword();
  await page.getByRole('tab', { name: 'Messages 1 à répondre' }).waitFor();
  await tab.click();
  const row = rows.filter({ hasText: 'Un rendez-vous' });
  const doubtful = rows.filter({ hasText: 'Gagnez un voyage' });
  const due = row.getByText(DUE);
  const received = Date.parse((await row.locator('time').getAttribute('datetime')) ?? '');
  const answerBy = formatDateTime(new Date(received + 24 * HOUR).toISOString());
  expect(await due.textContent()).toBe(`Répondre avant le ${answerBy}`);
  await doubtful.getByText('Douteux', { exact: true }).waitFor();
  expect(await doubtful.getByText(DUE).count()).toBe(0);

  const filter = page.getByLabel('Messages montrés');
  const subjects = () => rows.locator('h3').allTextContents();
  await filter.selectOption('doubtful');
  await expect.poll(subjects, SLOW).toEqual(['Gagnez un voyage']);
  await filter.selectOption('open');
  await expect.poll(subjects, SLOW).toEqual(['Un rendez-vous']);
  await filter.selectOption({ label: 'Tous les messages' });
  await doubtful.waitFor();

  await row.getByRole('button', { name: /^Répondre/ }).click();
  const link = await admin.dialog.getByRole('link', { name: 'Depuis votre messagerie' });
  expect(await link.getAttribute('href')).toMatch(
    /^mailto:claude@tarot\.example\?subject=Re%3A%20Un%20rendez-vous&body=/,
  );
  expect(await admin.faults()).toEqual([]);
  await admin.field('Votre réponse').fill('Bonjour Claude,\n\nJeudi à 10 h ?');
  // What is not sent yet waits behind the dialog.
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Répondre/ }).click();
  expect(await admin.field('Votre réponse').inputValue()).toContain('Jeudi à 10 h ?');
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });

  // Three lines as they were written, and a way to the rest where there is one.
  const text = row.getByText('avez-vous une place en mars');
  const lines = () =>
    text.evaluate(
      (shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
    );
  expect(await lines()).toBeCloseTo(3, 0);
  await row.getByRole('button', { name: 'Tout lire' }).click();
  expect(await text.textContent()).toBe(MESSAGE.message);
  expect(await lines()).toBeCloseTo(5, 0);
  expect(await doubtful.getByRole('button', { name: 'Tout lire' }).count()).toBe(0);

  await row.getByRole('button', { name: /^Marquer comme traité/ }).click();
  await row.getByText(/^Traité le /).waitFor();
  await expect.poll(() => tab.textContent(), SLOW).toBe('Messages');
  await row.getByRole('button', { name: /^Remettre en attente/ }).click();
  await due.waitFor();

  await doubtful.getByRole('button', { name: /^C’est un vrai message/ }).click();
  await doubtful.getByText(DUE).waitFor();
  await expect.poll(() => tab.textContent(), SLOW).toBe('Messages2 à répondre');

  await doubtful.getByRole('button', { name: /^Répondre/ }).click();
  await admin.button('Envoyer').dblclick();
  await admin.waitForToast('Réponse en route');
  await doubtful.getByText(/^Répondu le /).waitFor();
  await doubtful.getByText('Votre réponse').click();
  await doubtful.getByText('Bonjour Claude,').waitFor();

  await doubtful.getByRole('button', { name: /^Supprimer/ }).click();
  await admin.dialog.getByText('Supprimer ce message ?').waitFor();
  await admin.dialog.getByRole('button', { name: 'Annuler' }).click();
  await doubtful.getByRole('button', { name: /^Supprimer/ }).click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  await admin.waitForToast('Message supprimé');
  expect(await doubtful.count()).toBe(0);
  const next = row.getByRole('button', { name: /^Supprimer/ });
  await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.clock.setFixedTime(received + 27 * HOUR);
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await tab.click();
  expect(await due.textContent()).toBe(`En retard depuis le ${answerBy}`);

  // Without rows the sentence in their place takes the focus.
  await next.click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Aucun message pour le moment', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('Aucun message pour le moment');
  expect(faults).toEqual([]);
});

test('a list that does not come can be asked for again, and a refused change is told; axe finds nothing, and nothing scrolls sideways', async () => {
  await write({ subject: 'Pendant la panne' });
  await write({ subject: 'Un objet qui prend de la place, comme on en écrit parfois' });
  await write({ subject: 'Douteux', message: `${'mot'.repeat(80)} et la suite` }, true);
  const { admin, page, tab, rows } = await openMessages(PHONE);
  const pattern = /\/api\/admin\/messages/;
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  await tab.click();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  await page.unroute(pattern);
  await admin.button('Réessayer').click();
  const row = rows.filter({ hasText: 'Pendant la panne' }).first();
  await row.waitFor();
  // One that is there stays when it cannot be read again.
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await tab.click();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  expect(await row.isVisible()).toBe(true);
  await page.unroute(pattern);
  await admin.button('Réessayer').click();
  await page.getByText('Le serveur ne répond pas.').waitFor({ state: 'detached' });
  await page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));
  await row.getByRole('button', { name: /^Marquer comme traité/ }).click();
  expect(await admin.waitForToast('Erreur de mise à jour')).toBe(
    'Le serveur a rencontré une erreur.',
  );
  await page.unroute(pattern);

  expect(await admin.faults()).toEqual([]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect([width, scrollWidth]).toEqual([width, clientWidth]);
  }
});
