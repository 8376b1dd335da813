import { getIdentity } from '#src/content/owner.ts';
import type { PageText } from '#src/content/schemas/page-text.ts';
import { type PageFrame, SITE_NAME, socialPicturePath } from '#src/site.ts';
import { breadcrumb, practice } from './structured-data.ts';

interface Extra {
  /** Structured data besides the breadcrumb. */
  jsonLd?: object[];
  indexed?: boolean;
  publishedAt?: string;
  /** Path of the picture for those who share the page; by default the one made for its path. */
  socialPicture?: string;
}

type Described = Pick<PageText, 'title' | 'description' | 'keywords'>;

/** What `Page.astro` needs to frame the page with this text at this path. */
export async function framePage(
  path: string,
  text: Described,
  extra: Extra = {},
): Promise<PageFrame> {
  const identity = await getIdentity();
  const origin = import.meta.env.SITE.replace(/\/$/, '');
  const trail = path === '/' ? [] : [breadcrumb(origin, [{ path, title: text.title }])];
  return {
    path,
    title: `${text.title} | ${SITE_NAME}`,
    description: text.description,
    keywords: text.keywords,
    indexed: extra.indexed ?? true,
    origin,
    business: practice(origin, identity),
    jsonLd: [...(extra.jsonLd ?? []), ...trail],
    socialPicture: {
      path: extra.socialPicture ?? socialPicturePath(path),
      alt: `${text.title}, ${SITE_NAME}`,
    },
    ...(extra.publishedAt ? { publishedAt: extra.publishedAt } : {}),
    identity,
  };
}
