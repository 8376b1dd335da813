import type { Page } from 'playwright-core';
import type { TestPlatform } from '#tests/support/test-platform.ts';

/** Stores these readings on the server, and gives their visitor's cookie to the page. */
export async function storeReadings(
  platform: TestPlatform,
  page: Page,
  readings: readonly unknown[],
): Promise<void> {
  const visitor = platform.visitor();
  for (const reading of readings) await visitor.postJson('/api/readings', reading);
  const [name, value] = [...visitor.cookies][0] ?? ['', ''];
  await page.context().addCookies([{ name, value, url: platform.url }]);
}

export function readingsPage(page: Page) {
  const dialog = page.getByRole('alertdialog');
  return {
    /** The readings of the list, by their links. */
    readings: page.locator('main li h3 a'),
    back: page.getByRole('link', { name: 'Tous vos tirages' }),
    listTitle: page.getByRole('heading', { name: 'Tous vos tirages' }),
    letter: page.locator('[data-part="reading"] article'),
    more: page.getByRole('button', { name: 'Afficher la suite' }),
    eraseOne: page.getByRole('button', { name: 'Effacer ce tirage' }),
    eraseAll: page.getByRole('button', { name: 'Effacer tous vos tirages' }),
    empty: page.getByText('Aucun tirage n’est enregistré pour ce navigateur.'),
    failed: page.getByText('Vos tirages n’ont pas pu être chargés.'),
    dialog,
    confirm: dialog.getByRole('button', { name: 'Effacer' }),
    cancel: dialog.getByRole('button', { name: 'Annuler' }),
  };
}
