import type { ArchivedCampaign } from '#src/api/newsletter.ts';

// Imports types only: a reader should not download a validator for three titles, nor a second file.

type Letter = Omit<ArchivedCampaign, 'content'>;

const SHOWN = 3;

/** The letters that were really sent come first; the page's examples fill up what they leave. */
export async function showPastLetters(container: HTMLElement): Promise<void> {
  const template = container.querySelector('template');
  const letters = await fetchLetters().catch(() => []);
  const list = container.querySelector('ul');
  if (!template || !list) return;
  list.prepend(...letters.map((letter) => render(template, letter)));
  for (const item of [...list.children].slice(SHOWN)) item.remove();
}

async function fetchLetters(): Promise<Letter[]> {
  const response = await fetch('/api/newsletter/letters');
  if (!response.ok) throw new Error(String(response.status));
  const letters: Letter[] = await response.json();
  return letters.slice(0, SHOWN);
}

function render(template: HTMLTemplateElement, { slug, title, excerpt, sentAt }: Letter): Element {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const item = copy.querySelector('li') as Element;
  const link = item.querySelector('a') as HTMLAnchorElement;
  const time = item.querySelector('time') as HTMLTimeElement;
  link.href += `/${slug}`;
  link.textContent = title;
  time.dateTime = sentAt;
  time.textContent = longDate(sentAt);
  (item.querySelector('p:last-child') as Element).textContent = excerpt;
  return item;
}

/**
 * `formatDate` of src/lib/time.ts again: a module that two scripts of pages share becomes a file of its own, and neither
 * is then written into its page.
 */
function longDate(iso: string): string {
  const options = { dateStyle: 'long', timeZone: 'Europe/Zurich' } as const;
  return new Date(iso).toLocaleDateString('fr-CH', options).replace(/^1 /, '1er ');
}
