import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { typographer } from '#src/text/typography.ts';
import { formatPrice, formatRetention } from './format.ts';
import type { Identity } from './schemas/identity.ts';
import { storagePlace } from './storage-place.ts';

/** The words between braces that the owner may write in any text, and what stands in their place. */
function values(identity: Identity): Record<string, string> {
  const { legal, phone, rating } = identity;
  return {
    nom: identity.name,
    email: identity.email,
    pays: identity.location.country,
    prixMinute: `${formatPrice(phone.pricePerMinute)}/min`,
    annees: String(identity.yearsOfExperience),
    note: String(rating.value).replace('.', ','),
    nombreAvis: String(rating.count),
    abonnes: identity.subscriberClaim,
    developpeur: identity.developer.name,
    responsable: legal.name,
    adresse: `${legal.street}, ${legal.postalCode} ${legal.town}`,
    ide: legal.ide ?? 'aucun',
    delaiConfirmation: formatRetention(RETENTION_DAYS.unconfirmedSubscribers),
    dureeMessages: formatRetention(RETENTION_DAYS.messages),
    lieuStockage: storagePlace().phrase,
    dureeTraces: formatRetention(RETENTION_DAYS.mailTraces),
  };
}

/** @throws Error naming the word, when the text uses braces around a word that has no value */
export function fillText(text: string, identity: Identity): string {
  const known = values(identity);
  const filled = text.replace(/\{([a-zA-Z]+)\}/g, (_, word: string) => {
    const value = known[word];
    if (value === undefined) {
      throw new Error(
        `{${word}} n’est pas connu. Les mots possibles : ${Object.keys(known).join(', ')}.`,
      );
    }
    return value;
  });
  return typographer(filled);
}

/** Every string of the value, filled; keys, numbers and addresses stay as they are. */
export function fillDeep<T>(value: T, identity: Identity): T {
  if (typeof value === 'string') return fillText(value, identity) as T;
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, identity)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillDeep(item, identity)]),
  ) as T;
}
