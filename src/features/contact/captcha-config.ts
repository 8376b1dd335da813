const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = process.env;

/** Public key of reCAPTCHA v3; null unless both keys are set: then nobody else is asked. */
export const captchaKey = siteKey && secretKey ? siteKey : null;

const GOOGLE = 'https://www.google.com/recaptcha/';

/**
 * What the page with the captcha may load: its own files, and what the vendor asks for, see
 * https://developers.google.com/recaptcha/docs/faq. A list replaces the framework's default, the site's own files.
 */
export const CAPTCHA_SOURCES = {
  scripts: ["'self'", GOOGLE, 'https://www.gstatic.com/recaptcha/'],
  frames: [GOOGLE, 'https://recaptcha.google.com/recaptcha/'],
  calls: ["'self'", GOOGLE],
};
