import {
  anything,
  oneOf,
  readEnvironment,
  text,
  type ValuesOf,
  webAddress,
  wholeNumber,
  withDefault,
  yesOrNo,
} from './environment-fields.ts';

/** Which kind of deploy this is; `production` where the platform says nothing, as on the local platform. */
export function deployContext(): string {
  return globalThis.Netlify?.context?.deploy?.context ?? 'production';
}

const aiFields = {
  /** Key of the AI provider; without it the site never calls one. */
  OPENAI_API_KEY: anything,
  /** Another server that speaks the same protocol. */
  OPENAI_BASE_URL: webAddress,
  OPENAI_MODEL: withDefault(
    text(/^[\w.:/-]{1,80}$/, 'un nom de modèle est attendu'),
    'gpt-6.1-terra',
  ),
  /** How long the model thinks first; `none` is the fastest, and not every model knows every value. */
  OPENAI_REASONING_EFFORT: withDefault(
    oneOf(
      ['none', 'minimal', 'low', 'medium', 'high'],
      'none, minimal, low, medium ou high est attendu',
    ),
    'none',
  ),
  /** The switch: `false` turns AI off and leaves everything else as it is. */
  AI_ENABLED: yesOrNo(true),
  /** Readings a day that may call the provider, for everybody together. */
  AI_DAILY_READINGS: wholeNumber(200),
  /** Readings a day that may call the provider, for one network address. */
  AI_READINGS_PER_VISITOR: wholeNumber(10),
  AI_CALL_TIMEOUT_MS: wholeNumber(25_000),
  AI_READING_TIMEOUT_MS: wholeNumber(40_000),
};

export type AiEnvironment = ValuesOf<typeof aiFields>;

/** @throws EnvironmentFault */
export function aiEnvironment(): AiEnvironment {
  return readEnvironment(aiFields);
}

const ownerFields = {
  /** The owner's first password; another value resets it. */
  ADMIN_PASSWORD: anything,
  /** The same as a hash made by `npm run password-hash`; it goes before ADMIN_PASSWORD. */
  ADMIN_PASSWORD_HASH: anything,
};

type OwnerEnvironment = ValuesOf<typeof ownerFields>;

export function ownerEnvironment(): OwnerEnvironment {
  return readEnvironment(ownerFields);
}

const publishingFields = {
  /** Where a build is asked for; without it the owner publishes by a deploy of her own. */
  BUILD_HOOK_URL: webAddress,
};

type PublishingEnvironment = ValuesOf<typeof publishingFields>;

/** @throws EnvironmentFault */
export function publishingEnvironment(): PublishingEnvironment {
  return readEnvironment(publishingFields);
}

const address = text(
  /^[\w'+-]+(\.[\w'+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  'une adresse e-mail est attendue, par exemple « lettre@exemple.ch »',
);

const mailFields = {
  /** Mail server, e.g. `smtps://user:password@mail.example.ch`; without it mails wait. */
  SMTP_URL: text(/^smtps?:\/\/\S+$/, '« smtp:// » ou « smtps:// » est attendu'),
  /** Sender of every mail; the public address of the owner's identity otherwise. */
  MAIL_FROM: address,
  /** Where messages of the contact form go; the public address otherwise. */
  MAIL_TO: address,
  /** Folder for mails instead of a mail server: set by the local platform. */
  MAIL_OUTBOX: anything,
};

type MailEnvironment = ValuesOf<typeof mailFields>;

/** @throws EnvironmentFault */
export function mailEnvironment(): MailEnvironment {
  return readEnvironment(mailFields);
}

const captchaFields = {
  /** Both keys of reCAPTCHA v3, or none: then nobody else is asked. */
  RECAPTCHA_SITE_KEY: anything,
  RECAPTCHA_SECRET_KEY: anything,
  RECAPTCHA_URL: withDefault(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
};

type CaptchaEnvironment = ValuesOf<typeof captchaFields>;

/** @throws EnvironmentFault */
export function captchaEnvironment(): CaptchaEnvironment {
  return readEnvironment(captchaFields);
}

const siteFields = {
  /** The site's main address, as the host sets it. */
  URL: withDefault(webAddress, 'http://localhost:8888'),
  /**
   * At least 32 characters that sign the links in mails and turn addresses into fingerprints. Without it a
   * random one is kept in storage. Whichever was first in use stays: see secret.ts.
   */
  SIGNING_SECRET: text(/^.{32,}$/, 'au moins 32 caractères sont attendus'),
};

/** The site's address without a trailing slash. @throws EnvironmentFault */
export function siteOrigin(): string {
  return readEnvironment(siteFields).URL.replace(/\/+$/, '');
}

/** @throws EnvironmentFault */
export function signingSecretGiven(): string | undefined {
  return readEnvironment(siteFields).SIGNING_SECRET;
}
