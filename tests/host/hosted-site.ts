import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD } from '#tests/support/admin-session.ts';
import { type AiProvider, startAiProvider } from '#tests/support/ai/fake-ai-server.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { type MailServer, startMailServer } from '#tests/support/fake-smtp-server.ts';
import { StorageProxy } from '#tests/support/storage-proxy.ts';
import { HostedFunctions } from './bootstrap.ts';

export const ADMIN_ADDRESS = 'tarologue@tarot.example';
const OWN_KEY = 'sk-test-0123456789';

/** The packaged functions with all services that they use: stores, mail server, AI provider and build hook. */
export interface HostedSite {
  functions: HostedFunctions;
  storage: StorageProxy;
  mails: MailServer;
  provider: AiProvider;
  hook: BuildHook;
  stop: () => Promise<void>;
}

/** Serves the functions that the build in `root` has packaged. */
export async function startHostedSite(root: string): Promise<HostedSite> {
  await using started = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'hosted-'));
  started.defer(() => rm(directory, { recursive: true, force: true }));
  const storage = new StorageProxy();
  const { context } = await storage.start(directory);
  started.defer(() => storage.stop());
  const hook = new BuildHook();
  const hookUrl = await hook.start();
  started.defer(() => hook.stop());
  const mails = await startMailServer();
  started.defer(() => mails.close());
  const provider = await startAiProvider();
  started.defer(() => provider.close());
  const functions = new HostedFunctions({
    root,
    blobs: context,
    environment: {
      ADMIN_PASSWORD,
      AI_ENABLED: 'true',
      OPENAI_API_KEY: OWN_KEY,
      OPENAI_BASE_URL: provider.url,
      AI_CALL_TIMEOUT_MS: '2000',
      BUILD_HOOK_URL: hookUrl,
      MAIL_FROM: 'lettre@tarot.example',
      MAIL_TO: ADMIN_ADDRESS,
      SMTP_URL: mails.url,
    },
  });
  started.defer(() => functions.stop());
  await functions.start();
  const running = started.move();
  return { functions, storage, mails, provider, hook, stop: () => running.disposeAsync() };
}
