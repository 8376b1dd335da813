import { getPageContent, wordsOf } from '#src/content/page-texts.ts';
import { framePage } from '#src/seo/page-frame.ts';
import { breadcrumb } from '#src/seo/structured-data.ts';
import { socialPicturePath } from '#src/site.ts';
import { slugify } from '#src/text/slug.ts';
import { typographer } from '#src/text/typography.ts';
import type { PostListView } from './model.ts';

const BLOG = { path: '/blog', title: 'Blog' };

/** What stands around one page of the blog's lists: the props of BlogPage.astro, and the text of the blog's page. */
export async function getBlogPage(list: PostListView) {
  const { text, html } = await getPageContent('blog');
  const { category, page, path } = list;
  const subtitle = category ? wordsOf(text.sections, slugify(category)) : text.subtitle;
  const title = category ?? text.title;
  const pageTitle = [title, page > 1 && `page ${page}`, category && text.title]
    .filter(Boolean)
    .join(', ');
  const plain = await framePage(
    path,
    {
      title: pageTitle,
      description: category ? describeCategory(category, subtitle) : text.description,
      keywords: category ? [category, ...text.keywords] : text.keywords,
    },
    { socialPicture: socialPicturePath(BLOG.path) },
  );
  const trail = path === BLOG.path ? [BLOG] : [BLOG, { path, title: pageTitle }];
  return {
    frame: {
      ...plain,
      jsonLd: [blog(plain.origin, text.description), breadcrumb(plain.origin, trail)],
    },
    head: { title, subtitle, card: text.card },
    list,
    closing: {
      title: wordsOf({ closing: text.closing ?? '' }, 'closing'),
      draw: wordsOf(text.buttons, 'draw'),
      contact: wordsOf(text.buttons, 'contact'),
    },
    introduction: path === BLOG.path ? html : null,
  };
}

function describeCategory(category: string, lead: string): string {
  const words = lead.charAt(0).toLowerCase() + lead.slice(1);
  return typographer(
    `${category} : ${words}. Les articles de cette rubrique du blog, par une tarologue qui lit le tarot de Marseille.`,
  );
}

function blog(origin: string, description: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': `${origin}/blog#blog`,
    url: `${origin}/blog`,
    name: BLOG.title,
    description,
  };
}
