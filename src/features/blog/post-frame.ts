import { shorten } from '#src/content/shorten.ts';
import { framePage } from '#src/seo/page-frame.ts';
import { breadcrumb } from '#src/seo/structured-data.ts';
import { LANGUAGE, type PageFrame, socialPicturePath } from '#src/site.ts';
import { typographer } from '#src/text/typography.ts';
import { type PublishedPost, postPath, postPicture } from './model.ts';

/** Frames the page of a post: everything that search engines and social networks read. */
export async function framePost(post: PublishedPost): Promise<PageFrame> {
  const path = postPath(post.slug);
  const title = typographer(post.title);
  const frame = await framePage(
    path,
    {
      title,
      description: shorten(typographer(post.excerpt)),
      keywords: post.keywords.map(typographer),
    },
    { publishedAt: post.createdAt },
  );
  const steps = [
    { path: '/blog', title: 'Blog' },
    { path, title },
  ];
  return {
    ...frame,
    jsonLd: [blogPosting(frame.origin, { ...post, title }), breadcrumb(frame.origin, steps)],
  };
}

const ABSENCES = {
  missing: {
    title: 'Article non trouvé',
    description: "L'article que vous recherchez n'existe pas ou a été supprimé.",
  },
  unreachable: {
    title: 'Article momentanément indisponible',
    description: 'Le blog ne répond pas en ce moment.',
  },
};

/** Frames what stands at an address under /blog where there is no post, or none that can be read. */
export function frameAbsentPost(path: string, reason: keyof typeof ABSENCES): Promise<PageFrame> {
  return framePage(
    path,
    { ...ABSENCES[reason], keywords: [] },
    { indexed: false, socialPicture: socialPicturePath('/blog') },
  );
}

function blogPosting(origin: string, post: PublishedPost): object {
  const address = `${origin}${postPath(post.slug)}`;
  const picture = postPicture(post.imageUrl);
  const pictures = [`${origin}${socialPicturePath(postPath(post.slug))}`];
  if (picture.kind === 'photo') pictures.unshift(`${origin}${picture.original}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    headline: post.title,
    description: typographer(post.excerpt),
    image: pictures,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author, url: `${origin}/qui-suis-je` },
    publisher: { '@id': `${origin}/#cabinet` },
    articleSection: post.category,
    keywords: post.keywords.map(typographer).join(', '),
    inLanguage: LANGUAGE,
    isPartOf: { '@type': 'Blog', '@id': `${origin}/blog#blog` },
  };
}
