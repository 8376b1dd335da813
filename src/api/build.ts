import * as z from 'zod/mini';

/** A file of every build: the number of the last change that its pages contain. */
export const BUILD_PATH = '/build.json';

export const buildSchema = z.object({
  /** Number of the change as `GET /api/admin/publication` counts them. */
  change: z.int(),
  builtAt: z.iso.datetime(),
});

export type Build = z.infer<typeof buildSchema>;

/** Fetches the file of the deployed build. @throws when offline or when the file is malformed */
export async function fetchBuild(signal?: AbortSignal): Promise<Build> {
  const response = await fetch(BUILD_PATH, { cache: 'no-store', ...(signal && { signal }) });
  return buildSchema.parse(await response.json());
}
