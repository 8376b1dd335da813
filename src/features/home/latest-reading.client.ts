// The script imports nothing, so that it stays small enough to be inlined in the HTML. It therefore takes the
// key of the reading in localStorage from `data-latest`.

const DAY_MS = 86_400_000;

/** Returns the latest reading (interpreted draw) that the browser has stored, or null if none can be read. */
function readLatestReading(key: string): Record<'id' | 'createdAt', string> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns text such as « d’hier » or « du 22 novembre », in Swiss time. */
function formatDay(date: Date): string {
  const timeZone = 'Europe/Zurich';
  // Swedish dates are ISO dates. Days are subtracted in UTC, where each has 24 hours.
  const { format: formatIsoDate } = new Intl.DateTimeFormat('sv', { timeZone });
  const ageMs = Date.parse(formatIsoDate(Date.now())) - Date.parse(formatIsoDate(date));
  if (ageMs === 0) return 'd’aujourd’hui';
  if (ageMs === DAY_MS) return 'd’hier';
  const day = date.toLocaleDateString('fr-CH', { day: 'numeric', month: 'long', timeZone });
  return `du ${day.replace(/^1 /, '1er ')}`;
}

const readingLink = document.querySelector<HTMLAnchorElement>('[data-latest]');
const latestReading = readLatestReading(readingLink?.dataset.latest ?? '');
if (readingLink?.parentElement && latestReading) {
  readingLink.textContent = `Votre tirage ${formatDay(new Date(latestReading.createdAt))}`;
  readingLink.hash = latestReading.id;
  readingLink.parentElement.hidden = false;
}
