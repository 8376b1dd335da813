import type { Config } from '@netlify/functions';
import { defineBackgroundFunction } from '#netlify/server/http/background-functions.ts';
import { runMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';

export default defineBackgroundFunction('send-mails-background', runMailWorker);

export const config: Config = { background: true };
