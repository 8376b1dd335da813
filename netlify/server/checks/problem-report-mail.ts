import { checkLastRun } from '#netlify/server/health/health.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import { mailOwner } from '#netlify/server/mail-delivery/send-now.ts';
import { BRAND } from '#src/brand.ts';
import { toZurichDateTime, zurichDay } from '#src/lib/time.ts';
import { findChecks } from './list-checks.ts';

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

/** For the night, because it is the quarter of an hour that reports in the morning. */
export async function reportMissingTick(): Promise<void> {
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
