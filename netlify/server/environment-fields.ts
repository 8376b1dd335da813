/** A variable holds what it cannot hold. The message names it and says what would be right. */
export class EnvironmentFault extends Error {
  override name = 'EnvironmentFault';
}

/** What was expected of a value, in French. */
class Unfit extends Error {}

/** Reads one variable; without a value it gives what stands for none. */
type Field<T> = (given: string | undefined) => T;

export const anything: Field<string | undefined> = (given) => given;

/** @param rule what the value must match @param expected says so in French */
export function text(rule: RegExp, expected: string): Field<string | undefined> {
  return (given) => {
    if (given !== undefined && !rule.test(given)) throw new Unfit(expected);
    return given;
  };
}

export function withDefault<T>(field: Field<T | undefined>, fallback: T): Field<T> {
  return (given) => field(given) ?? fallback;
}

export function oneOf<const Word extends string>(
  words: readonly Word[],
  expected: string,
): Field<Word | undefined> {
  return (given) => {
    const word = words.find((one) => one === given);
    if (given !== undefined && !word) throw new Unfit(expected);
    return word;
  };
}

export function wholeNumber(fallback: number): Field<number> {
  const digits = text(/^\d{1,7}$/, 'un nombre entier est attendu, par exemple « 20 »');
  return (given) => Number(digits(given) ?? fallback);
}

export function yesOrNo(fallback: boolean): Field<boolean> {
  const word = withDefault(
    oneOf(['true', 'false'], '« true » ou « false » est attendu'),
    fallback ? 'true' : 'false',
  );
  return (given) => word(given) === 'true';
}

export const webAddress: Field<string | undefined> = (given) => {
  if (given !== undefined && !URL.canParse(given)) {
    throw new Unfit('une adresse complète est attendue, par exemple « https://exemple.ch/v1 »');
  }
  return given;
};

/** What the fields read. */
export type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer T> ? T : never;
};

/** Reads the fields from the process's environment, an empty value being none. @throws EnvironmentFault */
export function readEnvironment<Fields extends Record<string, Field<unknown>>>(
  fields: Fields,
): ValuesOf<Fields> {
  const read: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    try {
      read[name] = field(process.env[name] || undefined);
    } catch (fault) {
      if (!(fault instanceof Unfit)) throw fault;
      // The value stays out of the message: it may be a secret.
      faults.push(`${name} : ${fault.message}.`);
    }
  }
  if (faults.length > 0) throw new EnvironmentFault(faults.join(' '));
  return read as ValuesOf<Fields>;
}
