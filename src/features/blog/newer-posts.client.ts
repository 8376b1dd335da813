import type { PostCard } from './api.ts';

// Imports types only: a reader should not download a validator for a list of titles, nor a second file.

/** How a picture fills its frame. */
export const COVER = 'absolute inset-0 size-full object-cover object-[50%_22%]';

/** Puts the posts published since the build before those that the build knew, and takes away those that are gone. */
export async function addNewerPosts(list: HTMLElement): Promise<void> {
  const posts = list.querySelector('[data-part="posts"]');
  const template = list.querySelector('template');
  if (!posts || !template) return;
  show(list, 'loading');
  try {
    const { all, goesOn } = await fetchPosts();
    removeGone(posts, all, goesOn);
    const newer = newerThan(all, list.dataset);
    if (newer.length > 0) {
      posts.prepend(...newer.map((post) => render(template, post)));
      highlightFirst(posts);
    }
    show(list, posts.children.length > 0 ? null : 'empty');
  } catch {
    show(list, 'failed');
  }
}

/** The newest posts, and whether there are older ones. */
async function fetchPosts(): Promise<{ all: PostCard[]; goesOn: boolean }> {
  const response = await fetch('/api/blog/posts');
  if (!response.ok) throw new Error(String(response.status));
  return { all: await response.json(), goesOn: response.headers.has('Link') };
}

/** Of a post that is older than those which were asked for, nothing is known. */
function removeGone(cards: Element, all: PostCard[], goesOn: boolean): void {
  const since = goesOn ? (all.at(-1)?.createdAt ?? '') : '';
  // By their dates, which stay when a post is renamed: its old address leads to the new one.
  const dates = new Set(all.map(({ createdAt }) => createdAt));
  for (const card of [...cards.children]) {
    const date = card.querySelector('time')?.dateTime ?? '';
    if (date >= since && !dates.has(date)) card.remove();
  }
}

function newerThan(posts: PostCard[], { newest = '', category }: DOMStringMap): PostCard[] {
  const newer = posts.filter(({ createdAt }) => createdAt > newest);
  if (!category) return newer;
  const own = newer.filter((post) => post.category === category);
  return own.map((post) => ({ ...post, featured: false }));
}

/** Shows one of the list's states, or none. A list with posts from the build has no states to show. */
function show(list: HTMLElement, state: 'loading' | 'failed' | 'empty' | null): void {
  for (const one of list.querySelectorAll<HTMLElement>('[data-state]')) {
    one.hidden = one.dataset.state !== state;
  }
}

function render(template: HTMLTemplateElement, post: PostCard): Element {
  const card = (template.content.cloneNode(true) as DocumentFragment).querySelector(
    'li',
  ) as Element;
  const find = (selector: string) => card.querySelector(selector) as HTMLAnchorElement;
  const part = (name: string) => find(`[data-part="${name}"]`);
  const write = (name: string, text: string) => part(name).replaceChildren(text);

  write('category', post.category);
  part('category').href = `/blog/categorie/${slugOf(post.category)}`;
  write('read-time', post.readTime);
  find('h2').replaceChildren(post.title);
  write('excerpt', post.excerpt);
  find('time').replaceChildren(longDate(post.createdAt));
  find('time').setAttribute('datetime', post.createdAt);
  write('author', post.author);
  write('title', ` ${post.title}`);
  part('link').href = `/blog/${post.slug}`;
  if (post.imageUrl) {
    const picture = new Image();
    picture.className = COVER;
    picture.alt = '';
    picture.src = post.imageUrl;
    part('picture').replaceChildren(picture);
  }
  if (!post.featured) demote(card);
  return card;
}

/** Only the newest featured post stands before the others. */
function highlightFirst(posts: Element): void {
  const [first, ...others] = posts.querySelectorAll('[data-featured]');
  others.forEach(demote);
  if (first) posts.prepend(first);
}

function demote(card: Element): void {
  card.removeAttribute('data-featured');
  card.querySelector('[data-part="label"]')?.remove();
}

/** "Spiritualité" gives "spiritualite": a category is one word. */
function slugOf(category: string): string {
  return category.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * `formatDate` of src/time.ts again: a module that two scripts of pages share becomes a file of its own, and neither
 * is then written into its page.
 */
function longDate(iso: string): string {
  const options = { dateStyle: 'long', timeZone: 'Europe/Zurich' } as const;
  return new Date(iso).toLocaleDateString('fr-CH', options).replace(/^1 /, '1er ');
}
