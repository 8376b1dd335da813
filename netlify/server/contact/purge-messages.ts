import pLimit from 'p-limit';
import { listedTime } from '#netlify/server/storage/index-place.ts';
import { deleteMessage } from './inbox.ts';
import { messages } from './message-store.ts';

const AT_ONCE = 20;

/** Erases messages received before that moment, with the traces of their mails. */
export async function purgeMessages(before: Date): Promise<void> {
  const old = (await messages().list('inbox')).filter(
    (listed) => listedTime(listed) < before.getTime(),
  );
  await pLimit(AT_ONCE).map(old, ({ id }) => deleteMessage(id));
}

export function repairMessages(): Promise<number> {
  return messages().repair();
}
