import { mails } from '#netlify/server/mail/queue.ts';
import type { Listed } from '#netlify/server/storage/index-place.ts';
import type { LetterReport } from '#src/api/letter-schemas.ts';
import { letterMailPrefix, type StoredLetter } from './letter-store.ts';
import { listedLeftBy, subscribers } from './subscriber-store.ts';

type Counts = Omit<LetterReport, 'left'>;

const NONE: Counts = { recipients: 0, sent: 0, failed: 0, unknown: 0, withheld: 0, waiting: 0 };

/** What became of the letter's mails so far: counted from lists of keys, no mail is read. */
export async function letterReport(letter: string): Promise<Counts> {
  const prefix = letterMailPrefix(letter);
  const accepts = ({ id }: Listed) => id.startsWith(prefix);
  const count = async (...groups: string[]) => {
    const lists = await Promise.all(groups.map((group) => mails().list(group, { accepts })));
    return new Set(lists.flat().map(({ id }) => id)).size;
  };
  const [recipients, waiting, failed, unknown, withheld] = await Promise.all([
    mails().ids(prefix),
    count('open'),
    count('failed', 'failed-forgotten'),
    count('unknown', 'unknown-forgotten'),
    count('withheld'),
  ]);
  const sent = recipients.length - waiting - failed - unknown - withheld;
  return {
    recipients: recipients.length,
    sent: Math.max(0, sent),
    failed,
    unknown,
    withheld,
    waiting,
  };
}

/** The report as the owner sees it. Once the mails are purged, the counts that were kept stand for them. */
export async function fullReport(id: string, letter: StoredLetter): Promise<LetterReport> {
  if (letter.state === 'draft' || letter.state === 'scheduled') return { ...NONE, left: 0 };
  const [counts, gone] = await Promise.all([letterReport(id), leftThrough(id)]);
  const left = gone.length;
  return { ...(counts.recipients === 0 ? (letter.report ?? NONE) : counts), left };
}

function leftThrough(letter: string): Promise<Listed[]> {
  return subscribers().list('left', { accepts: (listed) => listedLeftBy(listed) === letter });
}
