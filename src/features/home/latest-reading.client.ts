// It shares no file with other scripts: it stays small enough to stand in the HTML.

const DAY_MS = 86_400_000;

/** What this browser has noted; null where it keeps nothing, or what is there is not ours. */
function readLatest(key: string): Record<'id' | 'createdAt', string> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Such as « d’hier » or « du 22 novembre », in Swiss time. */
function tellDay(moment: Date): string {
  const { format } = new Intl.DateTimeFormat('fr-CH', {
    dateStyle: 'long',
    timeZone: 'Europe/Zurich',
  });
  const day = format(moment);
  if (day === format(Date.now())) return 'd’aujourd’hui';
  if (day === format(Date.now() - DAY_MS)) return 'd’hier';
  return `du ${day.replace(/^1 /, '1er ').replace(/ \d+$/, '')}`;
}

const link = document.querySelector<HTMLAnchorElement>('[data-latest]');
const latest = readLatest(link?.dataset.latest ?? '');
if (link?.parentElement && latest) {
  link.textContent = `Votre tirage ${tellDay(new Date(latest.createdAt))}`;
  link.hash = latest.id;
  link.parentElement.hidden = false;
}
