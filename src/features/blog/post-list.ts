import type { PostListView } from './model.ts';
import { CATEGORIES, type Category, categoryPath, type PublishedPost } from './model.ts';
import { viewCard } from './post-view.ts';

/** Keeps a list's HTML under 14 KB compressed. */
const PAGE_SIZE = 12;

/** The pages of `/blog`, or of one category's list; at least one, even without posts. */
export function listPages(
  posts: readonly PublishedPost[],
  category: Category | null,
): PostListView[] {
  const own = category ? posts.filter((post) => post.category === category) : posts;
  const featured = category ? undefined : own.find((post) => post.featured);
  const others = own.filter((post) => post !== featured);
  const root = category ? categoryPath(category) : '/blog';
  const pages = Math.max(1, Math.ceil(others.length / PAGE_SIZE));
  const paths = Array.from({ length: pages }, (_, index) =>
    index === 0 ? root : `${root}/page/${index + 1}`,
  );
  const filter = filterFor(posts, category);
  return paths.map((path, index) => ({
    path,
    page: index + 1,
    paths,
    featured: index === 0 && featured ? viewCard(featured) : null,
    posts: others.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE).map(viewCard),
    category,
    filter,
    newest: own[0]?.createdAt ?? '',
  }));
}

/** Links to the categories that have posts, after the one to all of them. */
function filterFor(posts: readonly PublishedPost[], current: Category | null) {
  const used = CATEGORIES.filter((one) => posts.some(({ category }) => category === one));
  return [
    { name: 'Tous', path: '/blog', isCurrent: current === null },
    ...used.map((name) => ({ name, path: categoryPath(name), isCurrent: name === current })),
  ];
}
