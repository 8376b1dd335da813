import * as z from 'zod/mini';
import type { Call } from '#netlify/server/http/call.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { logEvent, logFault } from '#netlify/server/settings/log.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { type SecurityEvent, securityEventSchema } from '#src/api/admin/session.ts';

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

type EventName = keyof typeof EVENTS;

const nameSchema = z.enum(Object.keys(EVENTS) as EventName[]);
const eventSchema = z.extend(securityEventSchema, { what: nameSchema });
const eventsSchema = z.object({ events: z.array(eventSchema) });

const KEY = 'last';
const SHOWN = 20;
const store = () => jsonStore('owner-events', z.catch(eventsSchema, { events: [] }));

/** What a browser says of itself has several of them: the first one in each list counts. */
const BROWSERS = ['Edg', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

export function deviceOf({ request }: Call): string {
  const agent = request.headers.get('user-agent') ?? '';
  const named = [BROWSERS, SYSTEMS].flatMap(
    (list) => list.find((one) => agent.includes(one)) ?? [],
  );
  return named.join(', ').replace(/^Edg\b/, 'Edge') || 'Appareil inconnu';
}

/** Tells the log and the owner's settings; a failure must not stop what it tells of. */
export async function recordEvent(call: Call, what: EventName): Promise<void> {
  logEvent('security', { what });
  const event = { what, at: now().toISOString(), device: deviceOf(call) };
  await store()
    .update(KEY, (kept) => {
      const [last, ...older] = kept?.events ?? [];
      // A stranger's guesses in a row are one event: they must not push out what came before.
      const isSame = last?.what === what && last.device === event.device;
      const before = last && !isSame ? [last, ...older] : older;
      return { events: [event, ...before].slice(0, SHOWN) };
    })
    .catch(logFault);
}

export async function lastEvents(): Promise<SecurityEvent[]> {
  const { events = [] } = (await store().get(KEY)) ?? {};
  return events.map((event) => ({ ...event, what: EVENTS[event.what] }));
}
