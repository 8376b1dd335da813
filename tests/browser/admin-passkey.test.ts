import type { CDPSession, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = testPlatform();

beforeEach(() => rawStore('owner').delete('credentials'));

/** A device of the browser's own that holds passkeys, and whether its user is there to agree. */
async function withAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    agree: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/** The browser's next window that asks for a passkey is closed without one. */
async function closeNextWindow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { get } = navigator.credentials;
    navigator.credentials.get = async () => {
      navigator.credentials.get = get;
      throw new DOMException('Closed.', 'NotAllowedError');
    };
  });
}

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  const section = page.getByRole('region', { name: 'Clés d’accès' });

  return {
    admin,
    page,
    faults,
    section,
    codes: page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem'),

    async openSettings(): Promise<void> {
      await admin.button('Paramètres').click();
      await section.getByRole('button', { name: 'Ajouter une clé d’accès' }).waitFor();
    },

    async add(name: string): Promise<void> {
      await section.getByLabel('Nom de la clé d’accès').fill(name);
      await admin.button('Ajouter une clé d’accès').click();
    },

    async logOut(): Promise<void> {
      await page.keyboard.press('Escape');
      await admin.button('Déconnexion').click();
      await page.getByLabel('Mot de passe', { exact: true }).waitFor();
    },
  };
}

test('a passkey is added with its codes, asked for at the login and removed', async () => {
  const visit = await openAdmin();
  const { admin, page, section, codes } = visit;
  await withAuthenticator(page);
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await visit.openSettings();
  await section.getByText('Le mot de passe suffit pour entrer.').waitFor();

  await expect.poll(() => section.getByLabel('Nom de la clé d’accès').inputValue()).toBe('Linux');
  await visit.add('Ordinateur du salon');

  await codes.first().waitFor();
  const noted = await codes.allTextContents();
  expect(noted).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect.poll(() => codes.count()).toBe(10);
  const download = page.waitForEvent('download');
  await admin.button('Télécharger').click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Je les ai notés').click();
  await section.getByText('10 sur 10').waitFor();
  await section.getByText('pas encore utilisée').waitFor();

  await visit.logOut();
  await admin.enterPassword();
  await admin.waitForToast('Connexion réussie');
  await visit.openSettings();
  await section.getByText(/^utilisée le /).waitFor();

  await section.getByRole('button', { name: 'Retirer « Ordinateur du salon »' }).click();
  await page.getByText('vos codes de secours ne vaudront plus rien').waitFor();
  await admin.button('Retirer la clé').click();
  await admin.waitForToast('Clé d’accès retirée');
  await section.getByText('Le mot de passe suffit pour entrer.').waitFor();
});

test('a cancelled passkey can be tried again, or a recovery code takes its place once', async () => {
  const visit = await openAdmin(PHONE);
  const { admin, page, section, codes } = visit;
  const device = await withAuthenticator(page);
  await admin.logIn();
  await visit.openSettings();
  await visit.add('Téléphone');
  await codes.first().waitFor();
  const [first = '', second = ''] = await codes.allTextContents();
  await admin.button('Je les ai notés').click();
  await visit.logOut();

  await closeNextWindow(page);
  await admin.enterPassword();
  expect(await admin.waitForToast('Connexion non confirmée')).toBe(
    'La demande a été annulée, ou son temps est écoulé. Vous pouvez réessayer.',
  );
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Utiliser ma clé d’accès').click();
  await admin.waitForToast('Connexion réussie');
  await visit.logOut();

  await device.agree(false);
  await admin.enterPassword();
  await admin.button('En attente de la clé…').waitFor();
  await admin.button('Revenir au mot de passe').click();
  await waitForFocus(page.getByLabel('Mot de passe', { exact: true }));
  await page.keyboard.press('Enter');
  await admin.button('Utiliser un code de secours').click();
  const field = page.getByLabel('Code de secours');
  await field.fill('0000-0000-0000-0000');
  await admin.button('Se connecter').click();
  expect(await admin.waitForToast('Connexion non confirmée')).toBe(
    'Ce code n’est pas valable, ou il a déjà servi.',
  );
  await expect.poll(() => field.inputValue()).toBe('0000-0000-0000-0000');
  expect(await admin.getViolations()).toEqual([]);
  await field.fill(first.toLowerCase());
  await admin.button('Se connecter').click();
  await page.getByText('Il vous reste 9 codes de secours.').waitFor();

  await visit.openSettings();
  await section.getByText('9 sur 10').waitFor();
  await admin.button('Faire de nouveaux codes').click();
  await admin.dialog.getByRole('button', { name: 'Faire de nouveaux codes' }).last().click();
  await codes.first().waitFor();
  await expect.poll(() => codes.allTextContents()).not.toContain(second);
  await admin.button('Je les ai notés').click();
  await section.getByText('10 sur 10').waitFor();
});
