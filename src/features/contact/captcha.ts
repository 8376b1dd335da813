import { NO_CAPTCHA } from '#src/api/contact.ts';

interface Captcha {
  ready: (run: () => void) => void;
  execute: (key: string, options: { action: string }) => Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Captcha;
  }
}

const ADDRESS = 'https://www.google.com/recaptcha/api.js';
const LOAD_MS = 8_000;
const TOKEN_MS = 5_000;

/** Loads reCAPTCHA v3; ends in any case, with or without it. */
export async function loadCaptcha(key: string): Promise<void> {
  const script = document.createElement('script');
  script.src = `${ADDRESS}?render=${encodeURIComponent(key)}`;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => (window.grecaptcha ? window.grecaptcha.ready(resolve) : reject());
    script.onerror = reject;
  });
  document.head.append(script);
  await within(LOAD_MS, loaded).catch(() => undefined);
}

/** A token is good for one sending: the next one asks for its own. */
export async function captchaToken(key: string | null): Promise<string> {
  if (!key || !window.grecaptcha) return NO_CAPTCHA;
  try {
    // Missing where only the first of its two scripts could be loaded.
    const token = await within(TOKEN_MS, window.grecaptcha.execute(key, { action: 'contact' }));
    return token || NO_CAPTCHA;
  } catch {
    return NO_CAPTCHA;
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, milliseconds));
  return Promise.race([work, late]);
}
