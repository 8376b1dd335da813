import type { Config } from '@netlify/functions';
import { runMailWorker } from '#netlify/server/delivery/send.ts';
import { inBackground } from '#netlify/server/http/background.ts';

/** Brings letters on their way and sends what is due. */
export default inBackground('send-mails-background', runMailWorker);

export const config: Config = { background: true };
