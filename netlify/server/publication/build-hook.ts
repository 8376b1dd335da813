import { EnvironmentFault, publishingEnvironment } from '#netlify/server/settings/environment.ts';

/** Where builds are asked for: an address, nowhere, or something that is no address. */
export type BuildHook = { address: string } | 'unset' | 'unreadable';

const DEADLINE_MS = 4_000;

export function buildHook(): BuildHook {
  try {
    const { BUILD_HOOK_URL: address } = publishingEnvironment();
    return address ? { address } : 'unset';
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault;
    return 'unreadable';
  }
}

/** @returns null when the hook accepted, otherwise the status it answered, or `unreachable` */
export async function callBuildHook(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    await response.body?.cancel();
    return response.ok ? null : String(response.status);
  } catch {
    return 'unreachable';
  }
}
