import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { adminPage } from './admin-page.ts';
import { drawPage, mailForm, readingsPage, storeReadings } from './draw-page.ts';
import { advancePageClock, formPage, openAsVisitor } from './form-page.ts';

const { platform, server } = await mailPlatform({ startsAtNoon: false });

/** A state of a page: how it is opened anew, and where its buttons are. */
interface Screen {
  name: string;
  open: (page: Page) => Promise<Locator>;
}

const PRESSES = {
  async twice(page: Page, button: Locator): Promise<void> {
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (let press = 0; press < 2; press++) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(100);
    }
  },
  async 'held with Enter'(page: Page, button: Locator): Promise<void> {
    await button.focus();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
};

/** The requests that write, as long as none is answered before the last press. */
async function writesOf(page: Page, press: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  const answers: Promise<unknown>[] = [];
  const { promise: pressed, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.fallback();
    sent.push(`${method} ${new URL(route.request().url()).pathname}`);
    answers.push(route.request().response());
    await pressed;
    await route.fallback();
  });
  await press();
  resolve();
  // What was only put off is sent once the first request is answered.
  await Promise.allSettled(answers);
  await page.waitForTimeout(50);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return sent;
}

/** What a button is called, whatever it is about. */
const labelsOf = (scope: Locator) =>
  scope
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((all) => {
      // The cards of a letter open sheets, which write nothing.
      const buttons = all.filter((one) => !one.closest('article'));
      const name = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? '';
      return [...new Set(buttons.map((one) => name(one).split(/ «|@/)[0]?.trim() ?? ''))];
    });

/** Presses every button but the skipped ones in each way. @returns the presses with more than one effect */
async function pressEverything(page: Page, { open }: Screen, skipped: RegExp): Promise<string[]> {
  const faults: string[] = [];
  const question = page.getByRole('alertdialog');
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  let scope: Locator | null = await open(page);
  const labels = await labelsOf(scope);
  for (const label of labels.filter((one) => !skipped.test(one))) {
    for (const [how, press] of Object.entries(PRESSES)) {
      scope ??= await open(page);
      const named = scope.getByRole('button', { name: label }).filter({ visible: true });
      if ((await named.count()) === 0) continue;
      const isAnswer = (await question.count()) > 0;
      const openDialogs = await dialogs.count();
      const sent = await writesOf(page, () => press(page, named.first()));
      // A press that asks a question must not answer it.
      const isAnswered = !isAnswer && (await question.count()) > 0 && sent.length > 0;
      if (isAnswered || new Set(sent).size < sent.length) {
        faults.push(`“${label}” ${how}: ${sent.join(', ')}`);
      }
      const hasSameDialogs = (await dialogs.count()) === openDialogs;
      const isUnchanged = sent.length === 0 && hasSameDialogs;
      // Only what changed is opened anew.
      if (!isUnchanged || (await labelsOf(scope)).join() !== labels.join()) scope = null;
    }
  }
  return faults;
}

const LETTER = `/tirage/lire#${encodeTen(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`;

async function openLetter(page: Page) {
  await page.goto('about:blank');
  await page.goto(LETTER);
  await drawPage(page).letter.waitFor();
  return page.locator('main');
}

/** Forms are filled as by a person. */
async function fillForm(page: Page, path: string, fields: Record<string, string>) {
  await page.goto(path);
  await formPage(page).hydrate();
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  for (const box of await page.locator('input[name="consent"]').all()) await box.check();
  await advancePageClock(page, 5_000);
  return page.locator('main');
}

let people = 0;

