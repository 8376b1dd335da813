import { call } from '#src/api/client.ts';
import { listReadings, type PartEvent, type Reading, saveReading } from '#src/api/readings.ts';
import { composeFromTexts, composeTopicLetter } from '#src/features/draw/compose.ts';
import { saveLatestReading } from '#src/features/draw/latest-reading.ts';
import { $draw, $generating, $isAiAvailable } from '#src/features/draw/state.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import { getFragmentIds } from '#src/tarot/interpretation/resolve-spread.ts';
import { layCards } from '#src/tarot/lay-spread.ts';
import { getPositions, mapParts } from '#src/tarot/spread-types.ts';
import { getSpread, type LaidSpread, type Part } from '#src/tarot/spreads.ts';
import { requestInterpretation } from './request-interpretation.ts';

/** After this time the overlay closes and shows what has arrived. */
const WATCHDOG_MS = 45_000;
const SAVE_TIMEOUT_MS = 20_000;

let waiting: AbortController | null = null;

/** Dates of the readings that this page has tried to save. */
const attempted = new Set<string>();

/** Stops waiting: the missing parts are composed in the browser. */
export function stopWaiting(): void {
  waiting?.abort();
}

/** Interprets the current draw and shows the reading in every outcome. */
export async function startInterpretation(): Promise<void> {
  if ($draw.get().phase !== 'categorization' || waiting) return;
  waiting = new AbortController();
  const { signal } = waiting;
  const watchdog = setTimeout(stopWaiting, WATCHDOG_MS);
  $generating.set(new Set());
  const interpreted = await interpretDraw(signal).catch(() => null);
  let saving = Promise.resolve(false);
  if (interpreted) {
    $draw.setKey('reading', interpreted.reading);
    saving = save(interpreted.reading);
    const adding = addTopicLetter(interpreted.reading);
    await Promise.race([Promise.all([saving, adding]), waitForAbort(signal)]);
  }
  clearTimeout(watchdog);
  waiting = null;
  $generating.set(null);
  if (!interpreted) {
    const cards = formatCardCount(getPositions(getSpread($draw.get().spread)).length);
    notifyError(
      'Lecture interrompue',
      `Elle n’a pas pu être composée. Vos ${cards} sont toujours là\u202f: demandez-la encore une fois, ou rechargez la page.`,
    );
    return;
  }
  $draw.setKey('phase', 'interpretation');
  notify(
    'Interprétation générée',
    interpreted.isByAi ? "Votre tirage a été interprété par l'IA" : 'Interprétation locale générée',
  );
  notifySaved(await saving);
}

/** Saves a reading from the tab that an earlier page did not save. */
export async function saveOpened(): Promise<void> {
  const { reading, isSaved } = $draw.get();
  if (reading && !isSaved && !attempted.has(reading.createdAt)) notifySaved(await save(reading));
}

/** Composes the letter about the topic; an AI model receives the topic before it writes. */
async function addTopicLetter({ authors }: Reading): Promise<void> {
  const { topic, selectedCards } = $draw.get();
  if (!topic || Object.values(authors ?? {}).includes('ai')) return;
  try {
    const topicLetter = await composeTopicLetter(topic, layCards($draw.get()));
    // Another draw may have begun meanwhile.
    if ($draw.get().selectedCards === selectedCards) $draw.setKey('topicLetter', topicLetter);
  } catch {
    notifyError(
      'Thème non chargé',
      'Votre thème manque à la lecture\u202f: «\u202fActualiser\u202f» le redemande.',
    );
  }
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

/** Has the draw interpreted by the AI, or composes what it does not provide. @throws when the texts do not arrive */
async function interpretDraw(signal: AbortSignal): Promise<{ reading: Reading; isByAi: boolean }> {
  const { selectedCards, cardOrder, completedAt, topic } = $draw.get();
  const selection = { ...layCards($draw.get()), selectedCards };
  const draw = { ...selection, cardOrder, createdAt: completedAt ?? new Date().toISOString() };
  const received = new Map<Part, PartEvent>();
  try {
    const isAiAvailable = $isAiAvailable.get();
    if (isAiAvailable === false) throw new Error('No AI model writes interpretations');
    const body = isAiAvailable && topic ? { ...selection, topic } : selection;
    const answer = await requestInterpretation(body, {
      signal,
      onPart(event) {
        received.set(event.part, event);
        $generating.set(new Set(received.keys()));
      },
    });
    return { reading: { ...draw, ...answer }, isByAi: true };
  } catch {
    const composed = await completeFromTexts(selection, received);
    return { reading: { ...draw, ...composed, aiPrompt: '' }, isByAi: false };
  }
}

/** Composes the parts that have not arrived. */
async function completeFromTexts(laid: LaidSpread, received: ReadonlyMap<Part, PartEvent>) {
  const composed = await composeFromTexts(laid);
  const spread = getSpread(laid.spread);
  return {
    interpretation: mapParts(spread, (part) => received.get(part)?.text ?? composed[part] ?? ''),
    authors: mapParts(spread, (part) => received.get(part)?.author ?? 'reader'),
    seals: mapParts(spread, (part) => received.get(part)?.seal),
    fragmentsUsed: getFragmentIds(laid),
  };
}

/** Saves the reading on the server. @returns whether it did */
async function save(reading: Reading): Promise<boolean> {
  attempted.add(reading.createdAt);
  const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
  try {
    saveLatestReading(await call(saveReading, { body: reading, signal }));
  } catch {
    return false;
  }
  await showStored(reading, signal).catch(() => undefined);
  if (isShown(reading)) $draw.setKey('isSaved', true);
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

function isSameDraw(a: Reading, b: Reading): boolean {
  const toKey = ({ cardOrder, selectedCards }: Reading) =>
    JSON.stringify([cardOrder, selectedCards]);
  return toKey(a) === toKey(b);
}

function isShown(reading: Reading): boolean {
  const shown = $draw.get().reading;
  return shown !== null && isSameDraw(shown, reading);
}

/** Shows the stored reading in place of the one it was saved from. @returns whether the server has it */
async function showStored(reading: Reading, signal: AbortSignal): Promise<boolean> {
  const readings = await call(listReadings, { signal });
  const stored = readings.find((other) => isSameDraw(other, reading));
  if (stored && isShown(reading)) $draw.setKey('reading', stored);
  return stored !== undefined;
}

/** Fetches the reading from the server again, or saves it if an earlier save failed. */
export async function refreshReading(): Promise<void> {
  const { reading, topicLetter, isSaved } = $draw.get();
  if (!reading) return;
  if (!topicLetter) await addTopicLetter(reading);
  if (!isSaved) return notifySaved(await save(reading));
  try {
    if (await showStored(reading, AbortSignal.timeout(SAVE_TIMEOUT_MS))) {
      notify('Tirage actualisé');
    } else {
      // It was erased meanwhile.
      notify(
        'Rien à actualiser',
        'Le site ne garde pas ce tirage\u202f: sa lecture reste affichée.',
      );
    }
  } catch {
    notifyError('Tirage non actualisé', 'Votre lecture reste affichée. Réessayez dans un instant.');
  }
}
