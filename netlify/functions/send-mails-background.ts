import type { Config } from '@netlify/functions';
import { runMailWorker } from '#netlify/server/delivery/send.ts';
import { inBackground } from '#netlify/server/http/background.ts';

export default inBackground('send-mails-background', runMailWorker);

export const config: Config = { background: true };
