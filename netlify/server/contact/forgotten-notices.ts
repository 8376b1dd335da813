import pLimit from 'p-limit';
import { mayLackMails } from '#netlify/server/mail/forgotten.ts';
import { messages } from './message-store.ts';
import { queueMessageMails } from './receive.ts';

const AT_ONCE = 20;

/** Queues the mails of messages whose call died between storing them and queuing. Tells whether there were any. */
export async function queueForgottenNotices(): Promise<boolean> {
  const recent = await messages().list('inbox', { accepts: mayLackMails });
  const queued = await pLimit(AT_ONCE).map(recent, ({ id }) => queueMessageMails(id));
  return queued.flat().length > 0;
}
