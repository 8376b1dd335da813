import type { ArchivedLetter } from '#src/api/newsletter.ts';

// Imports only types and has no schema, so that the script stays small enough to be inlined.

type Letter = Omit<ArchivedLetter, 'content'>;

const MAX_LETTERS = 3;

/** Puts the newest sent letters before the page's examples, and removes the examples that exceed the maximum. */
export async function showPastLetters(container: HTMLElement): Promise<void> {
  const template = container.querySelector('template');
  const letters = await fetchLetters().catch(() => []);
  const list = container.querySelector('ul');
  if (!template || !list) return;
  list.prepend(...letters.map((letter) => render(template, letter)));
  for (const item of [...list.children].slice(MAX_LETTERS)) item.remove();
}

async function fetchLetters(): Promise<Letter[]> {
  const response = await fetch('/api/newsletter/letters');
  if (!response.ok) throw new Error(String(response.status));
  const letters: Letter[] = await response.json();
  return letters.slice(0, MAX_LETTERS);
}

function render(template: HTMLTemplateElement, { slug, title, excerpt, sentAt }: Letter): Element {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const item = copy.querySelector('li') as Element;
  const link = item.querySelector('a') as HTMLAnchorElement;
  const time = item.querySelector('time') as HTMLTimeElement;
  link.href += `/${slug}`;
  link.textContent = title;
  time.dateTime = sentAt;
  time.textContent = formatLongDate(sentAt);
  (item.querySelector('p:last-child') as Element).textContent = excerpt;
  return item;
}

/**
 * Repeats `formatDate` of src/lib/time.ts, because a module that two page scripts share becomes a file of its own, and
 * neither script would then be inlined.
 */
function formatLongDate(iso: string): string {
  const options = { dateStyle: 'long', timeZone: 'Europe/Zurich' } as const;
  return new Date(iso).toLocaleDateString('fr-CH', options).replace(/^1 /, '1er ');
}
