import pLimit from 'p-limit';
import { mayLackMails } from '#netlify/server/mail/forgotten.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { queueConfirmation } from './sign-up.ts';
import { subscribers } from './subscriber-store.ts';

const MOST = 200;
const AT_ONCE = 20;

/** Queues the confirmation of sign-ups whose call died between storing them and queuing. Tells whether there were any. */
export async function queueForgottenConfirmations(): Promise<boolean> {
  const recent = await subscribers().list('pending', { accepts: mayLackMails, limit: MOST });
  const found = await subscribers().read(recent);
  const queued = await pLimit(AT_ONCE).map(found, async ({ id, value }) => {
    const isSent = value.signUp === '' || (await mails().ids(`confirmation-${id}-`)).length > 0;
    if (!isSent) await queueConfirmation(id);
    return !isSent;
  });
  return queued.includes(true);
}
