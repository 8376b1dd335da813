import type { ArchivedCampaign } from '#src/api/newsletter.ts';
import { formatDate } from '#src/lib/time.ts';

type PastLetter = Omit<ArchivedCampaign, 'content'>;

const MAX_LETTERS = 3;

/** Puts the newest sent letters before the page's examples, and removes the examples beyond the maximum. */
export async function showPastLetters(container: HTMLElement): Promise<void> {
  const template = container.querySelector('template');
  const letters = await fetchLetters().catch(() => []);
  const list = container.querySelector('ul');
  if (!template || !list) return;
  list.prepend(...letters.map((letter) => renderItem(template, letter)));
  for (const item of [...list.children].slice(MAX_LETTERS)) item.remove();
}

async function fetchLetters(): Promise<PastLetter[]> {
  const response = await fetch('/api/newsletter/letters');
  if (!response.ok) throw new Error(String(response.status));
  const letters: PastLetter[] = await response.json();
  return letters.slice(0, MAX_LETTERS);
}

/** Fills a copy of the template, whose link leads to the archive, the parent of the letter's page. */
function renderItem(template: HTMLTemplateElement, letter: PastLetter): Element {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const item = copy.querySelector('li') as Element;
  const link = item.querySelector('a') as HTMLAnchorElement;
  const time = item.querySelector('time') as HTMLTimeElement;
  link.href += `/${letter.slug}`;
  link.textContent = letter.title;
  time.dateTime = letter.sentAt;
  time.textContent = formatDate(letter.sentAt);
  (item.querySelector('p:last-child') as Element).textContent = letter.excerpt;
  return item;
}
