// See docs/decisions/0053-checks.md.

import { checkHealth, checkLastRun } from '#netlify/server/health/health.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { mailOwner } from '#netlify/server/mail-delivery/send-now.ts';
import { currentTexts } from '#netlify/server/site-content/content-editing.ts';
import { CHECK_LEVELS, type StatusCheck } from '#src/api/admin/checks.ts';
import { BRAND } from '#src/brand.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { toZurichDateTime, zurichDay } from '#src/lib/time.ts';
import { checkSettings } from './settings.ts';
import * as stores from './stores.ts';
import { checkTexts } from './texts.ts';

export async function findChecks(): Promise<StatusCheck[]> {
  const settings = checkSettings();
  const found = await Promise.all([
    stores.checkMails(settings),
    stores.checkBuilds(settings),
    checkHealth(),
    stores.checkAiRefusals(settings),
    stores.checkUnreadable(),
    stores.checkFingerprintKey(),
    stores.checkPassword(),
    currentTexts().then(checkTexts),
    stores.checkBackup(),
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

/** Hour in Switzerland. Each run within it tries, because the mail server may be away. */
const REPORT_HOUR = 7;
const REPORTS_A_DAY = 1;

export async function reportInTheMorning(): Promise<void> {
  const time = now();
  const startOf = (hour: number) => toZurichDateTime(zurichDay(time), hour);
  if (isDue(startOf(REPORT_HOUR), time) && !isDue(startOf(REPORT_HOUR + 1), time)) {
    await reportProblems();
  }
}

/** For the nightly purge, because it is the scheduled jobs that report in the morning. */
export async function reportMissingJobs(): Promise<void> {
  if ((await checkLastRun('tick')).isMissing) await reportProblems();
}

/** Mails the errors among the checks to the owner, once a day at most. @throws ApiError 503 */
async function reportProblems(): Promise<void> {
  const errors = (await findChecks()).filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  await mailOwner('problem-reports', REPORTS_A_DAY, {
    subject: `${BRAND.name}\u202f: ce qui ne va pas`,
    preheader: errors.map(({ message }) => message).join(' '),
    title: 'Ce qui ne va pas',
    blocks: [
      'Bonjour,',
      errors.length > 1
        ? 'Votre site a besoin de vous sur ces points\u202f:'
        : 'Votre site a besoin de vous sur ce point\u202f:',
      { list: errors.map(({ message }) => message) },
      'Cet e-mail part une fois par jour au plus, et jamais quand tout va bien.',
    ],
  });
}
