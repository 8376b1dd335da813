import * as z from 'zod/mini';
import { WRONG_EMAIL_MESSAGE } from './form-feedback.ts';

/** Line ends of office programs and PDF files: CR, vertical tab, form feed, NEL, U+2028 and U+2029. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters except \n and \t, soft hyphen, zero-width space, BOM; U+FFFE/F are illegal in XML. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u00ad\u200b\ufeff\ufffe\uffff]/gu;

export const isoDateSchema = z.iso.datetime('La date n’est pas valide.');

/** Returns the text in well-formed Unicode and NFC, with \n line ends and without `INVISIBLE` characters. */
export function normalizeText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(INVISIBLE, '').toWellFormed().normalize('NFC');
}

export const cleanText = z.overwrite<string>(normalizeText);

const toLine = z.overwrite<string>((text) => text.replace(/\s+/g, ' ').trim());

/** A hidden field, which only bots fill in. Forms name it `lune`, a name that browsers do not autofill. */
export const honeypot = z.optional(z.string().check(z.maxLength(500)));

/** Milliseconds from a form's first focus until it was sent. */
export const elapsedMsSchema = z.optional(z.number().check(z.gte(0)));

/** Schema of a line of text, possibly empty. `label`, e.g. « Le titre », begins its French messages. */
export function lineSchema(limit: number, label: string) {
  return z
    .string(`${label} est obligatoire.`)
    .check(cleanText, toLine, z.maxLength(limit, `${label} compte ${limit} caractères au plus.`));
}

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

function normalizeDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Removes invisible characters that copying may add; encodes the domain in lower case and Punycode. */
function normalizeEmail(address: string): string {
  const trimmed = address.replace(/\p{Cf}/gu, '').trim();
  const domainStart = trimmed.lastIndexOf('@') + 1;
  return trimmed.slice(0, domainStart) + normalizeDomain(trimmed.slice(domainStart));
}

/** The limit of RFC 5321. */
export const MAX_EMAIL_LENGTH = 254;

function isEmail(text: string): boolean {
  const atIndex = text.lastIndexOf('@');
  const local = text.slice(0, atIndex);
  // RFC 5321 limits the part before the @ to 64 characters.
  return local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(text.slice(atIndex + 1));
}

/** Exactly one address without a display name, so that nobody can inject mail headers. */
export const emailSchema = z.string('L’adresse e-mail est obligatoire.').check(
  z.minLength(1, 'L’adresse e-mail est obligatoire.'),
  // Higher than the limit below, because normalizing may remove many invisible characters.
  z.maxLength(1_000, WRONG_EMAIL_MESSAGE.text),
  z.overwrite(normalizeEmail),
  z.maxLength(MAX_EMAIL_LENGTH, WRONG_EMAIL_MESSAGE.text),
  z.refine(isEmail, WRONG_EMAIL_MESSAGE.text),
);

/** Maximum nesting of fields; a very deep request would exhaust the stack. */
const MAX_DEPTH = 12;

function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth < MAX_DEPTH && Object.values(value).every((item) => isShallow(item, depth + 1));
}

function normalizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (Array.isArray(value)) return value.map(normalizeTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, normalizeTexts(item)]),
  );
}

/** Normalizes every text in any JSON value; refuses (`abort`) a value that is nested too deeply. */
export const normalizedJsonSchema = z
  .unknown()
  .check(
    z.refine(isShallow, { error: 'Ce texte n’a pas la forme attendue.', abort: true }),
    z.overwrite(normalizeTexts),
  );

/** A token of netlify/server/signing/signing.ts, and punctuation that a mail program may append to a link. */
export const linkTokenSchema = z.string().check(z.regex(/^[0-9a-f]{32}\.[\w-]{22,28}[.,;:!?)»]*$/));

/** Returns whether a text has the form of a link token. Redirects repeat no other `link` of a request. */
export function isLinkToken(text: string | undefined): text is string {
  return linkTokenSchema.safeParse(text).success;
}
