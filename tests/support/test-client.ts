/** The header that tells the platform the IP address of a test's client. */
export const ADDRESS_HEADER = 'x-test-address';

let clientCount = 0;

/** A client with cookies and an IP address in its own /24 subnet. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly address = `10.${(++clientCount >> 8) & 255}.${clientCount & 255}.7`;
  #getOrigin: () => string;

  constructor(getOrigin: () => string) {
    this.#getOrigin = getOrigin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has(ADDRESS_HEADER)) headers.set(ADDRESS_HEADER, this.address);
    // Responses are not compressed, because compression takes a tenth of the tests' time.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    if (this.cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    }
    const url = new URL(path, this.#getOrigin());
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    return response;
  }

  postJson(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('content-type', 'application/json');
    return this.fetch(path, { method: 'POST', ...init, headers, body: JSON.stringify(body) });
  }

  #storeCookie(cookie: string): void {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
    if (value === '' || /;\s*max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
