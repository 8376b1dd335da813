import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Endpoint } from '#src/api/endpoint.ts';

/** A raw HTTP request, also one that no browser would send. */
export interface BadRequest {
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}
type Sent = Pick<BadRequest, 'headers' | 'body'>;

/** Values that are valid for some field, so that often only one part of a request is wrong. */
const VALID = [
  ...['fuzz@tarot.example', 'un-slug-convenable', 'le-mat', 'd'.repeat(32)],
  'Le Pendu, ou l’art d’attendre : voici un texte assez long pour tous les champs.',
  ...['2031-01-01T00:00:00.000Z', `${'a'.repeat(32)}.${'b'.repeat(22)}`],
  ...['/images/blog/0123456789abcdef0123456789abcdef.jpg', 'no-recaptcha-available'],
];
const HARMFUL = [
  ...['', ' ', '\u0000', '\ud800', 'a\udc00b', '\u202e\u200b\ufeff', 'İ'.repeat(300)],
  ...['e\u0301'.repeat(2_000), '__proto__', 'constructor', '../../../etc/passwd', '..\\..\\'],
  ...['<script>alert(1)</script>', "'; DROP TABLE posts; --", 'a@b.example\r\nBcc: x@y.example'],
  ...['x@[127.0.0.1]', '0', '-1', 'NaN', 'Infinity', 'true', 'null', '9'.repeat(400)],
  ...['2026-13-45T99:99:99Z', '+275760-09-13T00:00:00.001Z', 'a'.repeat(70_000)],
];
/** JSON text that no serializer writes. */
const ODD_JSON = [
  ...['', ' ', 'undefined', '{', '{"email":', '"seulement"', '1e999', '-1e999', '9'.repeat(10_000)],
  ...[`0.${'0'.repeat(5_000)}1`, '"\\ud800"', '{"\\ud800":1}', '\ufeff{}', '{}{}', '{"a":1,}'],
  ...['{"__proto__":{"published":true}}', '{"constructor":{"prototype":{"x":1}}}', "{'a':1}"],
  ...['\u0000', '['.repeat(7_000), '['.repeat(7_000) + ']'.repeat(7_000)],
];
const NAMES = ['cursor', 'limit', 'search', 'state', 'only', 'lettre', 'lien', '__proto__', ''];
const JSON_TYPE = 'application/json';
const BOUNDARY = 'frontiere';

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const someText = fc.oneof(
  fc.constantFrom(...VALID, ...HARMFUL),
  anyText,
  fc.constant(null).map(() => randomUUID()),
);
const someNumber = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.constantFrom(-0, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 63), 0.1 + 0.2),
);
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  someText,
  someNumber,
  fc.constantFrom(null, true, [], {}, [[]], { length: 3 }, { toString: 'x' }, { length: -1 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** The internals of a zod schema from which values are generated. */
interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
      options?: readonly Schema[];
      values?: readonly unknown[];
      entries?: Record<string, string>;
    };
  };
}

/** Generates values for a schema, mostly valid ones. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anyValue });
}

function fitting({ _zod: { def } }: Schema): fc.Arbitrary<unknown> {
  const { type, shape, element, innerType, options, values, entries } = def;
  if (type === 'object' && shape) return nearObject(shape);
  if (type === 'array' && element) return fc.array(near(element), { maxLength: 24 });
  if ((type === 'optional' || type === 'nullable') && innerType) return near(innerType);
  if (type === 'union' && options) return fc.oneof(...options.map(near));
  if (type === 'literal' && values) return fc.constantFrom(...values);
  if (type === 'enum' && entries) return fc.constantFrom(...Object.values(entries));
  if (type === 'boolean') return fc.boolean();
  return type === 'number' || type === 'int' ? someNumber : someText;
}

/** Generates objects in which sometimes a field is missing or unknown. */
function nearObject(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, near(schema)] as const);
  const extra = fc.dictionary(someText, anyValue, { maxKeys: 2 });
  const missing = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(Object.keys(shape)) },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.option(extra), missing)
    .map(([value, more, gone]) => {
      const entries = Object.entries({ ...more, ...value });
      return Object.fromEntries(entries.filter(([name]) => !(gone as string[]).includes(name)));
    });
}

