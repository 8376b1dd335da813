import { Refusal } from '#netlify/server/http/refusal.ts';
import { takeDailyPlace } from '#netlify/server/limits/quota.ts';
import { enqueue, mails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import type { LetterInput } from '#src/api/letter-schemas.ts';
import { nextSunday } from '#src/tarot/zurich-time.ts';
import {
  keepFromWritingAgain,
  letterMailPrefix,
  letters,
  type StoredLetter,
} from './letter-store.ts';
import { viewLetter } from './letter-views.ts';

const SUNDAY_HOUR = 9;

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
  const time = now().toISOString();
  await letters().create(id, {
    ...input,
    state: 'draft',
    isAutomatic: false,
    createdAt: time,
    updatedAt: time,
    sendAt: null,
    isFannedOut: false,
    finishedAt: null,
    report: null,
    version: 1,
  });
  return findLetter(id);
}

/** @throws Refusal 404, 409 with the stored letter */
export async function saveDraft(
  id: string,
  version: number,
  input: LetterInput,
): Promise<StoredLetter> {
  return edit(id, version, (letter) => {
    if (letter.state !== 'draft') {
      throw new Refusal(409, 'Cette lettre n’est plus un brouillon.');
    }
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

const TESTS = 50;

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

/** Drafts and letters that were sent. @throws Refusal 409 while it is on its way */
export async function deleteLetter(id: string): Promise<void> {
  const letter = await letters().get(id);
  if (letter?.state === 'scheduled') {
    throw new Refusal(409, 'Cette lettre attend son départ\u202f: annulez-le d’abord.');
  }
  if (letter?.state === 'sending') {
    throw new Refusal(
      409,
      'Cette lettre est en route\u202f: elle pourra être supprimée une fois partie.',
    );
  }
  if (letter?.isAutomatic) await keepFromWritingAgain(id);
  await letters().remove(id);
  const sent = await mails().ids(letterMailPrefix(id));
  await Promise.all(sent.map((mail) => mails().remove(mail)));
}

async function edit(
  id: string,
  version: number,
  next: (letter: StoredLetter) => StoredLetter,
): Promise<StoredLetter> {
  const stored = await letters().getVersioned(id);
  if (!stored) throw noLetter();
  if (stored.value.version !== version) throw await changedMeanwhile(id, stored.value);
  const letter = {
    ...next(stored.value),
    version: version + 1,
    updatedAt: now().toISOString(),
  };
  if (await letters().replace(id, stored, letter)) return letter;
  throw await changedMeanwhile(id, await findLetter(id));
}

async function changedMeanwhile(id: string, letter: StoredLetter): Promise<Refusal> {
  return new Refusal(409, 'Cette lettre a été modifiée entre-temps.', {
    details: { letter: await viewLetter(id, letter) },
  });
}
