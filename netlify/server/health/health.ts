import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import { uncapitalize } from '#src/lib/text.ts';
import { DAY_MS, formatDateTime } from '#src/lib/time.ts';

const MINUTE_MS = 60_000;

/** Scheduled functions by storage key: `tick` is scheduled-jobs.ts, `purge` nightly-purge-background.ts. */
const SCHEDULED_TASKS = {
  tick: {
    label: 'Passage du quart d’heure',
    everyMs: 15 * MINUTE_MS,
    outageEffect: 'Les articles prévus, les mises en ligne et les e-mails attendent.',
  },
  purge: {
    label: 'Travail de la nuit',
    everyMs: 24 * 60 * MINUTE_MS,
    outageEffect: 'Ce que la page de confidentialité promet d’effacer ne l’est plus.',
  },
};

type ScheduledTask = keyof typeof SCHEDULED_TASKS;

const runRecordSchema = z.object({
  /** When the task was last completed; null if never. */
  doneAt: z.nullable(z.iso.datetime()),
  /** When the task was first expected; equal to `doneAt` once the task has run. */
  since: z.iso.datetime(),
  /** Parts of the last run that failed or did not finish. */
  failed: z._default(z.array(z.string()), []),
  /** When the task last ran again after being late by more than a day; null if it never was. */
  resumedAt: z._default(z.nullable(z.iso.datetime()), null),
});

type RunRecord = z.infer<typeof runRecordSchema>;

const runRecordStore = () => jsonStore('health', runRecordSchema);

/** Records a completed run and the names of its failed parts. A storage failure is only logged. */
export async function recordRun(task: ScheduledTask, failed: readonly string[]): Promise<void> {
  const time = now().toISOString();
  const writeRecord = async () => {
    const previous = await runRecordStore().get(task);
    const isResuming = getLateness(task, previous).lateMinutes > DAY_MS / MINUTE_MS;
    const resumedAt = isResuming ? time : (previous?.resumedAt ?? null);
    await runRecordStore().put(task, { doneAt: time, since: time, failed: [...failed], resumedAt });
  };
  await writeRecord().catch(logError);
}

function getLateness(task: ScheduledTask, record: RunRecord | null) {
  const { everyMs } = SCHEDULED_TASKS[task];
  const intervalStart = record?.doneAt ?? record?.since ?? null;
  const lateMs = intervalStart ? now().getTime() - Date.parse(intervalStart) - everyMs : 0;
  const lateMinutes = Math.max(0, Math.floor(lateMs / MINUTE_MS));
  // Up to one interval late is a delay, not a missed run.
  return { lateMinutes, hasMissedRuns: lateMs > everyMs };
}

/** Returns how late the task is. If called before the first run, stores the time of the call as `since`. */
export async function measureLateness(task: ScheduledTask) {
  const firstRecord = { doneAt: null, since: now().toISOString(), failed: [], resumedAt: null };
  return getLateness(task, await runRecordStore().getOrCreate(task, firstRecord));
}

export function checkHealth(): Promise<StatusCheck[]> {
  return Promise.all((Object.keys(SCHEDULED_TASKS) as ScheduledTask[]).map(checkTask));
}

async function checkTask(task: ScheduledTask): Promise<StatusCheck> {
  const { label, outageEffect } = SCHEDULED_TASKS[task];
  const record = await runRecordStore().get(task);
  const { doneAt = null, failed = [], resumedAt = null } = record ?? {};
  const { hasMissedRuns } = getLateness(task, record);
  const hasJustResumed = resumedAt !== null && now().getTime() - Date.parse(resumedAt) < DAY_MS;
  const lastRunSentence = doneAt
    ? `Dernier passage : ${formatDateTime(doneAt)}.`
    : 'Il n’a pas encore eu lieu.';
  const failureSentence = failed.length > 0 ? ` Sans y parvenir : ${failed.join(', ')}.` : '';
  const resumptionSentence = hasJustResumed
    ? ` Il revenait le ${formatDateTime(resumedAt)}, après deux passages manqués au moins.`
    : '';
  const message = hasMissedRuns
    ? `${lastRunSentence} Deux passages au moins ont manqué. ${outageEffect} Regardez le journal des fonctions chez votre hébergeur.`
    : `${lastRunSentence}${resumptionSentence}${failureSentence}`;
  return {
    id: `passage-${task}`,
    level: hasMissedRuns || hasJustResumed || failed.length > 0 ? 'error' : 'ok',
    message: `${label} : ${uncapitalize(message)}`,
    link: null,
  };
}

/** Last event of each name, for the administrator's checklist. `mail-left`: the mail server took a mail. */
const lastEventSchema = z.object({
  at: z.iso.datetime(),
  /** The provider's answer, only for `ai-refused`. */
  note: z._default(z.string(), ''),
  /** When the previous event took place, only for `ai-refused`. */
  before: z._default(z.nullable(z.iso.datetime()), null),
});

const lastEventStore = () => jsonStore('moments', lastEventSchema);

type EventName = 'backup' | 'mail-left' | 'ai-answered' | 'ai-refused';

export function recordEventTime(event: EventName): Promise<void> {
  return lastEventStore().put(event, { at: now().toISOString(), note: '', before: null });
}

export async function recordAiRefusal(note: string): Promise<void> {
  const at = now().toISOString();
  await lastEventStore().update('ai-refused', (old) => ({ at, note, before: old?.at ?? null }));
}

export function loadLastEvent(event: EventName): Promise<z.infer<typeof lastEventSchema> | null> {
  return lastEventStore().get(event);
}

export async function loadLastEventTime(event: EventName): Promise<string | null> {
  return (await loadLastEvent(event))?.at ?? null;
}
