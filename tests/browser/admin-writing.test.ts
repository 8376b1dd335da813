import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { createPicture } from '#tests/support/image-fixtures.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage, SAMPLE_POST } from './admin-page.ts';
import { measureOverflow, waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page, faults, toolbar: page.getByRole('toolbar', { name: /Contenu$/ }) };
}

type Visit = Awaited<ReturnType<typeof openAdmin>>;

async function checkValidationAndSlug({ admin, page }: Visit): Promise<void> {
  await admin.save();
  const messages = page.locator('[aria-invalid="true"]').evaluateAll((fields) =>
    fields.map((field) => {
      const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return document.getElementById(described.at(-1) ?? '')?.textContent;
    }),
  );
  expect(await messages).toEqual([
    'Le titre est obligatoire.',
    'L’adresse de l’article est obligatoire.',
    'L’extrait est obligatoire.',
    'Le contenu est obligatoire.',
  ]);
  await waitForFocus(admin.field('Titre'));
  expect(await admin.getViolations()).toEqual([]);

  const slugField = admin.field('Slug (adresse de l’article)');
  await admin.field('Titre').pressSequentially('Le cœur d’Élise');
  await expect.poll(() => slugField.inputValue()).toBe('le-coeur-delise');
  await slugField.fill('Mon Slug !');
  await admin.field('Titre').fill('Un autre titre');
  await expect.poll(() => slugField.inputValue()).toBe('mon-slug');

  await slugField.fill('preparer-un-tirage-en-dix-cartes');
  await page.getByText('Ce slug est déjà utilisé par un autre article', { exact: true }).waitFor();
  await expect.poll(() => admin.button('Enregistrer').isDisabled()).toBe(true);
  await slugField.fill('un-titre-libre');
  await page.getByText('– libre').waitFor();
  await expect.poll(() => admin.button('Enregistrer').isDisabled()).toBe(false);
}

async function formatText({ admin, page, toolbar }: Visit): Promise<void> {
  const content = admin.field('Contenu');
  await content.fill('Un mot ici\nun autre');
  await content.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(3, 6);
  });
  await toolbar.getByRole('button', { name: 'Gras' }).click();
  await expect.poll(() => content.inputValue()).toBe('Un **mot** ici\nun autre');
  await page.keyboard.press('Control+i');
  await expect.poll(() => content.inputValue()).toBe('Un ***mot*** ici\nun autre');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => content.inputValue()).toBe('Un mot ici\nun autre');
  expect(await admin.getViolations()).toEqual([]);
}

async function checkPreview({ admin, page }: Visit): Promise<void> {
  await admin.field('Titre').fill(SAMPLE_POST.title);
  await admin.field('Extrait').fill(SAMPLE_POST.excerpt);
  await admin.field('Contenu').fill(SAMPLE_POST.content);
  await admin.preview.getByRole('heading', { name: 'Ce que l’on voit' }).waitFor();
  await expect
    .poll(() => admin.preview.getByRole('listitem').allTextContents())
    .toEqual(['calme', 'seul']);
  // Screen readers read the counter as the field's description, and do not announce every key.
  const descriptionId = await admin.field('Extrait').getAttribute('aria-describedby');
  const counter = page.locator(`[id="${descriptionId}"]`);
  await expect.poll(() => counter.textContent()).toMatch(`${SAMPLE_POST.excerpt.length} / 500`);
  await expect.poll(() => page.getByRole('status').and(counter).count()).toBe(0);
}

test('the post form validates fields, derives a unique slug, undoes formatting and updates its preview', async () => {
  const visit = await openAdmin();
  await visit.admin.button('Nouvel Article').click();
  await checkValidationAndSlug(visit);
  await formatText(visit);
  await checkPreview(visit);
  expect(visit.faults).toEqual([]);
});

async function checkToolbarPosition({ admin, toolbar }: Visit): Promise<void> {
  const content = admin.field('Contenu');
  await content.fill(`${'Une ligne.\n\n'.repeat(80)}fin`);
  await content.evaluate((area) => scrollTo(0, area.getBoundingClientRect().top + scrollY + 600));
  const getBox = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const textBar = await getBox(admin.button('Enregistrer').locator('../..'));
  const { x, y, width, height } = await getBox(toolbar);
  expect(y).toBeCloseTo(textBar.y + textBar.height, 0);
  expect(y + height).toBeLessThan((PHONE.viewport?.height ?? 0) / 2);
  const last = await getBox(toolbar.getByRole('button', { name: 'Image' }));
  expect(last.x + last.width).toBeLessThanOrEqual(Math.min(PHONE.viewport?.width ?? 0, x + width));
}

async function insertPictures({ admin, page, toolbar }: Visit): Promise<void> {
  const content = admin.field('Contenu');
  await content.fill('Un\ndeux');
  const uploadPicture = async () => {
    await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 1));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      toolbar.getByRole('button', { name: 'Image' }).click(),
    ]);
    const buffer = await createPicture('#24507a', 40, 30);
    await chooser.setFiles({ name: 'bleu.png', mimeType: 'image/png', buffer });
    await admin.waitForToast('Image uploadée avec succès');
  };
  await uploadPicture();
  const description = page.getByLabel('Description de l’image', { exact: true });
  await description.fill('Du [bleu]');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Insérer l’image').click();
  await expect.poll(() => content.inputValue()).toMatch(/^Un\n\n!\[Du bleu\]\(\S+\)\ndeux$/);
  await admin.dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => content.inputValue()).toBe('Un\ndeux');
  await uploadPicture();
  await description.fill('Du bleu');
  await page.keyboard.press('Enter');
  await admin.dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => content.inputValue())
    .toMatch(/^Un\n\n!\[Du bleu\]\(\/images\/blog\/[a-f0-9]{32}-40x30\.jpg\)\ndeux$/);
  expect(await admin.getViolations()).toEqual([]);

  const insertedContent = await content.inputValue();
  await content.fill(insertedContent.replace('Du bleu', ' '));
  await admin.button('Aperçu').click();
  await admin.save();
  await page.getByText('Ligne 3\u202f: l’image n’a pas de texte de remplacement').first().waitFor();
  // The form replaces the preview and selects the faulty text.
  const getSelectedText = () =>
    content.evaluate((area: HTMLTextAreaElement) =>
      document.activeElement === area
        ? area.value.slice(area.selectionStart, area.selectionEnd)
        : '',
    );
  await expect.poll(getSelectedText).toMatch(/^!\[ \]/);
  await content.fill(`${insertedContent}\n\n# Ce que l’on voit`);
}

test('on a phone the toolbar stays visible, pictures can be inserted and errors select their line', async () => {
  const visit = await openAdmin(PHONE);
  const { admin, page } = visit;
  await admin.write({ ...SAMPLE_POST, title: 'Écrit d’un téléphone' });
  await checkToolbarPosition(visit);
  await insertPictures(visit);
  await admin.save();
  await admin.waitForToast('Article créé avec succès');
  await expect.poll(() => measureOverflow(page)).toBe(0);
  expect(visit.faults).toEqual([]);
});
