import { afterAll, afterEach, beforeEach } from 'vitest';
import { OWNER_PASSWORD, shiftClock } from './admin-session.ts';
import { startMailServer } from './fake-smtp-server.ts';
import { type PlatformUse, testPlatform } from './test-platform.ts';

/** The owner's mail address. */
export const OWNER_ADDRESS = 'tarologue@tarot.example';

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
      MAIL_TO: OWNER_ADDRESS,
      ADMIN_PASSWORD: OWNER_PASSWORD,
    },
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());
  afterEach(() => shiftClock(0));
  return { platform, server };
}
