import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { paginate, respondDone } from '#netlify/server/http/request-context.ts';
import * as delivery from '#netlify/server/mail-delivery/delivery-status.ts';
import { queueAndSend } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { sendTestMail, testMailServer } from '#netlify/server/mail-delivery/send-now.ts';
import { startMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import * as letters from '#netlify/server/newsletter/letter-store.ts';
import { createLetterTestMail } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as api from '#src/api/admin/campaigns.ts';
import * as mails from '#src/api/admin/mail-delivery.ts';

export default defineAdminFunction(
  defineRoute(api.listLetters, async (_, context) =>
    paginate(context, await letters.listLetters(context.query.get('cursor'))),
  ),

  defineRoute(api.getLetter, (_, { id }) => letters.loadLetterForApi(id)),

  defineRoute(api.saveLetter, ({ version, ...input }, { id }) =>
    letters.saveDraft(id, input, version),
  ),

  defineRoute(api.deleteLetter, (_, { id }) => respondDone(letters.deleteStoredLetter(id))),

  defineRoute(api.sendTestLetter, async (_, { id }) => {
    const letter = await letters.requireLetter(id);
    return sendTestMail((address) => createLetterTestMail(letter, address));
  }),

  defineRoute(api.scheduleLetter, async ({ when, version }, context) => {
    const letter = await letters.scheduleSending(context.id, version, when);
    if (when === 'now') context.waitUntil(startMailWorker());
    return letter;
  }),

  defineRoute(api.resendLetter, async (_, context) => {
    const result = await letters.resendFailed(context.id);
    if (result.resent > 0) context.waitUntil(startMailWorker());
    return result;
  }),

  defineRoute(api.archiveLetter, ({ archived }, { id }) => letters.setArchived(id, archived)),
  defineRoute(mails.getMailStatus, () => delivery.readMailStatus()),
  defineRoute(mails.testMailDelivery, () => testMailServer()),

  defineRoute(mails.resolveFailedMail, async ({ decision }, context) => {
    await delivery.resolveMail(context.id, decision);
    if (decision === 'again')
      queueAndSend(context, delivery.ALL_TEMPLATES, async () => [context.id]);
    return { done: true };
  }),
);

export const config = {
  path: [
    '/api/admin/letters',
    '/api/admin/letters/:id',
    '/api/admin/letters/:id/test',
    '/api/admin/letters/:id/schedule',
    '/api/admin/letters/:id/resend',
    '/api/admin/letters/:id/archive',
    '/api/admin/mails',
    '/api/admin/mails/:id',
  ],
};
