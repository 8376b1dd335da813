import type { Locator, Page, Route } from 'playwright-core';
import { ADMIN_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, waitForToast } from '#tests/support/browser-page.ts';
import type { TestPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations } from './page-checks.ts';

export interface WrittenPost {
  title: string;
  excerpt: string;
  content: string;
}

export const SAMPLE_POST: WrittenPost = {
  title: 'Le cœur du Pendu',
  excerpt: 'Ni châtiment ni sacrifice : le douzième arcane suspend le geste.',
  content:
    'Le Pendu arrête.\n\n# Ce que l’on voit\n\nUn homme tient par un pied.\n\n- calme\n- seul',
};

/** Holds requests with this path and method back until the returned function is called. */
export async function holdRequests(
  page: Page,
  path: string,
  method: string,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await promise;
    return respond(route);
  });
  return resolve;
}

/** The parts and actions of the administration, used with a mouse or by touch. */
export function adminPage(page: Page, { isTouched = false } = {}) {
  const press = (part: Locator) => (isTouched ? part.tap() : part.click());
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');

  return {
    page,
    press,
    button,
    field,
    dialog,
    rows: page.locator('[data-row]'),
    /** The state of the text in the form: unsaved, saved, online. */
    saveState: page.locator('[data-part="text-bar"] ~ [role="status"]'),
    failure: page.locator('p', { hasText: 'Votre texte est intact' }),
    recovered: page.getByText(/^Texte non enregistré du .* retrouvé$/),
    /** The preview of the post. */
    preview: page.getByRole('region', { name: 'Article', exact: true }),
    /** The file input for the picture above the text. */
    picker: page.getByLabel(/^(Choisir une |Changer l’)image$/),
    versions: page.getByRole('list', { name: 'Versions' }).getByRole('button'),

    async open(): Promise<void> {
      await page.goto('/admin');
      await page.locator('astro-island:not([ssr])').waitFor();
    },

    async enterPassword(password: string = ADMIN_PASSWORD): Promise<void> {
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await press(button('Se connecter'));
    },

    async logIn(): Promise<void> {
      await this.open();
      await this.enterPassword();
      await this.rows.first().waitFor();
    },

    waitForToast: (title: string) => waitForToast(page, title),

    async write(post: WrittenPost = SAMPLE_POST): Promise<void> {
      await press(button('Nouvel Article'));
      await field('Titre').fill(post.title);
      await field('Extrait').fill(post.excerpt);
      await field('Contenu').fill(post.content);
    },

    async save(): Promise<void> {
      await press(button('Enregistrer'));
    },

    async publish(): Promise<void> {
      await press(button('Publier'));
      await press(dialog.getByRole('button', { name: 'Publier', exact: true }));
    },

    /** Restores the newest version whose entry in the list contains this text. */
    async restore(version: string | RegExp = ''): Promise<void> {
      await press(button('Versions'));
      await press(this.versions.filter({ hasText: version }).first());
      await dialog.waitFor({ state: 'detached' });
      await this.waitForToast('Version restaurée');
    },

    async edit(title: string): Promise<void> {
      await button(`Modifier « ${title} »`).click();
      await field('Contenu').waitFor();
    },

    getViolations: () => getAxeViolations(page),
  };
}

/** Opens the administration in a new context and logs in. */
export async function openAdmin(platform: TestPlatform, options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await admin.logIn();
  const showTab = (name: string) => page.getByRole('tab', { name }).click();
  return { admin, page, faults, showTab, rows: page.locator('[data-row]:visible') };
}

export type OpenAdmin = Awaited<ReturnType<typeof openAdmin>>;
