import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { draftLetter } from '#tests/letters.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';
import { adminPage } from './admin-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

async function threePosts(owner: Owner): Promise<string[]> {
  const titles = ['un', 'deux', 'trois'].map((name) => `Focus ${name} ${randomUUID().slice(0, 8)}`);
  for (const title of titles) {
    await createdPost(owner, { title, slug: title.toLowerCase().replaceAll(' ', '-') });
  }
  // The newest stands first.
  return titles.reverse();
}

test('the focus goes from what is deleted to what stands below it, and returns from a form to the button that opened it', async () => {
  const owner = await ownerOf(platform);
  const [first, second] = await threePosts(owner);
  const { page } = await openPage(platform.url);
  await page.clock.install();
  const admin = adminPage(page);
  await admin.logIn();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      return label.replaceAll(/\s/g, ' ');
    });

  await admin.button(`Supprimer « ${first} »`).focus();
  await page.keyboard.press('Enter');
  await admin.dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await admin.button(`Supprimer « ${first} »`).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(`Supprimer « ${second} »`);

  await admin.edit(`${second}`);
  await expect.poll(focused).toBe("Modifier l'article");
  await admin.button('Articles').click();
  await expect.poll(focused).toBe(`Modifier « ${second} »`);
  await admin.button('Nouvel Article').click();
  await admin.button('Articles').click();
  await expect.poll(focused).toBe('Nouvel Article');

  // It stays nowhere when the owner put it nowhere.
  await admin.button('Nouvel Article').click();
  await page.locator('h1').evaluate(() => (document.activeElement as HTMLElement).blur());
  await admin.button('Articles').evaluate((button: HTMLElement) => button.click());
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');

  const [upper, lower] = ['A', 'B'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  await draftLetter(owner, { subject: `${lower}` });
  await draftLetter(owner, { subject: `${upper}` });
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await admin.button(`Modifier « ${upper} »`).click();
  await admin.button('Retour aux lettres').click();
  await expect.poll(focused).toBe(`Modifier « ${upper} »`);
  await admin.button(`Supprimer « ${upper} »`).click();
  await admin.dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect.poll(focused).toBe(`Supprimer « ${lower} »`);
});
