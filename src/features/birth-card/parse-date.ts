/** The fields, in the order in which they are typed. */
export const DATE_PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export type CalendarDate = Record<DatePart, number>;

/** What a card is asked of: a birth, or a birthday and the year that somebody wonders about. */
export type Occasion = 'birth' | 'year';

/** An error message that explains the correct input, and the fields that it concerns. */
export interface DateFault {
  sentence: string;
  parts: readonly DatePart[];
}

const NAMES: Record<DatePart, string> = { day: 'le jour', month: 'le mois', year: 'l’année' };
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
const LEAP_YEAR = 2000;
const MONTH = { month: 'long' } as const;
const MONTH_OF_YEAR = { month: 'long', year: 'numeric' } as const;

/** The date that was typed, or the first thing that is wrong with it; `now` is the visitor's own time. */
export function readDate(
  typed: Record<DatePart, string>,
  occasion: Occasion,
  now: Date,
): CalendarDate | DateFault {
  const missing = DATE_PARTS.filter((part) => typed[part].trim() === '');
  if (missing.length > 0) {
    const names = new Intl.ListFormat('fr-CH').format(missing.map((part) => NAMES[part]));
    return { sentence: `Indiquez ${names}.`, parts: missing };
  }
  const date = {
    day: wholeNumber(typed.day),
    month: wholeNumber(typed.month),
    year: wholeNumber(typed.year),
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
  const lastYear = isBirth ? now.getFullYear() : LAST_YEAR;
  if (!isBetween(year, FIRST_YEAR, lastYear)) {
    const sentence = `L’année s’écrit en quatre chiffres, de ${FIRST_YEAR} à ${lastYear}.`;
    return { sentence, parts: ['year'] };
  }
  // A birthday can be on the 29th of February whatever the year that is asked about.
  const lastOfMonth = new Date(isBirth ? year : LEAP_YEAR, month, 0);
  if (day > lastOfMonth.getDate()) {
    const words = lastOfMonth.toLocaleDateString('fr-CH', isBirth ? MONTH_OF_YEAR : MONTH);
    const sentence = `Le ${day} ${words} n’existe pas\u202f: ce mois finit le ${lastOfMonth.getDate()}.`;
    return { sentence, parts: ['day'] };
  }
  if (isBirth && new Date(year, month - 1, day) > now) {
    const sentence = 'Cette date est encore à venir\u202f: elle ne peut pas dépasser aujourd’hui.';
    return { sentence, parts: DATE_PARTS };
  }
  return date;
}

/** NaN for anything but figures. */
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function isBetween(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}
