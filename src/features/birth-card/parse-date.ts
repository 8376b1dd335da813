/** The fields of a date, in the order in which they are typed. */
export const DATE_PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export type CalendarDate = Record<DatePart, number>;

/** What the card is computed from: the birth date, or a birthday in a year that the visitor chooses. */
export type Occasion = 'birth' | 'year';

/** An error message that explains the correct input, and the fields that it concerns. */
export interface DateError {
  sentence: string;
  parts: readonly DatePart[];
}

const PART_NAMES: Record<DatePart, string> = { day: 'le jour', month: 'le mois', year: 'l’année' };
const MIN_YEAR = 1900;
const MAX_YEAR = 2099;
const LEAP_YEAR = 2000;

/** Returns the typed date, or its first error; the time zone of the browser decides which day is today. */
export function parseDate(
  input: Record<DatePart, string>,
  occasion: Occasion,
  now: Date,
): CalendarDate | DateError {
  const missingParts = DATE_PARTS.filter((part) => input[part].trim() === '');
  if (missingParts.length > 0) {
    const names = new Intl.ListFormat('fr-CH').format(missingParts.map((part) => PART_NAMES[part]));
    return { sentence: `Indiquez ${names}.`, parts: missingParts };
  }
  const date = {
    day: parseWholeNumber(input.day),
    month: parseWholeNumber(input.month),
    year: parseWholeNumber(input.year),
  };
  const { day, month, year } = date;
  const isBirth = occasion === 'birth';
  if (!isBetween(day, 1, 31)) {
    return { sentence: 'Le jour s’écrit en chiffres, de 1 à 31.', parts: ['day'] };
  }
  if (!isBetween(month, 1, 12)) {
    const sentence = 'Le mois s’écrit en chiffres, de 1 à 12\u202f: 7 pour juillet.';
    return { sentence, parts: ['month'] };
  }
  const maxYear = isBirth ? now.getFullYear() : MAX_YEAR;
  if (!isBetween(year, MIN_YEAR, maxYear)) {
    const sentence = `L’année s’écrit en quatre chiffres, de ${MIN_YEAR} à ${maxYear}.`;
    return { sentence, parts: ['year'] };
  }
  // Day 0 of the next month is the last of this one. A birthday can be on 29 February, whatever the year.
  const lastDay = new Date(isBirth ? year : LEAP_YEAR, month, 0);
  if (day > lastDay.getDate()) {
    const format = { month: 'long', year: isBirth ? 'numeric' : undefined } as const;
    const monthText = lastDay.toLocaleDateString('fr-CH', format);
    const sentence = `Le ${day} ${monthText} n’existe pas\u202f: ce mois finit le ${lastDay.getDate()}.`;
    return { sentence, parts: ['day'] };
  }
  if (isBirth && new Date(year, month - 1, day) > now) {
    const sentence = 'Cette date est encore à venir\u202f: elle ne peut pas dépasser aujourd’hui.';
    return { sentence, parts: DATE_PARTS };
  }
  return date;
}

/** Returns NaN if the text contains anything but digits. */
function parseWholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function isBetween(number: number, min: number, max: number): boolean {
  return number >= min && number <= max;
}
