import { Refusal } from '#netlify/server/http/refusal.ts';
import { takeDailyPlace } from '#netlify/server/limits/quota.ts';
import { enqueue, mails, removeMails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { listPage } from '#netlify/server/storage/list-page.ts';
import type { Letter, LetterInput, LetterSummary } from '#src/api/letter-schemas.ts';
import { MAIL_PAGES } from '#src/tarot/mail-pages.ts';
import { nextSunday } from '#src/tarot/zurich-time.ts';
import {
  createLetter,
  deletedNotices,
  fullReport,
  letterMailPrefix,
  letterSlug,
  letters,
  type StoredLetter,
} from './letter-store.ts';

const A_PAGE = 20;
const SUNDAY_HOUR = 9;
const TESTS = 50;

/** One page, most recently touched first, and the cursor of the next. */
export function letterPage(cursor: string | null) {
  return listPage(letters(), summarize, { groups: ['all'], size: A_PAGE, cursor });
}

function summarize(id: string, letter: StoredLetter): LetterSummary {
  const { preheader, content, createdAt, isFannedOut, report, ...shown } = letter;
  const isOnSite = letter.state === 'sent' && letter.archived;
  const archivePath = isOnSite ? `${MAIL_PAGES.archive}/${letterSlug(id, letter)}` : null;
  return { id, ...shown, archivePath };
}

export async function viewLetter(id: string, letter: StoredLetter): Promise<Letter> {
  const { preheader, content } = letter;
  return { ...summarize(id, letter), preheader, content, report: await fullReport(id, letter) };
}

/** @throws Refusal 404 */
export async function findLetter(id: string): Promise<StoredLetter> {
  const letter = await letters().get(id);
  if (!letter) throw noLetter();
  return letter;
}

function noLetter(): Refusal {
  return new Refusal(404, 'Cette lettre n’existe pas ou a été supprimée.');
}

/** Stores a draft. Sent twice under one id, it is stored once. */
export async function createDraft(id: string, input: LetterInput): Promise<StoredLetter> {
  await createLetter(id, { ...input, state: 'draft', isAutomatic: false, sendAt: null });
  return findLetter(id);
}

/** @throws Refusal 404, 409 with the stored letter */
export async function saveDraft(
  id: string,
  version: number,
  input: LetterInput,
): Promise<StoredLetter> {
  return edit(id, version, (letter) => {
    if (letter.state !== 'draft') throw new Refusal(409, 'Cette lettre n’est plus un brouillon.');
    return { ...letter, ...input };
  });
}

/** @throws Refusal 404, 409 */
export async function schedule(
  id: string,
  version: number,
  when: 'now' | 'sunday' | 'draft',
): Promise<StoredLetter> {
  return edit(id, version, (letter) => {
    if (letter.state !== 'draft' && letter.state !== 'scheduled') {
      throw new Refusal(409, 'Cette lettre est déjà partie.');
    }
    if (when === 'draft') return { ...letter, state: 'draft', sendAt: null };
    const sendAt = when === 'now' ? now() : nextSunday(now(), SUNDAY_HOUR);
    return { ...letter, state: 'scheduled', sendAt: sendAt.toISOString() };
  });
}

/** A letter that was sent can enter or leave the archive at any time. */
export async function setArchived(id: string, archived: boolean): Promise<StoredLetter> {
  const letter = await letters().change(id, (current) => ({ ...current, archived }));
  if (!letter) throw noLetter();
  return letter;
}

/** Queues the stored letter for one address and gives the mail's id. @throws Refusal 404, 429 */
export async function queueTest(id: string, to: string): Promise<string> {
  await findLetter(id);
  if (!(await takeDailyPlace('letter-tests', 'everybody', TESTS, now()))) {
    throw new Refusal(429, 'Cinquante essais sont déjà partis aujourd’hui. Réessayez demain.');
  }
  const mail = `test-${id}-${now().getTime()}`;
  await enqueue(mail, { kind: 'letter-test', letter: id, to });
  return mail;
}

/** Why a letter in one of these states is not deleted. */
const KEPT: Partial<Record<StoredLetter['state'], string>> = {
  scheduled: 'Cette lettre attend son départ\u202f: annulez-le d’abord.',
  sending: 'Cette lettre est en route\u202f: elle pourra être supprimée une fois partie.',
};

/** Drafts and letters that were sent. @throws Refusal 409 while it is on its way */
export async function deleteLetter(id: string): Promise<void> {
  const letter = await letters().get(id);
  const refusal = letter && KEPT[letter.state];
  if (refusal) throw new Refusal(409, refusal);
  if (letter?.isAutomatic) await deletedNotices().create(id, { at: now().toISOString() });
  await letters().remove(id);
  await removeMails(await mails().ids(letterMailPrefix(id)));
}

async function edit(
  id: string,
  version: number,
  next: (letter: StoredLetter) => StoredLetter,
): Promise<StoredLetter> {
  let isChanged = false;
  const letter = await letters().change(id, (current) => {
    isChanged = current.version !== version;
    if (isChanged) return null;
    return { ...next(current), version: version + 1, updatedAt: now().toISOString() };
  });
  if (!letter) throw noLetter();
  if (!isChanged) return letter;
  throw new Refusal(409, 'Cette lettre a été modifiée entre-temps.', {
    details: { letter: await viewLetter(id, letter) },
  });
}
