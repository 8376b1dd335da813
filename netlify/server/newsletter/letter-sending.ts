import { now } from '#netlify/server/clock.ts';
import { inBatches } from '#netlify/server/in-batches.ts';
import type { Listed } from '#netlify/server/index-place.ts';
import { enqueue, mails } from '#netlify/server/mail/queue.ts';
import { letterReport } from './letter-report.ts';
import { isUnderWay, letterMailPrefix, letters, type StoredLetter } from './letter-store.ts';
import { isListedFor, subscribers } from './subscriber-store.ts';

const AT_ONCE = 20;

/**
 * Moves every letter whose time has come: queues a mail for each recipient, and closes the letter once all
 * of them have left. Every step can be done again after a crash without doing anything twice. Tells whether
 * any is on its way.
 */
export async function moveLetters(): Promise<boolean> {
  const listed = await letters().list('all', { accepts: isUnderWay });
  let isAnyOnItsWay = false;
  for (const { id, value } of await letters().read(listed)) {
    const letter = await beginDue(id, value);
    if (letter?.state !== 'sending') continue;
    isAnyOnItsWay = true;
    if (!letter.isFannedOut) await fanOut(id, letter);
    else await finishWhenSent(id);
  }
  return isAnyOnItsWay;
}

async function beginDue(id: string, letter: StoredLetter): Promise<StoredLetter | null> {
  if (letter.state === 'sending') return letter;
  const isDue = letter.sendAt !== null && Date.parse(letter.sendAt) <= now().getTime();
  if (!isDue) return null;
  return letters().change(id, (current) =>
    current.state === 'scheduled' ? { ...current, state: 'sending' } : null,
  );
}

/** Queues a mail for everybody who has chosen this kind. */
async function fanOut(letter: string, { kind, sendAt }: StoredLetter): Promise<void> {
  const accepts = (listed: Listed) => isListedFor(listed, kind);
  const recipients = await subscribers().list('confirmed', { accepts });
  const dueAt = new Date(sendAt ?? now());
  const queued = new Set(await mails().ids(letterMailPrefix(letter)));
  const missing = recipients.filter(({ id }) => !queued.has(letterMailPrefix(letter) + id));
  await inBatches(missing, AT_ONCE, ({ id: subscriber }) =>
    enqueue(letterMailPrefix(letter) + subscriber, { kind: 'letter', letter, subscriber }, dueAt),
  );
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
