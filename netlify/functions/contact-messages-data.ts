import type { Config } from '@netlify/functions';
import { messagesOf, senderBehind } from '#netlify/server/contact/own-messages.ts';
import { jsonFile } from '#netlify/server/download.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { downloadMessages } from '#src/api/contact-data.ts';

export default serve(
  handle(downloadMessages, async (_, { parameters }) =>
    jsonFile('mes-messages.json', await messagesOf(await senderBehind(parameters.link))),
  ),
);

export const config: Config = { path: '/api/contact/messages/:link/data' };
