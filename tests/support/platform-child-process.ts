import { type PlatformOptions, startPlatform } from '#scripts/local-server/platform.ts';

// Runs a platform for `PlatformProcess`. Each message sets environment variables; the answer is the peak memory.

const options: PlatformOptions = JSON.parse(process.argv[2] ?? '{}');
const platform = await startPlatform(options);
process.env.URL ??= platform.url;

process.on('message', (variables: Record<string, string>) => {
  Object.assign(process.env, variables);
  process.send?.({ maxMb: process.resourceUsage().maxRSS / 1_024 });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: platform.url });
