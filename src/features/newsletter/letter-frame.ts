import { shorten } from '#src/content/shorten.ts';
import { breadcrumb } from '#src/seo/structured-data.ts';
import type { PageFrame } from '#src/site.ts';
import type { LetterView } from './live-letters.ts';
import { frameMailPage } from './mail-page.ts';
import { MAIL_PAGES } from './model.ts';

/** Frames the page of a past letter: for those who share it, not for search engines. */
export async function frameLetter(letter: LetterView, archive: string): Promise<PageFrame> {
  const { path, title, day, excerpt } = letter;
  const frame = await frameMailPage(path, {
    title,
    description: shorten(`Lettre du ${day}\u202f: ${excerpt}`),
    keywords: [title],
  });
  const steps = [
    { path: MAIL_PAGES.archive, title: archive },
    { path, title },
  ];
  return { ...frame, jsonLd: [breadcrumb(frame.origin, steps)] };
}
