import type { StoredMessage } from '#src/api/stored-message.ts';
import type { StoredSubscriber } from '#src/api/stored-subscriber.ts';
import { formatRetention, getStorageLocation, RETENTION_DAYS, type RetainedKind } from './model.ts';

// The French names of all stored fields, as the types require; `describeFields` lists equal names once.

/** Names `doubtful` (probably sent by a program) and `mayAcknowledge` (false if the honeypot was filled). */
const AUTOMATION_SIGNS = 'signes d’un envoi automatique';

const MESSAGE_FIELDS: Record<keyof StoredMessage, string> = {
  name: 'nom',
  email: 'adresse e-mail',
  subject: 'objet',
  message: 'texte',
  receivedAt: 'date',
  doubtful: AUTOMATION_SIGNS,
  answeredAt: 'date de ma réponse',
  answer: 'ma réponse',
  mayAcknowledge: AUTOMATION_SIGNS,
};

const SUBSCRIPTION_DATES = 'dates d’inscription, de confirmation et de départ';

const SUBSCRIPTION_FIELDS: Record<keyof StoredSubscriber, string> = {
  email: 'adresse e-mail',
  state: 'état',
  preferences: 'envois choisis',
  subscribedAt: SUBSCRIPTION_DATES,
  confirmedAt: SUBSCRIPTION_DATES,
  leftAt: SUBSCRIPTION_DATES,
  leftBy: 'façon dont vous êtes partie ou parti',
  pausedUntil: 'pause',
  consent: 'preuve de votre accord',
  signUp: 'identifiant tiré au hasard',
  recent: 'lettres reçues ces sept derniers jours',
  refusals: 'refus de votre messagerie',
};

function describeFields(what: string, fields: Record<string, string>): string {
  return `${what}\u202f: ${[...new Set(Object.values(fields))].join(', ')}`;
}

interface RetentionRow {
  what: string;
  why: string;
  /** Only for a kind without a number of days in `RETENTION_DAYS`; other durations come from that number. */
  duration?: string;
}

/** Rows by kind of data; null for kinds that are not personal. The type requires an entry for each kind. */
const ROWS: Record<RetainedKind | 'subscribers' | 'formerSubscribers', RetentionRow | null> = {
  readings: {
    what: 'Tirages et données de navigation qui s’y rattachent\u202f: leur date, un identifiant tiré au hasard',
    why: 'Vous permettre de retrouver vos tirages',
  },
  interpretations: null,
  messages: { what: describeFields('Messages de contact', MESSAGE_FIELDS), why: 'Vous répondre' },
  unconfirmedSubscribers: {
    what: 'Inscriptions à la lettre du dimanche non confirmées',
    why: 'Attendre votre confirmation',
  },
  subscribers: {
    what: describeFields('Inscriptions confirmées', SUBSCRIPTION_FIELDS),
    why: 'Vous envoyer les lettres choisies',
    duration: 'Jusqu’à votre désinscription',
  },
  formerSubscribers: {
    what: 'Empreinte illisible de l’adresse après une désinscription, avec les dates d’inscription et de départ',
    why: 'Ne pas vous réinscrire par erreur',
    duration: 'Tant que la lettre du dimanche existe',
  },
  mailTraces: {
    what: 'Traces d’envoi des e-mails, sans leur texte',
    why: 'Ne rien envoyer deux fois',
  },
  addressFingerprints: {
    what: 'Empreintes d’adresses IP et, pour une lecture envoyée par e-mail, de l’adresse indiquée, calculées avec une clé qui change chaque jour',
    why: 'Limiter les abus',
  },
  sessions: {
    what: 'Sessions de l’administration',
    why: 'Reconnaître la personne qui gère le site',
  },
  trash: null,
};

/** Returns a row for each kind of personal data: why, where and how long at most the site stores it. */
export function getRetentionRows() {
  const where = `Stockage du site, ${getStorageLocation().name}`;
  const daysByKind: Record<string, number> = RETENTION_DAYS;
  // The 0 is never displayed: a row of a kind without days has its own `duration`, which replaces it.
  return Object.entries(ROWS).flatMap(([kind, row]) =>
    row ? [{ duration: formatRetention(daysByKind[kind] ?? 0), ...row, where }] : [],
  );
}
