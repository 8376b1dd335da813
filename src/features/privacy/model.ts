import { TRASH_DAYS } from '#src/features/blog/model.ts';

/** How long each kind of data is kept, in days: the purge and the privacy page read the same figures. */
export const RETENTION_DAYS = {
  interpretations: 183,
  readings: 395,
  messages: 365,
  unconfirmedSubscribers: 7,
  mailTraces: 90,
  addressFingerprints: 2,
  sessions: 1,
  trash: TRASH_DAYS,
} as const;

export type RetainedKind = keyof typeof RETENTION_DAYS;

interface Retained {
  kind: RetainedKind | 'subscribers' | 'departures';
  what: string;
  why: string;
  /** Null where the end is not a matter of days: `until` says what it is. */
  days: number | null;
  until?: string;
}

/** All that the site keeps about anybody, all of it in the store described on the privacy page. */
export const RETAINED: readonly Retained[] = [
  {
    kind: 'readings',
    what: 'Tirages et données de navigation qui s’y rattachent\u202f: leur date, un identifiant tiré au hasard',
    why: 'Vous permettre de retrouver vos tirages',
    days: RETENTION_DAYS.readings,
  },
  {
    kind: 'interpretations',
    what: 'Textes d’interprétation mis en mémoire, sans lien avec une personne',
    why: 'Répondre sans attendre aux tirages semblables',
    days: RETENTION_DAYS.interpretations,
  },
  {
    kind: 'messages',
    what: 'Messages de contact',
    why: 'Vous répondre',
    days: RETENTION_DAYS.messages,
  },
  {
    kind: 'unconfirmedSubscribers',
    what: 'Inscriptions à l’infolettre non confirmées',
    why: 'Attendre votre confirmation',
    days: RETENTION_DAYS.unconfirmedSubscribers,
  },
  {
    kind: 'subscribers',
    what: 'Inscriptions confirmées, avec la preuve de votre accord',
    why: 'Vous envoyer les lettres choisies',
    days: null,
    until: 'Jusqu’à votre désinscription',
  },
  {
    kind: 'departures',
    what: 'Empreinte illisible de l’adresse après une désinscription, avec les dates d’inscription et de départ',
    why: 'Ne pas vous réinscrire par erreur',
    days: null,
    until: 'Tant que l’infolettre existe',
  },
  {
    kind: 'mailTraces',
    what: 'Traces d’envoi des e-mails, sans leur texte',
    why: 'Ne rien envoyer deux fois',
    days: RETENTION_DAYS.mailTraces,
  },
  {
    kind: 'addressFingerprints',
    what: 'Empreintes d’adresses IP, calculées avec une clé qui change chaque jour',
    why: 'Limiter les abus',
    days: RETENTION_DAYS.addressFingerprints,
  },
  {
    kind: 'sessions',
    what: 'Sessions de l’administration',
    why: 'Reconnaître la personne qui gère le site',
    days: RETENTION_DAYS.sessions,
  },
];
