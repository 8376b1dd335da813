import type { Config } from '@netlify/functions';
import { inBackground } from '#netlify/server/http/background.ts';
import { moveMail } from '#netlify/server/mail/move-mail.ts';

/** Brings letters on their way and sends what is due. */
export default inBackground('send-mails-background', moveMail);

export const config: Config = { background: true };
