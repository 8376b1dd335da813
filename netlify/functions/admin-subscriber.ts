import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { leave } from '#netlify/server/newsletter/subscription.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { deleteSubscriber } from '#src/api/admin/subscribers.ts';

export default serve(
  handleOwner(deleteSubscriber, async (_, { parameters }) => {
    if (!(await leave(parameters.id ?? '', 'owner'))) {
      throw new Refusal(404, 'Cet abonné n’existe pas ou a déjà été supprimé.');
    }
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/newsletter/subscribers/:id' };
