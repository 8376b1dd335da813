import { describe, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { writtenPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';
import { adminPage, hold, POST } from './admin-page.ts';

const platform = writtenPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const POST_CALLS = '**/api/admin/blog/posts/*';

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page, faults };
}

const titled = (title: string) => ({ ...POST, title });

describe('the form', () => {
  test('fills an empty slug from the title as it is typed, and leaves a written one alone', async () => {
    const { admin } = await openAdmin();
    await admin.button('Nouvel Article').click();
    await admin.field('Titre').pressSequentially('Le cœur d’Élise');
    expect(await admin.field('Slug (adresse de l’article)').inputValue()).toBe('le-coeur-delise');
    await admin.field('Slug (adresse de l’article)').fill('Mon Slug !');
    await admin.field('Titre').fill('Un autre titre');
    expect(await admin.field('Slug (adresse de l’article)').inputValue()).toBe('mon-slug');
  });

  test('checks the slug after 500 ms and cannot be saved while it is taken', async () => {
    const { admin, page } = await openAdmin();
    await admin.write(titled('Un titre libre'));
    let checkedAfter = 0;
    const start = Date.now();
    await page.route('**/check-slug', (route) => {
      checkedAfter = Date.now() - start;
      return route.continue();
    });
    await admin.field('Slug (adresse de l’article)').fill('preparer-un-tirage-en-dix-cartes');
    await page
      .getByText('Ce slug est déjà utilisé par un autre article', { exact: true })
      .waitFor();
    expect(checkedAfter).toBeGreaterThanOrEqual(500);
    expect(await admin.button('Enregistrer').isDisabled()).toBe(true);
    await admin.field('Slug (adresse de l’article)').fill('un-titre-libre');
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await page.getByText('– libre').waitFor();
    expect(await admin.button('Enregistrer').isDisabled()).toBe(false);
  });

  test('can be saved when the check of its slug gets no answer', async () => {
    const { admin, page } = await openAdmin();
    await page.route('**/check-slug', () => undefined);
    await admin.write(titled('Une vérification sans réponse'));
    await admin.button('Vérification…').waitFor();
    await admin.save();
    await admin.toastText('Article créé avec succès');
  });

  test('goes to the first empty field and names every fault', async () => {
    const { admin, page } = await openAdmin();
    await admin.button('Nouvel Article').click();
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
    expect(await admin.field('Titre').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await admin.faults()).toEqual([]);
  });

  test('shows what readers, search engines and friends will see', async () => {
    const { admin, page } = await openAdmin();
    await admin.write();
    await admin.preview.getByRole('heading', { name: 'Ce que l’on voit' }).waitFor();
    expect(await admin.preview.getByRole('listitem').allTextContents()).toEqual(['calme', 'seul']);
    await page.getByRole('tab', { name: 'Recherche' }).click();
    const shown = page.getByRole('tabpanel').filter({ visible: true });
    await shown.getByText(new RegExp(`^${POST.title} \\|`)).waitFor();
    await page.getByRole('tab', { name: 'Partage' }).click();
    expect(await shown.getByText(POST.title, { exact: true }).count()).toBe(1);
    await admin.button('Mettre 1 min').click();
    expect(await admin.field('Temps de lecture').inputValue()).toBe('1 min');
    const counter = page.getByText(`${POST.excerpt.length} / 500`, { exact: true });
    await counter.waitFor();
    // Read with the field, as its description, and not anew at every key.
    expect(await page.getByRole('status').and(counter).count()).toBe(0);
  });

  test('can be used on a phone, where the preview has its own screen', async () => {
    const { admin, page } = await openAdmin(PHONE);
    await admin.write(titled('Écrit d’un téléphone'));
    expect(await admin.preview.isVisible()).toBe(false);
    await admin.button('Aperçu').click();
    await admin.preview.getByRole('heading').waitFor();
    expect(await admin.field('Contenu').isVisible()).toBe(false);
    expect(await admin.faults()).toEqual([]);
    await admin.button('Écrire').click();
    expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
    await admin.save();
    await admin.toastText('Article créé avec succès');
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});

test('Ctrl+S and a pasted picture are for the post in sight, never for one behind another tab', async () => {
  const { admin, page } = await openAdmin();
  await admin.write(titled('Derrière un onglet'));
  await admin.save();
  await admin.toastText('Article créé avec succès');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().content);
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
});

describe('a late answer about one post leaves another alone', () => {
  async function openWith(title: string) {
    const owner = await ownerOf(platform);
    const slug = title.toLowerCase();
    const late = await createdPost(owner, { title, slug });
    const path = `/api/admin/blog/posts/${late.id}`;
    const content = 'Un second état.';
    await owner.send('PUT', path, {
      ...postInput({ title, slug, content }),
      version: late.version,
    });
    const other = await createdPost(owner, { title: `${title}, ensuite`, slug: `${slug}-ensuite` });
    return { ...(await openAdmin()), path, late: title, other: other.title };
  }

  test('to open it', async () => {
    const { admin, page, path, late, other } = await openWith('Ouverture');
    const release = await hold(page, path, 'GET');
    await admin.button(`Modifier « ${late} »`).click();
    await admin.edit(other);
    const answered = page.waitForResponse(`**${path}`);
    release();
    await (await answered).finished();
    await admin.field('Extrait').fill('Un autre extrait.');
    await admin.save();
    expect(await admin.toastText('Article mis à jour avec succès')).toBe(other);
  });

  test('to save it', async () => {
    const { admin, page, path, late, other } = await openWith('Sauvegarde');
    const release = await hold(page, path, 'PUT', (route) => route.fulfill({ status: 500 }));
    await admin.edit(late);
    await admin.field('Contenu').fill('Un texte refusé.');
    await admin.save();
    await admin.button('Articles').click();
    await admin.button('Quitter et garder le texte').click();
    await admin.edit(other);
    release();
    await admin.toastText('Erreur de mise à jour');
    expect(await admin.failure.count()).toBe(0);
  });

  test('to restore it', async () => {
    const { admin, page, path, late, other } = await openWith('Restauration');
    const release = await hold(page, `${path}/versions/*`, 'POST');
    await admin.edit(late);
    await admin.button('Versions').click();
    await admin.versions.first().click();
    await admin.button('Restaurer cette version').click();
    await page.keyboard.press('Escape');
    await admin.button('Articles').click();
    await admin.edit(other);
    release();
    await admin.toastText('Version restaurée');
    expect(await admin.field('Titre').inputValue()).toBe(other);
  });
});

describe('nothing typed is lost', () => {
  test.each([
    [413, '<html>too large</html>', 'C’est trop volumineux pour être envoyé en une fois.'],
    [429, '{"message":"Trop de demandes."}', 'Trop de demandes.'],
    [500, '{"message":"Le serveur a trébuché."}', 'Le serveur a trébuché.'],
  ])('when saving answers %i', async (status, body, sentence) => {
    const { admin, page } = await openAdmin();
    await admin.write(titled(`Une réponse ${status}`));
    await page.route('**/api/admin/blog/posts', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, body }) : route.continue(),
    );
    await admin.save();
    expect(await admin.toastText('Erreur de création')).toContain(sentence);
    expect(await admin.failure.textContent()).toContain('Votre texte est intact');
    expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
    await page.unroute('**/api/admin/blog/posts');
    await admin.button('Réessayer').click();
    await admin.toastText('Article créé avec succès');
  });

  test('when the answer is lost after the server has stored the post', async () => {
    const { admin, page } = await openAdmin();
    await admin.write(titled('Une réponse perdue'));
    await admin.save();
    await admin.toastText('Article créé avec succès');
    await admin.field('Contenu').fill('Le texte d’après.');
    await page.route(POST_CALLS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await admin.save();
    expect(await admin.toastText('Erreur de mise à jour')).toContain('Le serveur ne répond pas.');
    await page.unroute(POST_CALLS);
    await admin.button('Réessayer').click();
    await admin.toastText('Article mis à jour avec succès');
    expect(await admin.dialog.count()).toBe(0);
  });

  test('when the session ends meanwhile: the save goes on after the password', async () => {
    const { admin } = await openAdmin();
    await admin.write(titled('Une session finie'));
    await (await ownerOf(platform)).send('POST', '/api/admin/logout');
    await admin.save();
    await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
    await admin.enterPassword();
    await admin.toastText('Article créé avec succès');
    expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
  });

  test('when the tab dies: the text is offered again', async () => {
    const { admin, page } = await openAdmin();
    await admin.write(titled('Une page fermée'));
    await admin.kept.getByText(/^Gardé à/).waitFor();
    const next = adminPage(await page.context().newPage());
    await page.close();
    await next.logIn();
    await next.unsaved('Une page fermée').getByRole('button', { name: 'Reprendre' }).click();
    expect(await next.field('Titre').inputValue()).toBe('Une page fermée');
    expect(await next.field('Contenu').inputValue()).toBe(POST.content);
    await next.save();
    await next.toastText('Article créé avec succès');
    await next.button('Articles').click();
    await next.rows.first().waitFor();
    expect(await next.unsaved('Une page fermée').count()).toBe(0);
  });

  test('when the author leaves: she is asked first, and may keep or drop the text', async () => {
    const { admin, page } = await openAdmin();
    await admin.write(titled('Un départ'));
    await admin.button('Articles').click();
    await admin.button('Continuer l’écriture').click();
    expect(await admin.field('Titre').inputValue()).toBe('Un départ');
    let warned = false;
    page.once('dialog', (dialog) => {
      warned = true;
      dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => warned).toBe(true);
    await admin.button('Articles').click();
    await admin.button('Abandonner les modifications').click();
    await admin.rows.first().waitFor();
    expect(await admin.unsaved('Un départ').count()).toBe(0);
  });

  test('when a post is left with a text: it opens on it, and readers see nothing of it', async () => {
    const owner = await ownerOf(platform);
    const title = 'Laissé en plan';
    const post = await createdPost(owner, { title, slug: 'laisse', published: true });
    const { admin, page } = await openAdmin();
    await admin.edit(title);
    await admin.field('Contenu').fill('À suivre.');
    await admin.button('Articles').click();
    await admin.button('Quitter et garder le texte').click();
    await admin.unsaved(title).waitFor();
    expect((await (await platform.fetch('/api/blog/posts/laisse')).json()).content).toBe(
      post.content,
    );
    await admin.edit(title);
    await page.getByText(/^Voici votre texte non enregistré, gardé le/).waitFor();
    expect(await admin.field('Contenu').inputValue()).toBe('À suivre.');
    expect(await admin.faults()).toEqual([]);
    await admin.button('Abandonner les modifications').click();
    await expect.poll(() => admin.field('Contenu').inputValue()).toBe(post.content);
    await admin.button('Articles').click();
    await admin.rows.first().waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('when the post was edited in another tab: one text stays, the other is among the versions', async () => {
    const { admin, page } = await openAdmin();
    await admin.write(titled('Deux onglets'));
    await admin.save();
    await admin.toastText('Article créé avec succès');

    const owner = await ownerOf(platform);
    const [stored] = await (await owner.get('/api/admin/blog/posts?search=Deux')).json();
    const path = `/api/admin/blog/posts/${stored.id}`;
    const elsewhere = async (content: string) => {
      const { title, slug, excerpt, version } = await (await owner.get(path)).json();
      await owner.send('PUT', path, { title, slug, excerpt, version, content });
    };
    const versions = async () => {
      const listed: { version: number }[] = await (await owner.get(`${path}/versions`)).json();
      const read = async ({ version }: { version: number }) =>
        (await (await owner.get(`${path}/versions/${version}`)).json()).content;
      return Promise.all(listed.map(read));
    };

    await elsewhere('Le premier, ailleurs.');
    await admin.field('Contenu').fill('Le premier, ici.');
    await admin.save();
    await page.getByRole('heading', { name: 'Cet article a été modifié ailleurs' }).waitFor();
    expect(await admin.faults()).toEqual([]);
    await admin.button('Décider plus tard').click();
    expect(await admin.field('Contenu').inputValue()).toBe('Le premier, ici.');
    await admin.save();
    await admin.button('Garder votre texte').click();
    await admin.toastText('Article mis à jour avec succès');
    expect((await versions())[0]).toBe('Le premier, ailleurs.');

    await elsewhere('Le second, ailleurs.');
    await admin.field('Contenu').fill('Le second, ici.');
    await admin.save();
    await admin.button('Prendre l’autre version').click();
    await expect.poll(() => admin.field('Contenu').inputValue()).toBe('Le second, ailleurs.');
    expect((await versions())[0]).toBe('Le second, ici.');
    await admin.button('Versions').click();
    await admin.versions.first().click();
    await admin.button('Restaurer cette version').click();
    await admin.toastText('Version restaurée');
    expect(await admin.field('Contenu').inputValue()).toBe('Le second, ici.');
  });
});
