import type { Config } from '@netlify/functions';
import { findContentChecks } from '#netlify/server/content/content-checks.ts';
import { currentTexts } from '#netlify/server/content/current-texts.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { readFirstSteps, showSteps } from '#netlify/server/owner/first-steps.ts';
import { checkHealth, readHealth } from '#netlify/server/settings/health.ts';
import { checkFingerprintKey, checkSettings } from '#netlify/server/settings/settings-checks.ts';
import { getFirstSteps, showFirstSteps } from '#src/features/admin/first-steps/api.ts';
import { getHealth, getStatus } from '#src/features/admin/settings/api.ts';
import { typographer } from '#src/text/typography.ts';

export default serve(
  handle(getStatus, async () =>
    [
      ...checkSettings(),
      await checkFingerprintKey(),
      ...(await checkHealth()),
      ...findContentChecks(await currentTexts()),
    ].map((check) => ({
      ...check,
      label: typographer(check.label),
      message: typographer(check.message),
    })),
  ),

  handle(getHealth, () => readHealth()),

  handle(getFirstSteps, () => readFirstSteps()),

  handle(showFirstSteps, ({ shown }) => showSteps(shown)),
);

export const config: Config = {
  path: ['/api/admin/status', '/api/admin/health', '/api/admin/first-steps'],
};
