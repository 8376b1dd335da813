import { Refusal } from '#netlify/server/http/refusal.ts';
import type { PastLetter } from '#src/api/past-letters.ts';
import { typographer } from '#src/tarot/typography.ts';
import { cardNamed, letterExcerpt } from './letter-document.ts';
import { isArchived, letterSlug, letters, type StoredLetter } from './letters.ts';

/** More than a year of Sundays. */
const SHOWN = 60;
const EXCERPT = 200;

/** Letters that can be read on the site, most recently sent first. */
export async function pastLetters(): Promise<PastLetter[]> {
  const listed = await letters().list('all', { limit: SHOWN, accepts: isArchived });
  return (await letters().read(listed))
    .map(({ id, value }) => toPastLetter(id, value))
    .sort((one, other) => (one.sentAt < other.sentAt ? 1 : -1));
}

/** @throws Refusal 404 */
export async function pastLetter(slug: string): Promise<PastLetter> {
  const end = /(?:^|-)(\w{8})$/.exec(slug)?.[1];
  const listed = await letters().list('all', { accepts: isArchived });
  // A letter can stand in the list twice for a while, see indexed-store.ts: reading tells the right place.
  const [found] = await letters().read(listed.filter(({ id }) => end && id.endsWith(end)));
  const letter = found && toPastLetter(found.id, found.value);
  if (letter?.slug !== slug)
    throw new Refusal(404, 'Cette lettre n’existe pas ou n’est plus publiée.');
  return letter;
}

function toPastLetter(id: string, letter: StoredLetter): PastLetter {
  return {
    slug: letterSlug(id, letter),
    kind: letter.kind,
    title: typographer(letter.subject),
    excerpt: typographer(letter.preheader) || letterExcerpt(letter.content, EXCERPT),
    sentAt: letter.sendAt ?? letter.updatedAt,
    card: cardNamed(`${letter.subject}\n${letter.content}`).card,
    content: letter.content,
  };
}
