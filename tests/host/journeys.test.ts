import { describe } from 'vitest';
import { testJourneys } from './journeys.ts';

describe('the packaged functions beside their storage', () => testJourneys(0));
