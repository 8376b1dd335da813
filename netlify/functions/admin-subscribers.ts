import { recordSecurityEvent } from '#netlify/server/auth/security-events.ts';
import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import * as subscribers from '#netlify/server/newsletter/subscriber-list.ts';
import { unsubscribeSubscriber } from '#netlify/server/newsletter/subscription.ts';
import * as api from '#src/api/admin/subscribers.ts';

export default defineAdminFunction(
  defineRoute(api.listSubscribers, async (_, context) => {
    // Without a valid state the list has all who have not left. An address has at most 254 characters.
    const page = await subscribers.listSubscribers({
      state: api.subscriberFilterSchema.safeParse(context.query.get('state')).data ?? null,
      search: context.query.get('search')?.slice(0, 254) ?? '',
      cursor: context.query.get('cursor'),
    });
    return http.respondWithPage(context, page);
  }),

  // A hash of the address remains, so that imports skip it. `owner`: removed by the administrator.
  defineRoute(api.removeSubscriber, async (_, { id }) => {
    if (!(await unsubscribeSubscriber(id, 'owner'))) {
      throw new ApiError(404, 'Cet abonné n’existe pas ou a déjà été supprimé.');
    }
    return { done: true };
  }),

  // For an address that campaigns leave out, because the mail server refused mails to it several times.
  defineRoute(api.resumeMails, (_, { id }) => http.respondDone(subscribers.resetRefusals(id))),
  defineRoute(api.getSubscriberStats, () => subscribers.countSubscribers()),

  defineRoute(api.exportSubscribers, async (_, context) => {
    await recordSecurityEvent(context, 'export');
    const fileName = `abonnes-${now().toISOString().slice(0, 10)}.csv`;
    return http.downloadStream(fileName, 'text/csv; charset=utf-8', subscribers.exportCsv());
  }),

  defineRoute(api.importSubscribers, ({ rows }) => subscribers.importRows(rows)),
);

export const config = {
  path: [
    '/api/admin/newsletter/subscribers',
    '/api/admin/newsletter/subscribers/:id',
    '/api/admin/newsletter/subscribers/:id/retry',
    '/api/admin/newsletter/stats',
    '/api/admin/newsletter/export',
    '/api/admin/newsletter/import',
  ],
};
