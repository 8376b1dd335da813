import type { Config } from '@netlify/functions';
import { moveMail } from '#netlify/server/mail/move-mail.ts';

/** Brings letters on their way and sends what is due, mail by mail, for as long as a scheduled run may last. */
export default function sendMails(): Promise<void> {
  return moveMail();
}

export const config: Config = { schedule: '*/5 * * * *' };
