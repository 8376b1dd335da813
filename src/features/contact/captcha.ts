import { NO_CAPTCHA } from '#src/api/contact.ts';

interface Captcha {
  ready: (run: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Captcha;
  }
}

const SCRIPT_URL = 'https://www.google.com/recaptcha/api.js';
const LOAD_TIMEOUT_MS = 8_000;
const TOKEN_TIMEOUT_MS = 5_000;

/** Loads reCAPTCHA v3. Resolves even after a failure, because the form can be sent without a token. */
export async function loadCaptcha(siteKey: string): Promise<void> {
  const script = document.createElement('script');
  script.src = `${SCRIPT_URL}?render=${encodeURIComponent(siteKey)}`;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => (window.grecaptcha ? window.grecaptcha.ready(resolve) : reject());
    script.onerror = reject;
  });
  document.head.append(script);
  await withTimeout(LOAD_TIMEOUT_MS, loaded).catch(() => undefined);
}

/** Requests a token for one submission. @returns NO_CAPTCHA without a site key or after a failure */
export async function requestCaptchaToken(siteKey: string | null): Promise<string> {
  const { grecaptcha } = window;
  if (!siteKey || !grecaptcha) return NO_CAPTCHA;
  try {
    // Throws if `execute` is missing: the loaded script loads a second one, which adds it and may fail.
    const tokenPromise = grecaptcha.execute(siteKey, { action: 'contact' });
    return (await withTimeout(TOKEN_TIMEOUT_MS, tokenPromise)) || NO_CAPTCHA;
  } catch {
    return NO_CAPTCHA;
  }
}

function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, milliseconds));
  return Promise.race([promise, timeout]);
}
