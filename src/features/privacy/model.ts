import { TRASH_DAYS } from '#src/features/blog/model.ts';
import { DEFAULT_REGION } from '#src/site-config.ts';

/** Maximum age of each kind of data in days, enforced by the nightly purge and shown on the privacy page. */
export const RETENTION_DAYS = {
  /** Only those in obsolete stores, which the purge empties. A reading contains its own interpretation. */
  interpretations: 1,
  readings: 395,
  messages: 365,
  unconfirmedSubscribers: 7,
  /** Records of sent mails, without their text, so that none is sent twice. */
  mailTraces: 90,
  /** Hashes of IP and e-mail addresses, which limit abuse. */
  addressFingerprints: 2,
  sessions: 1,
  trash: TRASH_DAYS,
} as const;

export type RetainedKind = keyof typeof RETENTION_DAYS;

/** Where Netlify stores a region's data: `phrase` completes « sont stockées… », `name` is for a table. */
const LOCATIONS: Record<string, { phrase: string; name: string }> = {
  'us-east-1': { phrase: 'en Virginie, aux États-Unis', name: 'États-Unis' },
  'us-east-2': { phrase: 'dans l’Ohio, aux États-Unis', name: 'États-Unis' },
  'eu-central-1': { phrase: 'dans la région de Francfort, en Allemagne', name: 'Francfort' },
  'ap-southeast-1': { phrase: 'à Singapour', name: 'Singapour' },
  'ap-southeast-2': { phrase: 'à Sydney, en Australie', name: 'Sydney' },
};

/** Returns where the site's data is stored. @throws Error for a region that Netlify does not have */
export function getStorageLocation() {
  const region = process.env.STORAGE_REGION || DEFAULT_REGION;
  const location = LOCATIONS[region];
  if (!location) {
    const regions = Object.keys(LOCATIONS).join(', ');
    throw new Error(`STORAGE_REGION\u202f: une de ces régions est attendue\u202f: ${regions}.`);
  }
  return location;
}

/** Names and countries of AI providers by the end of their host name. */
const AI_PROVIDERS: Record<string, string> = {
  'openai.com': 'OpenAI, une société établie aux États-Unis',
  'mistral.ai': 'Mistral AI, une société établie en France',
  'infomaniak.com': 'Infomaniak, une société établie en Suisse',
};

/** Returns a sentence that names the configured AI provider, or that says that the site uses none. */
export function describeAiProvider(): string {
  const { AI_ENABLED, OPENAI_BASE_URL } = process.env;
  if (AI_ENABLED !== 'true') {
    return 'Aucun fournisseur n’est employé en ce moment\u202f: toutes les interprétations sont composées à partir de mes propres textes.';
  }
  const host = OPENAI_BASE_URL ? URL.parse(OPENAI_BASE_URL)?.hostname : 'openai.com';
  const domain = Object.keys(AI_PROVIDERS).find((suffix) => host?.endsWith(suffix));
  return `Le fournisseur employé est ${domain ? AI_PROVIDERS[domain] : `le serveur ${host}`}.`;
}

const DAYS_PER_MONTH = 30.4;

/** Returns a retention period as text such as "7 jours" or "13 mois". */
export function formatRetention(days: number): string {
  if (days === 1) return '1 jour';
  if (days < 2 * DAYS_PER_MONTH) return `${days} jours`;
  return `${Math.round(days / DAYS_PER_MONTH)} mois`;
}
