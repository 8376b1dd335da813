import { expect, test } from 'vitest';
import { CENTERED, frameOf, moved, RATIO } from './crop.ts';

const TALL = { width: 900, height: 1600 };
const WIDE = { width: 4000, height: 1000 };

test.each([TALL, WIDE])('the frame is the largest that fits, in the middle: %o', (picture) => {
  const { left, top, width, height } = frameOf(picture, CENTERED);
  expect(width / height).toBeCloseTo(RATIO);
  expect(width === picture.width || height === picture.height).toBe(true);
  expect(left + width / 2).toBeCloseTo(picture.width / 2);
  expect(top + height / 2).toBeCloseTo(picture.height / 2);
});

test('the frame stops at the edges and comes back at once', () => {
  const far = moved(TALL, CENTERED, 5, 5);
  const frame = frameOf(TALL, far);
  expect(frame.left).toBe(0);
  expect(frame.top + frame.height).toBeCloseTo(TALL.height);
  const back = frameOf(TALL, moved(TALL, far, 0, -0.1));
  expect(frame.top - back.top).toBeCloseTo(frame.height / 10);
});
