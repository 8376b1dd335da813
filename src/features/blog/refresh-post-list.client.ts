import type { PostCard } from '#src/api/blog.ts';

// Imports types only: a reader should not download a validator for a list of titles, nor a second file.

/** How a picture fills its frame. */
export const COVER = 'absolute inset-0 size-full object-cover object-[50%_22%]';

/** Adds the posts that were published since the build. */
export async function addNewPosts(list: HTMLElement): Promise<void> {
  const posts = list.querySelector('[data-part="posts"]');
  const template = list.querySelector('template');
  if (!posts || !template) return;
  show(list, 'loading');
  try {
    const { newest = '', category } = list.dataset;
    const added = (await fetchPosts()).filter(
      (post) => post.createdAt > newest && (!category || post.category === category),
    );
    const cards = added.map((post) => render(template, post));
    const featured = posts.querySelector('[data-featured]');
    if (featured) featured.after(...cards);
    else posts.prepend(...cards);
    show(list, 'empty');
  } catch {
    show(list, 'failed');
  }
}

/** The newest posts: more than an answer holds cannot have come since the build. */
async function fetchPosts(): Promise<PostCard[]> {
  const response = await fetch('/api/blog/posts');
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Shows one of the list's states, in the place of posts: none where there are some. */
function show(list: HTMLElement, state: 'loading' | 'failed' | 'empty'): void {
  const hasPosts = list.querySelector('[data-part="posts"] > *') !== null;
  for (const one of list.querySelectorAll<HTMLElement>('[data-state]')) {
    one.hidden = hasPosts || one.dataset.state !== state;
  }
}

function render(template: HTMLTemplateElement, post: PostCard): Element {
  const card = (template.content.cloneNode(true) as DocumentFragment).querySelector(
    'li',
  ) as Element;
  const find = (selector: string) => card.querySelector(selector) as HTMLAnchorElement;
  const write = (part: string, text: string) => {
    const element = find(`[data-part="${part}"]`);
    element.textContent = text;
    return element;
  };
  write('category', post.category).href = `/blog/categorie/${slugOf(post.category)}`;
  write('read-time', post.readTime);
  write('excerpt', post.excerpt);
  write('author', post.author);
  write('title', ` ${post.title}`);
  find('[data-part="link"]').href = `/blog/${post.slug}`;
  find('h2').textContent = post.title;
  find('time').textContent = longDate(post.createdAt);
  find('time').setAttribute('datetime', post.createdAt);
  if (post.imageUrl) showPicture(find('[data-part="picture"]'), post.imageUrl);
  return card;
}

function showPicture(frame: HTMLElement, url: string): void {
  const image = new Image();
  image.className = COVER;
  image.alt = '';
  image.src = url;
  frame.replaceChildren(image);
}

/** "Spiritualité" gives "spiritualite": a category is one word. */
function slugOf(category: string): string {
  return category.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * `formatDate` of src/lib/time.ts again: a module that two scripts of pages share becomes a file of its own, and neither
 * is then written into its page.
 */
function longDate(iso: string): string {
  const options = { dateStyle: 'long', timeZone: 'Europe/Zurich' } as const;
  return new Date(iso).toLocaleDateString('fr-CH', options).replace(/^1 /, '1er ');
}
