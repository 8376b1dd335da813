import { type PlatformOptions, startPlatform } from '#scripts/local-server/platform.ts';

// A platform in a process of its own: it tells its address, and on request its largest size in memory so far.

const options: PlatformOptions = JSON.parse(process.argv[2] ?? '{}');
const platform = await startPlatform(options);
process.env.URL ??= platform.url;

process.on('message', () => process.send?.({ maxMb: process.resourceUsage().maxRSS / 1_024 }));
process.on('disconnect', () => process.exit());
process.send?.({ url: platform.url });
