import { afterAll, beforeEach } from 'vitest';
import { toSelection } from '#tests/support/ai-selection.ts';
import type { TenAnswer, TenCards } from '#tests/support/ten-card-spread.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { setUpPlatform, type TestPlatformOptions } from '#tests/support/test-platform.ts';
import { startAiProvider } from './fake-ai-server.ts';

export const API_KEY = 'sk-test-0123456789';

/** Runs the platform with its own AI provider for the tests of a file or a `describe`. */
export async function setUpAiPlatform(
  environment: Record<string, string> = {},
  options: TestPlatformOptions = {},
) {
  const provider = await startAiProvider();
  const platform = setUpPlatform({
    ...options,
    environment: {
      AI_ENABLED: 'true',
      OPENAI_API_KEY: API_KEY,
      OPENAI_BASE_URL: provider.url,
      AI_READINGS_PER_VISITOR: '1000',
      AI_DAILY_READINGS: '1000',
      ...environment,
    },
  });
  beforeEach(() => provider.reset());
  afterAll(() => provider.close());
  return { platform, provider };
}

export function postInterpret(visitor: TestClient, cards: TenCards, init?: RequestInit) {
  return visitor.postJson('/api/interpret', toSelection(cards), init);
}

/** Requests the interpretation of a draw, as JSON. */
export async function requestInterpretation(
  visitor: TestClient,
  cards: TenCards,
): Promise<TenAnswer> {
  return (await postInterpret(visitor, cards)).json();
}
