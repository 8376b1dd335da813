import { formatMinutePrice, formatPrice } from '#src/content/format.ts';
import type { Identity } from '#src/content/schemas/identity.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { formatRetention, storagePlace } from '#src/features/privacy/retention-table.ts';
import { interpolate, placeholdersIn } from '#src/text/interpolate.ts';
import { typographer } from '#src/text/typography.ts';

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

export class UnknownPlaceholder extends Error {
  override name = 'UnknownPlaceholder';
  readonly path: PropertyKey[];

  constructor(path: PropertyKey[], message: string) {
    super(message);
    this.path = path;
  }
}

/** A copy with its texts' `{placeholders}` filled in and French typography. @throws UnknownPlaceholder */
export function fillPlaceholders<T>(value: T, words: Placeholders, path: PropertyKey[] = []): T {
  if (typeof value === 'string') {
    const unknown = placeholdersIn(value).find((word) => !Object.hasOwn(words, word));
    if (unknown === undefined) return typographer(interpolate(value, words)) as T;
    const known = Object.keys(words).join(', ');
    throw new UnknownPlaceholder(
      path,
      `{${unknown}} n’est pas connu. Les mots possibles : ${known}.`,
    );
  }
  const fill = (item: unknown, key: PropertyKey) => fillPlaceholders(item, words, [...path, key]);
  if (Array.isArray(value)) return value.map(fill) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fill(item, key)]),
  ) as T;
}
