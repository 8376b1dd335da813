// The module imports nothing, so that its script stays small enough to be inlined in the HTML.

const DAY_MS = 86_400_000;

/** Returns the reading that the browser has stored, or null if there is none or the storage cannot be read. */
function readLatest(key: string): Record<'id' | 'createdAt', string> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns text such as « d’hier » or « du 22 novembre », in Swiss time. */
function formatDay(date: Date): string {
  const { format } = new Intl.DateTimeFormat('fr-CH', {
    dateStyle: 'long',
    timeZone: 'Europe/Zurich',
  });
  const day = format(date);
  if (day === format(Date.now())) return 'd’aujourd’hui';
  if (day === format(Date.now() - DAY_MS)) return 'd’hier';
  return `du ${day.replace(/^1 /, '1er ').replace(/ \d+$/, '')}`;
}

const link = document.querySelector<HTMLAnchorElement>('[data-latest]');
const latest = readLatest(link?.dataset.latest ?? '');
if (link?.parentElement && latest) {
  link.textContent = `Votre tirage ${formatDay(new Date(latest.createdAt))}`;
  link.hash = latest.id;
  link.parentElement.hidden = false;
}
