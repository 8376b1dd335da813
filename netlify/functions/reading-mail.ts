import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { mailLetter } from '#netlify/server/reading-mail/send.ts';
import { mailReading } from '#src/api/reading-mail.ts';

export default serve(handle(mailReading, mailLetter));

export const config: Config = {
  path: '/api/reading-mail',
};
