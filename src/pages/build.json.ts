import type { APIRoute } from 'astro';
import { getSnapshot } from '#src/features/blog/posts.ts';

/** Tells which change the pages contain; src/api/build.ts reads it. */
export const GET: APIRoute = async () => {
  const { change } = await getSnapshot();
  return Response.json({ change, builtAt: new Date().toISOString() });
};
