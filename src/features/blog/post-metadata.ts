import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { type PageMetadata, shortenDescription } from '#src/seo/page-metadata.ts';
import { ORIGIN, PRACTICE_ID } from '#src/seo/structured-data.ts';
import { getSocialPicturePath, LANGUAGE } from '#src/site-config.ts';
import { type PublishedPost, postPath, toPostPicture } from './model.ts';

export const BLOG = { path: '/blog', title: 'Blog' };

export function createPostMetadata(post: PublishedPost): PageMetadata {
  const path = postPath(post.slug);
  const title = formatFrenchTypography(post.title);
  const description = formatFrenchTypography(post.excerpt);
  const keywords = post.keywords.map(formatFrenchTypography);
  return {
    path,
    text: { title, description: shortenDescription(description), keywords },
    // In a `PublishedPost`, `createdAt` is the date of publication, not of the first draft.
    publishedAt: post.createdAt,
    jsonLd: [createPostJsonLd(post, { title, description, keywords })],
    trail: [BLOG, { path, title }],
  };
}

function createPostJsonLd(
  post: PublishedPost,
  { title, description, keywords }: { title: string; description: string; keywords: string[] },
): object {
  const url = `${ORIGIN}${postPath(post.slug)}`;
  const picture = toPostPicture(post.imageUrl);
  const images = [`${ORIGIN}${getSocialPicturePath(postPath(post.slug))}`];
  if (picture.kind === 'photo') images.unshift(`${ORIGIN}${picture.original}`);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: title,
    description,
    image: images,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author, url: `${ORIGIN}/qui-suis-je` },
    publisher: { '@id': PRACTICE_ID },
    articleSection: post.category,
    keywords: keywords.join(', '),
    inLanguage: LANGUAGE,
    isPartOf: { '@type': 'Blog', '@id': `${ORIGIN}/blog#blog` },
  };
}

export function createBlogJsonLd(description: string): object {
  return {
    '@type': 'Blog',
    '@id': `${ORIGIN}/blog#blog`,
    url: `${ORIGIN}/blog`,
    name: BLOG.title,
    description,
  };
}
