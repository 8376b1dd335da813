// The checks and the mail about them: docs/decisions/0053-checks.md.
import { checkHealth, measureLateness } from '#netlify/server/health/health.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { mailAdmin } from '#netlify/server/mail-delivery/send-now.ts';
import { loadCurrentTexts } from '#netlify/server/site-content/content-editing.ts';
import { CHECK_LEVELS, type StatusCheck } from '#src/api/admin/checks.ts';
import { BRAND } from '#src/brand.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { getZurichDayNumber, toZurichDateTime } from '#src/lib/time.ts';
import { checkSettings } from './settings.ts';
import * as storedDataChecks from './stores.ts';
import { checkTexts } from './texts.ts';

/** Returns the items of the administrator's checklist: what works and what does not. */
export async function runChecks(): Promise<StatusCheck[]> {
  const settingChecks = checkSettings();
  const checks = await Promise.all([
    storedDataChecks.checkMails(settingChecks),
    storedDataChecks.checkBuilds(settingChecks),
    checkHealth(),
    storedDataChecks.checkAiRefusals(settingChecks),
    storedDataChecks.checkUnreadableEntities(),
    storedDataChecks.checkFingerprintKey(),
    storedDataChecks.checkPassword(),
    loadCurrentTexts().then(checkTexts),
    storedDataChecks.checkBackup(),
  ]);
  return toChecklist([...checks.flat(), ...settingChecks]);
}

/** Sorts the worst first. A check of stored data replaces the one of settings that has the same id. */
function toChecklist(checks: readonly StatusCheck[]): StatusCheck[] {
  const ids = checks.map(({ id }) => id);
  return checks
    .filter(({ id }, index) => ids.indexOf(id) === index)
    .toSorted((a, b) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level))
    .map((check) => ({ ...check, message: formatFrenchTypography(check.message) }));
}

/** Swiss hour in which each scheduled run tries to report, because the mail server may be unreachable. */
const REPORT_HOUR = 7;
const REPORTS_PER_DAY = 1;

export async function reportInTheMorning(): Promise<void> {
  const time = now();
  const toTimeToday = (hour: number) => toZurichDateTime(getZurichDayNumber(time), hour);
  if (isDue(toTimeToday(REPORT_HOUR), time) && !isDue(toTimeToday(REPORT_HOUR + 1), time)) {
    await reportErrors();
  }
}

/** Called by the nightly purge, because the scheduled jobs (`tick`) cannot report that they do not run. */
export async function reportIfJobsStopped(): Promise<void> {
  if ((await measureLateness('tick')).hasMissedRuns) await reportErrors();
}

/** Mails the administrator the checks that are errors, at most once a day. @throws ApiError 503 */
async function reportErrors(): Promise<void> {
  const errors = (await runChecks()).filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  await mailAdmin('problem-reports', REPORTS_PER_DAY, {
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
