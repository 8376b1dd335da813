import { buildOnHost } from './stored-posts-build.ts';

// In a process of its own, whose environment is not the tests': they begin meanwhile.

process.send?.(await buildOnHost());
process.disconnect?.();
