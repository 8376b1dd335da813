import { LATEST_READING, type LatestReading } from '#src/features/privacy/model.ts';
import { formatDate, zurichDay } from '#src/time.ts';

const RECENT = ['d’aujourd’hui', 'd’hier'];

/** What this browser has noted; null where it keeps nothing, or what is there is not ours. */
function readLatest(): LatestReading | null {
  try {
    return JSON.parse(localStorage.getItem(LATEST_READING) ?? 'null');
  } catch {
    return null;
  }
}

const link = document.querySelector<HTMLAnchorElement>(`#${LATEST_READING}`);
const latest = readLatest();
if (link?.parentElement && latest) {
  const drawn = new Date(latest.createdAt);
  const when = RECENT[zurichDay(new Date()) - zurichDay(drawn)];
  link.textContent = `Votre tirage ${when ?? `du ${formatDate(drawn).replace(/ \d+$/, '')}`}`;
  link.hash = latest.key;
  link.parentElement.hidden = false;
}
