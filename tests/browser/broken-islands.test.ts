import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { OWNER_PASSWORD } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { adminPage, POST } from './admin-page.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const SENTENCE = 'Une erreur empêche d’afficher cette partie de la page.';

/** From `break(true)` on, everything that reads this property throws. */
async function breakable(page: Page, owner: string, name: string) {
  await page.addInitScript(
    ([owner, name]) => {
      const prototype = owner?.split('.').reduce((part, key) => Reflect.get(part, key), window);
      const { get } = Object.getOwnPropertyDescriptor(prototype, `${name}`) ?? {};
      Object.defineProperty(prototype, `${name}`, {
        configurable: true,
        get() {
          if (document.documentElement.dataset.broken) throw new Error('broken by a test');
          return get?.call(this);
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

test('a form that breaks shows the post that was being written, and comes back with it', async () => {
  const { page } = await openPage(platform.url);
  const breaks = await breakDates(page);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.write(POST);
  await breaks(true);
  await admin.field('Titre').press('End');
  await admin.field('Titre').press('!');
  await page.getByRole('alert').getByText(SENTENCE).waitFor();
  expect(await page.getByLabel('Votre texte est intact.').inputValue()).toBe(
    [`${POST.title}!`, POST.excerpt, POST.content].join('\n\n'),
  );
  expect(await admin.faults()).toEqual([]);
  expect(await page.getByRole('tab').count()).toBe(3);
  await breaks(false);
  await admin.button('Réessayer').click();
  expect(await admin.field('Titre').inputValue()).toBe(`${POST.title}!`);
  expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
});

test('a tab that breaks leaves the others in order', async () => {
  const { page } = await openPage(platform.url);
  const breaks = await breakDates(page);
  const admin = adminPage(page);
  await admin.open();
  await breaks(true);
  await admin.enterPassword();
  await page.getByRole('alert').getByText(SENTENCE).waitFor();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
});

test('what an older version kept in the browser keeps nobody out of the administration', async () => {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await page.addInitScript(() => {
    localStorage.setItem('redaction:x', '{"title":"Une forme ancienne"}');
  });
  await admin.logIn();
  expect(await page.getByText(SENTENCE).count()).toBe(0);
});

test('a draw of another shape in the tab gives way to a new one', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await draw.pickTen();
  await draw.interpret();
  await page.evaluate(() => {
    const saved = JSON.parse(sessionStorage.tirage);
    sessionStorage.tirage = JSON.stringify({ ...saved, reading: { interpretation: null } });
  });
  await page.reload();
  await draw.ready();
});

test('a reading that cannot be shown is not lost', async () => {
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
});
