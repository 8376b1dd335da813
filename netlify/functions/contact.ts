import type { Config } from '@netlify/functions';
import { contactLanding, erasureLanding } from '#netlify/server/contact/landing.ts';
import { eraseMessagesOf, messagesOf, senderBehind } from '#netlify/server/contact/own-messages.ts';
import { queueMessageMails, receiveMessage } from '#netlify/server/contact/receive.ts';
import { jsonFile } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { queueAndSend } from '#netlify/server/mail/send-soon.ts';
import { sendMessage } from '#src/api/contact.ts';
import { downloadMessages, eraseMessages } from '#src/api/contact-data.ts';

export default serve(
  handle(
    sendMessage,
    async (message, call) => {
      const id = await receiveMessage(message, call.ip);
      queueAndSend(call, () => queueMessageMails(id));
      return { id };
    },
    contactLanding,
  ),

  handle(downloadMessages, async (_, { parameters }) =>
    jsonFile('mes-messages.json', await messagesOf(await senderBehind(parameters.link))),
  ),

  handle(
    eraseMessages,
    async (_, { parameters }) => ({
      erased: await eraseMessagesOf(await senderBehind(parameters.link)),
    }),
    erasureLanding,
  ),
);

export const config: Config = {
  path: ['/api/contact', '/api/contact/messages/:link', '/api/contact/messages/:link/data'],
};
