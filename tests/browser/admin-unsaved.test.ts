import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { versionTexts } from '#tests/documents.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';
import { adminPage, POST } from './admin-page.ts';

/** The same port after a restart: the page that is open goes on with it. */
const PORT = 24_613;

const platform = testPlatform({ port: PORT, environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

async function openAdmin() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page };
}

let titles = 0;

/** A title that no other test has, nor the same one at its second try: slugs are made of them. */
const titled = (title: string) => ({ ...POST, title: `${title} ${++titles}` });

interface Edited {
  owner: Owner;
  admin: ReturnType<typeof adminPage>;
  post: { id: string; title: string; slug: string; content: string };
}

/** The text that is left is what the form opens on, and readers see nothing of it; what is saved can come back. */
async function leaveAndComeBack({ admin, post: { title, slug, content } }: Edited): Promise<void> {
  const { page } = admin;
  await admin.edit(title);
  await admin.field('Contenu').fill('À suivre.');
  await admin.button('Articles').click();
  await admin.unsaved(title).waitFor();
  expect(await admin.faults()).toEqual([]);
  const read = await platform.fetch(`/api/blog/posts/${slug}`);
  expect((await read.json()).content).toBe(content);
  await admin.edit(title);
  await expect.poll(() => admin.kept.textContent()).toMatch(/^Gardé à .*, pas encore enregistré/);
  expect(await admin.field('Contenu').inputValue()).toBe('À suivre.');
  await admin.restore('Texte enregistré');
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe(content);
  // What was given up for it is among the versions.
  await admin.button('Versions').click();
  await admin.versions.first().waitFor();
  expect(await admin.faults()).toEqual([]);
  await page.keyboard.press('Escape');
  await admin.readVersion();
  await admin.preview.getByText('À suivre.').waitFor();
  await admin.button('Articles').click();
  await admin.rows.first().waitFor();
  await expect.poll(() => admin.unsaved(title).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
}

/** One text stays, the other is among the versions. */
async function meetAnotherTab({ owner, admin, post: { id, title } }: Edited): Promise<void> {
  await admin.edit(title);
  const path = `/api/admin/blog/posts/${id}`;
  const elsewhere = async (content: string) => {
    const { slug, excerpt, version } = await (await owner.get(path)).json();
    await owner.send(
      'PUT',
      path,
      postInput({ title, slug, excerpt, version, content, published: true }),
    );
  };
  const newest = async () => (await versionTexts(owner, 'post', id))[0]?.content;

  await elsewhere('Le premier, ailleurs.');
  await admin.field('Contenu').fill('Le premier, ici.');
  await admin.save();
  await admin.toastText('Ce texte a été modifié ailleurs');
  expect(await admin.faults()).toEqual([]);
  expect(await admin.field('Contenu').inputValue()).toBe('Le premier, ici.');
  await admin.button('Garder votre texte').click();
  await expect.poll(() => admin.button('Garder votre texte').count()).toBe(0);
  await admin.save();
  await admin.toastText('Article mis à jour avec succès');
  expect(await newest()).toBe('Le premier, ailleurs.');

  await elsewhere('Le second, ailleurs.');
  await admin.field('Contenu').fill('Le second, ici.');
  await admin.save();
  await admin.button('Prendre l’autre version').click();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('Le second, ailleurs.');
  expect(await newest()).toBe('Le second, ici.');
  await admin.restore(title);
  expect(await admin.field('Contenu').inputValue()).toBe('Le second, ici.');
}

/** Two windows that type at once are told before either saves. */
async function typeInTwoWindows({ admin, post: { title } }: Edited): Promise<void> {
  const other = adminPage(await admin.page.context().newPage());
  await other.logIn();
  await other.edit(title);
  await admin.field('Contenu').fill('Tapé ici.');
  await admin.kept.getByText(/^Gardé à/).waitFor();
  await other.field('Contenu').fill('Tapé là.');
  await other.page.getByText('Ce texte a été modifié ailleurs depuis').waitFor();
  expect(await other.faults()).toEqual([]);
  await other.button('Prendre l’autre version').click();
  await expect.poll(() => other.field('Contenu').inputValue()).toBe('Tapé ici.');
  await other.readVersion(title);
  await other.preview.getByText('Tapé là.').waitFor();
  await other.page.close();
}

/** Keys and pasted pictures are for the post in sight, never for one behind another tab. */
async function typeBehindAnotherTab({ admin }: Edited): Promise<void> {
  const { page } = admin;
  const sent: string[] = [];
  page.on('request', (request) => {
    const isSave = request.method() === 'PUT' && request.url().includes('/blog/posts/');
    if (isSave) sent.push(request.postDataJSON().content);
  });
  const takesPaste = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([], 'image.png', { type: 'image/png' }));
      const options = { clipboardData, bubbles: true, cancelable: true };
      return !document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options));
    });

  await admin.field('Contenu').fill('La moitié d’une phr');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await admin.button('Nouvelle lettre').click();
  await admin.field('Texte').fill('Une lettre.');
  await page.keyboard.press('Control+s');
  expect(await takesPaste()).toBe(false);

  await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
  await admin.field('Contenu').fill('La phrase entière.');
  await page.keyboard.press('Control+s');
  await admin.toastText('Article mis à jour avec succès');
  expect(sent).toEqual(['La phrase entière.']);
  expect(await takesPaste()).toBe(true);
}

