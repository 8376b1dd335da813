import type { APIRoute } from 'astro';
import { getSitemapEntries } from '#src/seo/sitemap.ts';

export const GET: APIRoute = async ({ site }) => {
  const urls = (await getSitemapEntries()).map(
    ({ path, updated }) =>
      `<url><loc>${new URL(path, site).href}</loc><lastmod>${updated}</lastmod></url>`,
  );
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ].join('\n');
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
