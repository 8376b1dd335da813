import type { Config } from '@netlify/functions';
import contentChecks from '#generated/content-checks.json' with { type: 'json' };
import { handle, serve } from '#netlify/server/http/http.ts';
import { checkSettings } from '#netlify/server/settings/settings-checks.ts';
import { type Check, getStatus } from '#src/features/admin/settings/api.ts';
import { typographer } from '#src/text/typography.ts';

export default serve(
  handle(getStatus, () =>
    [...checkSettings(), ...(contentChecks as Check[])].map((check) => ({
      ...check,
      label: typographer(check.label),
      message: typographer(check.message),
    })),
  ),
);

export const config: Config = { path: '/api/admin/status' };
