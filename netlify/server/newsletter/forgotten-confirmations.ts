import { now } from '#netlify/server/clock.ts';
import { listedTime } from '#netlify/server/index-place.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { queueConfirmation } from './sign-up.ts';
import { subscribers } from './subscriber-store.ts';

/** A call has queued its mail long before, unless it died; older sign-ups were looked at by earlier runs. */
const SETTLED_MS = 60_000;
const LOOKED_AT_MS = 3_600_000;
const MOST = 200;

/** Queues the confirmation of sign-ups whose call died between storing them and queuing. */
export async function queueForgottenConfirmations(): Promise<void> {
  const time = now().getTime();
  const listed = await subscribers().list('pending', { limit: MOST });
  const forgotten = listed.filter((one) => {
    const age = time - listedTime(one);
    return age >= SETTLED_MS && age <= LOOKED_AT_MS;
  });
  for (const { id, value } of await subscribers().read(forgotten)) {
    const sent = value.signUp === '' || (await mails().ids(`confirmation-${id}-`)).length > 0;
    if (!sent) await queueConfirmation(id);
  }
}
