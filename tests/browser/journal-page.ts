import type { Page } from 'playwright-core';

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
