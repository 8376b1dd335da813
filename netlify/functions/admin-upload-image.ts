import type { Config } from '@netlify/functions';
import { handle } from '#netlify/server/http/http.ts';
import { serveOwner } from '#netlify/server/owner/sessions.ts';
import { keepPicture } from '#netlify/server/pictures/picture-store.ts';
import { checkPicture, readUploadedFile } from '#netlify/server/pictures/uploaded-picture.ts';
import { uploadImage } from '#src/api/admin/posts.ts';

export default serveOwner(
  handle(uploadImage, async (_, { request }) => {
    const picture = await checkPicture(await readUploadedFile(request));
    const { width, height } = picture;
    return { url: await keepPicture(picture), width, height };
  }),
);

export const config: Config = {
  path: '/api/admin/upload-image',
};
