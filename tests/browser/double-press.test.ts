import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { adminPage } from './admin-page.ts';
import { drawPage, mailForm, readingsPage, storeReadings } from './draw-page.ts';
import { advancePageClock, formPage, openAsVisitor } from './form-page.ts';

const { platform, server } = await setUpMailPlatform({ startsAtNoon: false });

/** A state of a page. `open` loads it anew and returns the part that contains its buttons. */
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

/** Returns the requests that presses cause, without those that read; none is answered before the last press. */
async function recordWrites(page: Page, press: () => Promise<void>): Promise<string[]> {
  const requests: string[] = [];
  const responses: Promise<unknown>[] = [];
  const hold = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.fallback();
    requests.push(`${method} ${new URL(route.request().url()).pathname}`);
    responses.push(route.request().response());
    await hold.promise;
    await route.fallback();
  });
  await press();
  hold.resolve();
  // A delayed request is sent once the first one is answered.
  await Promise.allSettled(responses);
  await page.waitForTimeout(50);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return requests;
}

/** Returns the labels of the visible buttons, without the name of the item that a button is about. */
const getButtonLabels = (scope: Locator) =>
  scope
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((buttons) => {
      // The cards of an interpretation open sheets, which write nothing.
      const labels = buttons
        .filter((button) => !button.closest('article'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
      return [...new Set(labels.map((label) => label.split(/ «|@/)[0]?.trim() ?? ''))];
    });

/** Presses every button but the skipped ones in every way. @returns the presses with more than one effect */
async function pressButtons(page: Page, { open }: Screen, skippedLabel: RegExp): Promise<string[]> {
  const faults: string[] = [];
  const questionDialog = page.getByRole('alertdialog');
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  let scope: Locator | null = await open(page);
  const labels = await getButtonLabels(scope);
  for (const label of labels.filter((label) => !skippedLabel.test(label))) {
    for (const [pressName, press] of Object.entries(PRESSES)) {
      scope ??= await open(page);
      const buttons = scope.getByRole('button', { name: label }).filter({ visible: true });
      if ((await buttons.count()) === 0) continue;
      const isQuestionOpen = (await questionDialog.count()) > 0;
      const dialogCount = await dialogs.count();
      const requests = await recordWrites(page, () => press(page, buttons.first()));
      // A press that asks a question must not answer it.
      const isAnswered =
        !isQuestionOpen && (await questionDialog.count()) > 0 && requests.length > 0;
      if (isAnswered || new Set(requests).size < requests.length) {
        faults.push(`“${label}” ${pressName}: ${requests.join(', ')}`);
      }
      const hasSameDialogs = (await dialogs.count()) === dialogCount;
      const isUnchanged = requests.length === 0 && hasSameDialogs;
      // A changed screen is opened anew.
      if (!isUnchanged || (await getButtonLabels(scope)).join() !== labels.join()) scope = null;
    }
  }
  return faults;
}

const READING_PATH = `/tirage/lire#${encodeTen(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`;

async function openReading(page: Page) {
  await page.goto('about:blank');
  await page.goto(READING_PATH);
  await drawPage(page).letter.waitFor();
  return page.locator('main');
}

/** Opens a form and fills it in as slowly as a person. */
async function fillForm(page: Page, path: string, fields: Record<string, string>) {
  await page.goto(path);
  await formPage(page).hydrate();
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  for (const box of await page.locator('input[name="consent"]').all()) await box.check();
  await advancePageClock(page, 5_000);
  return page.locator('main');
}

let visitorCount = 0;

const VISITOR_SCREENS: Screen[] = [
  {
    name: 'contact form',
    open: (page) =>
      fillForm(page, '/contact', {
        Nom: 'Claude',
        'E-mail': `claude-${++visitorCount}@tarot.example`,
        Objet: `Une question ${visitorCount}`,
        Message: 'Bonjour, combien de temps faut-il compter ?',
      }),
  },
  {
    name: 'newsletter form',
    open: (page) =>
      fillForm(page, '/infolettre', {
        'Votre adresse e-mail': `lea-${++visitorCount}@tarot.example`,
      }),
  },
  {
    name: 'deck',
    async open(page) {
      await drawPage(page).open();
      return page.locator('main > :not(.deck-table)').first().locator('..');
    },
  },
  { name: 'shared reading', open: openReading },
  {
    name: 'dialog to keep a reading',
    async open(page) {
      await openReading(page);
      await mailForm(page).opener.click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'form to mail a reading',
    async open(page) {
      await openReading(page);
      const form = mailForm(page);
      await form.opener.click();
      await form.choice.click();
      await form.email.fill(`recu-${++visitorCount}@tarot.example`);
      await advancePageClock(page, 5_000);
      return form.dialog;
    },
  },
  {
    name: 'list of readings',
    async open(page) {
      await storeReadings(platform, page, [createReadingInput()]);
      await page.goto('/mes-tirages');
      await readingsPage(page).readings.first().waitFor();
      return page.locator('main');
    },
  },
  {
    name: 'dialog to erase readings',
    async open(page) {
      await storeReadings(platform, page, [createReadingInput()]);
      await page.goto('/mes-tirages');
      await readingsPage(page).eraseAll.click();
      return page.getByRole('alertdialog');
    },
  },
];

/** Returns the screen of the administration that these tabs and buttons open at this address. */
const toScreen = (hash: string, ...steps: [role: 'tab' | 'button', name: RegExp][]): Screen => ({
  name: [hash, ...steps.map(([, { source }]) => source)].join(' '),
  async open(page) {
    const { dialog } = adminPage(page);
    while ((await dialog.count()) > 0) await page.keyboard.press('Escape');
    await page.evaluate((address) => location.assign(address), hash);
    for (const [role, name] of steps) {
      await page.getByRole(role, { name }).filter({ visible: true }).first().click();
    }
    // A list that reloads must not move its buttons while they are pressed.
    await page.waitForLoadState('networkidle');
    if ((await dialog.count()) > 0) return dialog.last();
    // In an editor only the bar above the text has buttons that write.
    if (hash.includes('/')) return page.locator('[data-part="text-bar"]').filter({ visible: true });
    return page.getByRole('tabpanel').filter({ visible: true }).first();
  },
});

const ADMIN_SCREENS = [
  toScreen('#blog'),
  toScreen('#blog', ['button', /^Corbeille/]),
  toScreen('#blog', ['button', /^Supprimer/]),
  toScreen('#blog/nouveau'),
  toScreen('#newsletter', ['tab', /^Abonnés/]),
  toScreen('#newsletter', ['tab', /^Abonnés/], ['button', /^Supprimer/]),
  toScreen('#newsletter', ['tab', /^Lettres/]),
  toScreen('#newsletter', ['tab', /^Lettres/], ['button', /^Supprimer/]),
  toScreen('#newsletter/nouveau'),
  toScreen('#messages'),
  toScreen('#messages', ['button', /^Répondre/]),
  toScreen('#messages', ['button', /^Supprimer/]),
  toScreen('#contenu/identite'),
  toScreen('#blog', ['button', /^Paramètres/]),
  toScreen('#blog', ['button', /^Tout voir/]),
];

beforeAll(async () => {
  const client = await logInAsAdmin(platform);
  for (let index = 0; index < 9; index++) {
    const post = { slug: `article-${index}`, title: `Article ${index}` };
    const { id } = await createTestPost(client, post);
    if (index < 3) await client.send('DELETE', `/api/admin/blog/posts/${id}`);
    await createDraftCampaign(client, { subject: `Lettre ${index}` });
    await importTestSubscribers(client, [`abonne-${index}@tarot.example`]);
    const message = { email: `auteur-${index}@tarot.example`, subject: `Message ${index}` };
    await sendContactMessage(platform, await createHumanSubmission(message));
  }
});

describe('every button that is pressed twice or held has a single effect', () => {
  test.for(VISITOR_SCREENS)('in the visitor’s $name', async (screen) => {
    const { page } = await openAsVisitor(platform.url);
    expect(await pressButtons(page, screen, /^Carte \d/)).toEqual([]);
    const getRecipients = () =>
      server.acceptedRecipients.filter((email) => /^(claude|recu|lea)-/.test(email));
    if (/contact|newsletter|mail/.test(screen.name)) {
      await expect.poll(getRecipients).not.toEqual([]);
    }
    expect(new Set(getRecipients()).size).toBe(getRecipients().length);
  });

  test.for(['#blog', '#newsletter', '#messages', '#contenu'])('in the admin’s %s', async (tab) => {
    const { page } = await openPage(platform.url);
    await adminPage(page).logIn();
    for (const screen of ADMIN_SCREENS.filter(({ name }) => name.startsWith(tab))) {
      expect(await pressButtons(page, screen, /^Mettre en vedette/), screen.name).toEqual([]);
    }
  });
});
