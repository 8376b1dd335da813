import * as z from 'zod/mini';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError, logEvent } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { type SecurityEvent, securityEventSchema } from '#src/api/admin/session.ts';
import { DAY_MS, formatDateTime } from '#src/lib/time.ts';

/** French labels by stored event name. `environment`: a login with a new password set in the environment. */
const EVENT_LABELS = {
  login: 'Connexion',
  'new-device': 'Connexion depuis un nouvel appareil',
  'wrong-password': 'Mot de passe incorrect',
  throttled: 'Trop d’essais : connexion refusée',
  'wrong-second-step': 'Clé d’accès ou code de secours refusé',
  password: 'Mot de passe changé',
  'passkey-added': 'Clé d’accès ajoutée',
  'passkey-removed': 'Clé d’accès retirée',
  codes: 'Codes de secours renouvelés',
  backup: 'Sauvegarde téléchargée',
  restore: 'Sauvegarde remise en place',
  export: 'Abonnés exportés',
  environment: 'Mot de passe repris des réglages de l’hébergeur',
};

/** Refusals, which anyone can cause. They are only counted, so that they do not fill the list of events. */
const REFUSALS = ['wrong-password', 'throttled', 'wrong-second-step'] as const;

type EventName = keyof typeof EVENT_LABELS;
type Refusal = (typeof REFUSALS)[number];

/** In storage, `what` is an event's name, perhaps one of an older version; in the API it is the label. */
const eventsSchema = z.object({ events: z.array(securityEventSchema) });

/** Refusals of one kind: `since` is the time of the first, `at` and `device` describe the last one. */
const counterSchema = z.object({
  count: z.int(),
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  device: z.string(),
});

/** Key of the list of events. The store's other keys are the refusals' counters. */
const LIST_KEY = 'last';
const MAX_EVENTS = 20;
/** An unreadable list counts as empty, so that new events can be stored. */
const eventStore = () => jsonStore('owner-events', z.catch(eventsSchema, { events: [] }));
const counterStore = () => jsonStore('owner-events', counterSchema);
/** A count restarts after this many days without such an event. */
const QUIET_DAYS = 30;

/** A user agent contains several names (Edge's also Chrome, Android's also Linux); the first match counts. */
const BROWSERS = ['Edg', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

export function describeDevice({ request }: RequestContext): string {
  const agent = request.headers.get('user-agent') ?? '';
  const findName = (names: string[]) => names.find((name) => agent.includes(name));
  const foundNames = [BROWSERS, SYSTEMS].map(findName).filter((name) => name !== undefined);
  return foundNames.join(', ').replace(/^Edg\b/, 'Edge') || 'Appareil inconnu';
}

/** Logs and stores the event. A storage failure is only logged, so that the action itself continues. */
export async function recordSecurityEvent(context: RequestContext, what: EventName): Promise<void> {
  logEvent('security', { what });
  const event = { what, at: now().toISOString(), device: describeDevice(context) };
  await eventStore()
    .update(LIST_KEY, (old) => ({ events: [event, ...(old?.events ?? [])].slice(0, MAX_EVENTS) }))
    .catch(logError);
}

/** Counts a refusal in the background. A conflicting write is not retried, so that a flood costs little. */
export function countRefusedAttempt(context: RequestContext, what: Refusal): void {
  logEvent('security', { what });
  context.waitUntil(incrementCounter(what, describeDevice(context)));
}

async function incrementCounter(what: Refusal, device: string): Promise<unknown> {
  const at = now().toISOString();
  const restartLimit = now().getTime() - QUIET_DAYS * DAY_MS;
  const store = counterStore();
  const stored = await store.getVersioned(what);
  const isContinued = stored !== null && Date.parse(stored.value.at) > restartLimit;
  const { count, since } = isContinued ? stored.value : { count: 0, since: at };
  const counter = { count: count + 1, since, at, device };
  return stored ? store.replace(what, stored, counter) : store.create(what, counter);
}

async function listRefusals(): Promise<SecurityEvent[]> {
  const events = await Promise.all(
    REFUSALS.map(async (name) => {
      const counter = await counterStore().get(name);
      if (!counter) return [];
      const { count, since, at, device } = counter;
      const countText = count === 1 ? '' : `, ${count} fois depuis le ${formatDateTime(since)}`;
      return [{ what: EVENT_LABELS[name] + countText, at, device }];
    }),
  );
  return events.flat();
}

export async function listSecurityEvents(): Promise<SecurityEvent[]> {
  const [stored, refusals] = await Promise.all([eventStore().get(LIST_KEY), listRefusals()]);
  const events = (stored?.events ?? []).map((event) => {
    return { ...event, what: EVENT_LABELS[event.what as EventName] ?? event.what };
  });
  return [...events, ...refusals];
}
