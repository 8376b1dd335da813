import { afterAll, afterEach, beforeEach } from 'vitest';
import { shiftClock } from './admin-session.ts';
import { startMailServer } from './fake-smtp-server.ts';
import { type PlatformUse, testPlatform } from './test-platform.ts';

/** The admin's mail address. */
export const ADMIN_ADDRESS = 'tarologue@tarot.example';

/**
 * Runs the platform for the tests of a file with its own mail server, which is reset before each test. A test whose pages
 * compare times with the browser's clock does not start at noon.
 */
export async function mailPlatform(use: Omit<PlatformUse, 'environment'> = {}) {
  const server = await startMailServer();
  const platform = testPlatform({
    startsAtNoon: true,
    ...use,
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
