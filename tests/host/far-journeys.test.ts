import { describe } from 'vitest';
import { testJourneys } from './journeys.ts';

describe('the packaged functions with their storage 110 ms away', () => testJourneys(110));
