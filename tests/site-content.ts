import { readContent, type SiteContent } from '#netlify/server/content/site-content.ts';
import { readSource } from '#scripts/build/read-content-files.ts';

/** The content of the site as the files have it. */
export async function readSiteContent(root: string): Promise<SiteContent> {
  const checked = readContent(await readSource(root));
  if ('data' in checked) return checked.data;
  throw new Error(checked.faults.map(({ sentence }) => sentence).join('\n'));
}
