import { type PageMeta, pageMeta, shorten } from '#src/seo/meta.ts';
import { ORIGIN } from '#src/seo/structured-data.ts';
import { LANGUAGE, socialPicturePath } from '#src/site.ts';
import { typographer } from '#src/text/typography.ts';
import { type PublishedPost, postPath, postPicture } from './model.ts';

export const BLOG = { path: '/blog', title: 'Blog' };

/** Metadata of the page of a post. */
export function postMeta(post: PublishedPost): PageMeta {
  const path = postPath(post.slug);
  const title = typographer(post.title);
  const description = typographer(post.excerpt);
  const keywords = post.keywords.map(typographer);
  return pageMeta(
    path,
    { title, description: shorten(description), keywords },
    {
      publishedAt: post.createdAt,
      jsonLd: [blogPosting(post, { title, description, keywords })],
      trail: [BLOG, { path, title }],
    },
  );
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

/** Metadata of an address under /blog where there is no post, or none that can be read. */
export function absentPostMeta(path: string, reason: keyof typeof ABSENCES): PageMeta {
  return pageMeta(
    path,
    { ...ABSENCES[reason], keywords: [] },
    { indexed: false, pictureOf: BLOG.path },
  );
}

function blogPosting(
  post: PublishedPost,
  { title, description, keywords }: { title: string; description: string; keywords: string[] },
): object {
  const address = `${ORIGIN}${postPath(post.slug)}`;
  const picture = postPicture(post.imageUrl);
  const pictures = [`${ORIGIN}${socialPicturePath(postPath(post.slug))}`];
  if (picture.kind === 'photo') pictures.unshift(`${ORIGIN}${picture.original}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    headline: title,
    description,
    image: pictures,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author, url: `${ORIGIN}/qui-suis-je` },
    publisher: { '@id': `${ORIGIN}/#cabinet` },
    articleSection: post.category,
    keywords: keywords.join(', '),
    inLanguage: LANGUAGE,
    isPartOf: { '@type': 'Blog', '@id': `${ORIGIN}/blog#blog` },
  };
}

/** Structured data of the blog. */
export function blogData(description: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': `${ORIGIN}/blog#blog`,
    url: `${ORIGIN}/blog`,
    name: BLOG.title,
    description,
  };
}
