import type { Config } from '@netlify/functions';
import { now } from '#netlify/server/clock.ts';
import { serve } from '#netlify/server/http.ts';
import { exportCsv } from '#netlify/server/newsletter/subscriber-files.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { exportSubscribers } from '#src/api/admin/subscriber-files.ts';

export default serve(
  handleOwner(exportSubscribers, () => {
    const day = now().toISOString().slice(0, 10);
    return new Response(exportCsv(), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="abonnes-${day}.csv"`,
      },
    });
  }),
);

export const config: Config = { path: '/api/admin/newsletter/export' };
