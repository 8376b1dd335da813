import type { TestClient } from './test-client.ts';
import type { TestPlatform } from './test-platform.ts';

export const ADMIN_PASSWORD = 'lanterne-verte-sur-le-quai';

/** A client with the admin's session. */
export interface AdminClient {
  browser: TestClient;
  token: string;
  get: (path: string) => Promise<Response>;
  send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

export function signIn(browser: TestClient, password: string): Promise<Response> {
  return browser.postJson('/api/admin/login', { password });
}

const DEVICE_COOKIE = 'appareil-admin';
/** The cookie of the admin's device on each platform, because a login from an unknown device causes a mail. */
const deviceCookies = new WeakMap<object, string>();

export async function logInAsAdmin(
  platform: Pick<TestPlatform, 'visitor'>,
  password: string = ADMIN_PASSWORD,
): Promise<AdminClient> {
  const browser = platform.visitor();
  const device = deviceCookies.get(platform);
  if (device) browser.cookies.set(DEVICE_COOKIE, device);
  const response = await signIn(browser, password);
  if (!response.ok) throw new Error(`Login answered ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  deviceCookies.set(platform, browser.cookies.get(DEVICE_COOKIE) ?? '');
  return createAdminClient(browser, token);
}

/** Wraps a browser in which somebody has logged in. */
export function createAdminClient(browser: TestClient, token: string): AdminClient {
  const withToken = { 'X-CSRF-Token': token };
  return {
    browser,
    token,
    get: (path) => browser.fetch(path, { headers: withToken }),
    send: (method, path, body) =>
      body === undefined
        ? browser.fetch(path, { method, headers: withToken })
        : browser.postJson(path, body, { method, headers: withToken }),
  };
}

/** Returns a function that reads as the admin and logs in again if the session has ended with a shift of the clock. */
export function createAdminReader(platform: Pick<TestPlatform, 'visitor'>) {
  let admin: AdminClient | null = null;
  return async (path: string): Promise<Response> => {
    const response = await admin?.get(path);
    if (response && response.status !== 401) return response;
    admin = await logInAsAdmin(platform);
    return admin.get(path);
  };
}

/** Moves the time of the functions by this much from when their platform started. */
export function shiftClock(milliseconds: number): void {
  const start = Number(process.env.TEST_CLOCK_START_MS) || 0;
  process.env.CLOCK_SHIFT_MS = String(start + milliseconds);
}

/** Sets the time of the functions. */
export function setClock(time: Date | number): void {
  process.env.CLOCK_SHIFT_MS = String(Number(time) - Date.now());
}

/** The time of the functions. */
export function getClock(): number {
  return Date.now() + (Number(process.env.CLOCK_SHIFT_MS) || 0);
}
