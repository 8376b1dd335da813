import { afterAll, beforeAll } from 'vitest';
import { StorageProxy } from './storage-proxy.ts';
import { type PlatformUse, TestPlatform } from './test-platform.ts';

/** Runs the platform for the tests of a file with a proxy between its functions and its stores. */
export function proxiedPlatform(use: PlatformUse = {}): {
  platform: TestPlatform;
  storage: StorageProxy;
} {
  const storage = new StorageProxy();
  const platform = new TestPlatform({
    ...use,
    openStores: (directory) => storage.start(directory),
  });
  beforeAll(() => platform.start());
  afterAll(() => platform.remove());
  return { platform, storage };
}
