import { now } from '#netlify/server/settings/clock.ts';
import { type Listed, listedTime } from '#netlify/server/storage/index-place.ts';

/** A call has queued its mails long before, unless it died; what is older was looked at by earlier runs. */
const SETTLED_MS = 60_000;
const LOOKED_AT_MS = 3_600_000;

/** Whether something listed newest first may lack its mails because its call died before it queued them. */
export function mayLackMails(listed: Listed): boolean {
  const age = now().getTime() - listedTime(listed);
  return age >= SETTLED_MS && age <= LOOKED_AT_MS;
}
