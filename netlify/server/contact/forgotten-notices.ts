import { inBatches } from '#netlify/server/in-batches.ts';
import { mayLackMails } from '#netlify/server/mail/forgotten.ts';
import { messages } from './message-store.ts';
import { queueMessageMails } from './receive.ts';

const AT_ONCE = 20;

/** Queues the mails of messages whose call died between storing them and queuing. */
export async function queueForgottenNotices(): Promise<void> {
  const recent = await messages().list('inbox', { accepts: mayLackMails });
  await inBatches(recent, AT_ONCE, ({ id }) => queueMessageMails(id));
}
