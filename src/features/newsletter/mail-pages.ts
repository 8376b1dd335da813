import { type PageMeta, pageMeta } from '#src/seo/meta.ts';
import type { Step } from '#src/seo/structured-data.ts';

type Described = Pick<PageMeta, 'title' | 'description' | 'keywords'>;

/** Metadata of a page that mails lead to: search engines leave it out. */
export function mailPageMeta(path: string, text: Described, trail?: Step[]): PageMeta {
  return pageMeta(path, text, {
    indexed: false,
    pictureOf: '/infolettre',
    ...(trail ? { trail } : {}),
  });
}
