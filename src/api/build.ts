/** Written into every build: the last change that its pages contain. */
export const BUILD_PATH = '/build.json';

export interface Build {
  /** Number of the change as `GET /api/admin/publication` counts them. */
  change: number;
  /** ISO date and time. */
  builtAt: string;
}

/** @throws TypeError for anything else */
export function readBuild(value: unknown): Build {
  const { change, builtAt } = Object(value);
  if (!Number.isInteger(change) || Number.isNaN(Date.parse(builtAt))) {
    throw new TypeError('This is not what a build tells of itself');
  }
  return { change, builtAt };
}

/** The build that visitors see now. @throws when offline or when the file is not one of ours */
export async function fetchBuild(signal?: AbortSignal): Promise<Build> {
  const response = await fetch(BUILD_PATH, { cache: 'no-store', ...(signal && { signal }) });
  return readBuild(await response.json());
}
