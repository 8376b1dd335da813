import { now } from '#netlify/server/clock.ts';
import { listedTime } from '#netlify/server/index-place.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { messages } from './message-store.ts';
import { noticeId, queueMessageMails } from './receive.ts';

/** A call has queued its mails long before, unless it died; older messages were looked at by earlier runs. */
const SETTLED_MS = 60_000;
const LOOKED_AT_MS = 3_600_000;
const MOST = 200;

/** Queues the mails of messages whose call died between storing them and queuing. */
export async function queueForgottenNotices(): Promise<void> {
  const time = now().getTime();
  for (const listed of await messages().list('inbox', { limit: MOST })) {
    const age = time - listedTime(listed);
    if (age < SETTLED_MS || age > LOOKED_AT_MS) continue;
    if (!(await mails().get(noticeId(listed.id)))) await queueMessageMails(listed.id);
  }
}
