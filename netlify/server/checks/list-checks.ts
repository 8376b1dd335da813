// See docs/decisions/0053-checks.md.

import { checkHealth } from '#netlify/server/health/health.ts';
import { currentTexts } from '#netlify/server/site-content/content-editing.ts';
import { CHECK_LEVELS, type StatusCheck } from '#src/api/admin/checks.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { checkSettings } from './settings.ts';
import {
  checkAiRefusals,
  checkBackup,
  checkBuilds,
  checkFingerprintKey,
  checkMails,
  checkPassword,
  checkUnreadable,
} from './stores.ts';
import { checkTexts } from './texts.ts';

export async function findChecks(): Promise<StatusCheck[]> {
  const settings = checkSettings();
  const found = await Promise.all([
    checkMails(settings),
    checkBuilds(settings),
    checkHealth(),
    checkAiRefusals(settings),
    checkUnreadable(),
    checkFingerprintKey(),
    checkPassword(),
    currentTexts().then(checkTexts),
    checkBackup(),
  ]);
  return sortChecks([...found.flat(), ...settings]);
}

/** Worst first, each id once: the first of two counts. */
function sortChecks(checks: readonly StatusCheck[]): StatusCheck[] {
  const ids = checks.map(({ id }) => id);
  return checks
    .filter(({ id }, index) => ids.indexOf(id) === index)
    .toSorted((a, b) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level))
    .map((check) => ({ ...check, message: formatFrenchTypography(check.message) }));
}
