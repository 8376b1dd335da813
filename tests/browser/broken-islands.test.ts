import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const SENTENCE = 'Une erreur empêche d’afficher cette partie de la page.';

/** From `break(true)` on, everything that touches this property throws. */
async function breakable(page: Page, owner: string, name: string) {
  await page.addInitScript(
    ([owner, name]) => {
      const prototype = owner?.split('.').reduce((part, key) => Reflect.get(part, key), window);
      const { get, set } = Object.getOwnPropertyDescriptor(prototype, `${name}`) ?? {};
      const check = () => {
        if (document.documentElement.dataset.broken) throw new Error('broken by a test');
      };
      Object.defineProperty(prototype, `${name}`, {
        configurable: true,
        get() {
          check();
          return get?.call(this);
        },
        set(value) {
          check();
          set?.call(this, value);
        },
      });
    },
    [owner, name],
  );
  return (isBroken: boolean) =>
    page.evaluate(
      (value) => {
        document.documentElement.dataset.broken = value;
      },
      isBroken ? 'yes' : '',
    );
}

const breakDates = (page: Page) => breakable(page, 'Intl.DateTimeFormat.prototype', 'format');

test('a tab that breaks leaves the others in order, and nobody is kept out; a form that breaks comes back with the post that was being written', async () => {
  const { page } = await openPage(platform.url);
  const breaks = await breakDates(page);
  const admin = adminPage(page);
  await admin.open();
  await breaks(true);
  await admin.enterPassword();
  await page.getByRole('alert').getByText(SENTENCE).waitFor();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();

  // What an older version kept in the browser keeps nobody out either.
  await breaks(false);
  await page.evaluate(() => localStorage.setItem('redaction:x', '{"title":"Une forme ancienne"}'));
  await admin.logIn();
  expect(await page.getByText(SENTENCE).count()).toBe(0);

  await admin.write(POST);
  await admin.field('Titre').press('End');
  await admin.field('Titre').press('!');
  await breaks(true);
  await page.keyboard.press('?');
  await page.getByRole('alert').getByText(SENTENCE).waitFor();
  expect(await admin.faults()).toEqual([]);
  expect(await page.getByRole('tab').count()).toBe(5);
  await breaks(false);
  await admin.button('Réessayer').click();
  expect(await admin.field('Titre').inputValue()).toContain(`${POST.title}!`);
  expect(await admin.field('Extrait').inputValue()).toBe(POST.excerpt);
  expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
});

test('a reading that cannot be shown is not lost, and a draw of another shape gives way to a new one', async () => {
  const { page } = await openPage(platform.url);
  const breaks = await breakDates(page);
  const draw = drawPage(page);
  await draw.open();
  await draw.pickTen();
  await breaks(true);
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  await page.getByRole('alert').getByText(SENTENCE).waitFor();
  await breaks(false);
  await draw.button('Recharger la page').click();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();

  await page.evaluate(() => {
    const saved = JSON.parse(sessionStorage.tirage);
    sessionStorage.tirage = JSON.stringify({ ...saved, reading: { interpretation: null } });
  });
  await page.reload();
  await draw.ready();
});
