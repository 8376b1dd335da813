import { ApiError } from '#netlify/server/http/api-error.ts';
import { definePublicFunction, defineRoute } from '#netlify/server/http/handler.ts';
import { readStoredPicture } from '#netlify/server/images/image-store.ts';
import { getPostImage } from '#src/api/blog.ts';
import { toOriginalName } from '#src/features/blog/model.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** For the CDN, which asks again after a day, so that an erased picture disappears. */
const CACHE_ONE_DAY = 'public, max-age=86400';
/** For browsers, while the original replaces a rendition (a resized copy) that no build has made yet. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

export default definePublicFunction(
  defineRoute(getPostImage, async (_, context) => {
    const fileName = context.id;
    // Null for an original. A built rendition is a static file, which Netlify sends without this function.
    const originalName = toOriginalName(fileName);
    const picture = await readStoredPicture(originalName ?? fileName);
    if (!picture) throw new ApiError(404, 'Cette image n’existe pas ou plus.');
    context.headers.set('Cache-Control', originalName ? REVALIDATE : CACHE_FOREVER);
    context.headers.set('Netlify-CDN-Cache-Control', originalName ? 'no-store' : CACHE_ONE_DAY);
    // Feed readers and webmails embed pictures in pages of other origins.
    context.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return new Response(picture.bytes, { headers: { 'Content-Type': picture.type } });
  }),
);

export const config = { path: '/images/blog/:id', preferStatic: true };
