import type { Page } from 'playwright-core';
import type { TestPlatform } from '#tests/platform.ts';

/** Keeps these readings on the server, and gives their visitor's cookie to the page. */
export async function keepReadings(
  platform: TestPlatform,
  page: Page,
  readings: readonly unknown[],
): Promise<void> {
  const visitor = platform.visitor();
  for (const reading of readings) await visitor.postJson('/api/readings', reading);
  const [name, value] = [...visitor.cookies][0] ?? ['', ''];
  await page.context().addCookies([{ name, value, url: platform.url }]);
}

/** The visitor's journal as she sees it. */
export function journalPage(page: Page) {
  return {
    /** The readings of the list, by their links. */
    readings: page.locator('main li h3 a'),
    title: page.getByRole('textbox', { name: 'Titre' }),
    text: page.getByRole('textbox', { name: 'Ce que vous voulez en garder' }),
    saved: page.getByText('Enregistré dans ce navigateur.'),
    search: page.getByRole('searchbox'),
    /** Where a file is chosen. */
    file: page.getByLabel('Fichier d’un journal de tirages'),
    back: page.getByRole('link', { name: 'Tous vos tirages' }),

    async open(): Promise<void> {
      await page.goto('/mes-tirages');
      await this.ready();
    },

    /** Waits until the server's readings are there, or did not come. */
    ready: () => page.getByRole('heading', { name: 'Mettre vos tirages à l’abri' }).waitFor(),
  };
}
