import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { respondDone, respondWithPage } from '#netlify/server/http/request-context.ts';
import * as deliveryStatus from '#netlify/server/mail-delivery/delivery-status.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { sendDeliveryTestMail, sendTestMail } from '#netlify/server/mail-delivery/send-now.ts';
import { startMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import * as campaigns from '#netlify/server/newsletter/campaign-store.ts';
import { createCampaignTestMail } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as api from '#src/api/admin/campaigns.ts';
import * as mailApi from '#src/api/admin/mail-delivery.ts';

// A campaign is an issue of the newsletter (`letters` in URLs). A background function sends its many mails.
export default defineAdminFunction(
  defineRoute(api.listCampaigns, async (_, context) =>
    respondWithPage(context, await campaigns.listCampaigns(context.query.get('cursor'))),
  ),

  defineRoute(api.getCampaign, (_, { id }) => campaigns.loadCampaignForApi(id)),

  defineRoute(api.saveCampaign, ({ version, ...input }, { id }) =>
    campaigns.saveDraft(id, input, version),
  ),

  defineRoute(api.deleteCampaign, (_, { id }) => respondDone(campaigns.deleteStoredCampaign(id))),

  defineRoute(api.sendTestCampaign, async (_, { id }) => {
    const campaign = await campaigns.requireCampaign(id);
    return sendTestMail((address) => createCampaignTestMail(campaign, address));
  }),

  defineRoute(api.scheduleCampaign, async ({ when, version }, context) => {
    const campaign = await campaigns.scheduleSending(context.id, version, when);
    if (when === 'now') context.waitUntil(startMailWorker());
    return campaign;
  }),

  defineRoute(api.resendFailedMails, async (_, context) => {
    const result = await campaigns.resendFailed(context.id);
    if (result.resent > 0) context.waitUntil(startMailWorker());
    return result;
  }),

  defineRoute(api.archiveCampaign, ({ archived }, { id }) => campaigns.setArchived(id, archived)),
  defineRoute(mailApi.getMailStatus, () => deliveryStatus.readMailStatus()),
  defineRoute(mailApi.testMailDelivery, () => sendDeliveryTestMail()),

  defineRoute(mailApi.retryOrForgetMail, async ({ decision }, context) => {
    await deliveryStatus.resolveMail(context.id, decision);
    if (decision === 'again')
      sendAfterResponse(context, deliveryStatus.ALL_MAIL_TEMPLATES, async () => [context.id]);
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
