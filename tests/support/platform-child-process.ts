import { type PlatformOptions, startPlatform } from '#scripts/local-server/platform.ts';

// A platform in a process of its own. Each message sets variables of its environment and is answered with its largest size in memory so far.

const options: PlatformOptions = JSON.parse(process.argv[2] ?? '{}');
const platform = await startPlatform(options);
process.env.URL ??= platform.url;

process.on('message', (variables: Record<string, string>) => {
  Object.assign(process.env, variables);
  process.send?.({ maxMb: process.resourceUsage().maxRSS / 1_024 });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: platform.url });
