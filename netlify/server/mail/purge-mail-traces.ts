import { inBatches } from '#netlify/server/in-batches.ts';
import { letterMailPrefix, letters } from '#netlify/server/newsletter/letter-store.ts';
import { mails } from './queue.ts';

const AT_ONCE = 20;

/** Mails about one day or one moment carry it at the end of their ids. */
const DATED = ['confirmation-', 'receipt-', 'test-'];

/** Erases the traces of mails sent before that moment. A letter's own go together, once it has long been sent. */
export async function purgeMailTraces(before: Date): Promise<void> {
  const dated = await Promise.all(DATED.map((prefix) => mails().ids(prefix)));
  const old = dated.flat().filter((id) => dateOf(id) < before.getTime());
  const ofLetters = await Promise.all(
    (await sentBefore(before)).map((letter) => mails().ids(letterMailPrefix(letter))),
  );
  await inBatches([...old, ...ofLetters.flat()], AT_ONCE, (id) => mails().remove(id));
}

function dateOf(id: string): number {
  const end = id.slice(id.lastIndexOf('-') + 1);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(end) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}`) : Number(end);
}

async function sentBefore(before: Date): Promise<string[]> {
  const all = await letters().read(await letters().list('all'));
  return all
    .filter(({ value }) => value.finishedAt && Date.parse(value.finishedAt) < before.getTime())
    .map(({ id }) => id);
}

export function repairMails(): Promise<number> {
  return mails().repair();
}
