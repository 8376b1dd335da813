import { call } from '#src/api/client.ts';
import { listReadings, type PartEvent, type Reading, saveReading } from '#src/api/readings.ts';
import { composeFromTexts, composeTopicLetter } from '#src/features/draw/compose.ts';
import { saveHomePageLink } from '#src/features/draw/latest-reading.ts';
import { $draw, $isAiAvailable, $receivedParts } from '#src/features/draw/state.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import { getFragmentIds } from '#src/tarot/interpretation/resolve-spread.ts';
import { layCards } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard, mapParts } from '#src/tarot/spread-types.ts';
import { getSpread, type LaidSpread, type PartName } from '#src/tarot/spreads.ts';
import { requestInterpretation } from './request-interpretation.ts';

/** After this time the progress dialog closes, and the browser composes the parts that have not arrived. */
const WATCHDOG_MS = 45_000;
const SAVE_TIMEOUT_MS = 20_000;

/** Null while no interpretation is pending. */
let abortController: AbortController | null = null;

/** The `createdAt` of readings that this page has tried to save; `saveRestoredReading` skips them. */
const attemptedSaveDates = new Set<string>();

/** Stops waiting for the server; the browser then composes the missing parts. */
export function stopWaiting(): void {
  abortController?.abort();
}

/** Interprets the picked cards, then shows the reading (the cards with their interpretation) or an error. */
export async function startInterpretation(): Promise<void> {
  if ($draw.get().phase !== 'categorization' || abortController) return;
  abortController = new AbortController();
  const { signal } = abortController;
  const watchdog = setTimeout(stopWaiting, WATCHDOG_MS);
  $receivedParts.set(new Set());
  const reading = await interpretDraw(signal).catch(() => null);
  let savePromise = Promise.resolve(false);
  if (reading) {
    $draw.setKey('reading', reading);
    savePromise = saveOnServer(reading);
    const topicLetterPromise = addTopicLetter(reading);
    // The reading appears once it is complete and saved, or when `stopWaiting` is called.
    await Promise.race([Promise.all([savePromise, topicLetterPromise]), waitForAbort(signal)]);
  }
  clearTimeout(watchdog);
  abortController = null;
  $receivedParts.set(null);
  if (!reading) {
    const cardCount = formatCardCount(getGroupPerCard(getSpread($draw.get().spread)).length);
    notifyError(
      'Lecture interrompue',
      `Elle n’a pas pu être composée. Vos ${cardCount} sont toujours là\u202f: demandez-la encore une fois, ou rechargez la page.`,
    );
    return;
  }
  $draw.setKey('phase', 'interpretation');
  notify(
    'Interprétation générée',
    hasAiPart(reading) ? "Votre tirage a été interprété par l'IA" : 'Interprétation locale générée',
  );
  notifySaveOutcome(await savePromise);
}

/** Saves a reading that was restored from the tab, unless it is saved or this page has already tried to. */
export async function saveRestoredReading(): Promise<void> {
  const { reading, isSaved } = $draw.get();
  if (reading && !isSaved && !attemptedSaveDates.has(reading.createdAt))
    notifySaveOutcome(await saveOnServer(reading));
}

function hasAiPart({ authors }: Reading): boolean {
  return Object.values(authors ?? {}).includes('ai');
}

/** Composes the interpretation about the topic, unless an AI, which usually gets the topic, wrote a part. */
async function addTopicLetter(reading: Reading): Promise<void> {
  const { topic, selectedCards } = $draw.get();
  if (!topic || hasAiPart(reading)) return;
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

/** Requests the interpretation and composes the parts that do not arrive. @throws if a text fails to load */
async function interpretDraw(signal: AbortSignal): Promise<Reading> {
  const { selectedCards, cardOrder, completedAt, topic } = $draw.get();
  const selection = { ...layCards($draw.get()), selectedCards };
  const drawData = { ...selection, cardOrder, createdAt: completedAt ?? new Date().toISOString() };
  const partEvents = new Map<PartName, PartEvent>();
  try {
    const isAiAvailable = $isAiAvailable.get();
    if (isAiAvailable === false) throw new Error('No AI model writes interpretations');
    // Only an AI model needs the topic. While its availability is unknown (null), the topic is not sent.
    const body = isAiAvailable && topic ? { ...selection, topic } : selection;
    const answer = await requestInterpretation(body, {
      signal,
      onPart(event) {
        partEvents.set(event.part, event);
        $receivedParts.set(new Set(partEvents.keys()));
      },
    });
    return { ...drawData, ...answer };
  } catch {
    // The server sets `aiPrompt`, the list of cards for the AI, when it saves the reading.
    return { ...drawData, ...(await completeFromTexts(selection, partEvents)), aiPrompt: '' };
  }
}

/** Composes missing parts from the administrator's texts (`reader`). The seals prove which parts AI wrote. */
async function completeFromTexts(laidSpread: LaidSpread, events: ReadonlyMap<PartName, PartEvent>) {
  const composed = await composeFromTexts(laidSpread);
  const spread = getSpread(laidSpread.spread);
  return {
    interpretation: mapParts(spread, (part) => events.get(part)?.text ?? composed[part] ?? ''),
    authors: mapParts(spread, (part) => events.get(part)?.author ?? 'reader'),
    seals: mapParts(spread, (part) => events.get(part)?.seal),
    fragmentsUsed: getFragmentIds(laidSpread),
  };
}

/** Saves the reading on the server. @returns whether the server has stored it */
async function saveOnServer(reading: Reading): Promise<boolean> {
  attemptedSaveDates.add(reading.createdAt);
  const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
  try {
    saveHomePageLink(await call(saveReading, { body: reading, signal }));
  } catch {
    return false;
  }
  await replaceWithStoredReading(reading, signal).catch(() => undefined);
  if (isCurrentReading(reading)) $draw.setKey('isSaved', true);
  return true;
}

function notifySaveOutcome(isSaved: boolean): void {
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
  const toKey = (reading: Reading) => JSON.stringify([reading.cardOrder, reading.selectedCards]);
  return toKey(a) === toKey(b);
}

function isCurrentReading(reading: Reading): boolean {
  const current = $draw.get().reading;
  return current !== null && isSameDraw(current, reading);
}

/** Displays the server's copy, which has the server's date. @returns whether there is a copy */
async function replaceWithStoredReading(reading: Reading, signal: AbortSignal): Promise<boolean> {
  const readings = await call(listReadings, { signal });
  const storedReading = readings.find((candidate) => isSameDraw(candidate, reading));
  if (storedReading && isCurrentReading(reading)) $draw.setKey('reading', storedReading);
  return storedReading !== undefined;
}

/** Fetches the reading from the server again, or saves it if an earlier attempt failed. */
export async function refreshReading(): Promise<void> {
  const { reading, topicLetter, isSaved } = $draw.get();
  if (!reading) return;
  if (!topicLetter) await addTopicLetter(reading);
  if (!isSaved) return notifySaveOutcome(await saveOnServer(reading));
  try {
    if (await replaceWithStoredReading(reading, AbortSignal.timeout(SAVE_TIMEOUT_MS))) {
      notify('Tirage actualisé');
    } else {
      // The reading was erased after it had been saved.
      notify(
        'Rien à actualiser',
        'Le site ne garde pas ce tirage\u202f: sa lecture reste affichée.',
      );
    }
  } catch {
    notifyError('Tirage non actualisé', 'Votre lecture reste affichée. Réessayez dans un instant.');
  }
}
