import type { Call } from './http.ts';

/** The value of the call's cookie where it has the expected form, otherwise null. */
export function readCookie(call: Call, name: string, form: RegExp): string | null {
  for (const pair of (call.request.headers.get('cookie') ?? '').split(/;\s*/)) {
    const end = pair.indexOf('=');
    const value = pair.slice(end + 1);
    if (pair.slice(0, end) === name && form.test(value)) return value;
  }
  return null;
}

export function isSecure(call: Call): boolean {
  return new URL(call.request.url).protocol === 'https:';
}

/** Over https the `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
export function hostCookieName(call: Call, name: string): string {
  return isSecure(call) ? `__Host-${name}` : name;
}

/** Sets a cookie that only this site's own pages send and no script reads; `maxAge` 0 removes it. */
export function setOwnCookie(call: Call, name: string, value: string, maxAge: number): void {
  const secure = isSecure(call) ? '; Secure' : '';
  call.headers.append(
    'Set-Cookie',
    `${hostCookieName(call, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
  );
}
