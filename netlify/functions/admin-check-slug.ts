import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { isSlugFree } from '#netlify/server/posts/slugs.ts';
import { checkSlug } from '#src/api/admin/posts.ts';
import { slugSchema } from '#src/api/post-schemas.ts';

export default serve(
  handleOwner(checkSlug, async ({ slug, excludeId }) => {
    // What cannot be a slug is nobody's; saving it is refused for its own reason.
    const wellFormed = slugSchema.safeParse(slug).data;
    return { isUnique: !wellFormed || (await isSlugFree(wellFormed, excludeId ?? null)) };
  }),
);

export const config: Config = { path: '/api/admin/blog/check-slug' };
