import type { Config } from '@netlify/functions';
import { contactLanding } from '#netlify/server/contact/landing.ts';
import { queueMessageMails, receiveMessage } from '#netlify/server/contact/receive.ts';
import { handleForm } from '#netlify/server/form.ts';
import { serve } from '#netlify/server/http.ts';
import { queueAndSend } from '#netlify/server/mail/send-soon.ts';
import { sendMessage } from '#src/api/contact.ts';

export default serve(
  handleForm(
    sendMessage,
    async (message, call) => {
      const id = await receiveMessage(message, call.ip);
      queueAndSend(call, () => queueMessageMails(id));
      return { id };
    },
    contactLanding,
  ),
);

export const config: Config = { path: '/api/contact' };
