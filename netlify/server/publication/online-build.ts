import { BUILD_PATH, type Build, buildSchema } from '#src/api/build.ts';

const DEADLINE_MS = 2_000;

/** The build that visitors of that address see, as its own file tells; null when that cannot be read. */
export async function onlineBuild(site: string): Promise<Build | null> {
  try {
    const response = await fetch(new URL(BUILD_PATH, site), {
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    return buildSchema.parse(await response.json());
  } catch {
    return null;
  }
}
