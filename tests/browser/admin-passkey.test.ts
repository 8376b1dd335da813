import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

beforeEach(() => openRawStore('owner').delete('credentials'));

/** Adds a virtual device that holds passkeys. @returns a function that sets whether its user confirms requests */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
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
  return (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

/** Makes the next request for a passkey fail as if the user had closed its window. */
async function cancelNextPasskeyRequest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { get } = navigator.credentials;
    navigator.credentials.get = async () => {
      navigator.credentials.get = get;
      throw new DOMException('Closed.', 'NotAllowedError');
    };
  });
}

async function openAdmin(options = {}) {
  const { page } = await openPage(platform.url, options);
  const admin = adminPage(page);
  const section = page.getByRole('region', { name: 'Clés d’accès' });
  const passwordField = page.getByLabel('Mot de passe', { exact: true });

  return {
    admin,
    page,
    section,
    passwordField,
    recoveryCodes: page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem'),

    async openSettings(): Promise<void> {
      await admin.button('Paramètres').click();
      await section.getByRole('button', { name: 'Ajouter une clé d’accès' }).waitFor();
    },

    async addPasskey(name: string): Promise<void> {
      await section.getByLabel('Nom de la clé d’accès').fill(name);
      await admin.button('Ajouter une clé d’accès').click();
    },

    async logOut(): Promise<void> {
      await page.keyboard.press('Escape');
      await admin.button('Déconnexion').click();
      await passwordField.waitFor();
    },
  };
}

test('a passkey can be added with recovery codes, used to log in, and removed', async () => {
  const visit = await openAdmin();
  const { admin, page, section, recoveryCodes } = visit;
  await addAuthenticator(page);
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await visit.openSettings();
  await section.getByText('Le mot de passe suffit pour entrer.').waitFor();

  await expect.poll(() => section.getByLabel('Nom de la clé d’accès').inputValue()).toBe('Linux');
  await visit.addPasskey('Ordinateur du salon');

  await recoveryCodes.first().waitFor();
  const displayedCodes = await recoveryCodes.allTextContents();
  expect(displayedCodes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect.poll(() => recoveryCodes.count()).toBe(10);
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

test('login accepts a retried passkey or a recovery code after a cancelled passkey request', async () => {
  const visit = await openAdmin(PHONE);
  const { admin, page, section, recoveryCodes } = visit;
  const setUserPresence = await addAuthenticator(page);
  await admin.logIn();
  await visit.openSettings();
  await visit.addPasskey('Téléphone');
  await recoveryCodes.first().waitFor();
  const [firstCode = '', secondCode = ''] = await recoveryCodes.allTextContents();
  await admin.button('Je les ai notés').click();
  await visit.logOut();

  await cancelNextPasskeyRequest(page);
  await admin.enterPassword();
  expect(await admin.waitForToast('Connexion non confirmée')).toBe(
    'La demande a été annulée, ou son temps est écoulé. Vous pouvez réessayer.',
  );
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Utiliser ma clé d’accès').click();
  await admin.waitForToast('Connexion réussie');
  await visit.logOut();

  await setUserPresence(false);
  await admin.enterPassword();
  await admin.button('En attente de la clé…').waitFor();
  await admin.button('Revenir au mot de passe').click();
  await waitForFocus(visit.passwordField);
  await page.keyboard.press('Enter');
  await admin.button('Utiliser un code de secours').click();
  const codeField = page.getByLabel('Code de secours');
  await codeField.fill('0000-0000-0000-0000');
  await admin.button('Se connecter').click();
  expect(await admin.waitForToast('Connexion non confirmée')).toBe(
    'Ce code n’est pas valable, ou il a déjà servi.',
  );
  await expect.poll(() => codeField.inputValue()).toBe('0000-0000-0000-0000');
  expect(await admin.getViolations()).toEqual([]);
  await codeField.fill(firstCode.toLowerCase());
  await admin.button('Se connecter').click();
  await page.getByText('Il vous reste 9 codes de secours.').waitFor();

  await visit.openSettings();
  await section.getByText('9 sur 10').waitFor();
  await admin.button('Faire de nouveaux codes').click();
  await admin.dialog.getByRole('button', { name: 'Faire de nouveaux codes' }).last().click();
  await recoveryCodes.first().waitFor();
  await expect.poll(() => recoveryCodes.allTextContents()).not.toContain(secondCode);
  await admin.button('Je les ai notés').click();
  await section.getByText('10 sur 10').waitFor();
});