test('a post that is left with a text opens on it, and readers see nothing of it; of a post that was edited in another tab one text stays, the other is among the versions; two that type at once are told; Ctrl+S and a pasted picture are for the post in sight, never for one behind another tab', async () => {
  const owner = await ownerOf(platform);
  const { title } = titled('Laissé en plan');
  const post = await createdPost(owner, { title, slug: `laisse-${titles}`, published: true });
  const edited = { owner, post, ...(await openAdmin()) };
  await leaveAndComeBack(edited);
  await meetAnotherTab(edited);
  await typeInTwoWindows(edited);
  await typeBehindAnotherTab(edited);
});

/** A server that dies under a save takes nothing with it. */
async function outlivesTheServer(admin: Edited['admin']): Promise<void> {
  const post = titled('Un serveur qui meurt');
  await admin.write(post);
  await admin.page.getByText('– libre').waitFor();

  await platform.stop();
  await admin.save();
  expect(await admin.toastText('Erreur de création')).toContain('Le serveur ne répond pas.');
  expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
  expect(await admin.faults()).toEqual([]);

  await platform.start();
  await admin.save();
  await admin.toastText('Article créé avec succès');
  await admin.button('Articles').click();
  await admin.page.locator('[data-row]', { hasText: post.title }).waitFor();
}

test('a text that is not saved yet warns until it is kept, can be thrown away, and outlives its tab, the session and the server', async () => {
  const { admin, page } = await openAdmin();
  const dropped = titled('Un départ');
  await admin.write(dropped);
  let warned = false;
  page.once('dialog', (dialog) => {
    warned = true;
    dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => warned).toBe(true);
  await admin.button('Articles').click();
  await admin.unsaved(dropped.title).getByRole('button', { name: 'Jeter' }).click();
  await admin.dialog.getByRole('button', { name: 'Jeter' }).click();
  await expect.poll(() => admin.unsaved(dropped.title).count()).toBe(0);

  const kept = titled('Une page fermée');
  await admin.write(kept);
  await admin.kept.getByText(/^Gardé à/).waitFor();
  const next = adminPage(await page.context().newPage());
  await page.close();
  await next.logIn();
  await next.unsaved(kept.title).getByRole('button', { name: 'Reprendre' }).click();
  expect(await next.field('Titre').inputValue()).toBe(kept.title);
  expect(await next.field('Contenu').inputValue()).toBe(POST.content);

  await (await ownerOf(platform)).send('POST', '/api/admin/logout');
  await next.save();
  await next.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  await next.enterPassword();
  await next.toastText('Article créé avec succès');
  expect(await next.field('Contenu').inputValue()).toBe(POST.content);
  await next.button('Articles').click();
  await next.rows.first().waitFor();
  expect(await next.unsaved(kept.title).count()).toBe(0);
  await outlivesTheServer(next);
});
