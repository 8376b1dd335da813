import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import { findPublished, publicLinks, takeSnapshot } from '#netlify/server/posts/published.ts';
import type { PostLink, PublishedPost } from '#src/tarot/published-post.ts';

// The one place where `src` reads the stores of the functions: for posts published since the last build.

interface BySlug {
  id: string;
}

function entry<Data extends PostLink>(data: Data) {
  return { id: data.slug, data };
}

const posts: LiveLoader<PublishedPost, BySlug> = {
  name: 'posts',
  async loadEntry({ filter }) {
    const post = await findPublished(filter.id);
    return post ? entry(post) : undefined;
  },
  async loadCollection() {
    return { entries: (await takeSnapshot()).posts.map(entry) };
  },
};

const links: LiveLoader<PostLink, BySlug> = {
  name: 'links',
  async loadEntry({ filter }) {
    const link = (await publicLinks()).find(({ slug }) => slug === filter.id);
    return link ? entry(link) : undefined;
  },
  async loadCollection() {
    return { entries: (await publicLinks()).map(entry) };
  },
};

export const collections = {
  /** Whole posts; the id of one is its slug, or a slug it had before. */
  articles: defineLiveCollection({ loader: posts }),
  /** What links to posts need, in one read of the store; newest first. */
  liens: defineLiveCollection({ loader: links }),
};
