import pLimit from 'p-limit';
import { enqueue, mails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { Listed } from '#netlify/server/storage/index-place.ts';
import { letterReport } from './letter-report.ts';
import { isUnderWay, letterMailPrefix, letters, type StoredLetter } from './letter-store.ts';
import { isListedFor, subscribers } from './subscriber-store.ts';

const AT_ONCE = 20;

/** Whether a letter is on its way, or its time has come. */
export async function isAnyLetterToMove(): Promise<boolean> {
  return (await lettersToMove()).length > 0;
}

async function lettersToMove() {
  const listed = await letters().list('all', { accepts: isUnderWay });
  const underWay = await letters().read(listed);
  return underWay.filter(({ value }) => value.state === 'sending' || isDue(value));
}

function isDue({ sendAt }: StoredLetter): boolean {
  return sendAt !== null && Date.parse(sendAt) <= now().getTime();
}

/**
 * Moves every letter whose time has come: queues a mail for each recipient, until that moment, and closes the
 * letter once all of them have left. Every step can be done again after a crash without doing anything twice,
 * and a fault of one letter stops no other. Tells whether any is on its way.
 */
export async function moveLetters(until: number): Promise<boolean> {
  const found = await lettersToMove();
  for (const { id, value } of found) await moveLetter(id, value, until).catch(logFault);
  return found.length > 0;
}

async function moveLetter(id: string, value: StoredLetter, until: number): Promise<void> {
  const letter = await begun(id, value);
  if (letter?.state !== 'sending') return;
  if (letter.isFannedOut) await finishWhenSent(id);
  else await fanOut(id, letter, until);
}

async function begun(id: string, letter: StoredLetter): Promise<StoredLetter | null> {
  if (letter.state === 'sending') return letter;
  return letters().change(id, (current) =>
    current.state === 'scheduled' ? { ...current, state: 'sending' } : null,
  );
}

/** Queues a mail for everybody who has chosen this kind; what is left at that moment is for a later run. */
async function fanOut(
  letter: string,
  { kind, sendAt }: StoredLetter,
  until: number,
): Promise<void> {
  const accepts = (listed: Listed) => isListedFor(listed, kind);
  const recipients = await subscribers().list('confirmed', { accepts });
  const dueAt = new Date(sendAt ?? now());
  const queued = new Set(await mails().ids(letterMailPrefix(letter)));
  const missing = recipients.filter(({ id }) => !queued.has(letterMailPrefix(letter) + id));
  const done = await pLimit(AT_ONCE).map(missing, async ({ id: subscriber }) => {
    if (Date.now() > until) return false;
    const purpose = { kind: 'letter', letter, subscriber } as const;
    await enqueue(letterMailPrefix(letter) + subscriber, purpose, dueAt);
    return true;
  });
  if (done.includes(false)) return;
  await letters().change(letter, (current) => ({ ...current, isFannedOut: true }));
}

async function finishWhenSent(id: string): Promise<void> {
  const report = await letterReport(id);
  if (report.waiting > 0) return;
  const time = now().toISOString();
  await letters().change(id, (current) =>
    current.state === 'sending'
      ? { ...current, state: 'sent', finishedAt: time, updatedAt: time, report }
      : null,
  );
}
