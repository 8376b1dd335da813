import { expect, test } from 'vitest';
import { emailSchema, lineSchema, normalizeText } from './field-schemas.ts';

test.each([
  ['\u000b', '\n'],
  ['\u000c', '\n'],
  ['\u0085', '\n'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
  ['\r\n', '\n'],
  ['\u200b', ''],
  ['\u00ad', ''],
  ['\uffff', ''],
  ['\ufeff', ''],
  ['\u0000', ''],
  ['\u00a0', '\u00a0'],
  ['\u200d', '\u200d'],
])('%j between two words of a text becomes %j', (separator, expected) => {
  expect(normalizeText(`un${separator}deux`)).toBe(`un${expected}deux`);
  const line = expected === '\n' || expected === '\u00a0' ? ' ' : expected;
  expect(lineSchema(100, 'Le titre').parse(`un${separator}deux`)).toBe(`un${line}deux`);
});

test('invisible format characters are dropped from an address', () => {
  expect(emailSchema.parse('\u200b\u202aanne\u00ad@exemple.ch\u202c\ufeff')).toBe(
    'anne@exemple.ch',
  );
});

test.each([
  [64, true],
  [65, false],
])('an address with %i characters before its @ is valid: %s', (length, isValid) => {
  expect(emailSchema.safeParse(`${'a'.repeat(length)}@exemple.ch`).success).toBe(isValid);
});

test('a line may be as long as its limit, and no longer', () => {
  const schema = lineSchema(5, 'Le titre');
  expect(schema.safeParse('12345').success).toBe(true);
  expect(schema.safeParse('123456').error?.issues[0]?.message).toBe(
    'Le titre compte 5 caractères au plus.',
  );
});
