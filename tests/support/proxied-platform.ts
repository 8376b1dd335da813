import { afterAll, beforeAll } from 'vitest';
import { StorageProxy } from './storage-proxy.ts';
import { TestPlatform, type TestPlatformOptions } from './test-platform.ts';

/** Runs the platform for the tests of a file with a proxy between its functions and its stores. */
export function setUpProxiedPlatform(options: TestPlatformOptions = {}) {
  const storage = new StorageProxy();
  const openStores = (directory: string) => storage.start(directory);
  const platform = new TestPlatform({ ...options, openStores });
  beforeAll(() => platform.start());
  afterAll(() => platform.remove());
  return { platform, storage };
}