const sent = (type: string, body: string | Uint8Array): Sent => ({
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

function multipart(name: string, file: string, bytes: string): Sent {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n`;
  const body = `${head}Content-Type: image/png\r\n\r\n${bytes}\r\n--${BOUNDARY}--\r\n`;
  return sent(`multipart/form-data; boundary=${BOUNDARY}`, body);
}

/** Generates bodies, most often of the kind that the endpoint expects. */
function badBodies({ request, encoding }: Endpoint): fc.Arbitrary<Sent> {
  const text = (request ? near(request as unknown as Schema) : anyValue).map((value) =>
    JSON.stringify(value),
  );
  const json = fc.oneof(
    { weight: 8, arbitrary: text },
    // With a duplicate key, and with a truncated text.
    {
      weight: 1,
      arbitrary: text.map((json) => json.replace(/^\{("[^"]*"):/, '{$1:{"deux":2},$1:')),
    },
    { weight: 1, arbitrary: text.map((json) => json.slice(0, -3)) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_JSON) },
  );
  const bytes = fc.uint8Array({ maxLength: 300 });
  const types = fc.constantFrom('', 'text/plain', `${JSON_TYPE}; charset=utf-16`, 'a/b;;');
  const form = fc
    .dictionary(fc.oneof(someText, fc.constantFrom('email', 'action', 'link', 'message')), someText)
    .map((fields) => sent('application/x-www-form-urlencoded', `${new URLSearchParams(fields)}`));
  const file = fc.tuple(fc.constantFrom('image', 'autre'), fc.string(), anyText);
  return fc.oneof(
    {
      weight: encoding === 'multipart' ? 4 : 12,
      arbitrary: json.map((value) => sent(JSON_TYPE, value)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(types, fc.constant(JSON_TYPE)), bytes)
        .map((pair) => sent(...pair)),
    },
    { weight: encoding === 'form' ? 8 : 1, arbitrary: form },
    { weight: encoding === 'multipart' ? 8 : 1, arbitrary: file.map((part) => multipart(...part)) },
  );
}

/** Generates paths and queries, also with invalid escapes. */
function targets({ path }: Endpoint, known: readonly string[]): fc.Arbitrary<string> {
  const escaped = (text: string) => encodeURIComponent(text.slice(0, 2_000).toWellFormed());
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known, 'x') },
    { weight: 4, arbitrary: someText.map(escaped) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%ED%A0%80', '%FF', '%2e%2e%2f', '%00') },
  );
  const count = path.match(/:\w+/g)?.length ?? 0;
  const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), someText), { maxLength: 3 });
  return fc
    .tuple(fc.array(segment, { minLength: count, maxLength: count }), query)
    .map(([given, pairs]) => {
      const filled = path.replace(/:\w+/g, () => given.shift() || 'x');
      const search = pairs.map(([name, text]) => `${name}=${escaped(text)}`).join('&');
      return search ? `${filled}?${search}` : filled;
    });
}

/**
 * Generates requests that an attacker might send to an endpoint.
 * @param known ids that exist, tried for each `:name`
 */
export function badRequests(
  endpoint: Endpoint,
  known: readonly string[],
): fc.Arbitrary<BadRequest> {
  const none: Sent = { headers: {}, body: null };
  const body = endpoint.method === 'GET' ? fc.constant(none) : badBodies(endpoint);
  const cookie = fc.option(
    fc.string({ unit: fc.constantFrom(...'azAZ09-_=;, "%$'), maxLength: 60 }),
  );
  return fc.tuple(targets(endpoint, known), body, cookie).map(([target, content, text]) => ({
    target,
    headers: {
      ...content.headers,
      ...(endpoint.access === 'public' && text !== null && { cookie: `visiteur=${text}` }),
    },
    body: content.body,
  }));
}
