import fc from 'fast-check';
import type { Endpoint } from '#src/api/endpoint.ts';
import { anyText, anyValue, near, type Schema, someText } from './values.ts';

/** JSON text that no serializer writes. */
const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 1, max: 7_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 7_000 }).map((depth) => '['.repeat(depth)),
  fc
    .integer({ min: 1, max: 2_000 })
    .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(
    '',
    ' ',
    'undefined',
    '{',
    '{"email":',
    '"seulement"',
    '1e999',
    '-1e999',
    '12345678901234567890123456789',
    `0.${'0'.repeat(5_000)}1`,
    '9'.repeat(10_000),
    '"\\ud800"',
    '{"\\ud800":1}',
    '{"__proto__":{"published":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '\ufeff{}',
    '{}{}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '\u0000',
  ),
);

/** The same key twice: parsers keep the last. */
function doubled(text: string): string {
  return text.replace(/^\{("[^"]*"):/, '{$1:{"deux":2},"\\u0061":1,$1:');
}

function jsonText(request: Schema | null): fc.Arbitrary<string> {
  const value = request ? near(request) : anyValue;
  return fc.oneof(
    { weight: 8, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: value.map((one) => doubled(JSON.stringify(one))) },
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(one).slice(0, -3)) },
    { weight: 1, arbitrary: anyValue.map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: oddText },
  );
}

const JSON_TYPE = 'application/json';
const BOUNDARY = 'frontiere';

export interface Sent {
  headers: Record<string, string>;
  body: Uint8Array | null;
}

function sent(type: string, body: string | Uint8Array): Sent {
  return { headers: { 'content-type': type }, body: Buffer.from(body) };
}

function multipart(name: string, file: string, bytes: string): Uint8Array {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n`;
  return Buffer.from(`${head}Content-Type: image/png\r\n\r\n${bytes}\r\n--${BOUNDARY}--\r\n`);
}

/** Bodies of many kinds, those that the call expects being the most frequent. */
export function badBodies({ request, encoding }: Endpoint): fc.Arbitrary<Sent> {
  const json = jsonText(request as Schema | null).map((text) => sent(JSON_TYPE, text));
  const bytes = fc.uint8Array({ maxLength: 300 });
  const types = fc.constantFrom(
    '',
    'text/plain',
    `${JSON_TYPE}; charset=utf-16`,
    'a/b;;',
    'multipart/form-data',
  );
  const form = fc
    .dictionary(fc.oneof(someText, fc.constantFrom('email', 'action', 'link', 'message')), someText)
    .map((fields) =>
      sent('application/x-www-form-urlencoded', new URLSearchParams(fields).toString()),
    );
  const file = fc
    .tuple(fc.constantFrom('image', 'autre'), fc.string(), anyText())
    .map((part) => sent(`multipart/form-data; boundary=${BOUNDARY}`, multipart(...part)));
  return fc.oneof(
    { weight: encoding === 'multipart' ? 4 : 12, arbitrary: json },
    { weight: 1, arbitrary: fc.tuple(types, bytes).map((pair) => sent(...pair)) },
    { weight: 1, arbitrary: bytes.map((some) => sent(JSON_TYPE, some)) },
    { weight: encoding === 'form' ? 8 : 1, arbitrary: form },
    { weight: encoding === 'multipart' ? 8 : 1, arbitrary: file },
  );
}
