import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { storePicture } from '#netlify/server/images/image-store.ts';
import { readUploadedFile, reencodePicture } from '#netlify/server/images/validate-upload.ts';
import { uploadImage } from '#src/api/admin/posts.ts';

export default defineAdminFunction(
  defineRoute(uploadImage, async (_, { request }) => {
    // Encoding the picture again removes metadata and any other content of the file.
    const picture = await reencodePicture(await readUploadedFile(request));
    return { url: await storePicture(picture), width: picture.width, height: picture.height };
  }),
);

export const config = { path: '/api/admin/upload-image' };
