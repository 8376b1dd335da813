import { moveMail } from '#netlify/server/mail/move-mail.ts';
import { mails } from '#netlify/server/mail/queue.ts';

// A process that does what the scheduled function does, again and again until nothing is left to send. It can
// be killed at any moment. It prints its largest size in memory and the processor's time.

const RUN_MS = 24_000;

do await moveMail(RUN_MS);
while ((await mails().list('open', { limit: 1 })).length > 0);

const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const usage = { maxMb: maxRSS / 1_024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
console.log(JSON.stringify(usage));
