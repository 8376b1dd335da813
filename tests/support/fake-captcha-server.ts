import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The provider's verdict about a token, or a failure: no response, status 500, or a body that is not JSON. */
export type Verdict = object | 'silence' | 'failure' | 'nonsense';

interface CaptchaProvider {
  /** For RECAPTCHA_URL. */
  url: string;
  verdict: Verdict;
  /** The forms that the provider received. */
  forms: URLSearchParams[];
  close: () => Promise<void>;
}

/** Starts a server with the captcha's protocol on a free port of this machine. */
export async function startCaptchaProvider(): Promise<CaptchaProvider> {
  const server = createServer(async (request, response) => {
    provider.forms.push(new URLSearchParams(await text(request)));
    const { verdict } = provider;
    if (verdict === 'silence') return;
    if (verdict === 'failure') response.writeHead(500).end();
    else if (verdict === 'nonsense') response.end('<html>');
    else response.end(JSON.stringify(verdict));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: CaptchaProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    verdict: {},
    forms: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
