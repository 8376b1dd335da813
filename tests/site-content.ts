import { readSource } from '#netlify/making/content-files.ts';
import { readContent, type SiteContent } from '#netlify/server/content/site-content.ts';

/** The content of the site as the files have it. */
export async function readSiteContent(root: string): Promise<SiteContent> {
  const checked = readContent(await readSource(root));
  if ('data' in checked) return checked.data;
  throw new Error(checked.faults.map(({ sentence }) => sentence).join('\n'));
}
