import type { Identity } from '#src/content/schemas/identity.ts';
import * as privacy from '#src/features/privacy/model.ts';
import { formatMinutePrice, formatPrice } from '#src/lib/format-price.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { interpolate, listPlaceholders } from '#src/lib/text.ts';

/** How to compute the value of each `{placeholder}` that a text may contain. */
const PLACEHOLDERS = {
  nom: ({ name }) => name,
  email: ({ email }) => email,
  pays: ({ location }) => location.country,
  prixMinute: ({ phone }) => formatMinutePrice(phone.pricePerMinute),
  prixDixMinutes: ({ phone }) => formatPrice(phone.pricePerMinute * 10),
  annees: ({ yearsOfExperience }) => String(yearsOfExperience),
  note: ({ rating }) => String(rating.value).replace('.', ','),
  nombreAvis: ({ rating }) => String(rating.count),
  abonnes: ({ subscriberClaim }) => subscriberClaim,
  developpeur: ({ developer }) => developer.name,
  responsable: ({ legal }) => legal.name,
  adresse: ({ legal }) => `${legal.street}, ${legal.postalCode} ${legal.town}`,
  ide: ({ legal }) => legal.ide ?? 'aucun',
  delaiConfirmation: () => privacy.formatRetention(privacy.RETENTION_DAYS.unconfirmedSubscribers),
  dureeMessages: () => privacy.formatRetention(privacy.RETENTION_DAYS.messages),
  lieuStockage: () => privacy.getStorageLocation().phrase,
  fournisseurIA: () => privacy.describeAiProvider(),
  dureeTraces: () => privacy.formatRetention(privacy.RETENTION_DAYS.mailTraces),
} satisfies Record<string, (identity: Identity) => string>;

type PlaceholderValues = Record<string, string>;

export function getPlaceholderValues(identity: Identity): PlaceholderValues {
  return Object.fromEntries(
    Object.entries(PLACEHOLDERS).map(([name, toValue]) => [name, toValue(identity)]),
  );
}

/** Returns a copy with French typography and with values for `{placeholders}`; unknown ones stay as is. */
export function fillPlaceholders<T>(value: T, values: PlaceholderValues): T {
  return mapTexts(value, (text) => formatFrenchTypography(interpolate(text, values)));
}

/** Finds the first unknown `{placeholder}` of each string in a value. @returns paths and French messages */
export function findUnknownPlaceholders(value: unknown) {
  return [...walkValues(value)].flatMap(({ value: item, path }) => {
    const names = typeof item === 'string' ? listPlaceholders(item) : [];
    const unknown = names.find((name) => !Object.hasOwn(PLACEHOLDERS, name));
    if (unknown === undefined) return [];
    const knownNames = Object.keys(PLACEHOLDERS).join(', ');
    return { path, message: `{${unknown}} n’est pas connu. Les mots possibles : ${knownNames}.` };
  });
}

/** The keys and indexes that lead to a value. */
export type Path = (string | number)[];

/** Yields the value and, recursively, every value in it, with their paths. */
export function* walkValues(
  value: unknown,
  path: Path = [],
): Generator<{ value: unknown; path: Path }> {
  yield { value, path };
  if (value === null || typeof value !== 'object') return;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    yield* walkValues(item, [...path, isList ? Number(key) : key]);
  }
}

/** Returns a copy in which every string, at any depth, is changed. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]);
  return Object.fromEntries(entries) as T;
}
