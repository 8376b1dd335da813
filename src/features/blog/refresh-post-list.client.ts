import type { PostItem } from '#src/api/blog.ts';
import { slugify } from '#src/lib/text.ts';
import { formatDate } from '#src/lib/time.ts';

/** Classes of a picture that fills its frame and is cropped less at the top. PostTile.astro uses them too. */
export const COVER_CLASSES = 'absolute inset-0 size-full object-cover object-[50%_22%]';

/** Adds posts published (`createdAt`) after `data-newest`, the date of the newest post at build time. */
export async function addNewPosts(container: HTMLElement): Promise<void> {
  const tileList = container.querySelector('[data-part="posts"]');
  const template = container.querySelector('template');
  if (!tileList || !template) return;
  showStateIfNoPosts(container, 'loading');
  try {
    const { newest: newestBuiltDate = '', category } = container.dataset;
    const newPosts = (await fetchPosts()).filter(
      (post) => post.createdAt > newestBuiltDate && (!category || post.category === category),
    );
    const tiles = newPosts.map((post) => renderTile(template, post));
    const enlargedFirstTile = tileList.querySelector('[data-featured]');
    if (enlargedFirstTile) enlargedFirstTile.after(...tiles);
    else tileList.prepend(...tiles);
    showStateIfNoPosts(container, 'empty');
  } catch {
    showStateIfNoPosts(container, 'failed');
  }
}

/** Fetches the 20 newest posts, which include all new ones: fewer are published between two builds. */
async function fetchPosts(): Promise<PostItem[]> {
  const response = await fetch('/api/blog/posts');
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Shows the message of a state if the list has no posts; otherwise hides the messages of all states. */
function showStateIfNoPosts(container: HTMLElement, state: 'loading' | 'failed' | 'empty'): void {
  const hasPosts = container.querySelector('[data-part="posts"] > *') !== null;
  for (const element of container.querySelectorAll<HTMLElement>('[data-state]')) {
    element.hidden = hasPosts || element.dataset.state !== state;
  }
}

function renderTile(template: HTMLTemplateElement, post: PostItem): Element {
  const fragment = template.content.cloneNode(true) as DocumentFragment;
  const tile = fragment.querySelector('li') as Element;
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
  // The part `title` is hidden text of the link, after « Lire l'article ».
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
