import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

/** Values that some field somewhere takes, so that what is wrong is often only one thing. */
export const FITTING = [
  'fuzz@tarot.example',
  'un-slug-convenable',
  'Le Pendu, ou l’art d’attendre : voici un texte assez long pour tous les champs.',
  '2031-01-01T00:00:00.000Z',
  '/images/blog/0123456789abcdef0123456789abcdef.jpg',
  'd'.repeat(32),
  `${'a'.repeat(32)}.${'b'.repeat(22)}`,
  'no-recaptcha-available',
  'le-mat',
];

export const HARMFUL = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202e\u200b\ufeff',
  'İ'.repeat(300),
  'e\u0301'.repeat(2_000),
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '..\\..\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE posts; --",
  '{{7*7}}',
  'a@b.example\r\nBcc: x@y.example',
  'x@[127.0.0.1]',
  '0',
  '-1',
  'NaN',
  'Infinity',
  'true',
  'null',
  '9'.repeat(400),
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59.999Z',
  'a'.repeat(70_000),
];

/** Any code point, halves of pairs too. */
const unit = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

export function anyText(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit, ...(maxLength ? { maxLength } : {}) });
}

export const someText = fc.oneof(
  fc.constantFrom(...FITTING),
  fc.constantFrom(...FITTING).map((text) => text.slice(0, 60)),
  fc.constantFrom(...HARMFUL),
  anyText(80),
  fc.constant(null).map(() => randomUUID()),
);

const someNumber = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.constantFrom(-0, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 63), 0.1 + 0.2),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  someText,
  someNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom([], {}, [[]], [{}], { length: 3 }, { toString: 'x' }, { length: -1 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** What zod tells of a schema, as far as values are made from it. */
interface Shape {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
  values?: readonly unknown[];
  entries?: Record<string, string>;
}
export interface Schema {
  _zod: { def: Shape };
}

/** Values of about the schema's shape: mostly fitting, with something wrong in them now and then. */
export function near({ _zod: { def } }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: fitting(def) }, { weight: 1, arbitrary: anyValue });
}

function fitting({ type, shape, element, innerType, options, values, entries }: Shape) {
  if (type === 'object' && shape) return nearObject(shape);
  if (type === 'array' && element) return fc.array(near(element), { maxLength: 24 });
  if ((type === 'optional' || type === 'nullable') && innerType) return near(innerType);
  if (type === 'union' && options) return fc.oneof(...options.map(near));
  if (type === 'literal' && values) return fc.constantFrom(...values);
  if (type === 'enum' && entries) return fc.constantFrom(...Object.values(entries));
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'int') return someNumber;
  return someText;
}

/** Now and then a field is missing, and there are some that nobody asked for. */
function nearObject(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, near(schema)]),
  );
  const extra = fc.dictionary(fc.oneof(someText, fc.constant('id')), anyValue, { maxKeys: 2 });
  const names = Object.keys(shape);
  const missing = fc.oneof(
    { weight: 5, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: fc.subarray(names) },
  );
  return fc
    .tuple(fc.record(fields), extra, missing, fc.boolean())
    .map(([value, more, gone, isPlain]) => {
      const object: Record<string, unknown> = isPlain ? { ...value } : { ...more, ...value };
      for (const name of gone) delete object[name];
      return object;
    });
}
