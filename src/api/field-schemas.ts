import * as z from 'zod/mini';
import { WRONG_EMAIL } from './form-feedback.ts';

/** What office programs and PDF files put between lines, beside \n: vertical tab, form feed, NEL, U+2028 and U+2029. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters, zero-width spaces and byte order marks. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u200b\ufeff]/gu;

export const isoDateSchema = z.iso.datetime('La date n’est pas valide.');

/** NFC, well-formed Unicode, \n line ends, no invisible characters but those that change how a text is drawn. */
export function normalizeText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(INVISIBLE, '').toWellFormed().normalize('NFC');
}

export const cleanText = z.overwrite<string>(normalizeText);

const oneLine = z.overwrite<string>((text) => text.replace(/\s+/g, ' ').trim());

/** A honeypot, named `lune` in every form: a field hidden from people, with a name that no form filler knows. */
export const honeypot = z.optional(z.string().check(z.maxLength(500)));

/** Milliseconds between a form's first focus and its sending. */
export const elapsedTime = z.optional(z.number().check(z.gte(0)));

/** One line of text, possibly empty. `label` is the subject of its French error messages, e.g. « Le titre ». */
export function lineSchema(limit: number, label: string) {
  return z
    .string(`${label} est obligatoire.`)
    .check(cleanText, oneLine, z.maxLength(limit, `${label} compte ${limit} caractères au plus.`));
}

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

function plainDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** The address with its domain in lower case and, for an internationalized one, in Punycode. */
function withPlainDomain(address: string): string {
  // Addresses that are copied from a page or a table often bring invisible format characters along.
  const trimmed = address.replace(/\p{Cf}/gu, '').trim();
  const at = trimmed.lastIndexOf('@') + 1;
  return trimmed.slice(0, at) + plainDomain(trimmed.slice(at));
}

function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1));
}

/** Exactly one address, without a display name, so that it cannot be used for header injection. */
export const emailSchema = z
  .string('L’adresse e-mail est obligatoire.')
  .check(
    z.minLength(1, 'L’adresse e-mail est obligatoire.'),
    z.maxLength(1_000, WRONG_EMAIL.text),
    z.overwrite(withPlainDomain),
    z.maxLength(254, WRONG_EMAIL.text),
    z.refine(isAddress, WRONG_EMAIL.text),
  );

/** Deeper than any text; a request nested without end would exhaust the stack. */
const MAX_DEPTH = 12;

function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth < MAX_DEPTH && Object.values(value).every((item) => isShallow(item, depth + 1));
}

/** A copy with every text normalized. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}

/** The fields of a text, of any shape: a copy with every text in them normalized. */
export const fieldsSchema = z
  .unknown()
  .check(
    z.refine(isShallow, { error: 'Ce texte n’a pas la forme attendue.', abort: true }),
    z.overwrite(cleaned),
  );

/** Where in an entity's fields, e.g. `['main', 0, 'checkoutUrl']`; `['body']` is its Markdown; empty is all of it. */
export const pathSchema = z.array(z.union([z.string(), z.int()]));

/** The signed part of a link in a mail: who it is for and the proof that we wrote it. */
export const linkSchema = z.string().check(z.regex(/^[0-9a-f]{32}\.[\w-]{22,28}$/));

/** Whether it could be such a part: anything else is never sent back to whoever made it up. */
export function isLink(text: string | undefined): text is string {
  return linkSchema.safeParse(text).success;
}
