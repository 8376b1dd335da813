import type { Page } from 'playwright-core';

/** Longer than a program takes to fill a form, see netlify/server/contact/spam-check.ts. */
export const UNHURRIED_MS = 3_100;

/** The form that has a letter mailed, the button below the letter that leads to it, and the way there. */
export function mailForm(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Recevoir cette lecture par e-mail' });
  return {
    sheet,
    opener: page.getByRole('button', { name: 'Garder', exact: true }),
    choice: page.getByRole('button', { name: 'Recevoir par e-mail', exact: true }),
    email: sheet.getByLabel('Votre adresse e-mail'),
    newsletter: sheet.getByRole('checkbox'),
    submit: sheet.getByRole('button', { name: 'Envoyer la lecture' }),
  };
}
