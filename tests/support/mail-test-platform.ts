import { afterAll, afterEach, beforeEach } from 'vitest';
import { shiftClock } from './admin-session.ts';
import { startMailServer } from './fake-smtp-server.ts';
import { setUpPlatform, type TestPlatformOptions } from './test-platform.ts';

/** The mail address of the administrator. */
export const ADMIN_ADDRESS = 'tarologue@tarot.example';

/**
 * Runs the platform for the tests of a file with its own mail server, which is reset before each test. Tests of pages that
 * compare times with the browser's clock set `startsAtNoon` to false.
 */
export async function setUpMailPlatform(options: Omit<TestPlatformOptions, 'environment'> = {}) {
  const server = await startMailServer();
  const platform = setUpPlatform({
    startsAtNoon: true,
    ...options,
    environment: {
      SMTP_URL: server.url,
      MAIL_FROM: 'lettre@tarot.example',
      MAIL_TO: ADMIN_ADDRESS,
    },
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());
  afterEach(() => shiftClock(0));
  return { platform, server };
}
