import * as z from 'zod/mini';

/** A variable holds what it cannot hold. The message names it and says what would be right. */
export class EnvironmentFault extends Error {
  override name = 'EnvironmentFault';
}

export function text(rule: RegExp, expected: string) {
  return z.string().check(z.regex(rule, expected));
}

export function wholeNumber(fallback: number) {
  const digits = text(/^\d{1,7}$/, 'un nombre entier est attendu, par exemple « 20 »');
  return z._default(z.pipe(digits, z.transform(Number)), fallback);
}

export function yesOrNo(fallback: boolean) {
  const word = text(/^(true|false)$/, '« true » ou « false » est attendu');
  return z._default(
    z.pipe(
      word,
      z.transform((value) => value === 'true'),
    ),
    fallback,
  );
}

export const webAddress = z.url(
  'une adresse complète est attendue, par exemple « https://exemple.ch/v1 »',
);

/** Reads the fields from the process's environment, an empty value being none. @throws EnvironmentFault */
export function readEnvironment<Fields extends z.ZodMiniObject>(fields: Fields): z.infer<Fields> {
  const given = Object.keys(fields.shape).map((name) => [name, process.env[name] || undefined]);
  const parsed = fields.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data as z.infer<Fields>;
  // The value stays out of the message: it may be a secret.
  const sentences = parsed.error.issues.map(
    ({ path, message }) => `${String(path[0])} : ${message}.`,
  );
  throw new EnvironmentFault(sentences.join(' '));
}
