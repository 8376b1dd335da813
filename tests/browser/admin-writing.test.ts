import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { createPicture } from '#tests/support/image-fixtures.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';
import { measureOverflow, waitForFocus } from './page-checks.ts';

const platform = testPlatform();

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page, faults, bar: page.getByRole('toolbar', { name: /Contenu$/ }) };
}

type Visit = Awaited<ReturnType<typeof openAdmin>>;

async function namesFaultsAndFillsTheSlug({ admin, page }: Visit): Promise<void> {
  await admin.save();
  const faults = page.locator('[aria-invalid="true"]').evaluateAll((fields) =>
    fields.map((field) => {
      const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return document.getElementById(described.at(-1) ?? '')?.textContent;
    }),
  );
  expect(await faults).toEqual([
    'Le titre est obligatoire.',
    'L’adresse de l’article est obligatoire.',
    'L’extrait est obligatoire.',
    'Le contenu est obligatoire.',
  ]);
  await waitForFocus(admin.field('Titre'));
  expect(await admin.getViolations()).toEqual([]);

  await admin.field('Titre').pressSequentially('Le cœur d’Élise');
  await expect
    .poll(() => admin.field('Slug (adresse de l’article)').inputValue())
    .toBe('le-coeur-delise');
  await admin.field('Slug (adresse de l’article)').fill('Mon Slug !');
  await admin.field('Titre').fill('Un autre titre');
  await expect.poll(() => admin.field('Slug (adresse de l’article)').inputValue()).toBe('mon-slug');

  await admin.field('Slug (adresse de l’article)').fill('preparer-un-tirage-en-dix-cartes');
  await page.getByText('Ce slug est déjà utilisé par un autre article', { exact: true }).waitFor();
  await expect.poll(() => admin.button('Enregistrer').isDisabled()).toBe(true);
  await admin.field('Slug (adresse de l’article)').fill('un-titre-libre');
  await page.getByText('– libre').waitFor();
  await expect.poll(() => admin.button('Enregistrer').isDisabled()).toBe(false);
}

const select = (content: Locator, start: number, end: number) =>
  content.evaluate(
    (area: HTMLTextAreaElement, [start, end]) => {
      area.focus();
      area.setSelectionRange(start as number, end as number);
    },
    [start, end],
  );

async function marksTheText({ admin, page, bar }: Visit): Promise<void> {
  const content = admin.field('Contenu');
  await content.fill('Un mot ici\nun autre');
  await select(content, 3, 6);
  await bar.getByRole('button', { name: 'Gras' }).click();
  await expect.poll(() => content.inputValue()).toBe('Un **mot** ici\nun autre');
  await page.keyboard.press('Control+i');
  await expect.poll(() => content.inputValue()).toBe('Un ***mot*** ici\nun autre');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => content.inputValue()).toBe('Un mot ici\nun autre');
  expect(await admin.getViolations()).toEqual([]);
}

async function showsWhatReadersWillSee({ admin, page }: Visit): Promise<void> {
  await admin.field('Titre').fill(POST.title);
  await admin.field('Extrait').fill(POST.excerpt);
  await admin.field('Contenu').fill(POST.content);
  await admin.preview.getByRole('heading', { name: 'Ce que l’on voit' }).waitFor();
  await expect
    .poll(() => admin.preview.getByRole('listitem').allTextContents())
    .toEqual(['calme', 'seul']);
  // Read with the field, as its description, and not anew at every key.
  const described = await admin.field('Extrait').getAttribute('aria-describedby');
  const counter = page.locator(`[id="${described}"]`);
  await expect.poll(() => counter.textContent()).toMatch(`${POST.excerpt.length} / 500`);
  await expect.poll(() => page.getByRole('status').and(counter).count()).toBe(0);
}

test('the form names every fault, fills the slug and refuses a used one; marks can be undone; the preview follows', async () => {
  const visit = await openAdmin();
  await visit.admin.button('Nouvel Article').click();
  await namesFaultsAndFillsTheSlug(visit);
  await marksTheText(visit);
  await showsWhatReadersWillSee(visit);
  expect(visit.faults).toEqual([]);
});

async function keepsTheBarInSight({ admin, bar }: Visit): Promise<void> {
  const text = admin.field('Contenu');
  await text.fill(`${'Une ligne.\n\n'.repeat(80)}fin`);
  await text.evaluate((area) => scrollTo(0, area.getBoundingClientRect().top + scrollY + 600));
  const boxOf = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const above = await boxOf(admin.button('Enregistrer').locator('../..'));
  const { x, y, width, height } = await boxOf(bar);
  expect(y).toBeCloseTo(above.y + above.height, 0);
  expect(y + height).toBeLessThan((PHONE.viewport?.height ?? 0) / 2);
  const last = await boxOf(bar.getByRole('button', { name: 'Image' }));
  expect(last.x + last.width).toBeLessThanOrEqual(Math.min(PHONE.viewport?.width ?? 0, x + width));
}

async function takesAPictureIntoTheText({ admin, page, bar }: Visit): Promise<void> {
  const content = admin.field('Contenu');
  await content.fill('Un\ndeux');
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 1));
  const take = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      bar.getByRole('button', { name: 'Image' }).click(),
    ]);
    const buffer = await createPicture('#24507a', 40, 30);
    await chooser.setFiles({ name: 'bleu.png', mimeType: 'image/png', buffer });
    await admin.waitForToast('Image uploadée avec succès');
  };
  await take();
  const description = page.getByLabel('Description de l’image', { exact: true });
  await description.fill('Du [bleu]');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Insérer l’image').click();
  await expect.poll(() => content.inputValue()).toMatch(/^Un\n\n!\[Du bleu\]\(\S+\)\ndeux$/);
  await admin.dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => content.inputValue()).toBe('Un\ndeux');
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 1));
  await take();
  await description.fill('Du bleu');
  await page.keyboard.press('Enter');
  await admin.dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => content.inputValue())
    .toMatch(/^Un\n\n!\[Du bleu\]\(\/images\/blog\/[a-f0-9]{32}-40x30\.jpg\)\ndeux$/);
  expect(await admin.getViolations()).toEqual([]);

  const written = await content.inputValue();
  await content.fill(written.replace('Du bleu', ' '));
  await admin.button('Aperçu').click();
  await admin.save();
  await page.getByText('Ligne 3\u202f: l’image n’a pas de texte de remplacement').first().waitFor();
  // The form is back in place of the preview, at the line.
  const selected = () =>
    content.evaluate((area: HTMLTextAreaElement) =>
      document.activeElement === area
        ? area.value.slice(area.selectionStart, area.selectionEnd)
        : '',
    );
  await expect.poll(selected).toMatch(/^!\[ \]/);
  await content.fill(`${written}\n\n# Ce que l’on voit`);
}

test('on a phone the bar stays in sight, a picture comes into the text with its description and an error opens its line', async () => {
  const visit = await openAdmin(PHONE);
  const { admin, page } = visit;
  await admin.write({ ...POST, title: 'Écrit d’un téléphone' });
  await keepsTheBarInSight(visit);
  await takesAPictureIntoTheText(visit);
  await admin.save();
  await admin.waitForToast('Article créé avec succès');
  await expect.poll(() => measureOverflow(page)).toBe(0);
  expect(visit.faults).toEqual([]);
});
