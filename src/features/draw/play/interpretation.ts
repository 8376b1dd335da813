import { call } from '#src/api/client.ts';
import {
  listReadings,
  type PartEvent,
  type Reading,
  requestInterpretation,
  saveReading,
} from '#src/features/draw/api.ts';
import { saveLatestReading } from '#src/features/draw/latest-reading.ts';
import { $arcana, $draw, $generating, $isAiAvailable } from '#src/features/draw/store.ts';
import { loadTopics, loadWeaver } from '#src/features/draw/weaving.ts';
import { fragmentsOf } from '#src/tarot/interpretation/table.ts';
import { lay } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { byPart, placesOf } from '#src/tarot/spread-model.ts';
import { type LaidSpread, type Part, spreadNamed } from '#src/tarot/spreads.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';

/** However slow the network, the overlay gives way to what is in memory. */
const WATCHDOG_MS = 45_000;
const SAVE_DEADLINE_MS = 20_000;

let waiting: AbortController | null = null;

/** When the readings were drawn that this page has tried to save. */
const tried = new Set<string>();

/** Stops waiting: the parts that are still missing are woven from the reader's own texts. */
export function stopWaiting(): void {
  waiting?.abort();
}

/** Asks for the interpretation of the current draw, once, and shows it whatever happens. */
export async function startInterpretation(): Promise<void> {
  if ($draw.get().phase !== 'categorization' || waiting) return;
  waiting = new AbortController();
  const { signal } = waiting;
  const watchdog = setTimeout(stopWaiting, WATCHDOG_MS);
  $generating.set(new Set());
  const interpreted = await interpretation(signal).catch(() => null);
  if (!interpreted) {
    clearTimeout(watchdog);
    waiting = null;
    $generating.set(null);
    const cards = countOfCards(placesOf(spreadNamed($draw.get().spread)).length);
    notifyError(
      'Lecture interrompue',
      `Elle n’a pas pu être composée. Vos ${cards} sont toujours là\u202f: demandez-la encore une fois, ou rechargez la page.`,
    );
    return;
  }
  const { reading, byAi } = interpreted;
  $draw.setKey('reading', reading);
  const adding = addTopicPassage(reading);
  const saving = save(reading);
  await Promise.race([Promise.all([saving, adding]), aborted(signal)]);
  clearTimeout(watchdog);
  waiting = null;
  $generating.set(null);
  $draw.setKey('phase', 'interpretation');
  notify(
    'Interprétation générée',
    byAi ? "Votre tirage a été interprété par l'IA" : 'Interprétation locale générée',
  );
  notifySaved(await saving);
}

/** Saves a reading that an earlier page could not, or did not get to; where this page has tried, its visitor asks for it. */
export async function saveOpened(): Promise<void> {
  const { reading, isKept } = $draw.get();
  if (reading && !isKept && !tried.has(reading.createdAt)) notifySaved(await save(reading));
}

/** Adds what the cards say of the visitor's topic to a letter that was woven; a model was told it before it wrote. */
async function addTopicPassage({ authors }: Reading): Promise<void> {
  const { topic, selectedCards } = $draw.get();
  if (!topic || Object.values(authors ?? {}).includes('ai')) return;
  try {
    const { weaveTopic } = await loadTopics();
    // Another deal may have begun meanwhile.
    if ($draw.get().selectedCards !== selectedCards) return;
    $draw.setKey('topicPassage', weaveTopic(topic, $arcana.get(), lay($draw.get())));
  } catch {
    notifyError(
      'Thème non chargé',
      'Le passage sur votre thème manque à la lecture\u202f: «\u202fActualiser\u202f» le redemande.',
    );
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

/** What the AI does not give is woven here. @throws where the weave itself cannot be loaded */
async function interpretation(signal: AbortSignal): Promise<{ reading: Reading; byAi: boolean }> {
  const { selectedCards, cardOrder, completedAt, topic } = $draw.get();
  const selection = { ...lay($draw.get()), selectedCards };
  const run = { ...selection, cardOrder, createdAt: completedAt ?? new Date().toISOString() };
  const received = new Map<Part, PartEvent>();
  try {
    const told = $isAiAvailable.get() && topic ? { ...selection, topic } : selection;
    const answer = await requestInterpretation(told, {
      signal,
      onPart(event) {
        received.set(event.part, event);
        $generating.set(new Set(received.keys()));
      },
    });
    return { reading: { ...run, ...answer }, byAi: true };
  } catch {
    const local = await locally(selection, received);
    return { reading: { ...run, ...local, aiPrompt: '' }, byAi: false };
  }
}

/** The reader's own weave, with the parts that did arrive in their place. */
async function locally(laid: LaidSpread, received: ReadonlyMap<Part, PartEvent>) {
  const { weaveCards } = await loadWeaver();
  const woven = await weaveCards(laid);
  const spread = spreadNamed(laid.spread);
  return {
    interpretation: byPart(spread, (part) => received.get(part)?.text ?? woven[part] ?? ''),
    authors: byPart(spread, (part) => received.get(part)?.author ?? 'reader'),
    seals: byPart(spread, (part) => received.get(part)?.seal),
    fragmentsUsed: fragmentsOf(laid),
  };
}

/** Saves the reading; what the server stored takes its place on the page. @returns whether it is saved */
async function save(reading: Reading): Promise<boolean> {
  tried.add(reading.createdAt);
  const signal = AbortSignal.timeout(SAVE_DEADLINE_MS);
  try {
    saveLatestReading(await call(saveReading, { body: reading, signal }));
  } catch {
    return false;
  }
  await showLatest(reading, signal).catch(() => undefined);
  if (isShown(reading)) $draw.setKey('isKept', true);
  return true;
}

function notifySaved(isSaved: boolean): void {
  if (isSaved) {
    notify(
      'Tirage sauvegardé',
      'Vous le retrouverez dans vos tirages, depuis ce navigateur, pendant treize mois au plus.',
    );
  } else {
    notifyError('Erreur', 'Impossible de sauvegarder le tirage');
  }
}

function isSameRun(one: Reading, other: Reading): boolean {
  const cardsOf = ({ cardOrder, selectedCards }: Reading) =>
    JSON.stringify([cardOrder, selectedCards]);
  return cardsOf(one) === cardsOf(other);
}

function isShown(reading: Reading): boolean {
  const shown = $draw.get().reading;
  return shown !== null && isSameRun(shown, reading);
}

/**
 * Another tab may have drawn meanwhile, or this one: what is shown gives way to the latest of its very cards.
 * @returns whether the server has one
 */
async function showLatest(reading: Reading, signal: AbortSignal): Promise<boolean> {
  const readings = await call(listReadings, { signal });
  const latest = readings.find((other) => isSameRun(other, reading));
  if (latest && isShown(reading)) $draw.setKey('reading', latest);
  return latest !== undefined;
}

/** Asks the server for the reading again; what could not be saved is saved now. */
export async function refreshReading(): Promise<void> {
  const { reading, topicPassage, isKept } = $draw.get();
  if (!reading) return;
  if (!topicPassage) await addTopicPassage(reading);
  if (!isKept) return notifySaved(await save(reading));
  try {
    if (await showLatest(reading, AbortSignal.timeout(SAVE_DEADLINE_MS))) {
      notify('Tirage actualisé');
    } else {
      notify(
        'Rien à actualiser',
        'Le site ne garde pas ce tirage\u202f: sa lecture reste affichée.',
      );
    }
  } catch {
    notifyError('Tirage non actualisé', 'Votre lecture reste affichée. Réessayez dans un instant.');
  }
}
