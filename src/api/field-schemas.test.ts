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
])('normalizeText turns %j between two words into %j', (separator, expected) => {
  expect(normalizeText(`un${separator}deux`)).toBe(`un${expected}deux`);
  const lineSeparator = expected === '\n' || expected === '\u00a0' ? ' ' : expected;
  expect(lineSchema(100, 'Le titre').parse(`un${separator}deux`)).toBe(`un${lineSeparator}deux`);
});

test('emailSchema removes invisible characters, and writes the domain in lower-case ASCII', () => {
  const copiedAddress = '\u200b\u202aAnne\u00ad@EXEMPLE.ch\u202c\ufeff';
  expect(emailSchema.parse(copiedAddress)).toBe('Anne@exemple.ch');
  expect(emailSchema.parse('anne@münchen.example')).toBe('anne@xn--mnchen-3ya.example');
});

test.each([
  [`${'a'.repeat(64)}@exemple.ch`, true],
  [`${'a'.repeat(65)}@exemple.ch`, false],
  ['o’neil@exemple.ch', false],
  ["o'neil+tarot@sous.exemple.ch", true],
  ['anne..roy@exemple.ch', false],
  ['.anne@exemple.ch', false],
  ['anne@exemple', false],
  ['anne@-exemple.ch', false],
  ['Anne <anne@exemple.ch>', false],
])('emailSchema accepts %s: %s', (address, isValid) => {
  expect(emailSchema.safeParse(address).success).toBe(isValid);
});

test('lineSchema rejects a line that is longer than its limit', () => {
  const schema = lineSchema(5, 'Le titre');
  expect(schema.safeParse('12345').success).toBe(true);
  expect(schema.safeParse('123456').error?.issues[0]?.message).toBe(
    'Le titre compte 5 caractères au plus.',
  );
});
