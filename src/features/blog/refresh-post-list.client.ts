import type { PostItem } from '#src/api/blog.ts';
import { slugify } from '#src/lib/text.ts';
import { formatDate } from '#src/lib/time.ts';

/** Classes with which a picture fills its frame, in the tiles of the build and of this script. */
export const COVER_CLASSES = 'absolute inset-0 size-full object-cover object-[50%_22%]';

/** Adds the posts that were published since the build. */
export async function addNewPosts(list: HTMLElement): Promise<void> {
  const tileList = list.querySelector('[data-part="posts"]');
  const template = list.querySelector('template');
  if (!tileList || !template) return;
  showState(list, 'loading');
  try {
    const { newest: newestBuiltDate = '', category } = list.dataset;
    const newPosts = (await fetchPosts()).filter(
      (post) => post.createdAt > newestBuiltDate && (!category || post.category === category),
    );
    const tiles = newPosts.map((post) => renderTile(template, post));
    const featured = tileList.querySelector('[data-featured]');
    if (featured) featured.after(...tiles);
    else tileList.prepend(...tiles);
    showState(list, 'empty');
  } catch {
    showState(list, 'failed');
  }
}

/** Fetches the 20 newest posts, which include all new ones: fewer are published between two builds. */
async function fetchPosts(): Promise<PostItem[]> {
  const response = await fetch('/api/blog/posts');
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Shows this state of the list, such as an error, if it has no posts; otherwise hides all states. */
function showState(list: HTMLElement, state: 'loading' | 'failed' | 'empty'): void {
  const hasPosts = list.querySelector('[data-part="posts"] > *') !== null;
  for (const element of list.querySelectorAll<HTMLElement>('[data-state]')) {
    element.hidden = hasPosts || element.dataset.state !== state;
  }
}

function renderTile(template: HTMLTemplateElement, post: PostItem): Element {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const tile = copy.querySelector('li') as Element;
  const find = (selector: string) => tile.querySelector(selector) as HTMLAnchorElement;
  const setText = (part: string, text: string) => {
    const element = find(`[data-part="${part}"]`);
    element.textContent = text;
    return element;
  };
  setText('category', post.category).href = `/blog/categorie/${slugify(post.category)}`;
  setText('read-time', post.readTime);
  setText('excerpt', post.excerpt);
  setText('author', post.author);
  setText('title', ` ${post.title}`);
  find('[data-part="link"]').href = `/blog/${post.slug}`;
  find('h2').textContent = post.title;
  find('time').textContent = formatDate(post.createdAt);
  find('time').setAttribute('datetime', post.createdAt);
  if (post.imageUrl) showPicture(find('[data-part="picture"]'), post.imageUrl);
  return tile;
}

function showPicture(frame: HTMLElement, url: string): void {
  const image = new Image();
  image.className = COVER_CLASSES;
  image.alt = '';
  image.src = url;
  frame.replaceChildren(image);
}
