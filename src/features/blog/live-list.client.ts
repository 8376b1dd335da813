import type { PostCard } from './api.ts';

// Imports types only: a reader should not download a validator for a list of titles, nor a second file.

/** How a picture fills its frame. */
export const COVER = 'absolute inset-0 size-full object-cover object-[50%_22%]';

/** Makes the list of the build that of now: new posts, changed words, the featured one, and none that is gone. */
export async function refreshPosts(list: HTMLElement): Promise<void> {
  const posts = list.querySelector('[data-part="posts"]');
  const template = list.querySelector('template');
  if (!posts || !template) return;
  show(list, 'loading');
  try {
    const { all, goesOn } = await fetchPosts();
    const { newest = '', category } = list.dataset;
    removeGone(posts, all, goesOn, category);
    refresh(posts, template, category ? inCategory(all, category) : all, newest);
    show(list, 'empty');
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

/** By its date, which stays when a post is renamed. */
function dateOf(card: Element): string {
  return card.querySelector('time')?.dateTime ?? '';
}

/** Of a post that is older than those which were asked for, nothing is known. */
function removeGone(cards: Element, all: PostCard[], goesOn: boolean, category?: string): void {
  const since = goesOn ? (all.at(-1)?.createdAt ?? '') : '';
  const dates = new Set(all.filter(isIn(category)).map(({ createdAt }) => createdAt));
  for (const card of [...cards.children]) {
    if (dateOf(card) >= since && !dates.has(dateOf(card))) card.remove();
  }
}

function isIn(category?: string): (post: PostCard) => boolean {
  return (post) => !category || post.category === category;
}

/** A category's list sets none of its posts before the others. */
function inCategory(all: PostCard[], category: string): PostCard[] {
  return all.filter(isIn(category)).map((post) => ({ ...post, featured: false }));
}

function refresh(
  cards: Element,
  template: HTMLTemplateElement,
  all: PostCard[],
  newest: string,
): void {
  const known = new Map([...cards.children].map((card) => [dateOf(card), card]));
  const first = all.find(({ featured }) => featured);
  const added: Element[] = [];
  for (const post of all) {
    const card = known.get(post.createdAt);
    const isFirst = post === first;
    if (card && isShownAlike(card, post, isFirst)) {
      write(card, post);
    } else if (card) {
      card.replaceWith(render(template, post, isFirst));
    } else if (post.createdAt > newest) {
      added.push(render(template, post, isFirst));
    }
  }
  cards.prepend(...added);
  const featured = first && cards.querySelector('[data-featured]');
  if (featured) cards.prepend(featured);
}

/** Shows one of the list's states, in the place of posts: none where there are some. */
function show(list: HTMLElement, state: 'loading' | 'failed' | 'empty'): void {
  const hasPosts = list.querySelector('[data-part="posts"] > *') !== null;
  for (const one of list.querySelectorAll<HTMLElement>('[data-state]')) {
    one.hidden = hasPosts || one.dataset.state !== state;
  }
}

/** Whether only words may differ; the frame of a featured post and a picture's place are another card. */
function isShownAlike(card: Element, post: PostCard, isFeatured: boolean): boolean {
  const image = card.querySelector<HTMLElement>('[data-image]')?.dataset.image;
  return card.hasAttribute('data-featured') === isFeatured && image === (post.imageUrl ?? '');
}

function render(template: HTMLTemplateElement, post: PostCard, isFeatured: boolean): Element {
  const card = (template.content.cloneNode(true) as DocumentFragment).querySelector(
    'li',
  ) as Element;
  write(card, post);
  if (post.imageUrl) showPicture(card, post.imageUrl);
  if (!isFeatured) {
    card.removeAttribute('data-featured');
    card.querySelector('[data-part="label"]')?.remove();
  }
  return card;
}

/** Writes what differs; what the build wrote, with its typography and its sharper pictures, stays where it says the same. */
function write(card: Element, post: PostCard): void {
  const find = (selector: string) => card.querySelector(selector) as HTMLAnchorElement;
  const part = (name: string) => find(`[data-part="${name}"]`);
  const put = (element: Element, text: string) => {
    if (bare(element.textContent) !== bare(text)) element.replaceChildren(text);
  };
  put(part('category'), post.category);
  part('category').href = `/blog/categorie/${slugOf(post.category)}`;
  put(part('read-time'), post.readTime);
  put(find('h2'), post.title);
  put(part('excerpt'), post.excerpt);
  put(find('time'), longDate(post.createdAt));
  find('time').setAttribute('datetime', post.createdAt);
  put(part('author'), post.author);
  put(part('title'), ` ${post.title}`);
  part('link').href = `/blog/${post.slug}`;
}

function showPicture(card: Element, url: string): void {
  const frame = card.querySelector('[data-image]') as HTMLElement;
  const image = new Image();
  image.className = COVER;
  image.alt = '';
  image.src = url;
  frame.dataset.image = url;
  frame.replaceChildren(image);
}

/** Without what typography changes. */
function bare(text: string): string {
  return text.replace(/\s/g, '').replaceAll('’', "'").replaceAll('…', '...');
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
