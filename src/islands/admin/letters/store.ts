import { map } from 'nanostores';
import { fetchLetter, fetchLetters } from '#src/api/admin/letters.ts';
import type { Letter, LetterReport, LetterSummary } from '#src/api/letter-schemas.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { refreshMails } from '#src/islands/admin/mails/store.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notifyError } from '#src/islands/ui/toasts.ts';

interface LetterList {
  phase: 'loading' | 'ready' | 'failed';
  items: LetterSummary[];
  /** Cursor of what follows, or null. */
  next: string | null;
  failure: string;
}

const EMPTY: LetterList = { phase: 'loading', items: [], next: null, failure: '' };
const FOLLOW_MS = 2_000;

export const $letters = map<LetterList>(EMPTY);

/** What became of a letter's mails, by its id, for those that were asked about. */
export const $reports = map<Record<string, LetterReport>>({});

let run = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export async function refreshLetters(): Promise<void> {
  const mine = ++run;
  try {
    const page = await withSession(() => fetchLetters());
    if (mine !== run) return;
    $letters.set({ phase: 'ready', ...page, failure: '' });
    followSending();
  } catch (error) {
    if (mine !== run || error instanceof SessionLeft) return;
    $letters.set({ ...$letters.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export async function loadMoreLetters(): Promise<void> {
  const { next } = $letters.get();
  if (!next) return;
  const mine = ++run;
  try {
    const page = await withSession(() => fetchLetters(next));
    if (mine !== run) return;
    $letters.setKey('items', [...$letters.get().items, ...page.items]);
    $letters.setKey('next', page.next);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  } finally {
    if (mine === run) followSending();
  }
}

/** Puts what the server gave in the place of what the list shows. */
export function replaceLetter(letter: Letter): void {
  $reports.setKey(letter.id, letter.report);
  const items = $letters.get().items.map((item) => (item.id === letter.id ? letter : item));
  $letters.setKey('items', items);
}

export async function loadReport(id: string): Promise<void> {
  try {
    replaceLetter(await withSession(() => fetchLetter(id)));
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** Asks how far the letters that are leaving have come, until all of them have left. */
function followSending(): void {
  clearTimeout(timer);
  const leaving = $letters.get().items.filter(isLeaving);
  if (leaving.length === 0) return;
  const mine = run;
  timer = setTimeout(async () => {
    const found = await Promise.allSettled(
      leaving.map(({ id }) => withSession(() => fetchLetter(id))),
    );
    if (mine !== run) return;
    for (const answer of found) if (answer.status === 'fulfilled') replaceLetter(answer.value);
    if (!$letters.get().items.some(isLeaving)) refreshMails();
    followSending();
  }, FOLLOW_MS);
}

/** Its time has come: it is being sent, or will be within minutes. */
export function isLeaving({ state, sendAt }: LetterSummary): boolean {
  const isDue = sendAt !== null && Date.parse(sendAt) <= Date.now();
  return state === 'sending' || (state === 'scheduled' && isDue);
}

export function stopFollowing(): void {
  run++;
  clearTimeout(timer);
}

export function closeLetters(): void {
  stopFollowing();
  $letters.set(EMPTY);
  $reports.set({});
}

export function reportFailure(title: string, error: unknown): void {
  if (!(error instanceof SessionLeft)) notifyError(title, sentenceOf(error));
}
