import { now } from '#netlify/server/clock.ts';
import { inBatches } from '#netlify/server/in-batches.ts';
import { type Listed, listedTime } from '#netlify/server/index-place.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { messages } from './message-store.ts';
import { noticeId, queueMessageMails } from './receive.ts';

/** A call has queued its mails long before, unless it died; older messages were looked at by earlier runs. */
const SETTLED_MS = 60_000;
const LOOKED_AT_MS = 3_600_000;
const AT_ONCE = 20;

/** Queues the mails of messages whose call died between storing them and queuing. */
export async function queueForgottenNotices(): Promise<void> {
  const time = now().getTime();
  const accepts = (listed: Listed) => {
    const age = time - listedTime(listed);
    return age >= SETTLED_MS && age <= LOOKED_AT_MS;
  };
  const recent = await messages().list('inbox', { accepts });
  await inBatches(recent, AT_ONCE, async ({ id }) => {
    if (!(await mails().get(noticeId(id)))) await queueMessageMails(id);
  });
}
