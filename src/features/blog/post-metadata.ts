import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { type PageMetadata, shortenDescription } from '#src/seo/page-metadata.ts';
import { ORIGIN } from '#src/seo/structured-data.ts';
import { LANGUAGE, socialPicturePath } from '#src/site-config.ts';
import { type PublishedPost, postPath, postPicture } from './model.ts';

export const BLOG = { path: '/blog', title: 'Blog' };

export function createPostMetadata(post: PublishedPost): PageMetadata {
  const path = postPath(post.slug);
  const title = formatFrenchTypography(post.title);
  const description = formatFrenchTypography(post.excerpt);
  const keywords = post.keywords.map(formatFrenchTypography);
  return {
    path,
    text: { title, description: shortenDescription(description), keywords },
    publishedAt: post.createdAt,
    jsonLd: [createPostData(post, { title, description, keywords })],
    trail: [BLOG, { path, title }],
  };
}

function createPostData(
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
export function createBlogData(description: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': `${ORIGIN}/blog#blog`,
    url: `${ORIGIN}/blog`,
    name: BLOG.title,
    description,
  };
}
