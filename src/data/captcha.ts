const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = process.env;

/** Public key of reCAPTCHA v3; null unless both keys are set: then nobody else is asked. */
export const captchaKey = siteKey && secretKey ? siteKey : null;
