import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { plainPicture, uploadedPicture } from '#tests/pictures.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';
import { adminPage } from './admin-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

test('a backup is downloaded from the settings, and can be read without the site', async () => {
  const owner = await ownerOf(platform);
  const imageUrl = await uploadedPicture(owner, await plainPicture('#1b3d60'));
  const { id } = await createdPost(owner, { slug: 'sauve', imageUrl });

  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.button('Paramètres').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    admin.button('Télécharger une sauvegarde').click(),
  ]);
  await admin.toastText('Sauvegarde téléchargée');
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(textOf(`articles/sauve_${id}.md`)).toBe(postInput().content);
  expect(JSON.parse(textOf(`articles/sauve_${id}.json`))).toMatchObject({
    slug: 'sauve',
    imageUrl,
  });
  expect(files[imageUrl.replace('/images/blog/', 'images/')]?.length).toBeGreaterThan(0);

  // Asked for after the session ended, it comes once the owner is back.
  await owner.send('POST', '/api/admin/logout');
  await admin.button('Télécharger une sauvegarde').click();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  const [again] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(again.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
});
