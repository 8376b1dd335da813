import { expect, test } from 'vitest';
import { closestPart } from './shown-part.ts';

const PARTS = [
  ['main', 'the offers'],
  ['main.1', 'the second offer'],
  ['complementary.1', 'another one'],
] as const;

test('what is edited is shown by the part that is closest to it', () => {
  expect(closestPart(PARTS, 'main.1.price')).toBe('the second offer');
  expect(closestPart(PARTS, 'main.10.price')).toBe('the offers');
  expect(closestPart(PARTS, 'faq.0')).toBeNull();
});
