import { formatMinutePrice, formatPrice } from '#src/content/format.ts';
import type { Identity } from '#src/content/schemas/identity.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { formatRetention, storagePlace } from '#src/features/privacy/retention-table.ts';
import { interpolate, placeholdersIn } from '#src/text/interpolate.ts';
import { typographer } from '#src/text/typography.ts';
import { everyPlace, mapTexts } from './walk.ts';

/** Values of the `{placeholders}` that the owner may write in any text. */
export type Placeholders = Record<string, string>;

export function placeholderValues(identity: Identity): Placeholders {
  const { legal, phone, rating } = identity;
  return {
    nom: identity.name,
    email: identity.email,
    pays: identity.location.country,
    prixMinute: formatMinutePrice(phone.pricePerMinute),
    prixDixMinutes: formatPrice(phone.pricePerMinute * 10),
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

/** A copy with its texts' `{placeholders}`, all of which are known, filled in and French typography. */
export function fillPlaceholders<T>(value: T, words: Placeholders): T {
  return mapTexts(value, (text) => typographer(interpolate(text, words)));
}

/** Where a text has `{placeholders}` that are not known, and what is said of it. */
export function unknownPlaceholders(value: unknown, words: Placeholders) {
  return [...everyPlace(value)].flatMap(({ value: text, path }) => {
    const found = typeof text === 'string' ? placeholdersIn(text) : [];
    const unknown = found.find((word) => !Object.hasOwn(words, word));
    if (unknown === undefined) return [];
    const known = Object.keys(words).join(', ');
    return { path, message: `{${unknown}} n’est pas connu. Les mots possibles : ${known}.` };
  });
}
