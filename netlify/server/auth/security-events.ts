import * as z from 'zod/mini';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError, logEvent } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { type SecurityEvent, securityEventSchema } from '#src/api/admin/session.ts';
import { DAY_MS, formatDateTime } from '#src/lib/time.ts';

/** What is told of the administration's security, and in which words. */
const EVENTS = {
  login: 'Connexion',
  'new-device': 'Connexion depuis un nouvel appareil',
  'wrong-password': 'Mot de passe incorrect',
  throttled: 'Trop d’essais : connexion refusée',
  'wrong-second-step': 'Clé d’accès ou code de secours refusé',
  password: 'Mot de passe changé',
  'passkey-added': 'Clé d’accès ajoutée',
  'passkey-removed': 'Clé d’accès retirée',
  codes: 'Codes de secours renouvelés',
  'sessions-ended': 'Autres sessions terminées',
  backup: 'Sauvegarde téléchargée',
  restore: 'Sauvegarde remise en place',
  export: 'Abonnés exportés',
  environment: 'Mot de passe repris des réglages de l’hébergeur',
};

/** What strangers can cause as often as they like: counted, so that nothing of the owner's is pushed out. */
const REFUSALS = {
  'wrong-password': 'Mot de passe incorrect',
  throttled: 'Trop d’essais : connexion refusée',
  'wrong-second-step': 'Clé d’accès ou code de secours refusé',
};

type EventName = keyof typeof EVENTS;
type RefusalName = keyof typeof REFUSALS;

const nameSchema = z.enum(Object.keys(EVENTS) as EventName[]);
const eventSchema = z.extend(securityEventSchema, { what: nameSchema });
const eventsSchema = z.object({ events: z.array(eventSchema) });

const refusalsSchema = z.object({
  count: z.int(),
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  device: z.string(),
});

const KEY = 'last';
const SHOWN = 20;
const store = () => jsonStore('owner-events', z.catch(eventsSchema, { events: [] }));
const counters = () => jsonStore('owner-events', refusalsSchema);
/** A count begins again after so long without a refusal. */
const COUNTED_DAYS = 30;

/** What a browser says of itself has several of them: the first one in each list counts. */
const BROWSERS = ['Edg', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

export function describeDevice({ request }: RequestContext): string {
  const agent = request.headers.get('user-agent') ?? '';
  const named = [BROWSERS, SYSTEMS].flatMap(
    (list) => list.find((one) => agent.includes(one)) ?? [],
  );
  return named.join(', ').replace(/^Edg\b/, 'Edge') || 'Appareil inconnu';
}

/** Tells the log and the owner's settings; a failure must not stop what it tells of. */
export async function recordEvent(call: RequestContext, what: EventName): Promise<void> {
  logEvent('security', { what });
  const event = { what, at: now().toISOString(), device: describeDevice(call) };
  await store()
    .update(KEY, (kept) => {
      return { events: [event, ...(kept?.events ?? [])].slice(0, SHOWN) };
    })
    .catch(logError);
}

/** Counts it after the answer, which a crowd of others would delay. */
export function countRefusal(call: RequestContext, what: RefusalName): void {
  logEvent('security', { what });
  const at = now().toISOString();
  const oldest = now().getTime() - COUNTED_DAYS * DAY_MS;
  const counted = counters().update(what, (kept) => {
    const { count, since } = kept && Date.parse(kept.at) > oldest ? kept : { count: 0, since: at };
    return { count: count + 1, since, at, device: describeDevice(call) };
  });
  call.waitUntil(counted);
}

async function lastRefusals(): Promise<SecurityEvent[]> {
  const found = await Promise.all(
    Object.entries(REFUSALS).map(async ([name, label]) => {
      const { count, since, at, device } = (await counters().get(name)) ?? {};
      if (!at || !since || !device) return [];
      const times = count === 1 ? '' : `, ${count} fois depuis le ${formatDateTime(since)}`;
      return [{ what: label + times, at, device }];
    }),
  );
  return found.flat();
}

export async function listSecurityEvents(): Promise<SecurityEvent[]> {
  const [kept, refusals] = await Promise.all([store().get(KEY), lastRefusals()]);
  const events = (kept?.events ?? []).map((event) => ({ ...event, what: EVENTS[event.what] }));
  return [...events, ...refusals];
}