const PUBLIC: Screen[] = [
  {
    name: 'contact',
    open: (page) =>
      fillForm(page, '/contact', {
        Nom: 'Claude',
        'E-mail': `claude-${++people}@tarot.example`,
        Objet: `Une question ${people}`,
        Message: 'Bonjour, combien de temps faut-il compter ?',
      }),
  },
  {
    name: 'newsletter',
    open: (page) =>
      fillForm(page, '/infolettre', { 'Votre adresse e-mail': `lea-${++people}@tarot.example` }),
  },
  {
    name: 'cards',
    async open(page) {
      await drawPage(page).open();
      return page.locator('main > :not(.deck-table)').first().locator('..');
    },
  },
  { name: 'letter', open: openLetter },
  {
    name: 'ways to keep it',
    async open(page) {
      await openLetter(page);
      await mailForm(page).opener.click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'mail',
    async open(page) {
      await openLetter(page);
      const form = mailForm(page);
      await form.opener.click();
      await form.choice.click();
      await form.email.fill(`recu-${++people}@tarot.example`);
      await advancePageClock(page, 5_000);
      return form.dialog;
    },
  },
  {
    name: 'readings',
    async open(page) {
      await storeReadings(platform, page, [readingInput()]);
      await page.goto('/mes-tirages');
      await readingsPage(page).readings.first().waitFor();
      return page.locator('main');
    },
  },
  {
    name: 'erasing readings',
    async open(page) {
      await storeReadings(platform, page, [readingInput()]);
      await page.goto('/mes-tirages');
      await readingsPage(page).eraseAll.click();
      return page.getByRole('alertdialog');
    },
  },
];

describe('a button has one effect, however it is pressed, on the visitor’s page of', () => {
  test.for(PUBLIC)('$name', async (screen) => {
    const { page } = await openAsVisitor(platform.url);
    expect(await pressEverything(page, screen, /^Carte \d/)).toEqual([]);
    const sent = () => server.accepted.filter((email) => /^(claude|recu|lea)-/.test(email));
    if (/contact|newsletter|mail/.test(screen.name)) await expect.poll(sent).not.toEqual([]);
    expect(new Set(sent()).size).toBe(sent().length);
  });
});

/** A part of the administration, with nothing open over it but what these buttons and tabs open. */
const part = (hash: string, ...ways: [role: 'tab' | 'button', name: RegExp][]): Screen => ({
  name: [hash, ...ways.map(([, { source }]) => source)].join(' '),
  async open(page) {
    const { dialog } = adminPage(page);
    while ((await dialog.count()) > 0) await page.keyboard.press('Escape');
    await page.evaluate((address) => location.assign(address), hash);
    for (const [role, name] of ways) {
      await page.getByRole(role, { name }).filter({ visible: true }).first().click();
    }
    // A list that is read again must not move its buttons while they are pressed.
    await page.waitForLoadState('networkidle');
    if ((await dialog.count()) > 0) return dialog.last();
    // Of an editor only the bar above the text writes.
    if (hash.includes('/')) return page.locator('[data-part="text-bar"]').filter({ visible: true });
    return page.getByRole('tabpanel').filter({ visible: true }).first();
  },
});

const ADMIN = [
  part('#blog'),
  part('#blog', ['button', /^Corbeille/]),
  part('#blog', ['button', /^Supprimer/]),
  part('#blog/nouveau'),
  part('#newsletter', ['tab', /^Abonnés/]),
  part('#newsletter', ['tab', /^Abonnés/], ['button', /^Supprimer/]),
  part('#newsletter', ['tab', /^Lettres/]),
  part('#newsletter', ['tab', /^Lettres/], ['button', /^Supprimer/]),
  part('#newsletter/nouveau'),
  part('#messages'),
  part('#messages', ['button', /^Répondre/]),
  part('#messages', ['button', /^Supprimer/]),
  part('#contenu/identite'),
  part('#blog', ['button', /^Paramètres/]),
];

beforeAll(async () => {
  const client: AdminClient = await logInAsAdmin(platform);
  for (let count = 0; count < 9; count++) {
    const { id } = await createTestPost(client, {
      slug: `article-${count}`,
      title: `Article ${count}`,
    });
    if (count < 3) await client.send('DELETE', `/api/admin/blog/posts/${id}`);
    await createDraftCampaign(client, { subject: `Lettre ${count}` });
    await importTestSubscribers(client, [`abonne-${count}@tarot.example`]);
    const email = `auteur-${count}@tarot.example`;
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email, subject: `Message ${count}` }),
    );
  }
});

describe('a button has one effect, however it is pressed, in the administration at', () => {
  test.for(['#blog', '#newsletter', '#messages', '#contenu'])('%s', async (tab) => {
    const { page } = await openPage(platform.url);
    await adminPage(page).logIn();
    for (const screen of ADMIN.filter(({ name }) => name.startsWith(tab))) {
      expect(await pressEverything(page, screen, /^Mettre en vedette/), screen.name).toEqual([]);
    }
  });
});
