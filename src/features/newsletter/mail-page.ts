import { getPageContent } from '#src/content/page-texts.ts';
import type { PageText } from '#src/content/schemas/page-text.ts';
import { framePage } from '#src/seo/page-frame.ts';
import { type PageFrame, socialPicturePath } from '#src/site.ts';

const NEWSLETTER = '/infolettre';

interface MailPage {
  text: PageText;
  html: string;
  frame: PageFrame;
}

/** A page that mails lead to, with the text of content/pages/{name}.md. Search engines leave it out. */
export async function getMailPage(path: string, name: string): Promise<MailPage> {
  const { text, html } = await getPageContent(name);
  return { text, html, frame: await frameMailPage(path, text) };
}

export function frameMailPage(
  path: string,
  text: Pick<PageText, 'title' | 'description' | 'keywords'>,
): Promise<PageFrame> {
  const socialPicture = socialPicturePath(NEWSLETTER);
  return framePage(path, text, { indexed: false, socialPicture });
}
