import type { StoredMessage } from '#src/api/stored-message.ts';
import type { StoredSubscriber } from '#src/api/stored-subscriber.ts';
import { formatRetention, RETENTION_DAYS, type RetainedKind, storagePlace } from './model.ts';

// What is kept of somebody, field by field: whatever more is stored needs its words here.

const MESSAGE_MARKS = 'ce que la tarologue a noté de la réponse';

const MESSAGE_FIELDS: Record<keyof StoredMessage, string> = {
  name: 'nom',
  email: 'adresse e-mail',
  subject: 'objet',
  message: 'texte',
  receivedAt: 'date',
  doubtful: MESSAGE_MARKS,
  answeredAt: MESSAGE_MARKS,
  answer: 'ma réponse',
  mayAcknowledge: MESSAGE_MARKS,
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

function withFields(what: string, fields: Record<string, string>): string {
  return `${what}\u202f: ${[...new Set(Object.values(fields))].join(', ')}`;
}

interface Row {
  what: string;
  why: string;
  /** Where it is not a number of days. */
  length?: string;
}

/** What the site keeps of people, by kind; null for what is nobody's. The type asks for each retention's row. */
const ROWS: Record<RetainedKind | 'subscribers' | 'formerSubscribers', Row | null> = {
  readings: {
    what: 'Tirages et données de navigation qui s’y rattachent\u202f: leur date, un identifiant tiré au hasard',
    why: 'Vous permettre de retrouver vos tirages',
  },
  interpretations: {
    what: 'Textes d’interprétation mis en mémoire par une version antérieure du site, sans lien avec une personne',
    why: 'Plus aucune raison\u202f: la nuit suivante les efface',
  },
  messages: {
    what: withFields('Messages de contact', MESSAGE_FIELDS),
    why: 'Vous répondre',
  },
  unconfirmedSubscribers: {
    what: 'Inscriptions à la lettre du dimanche non confirmées',
    why: 'Attendre votre confirmation',
  },
  subscribers: {
    what: withFields('Inscriptions confirmées', SUBSCRIPTION_FIELDS),
    why: 'Vous envoyer les lettres choisies',
    length: 'Jusqu’à votre désinscription',
  },
  formerSubscribers: {
    what: 'Empreinte illisible de l’adresse après une désinscription, avec les dates d’inscription et de départ',
    why: 'Ne pas vous réinscrire par erreur',
    length: 'Tant que la lettre du dimanche existe',
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

/** All that the site keeps about anybody: why, where and for how long at most. */
export function retentionRows() {
  const where = `Stockage du site, ${storagePlace().name}`;
  const days: Record<string, number> = RETENTION_DAYS;
  return Object.entries(ROWS).flatMap(([kind, row]) =>
    row ? [{ length: formatRetention(days[kind] ?? 0), ...row, where }] : [],
  );
}
