import { formatDate } from '#src/content/format.ts';
import { renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';
import type { PostCardView, PostLinkView, PostView } from './model.ts';
import {
  categoryPath,
  neighboursOf,
  type PostLink,
  type PublishedPost,
  postPath,
  postPicture,
} from './model.ts';

function viewLink({ slug, title, createdAt, imageUrl }: PostLink): PostLinkView {
  return {
    path: postPath(slug),
    title: typographer(title),
    date: { iso: createdAt, words: formatDate(createdAt) },
    picture: postPicture(imageUrl),
  };
}

export function viewCard(post: PublishedPost): PostCardView {
  const { excerpt, category, author, readTime, imageAlt } = post;
  return {
    ...viewLink(post),
    excerpt: typographer(excerpt),
    category: { name: category, path: categoryPath(category) },
    author,
    readTime,
    imageAlt: typographer(imageAlt),
  };
}

/** `links` are all public posts, newest first; `place` is the post's own among them. */
export function viewPost(
  post: PublishedPost,
  links: readonly PostLink[],
  place?: number,
): PostView {
  const { newer, older, related } = neighboursOf(links, post, place);
  return {
    ...viewCard(post),
    ...renderArticle(post.content),
    newer: newer && viewLink(newer),
    older: older && viewLink(older),
    related: related.map(viewLink),
  };
}
