import { mayLackMails } from '#netlify/server/mail/forgotten.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { queueConfirmation } from './sign-up.ts';
import { subscribers } from './subscriber-store.ts';

const MOST = 200;

/** Queues the confirmation of sign-ups whose call died between storing them and queuing. */
export async function queueForgottenConfirmations(): Promise<void> {
  const recent = await subscribers().list('pending', { accepts: mayLackMails, limit: MOST });
  for (const { id, value } of await subscribers().read(recent)) {
    const sent = value.signUp === '' || (await mails().ids(`confirmation-${id}-`)).length > 0;
    if (!sent) await queueConfirmation(id);
  }
}
