import * as z from 'zod/mini';
import { readEnvironment, text, webAddress, wholeNumber, yesOrNo } from './environment-fields.ts';

/** Which kind of deploy this is; `production` where the platform says nothing, as on the local platform. */
export function deployContext(): string {
  return globalThis.Netlify?.context?.deploy?.context ?? 'production';
}

const aiFields = z.object({
  /** Key of the AI provider; without it the site never calls one. */
  OPENAI_API_KEY: z.optional(z.string()),
  /** Another server that speaks the same protocol. */
  OPENAI_BASE_URL: z.optional(webAddress),
  OPENAI_MODEL: z._default(
    text(/^[\w.:/-]{1,80}$/, 'un nom de modèle est attendu'),
    'gpt-6.1-terra',
  ),
  /** How long the model thinks first; `none` is the fastest, and not every model knows every value. */
  OPENAI_REASONING_EFFORT: z._default(
    z.enum(
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
});

export type AiEnvironment = z.infer<typeof aiFields>;

/** @throws EnvironmentFault */
export function aiEnvironment(): AiEnvironment {
  return readEnvironment(aiFields);
}

const ownerFields = z.object({
  /** The owner's first password; another value resets it. */
  ADMIN_PASSWORD: z.optional(z.string()),
  /** The same as a hash made by `npm run password-hash`; it goes before ADMIN_PASSWORD. */
  ADMIN_PASSWORD_HASH: z.optional(z.string()),
});

export type OwnerEnvironment = z.infer<typeof ownerFields>;

export function ownerEnvironment(): OwnerEnvironment {
  return readEnvironment(ownerFields);
}

const publishingFields = z.object({
  /** Where a build is asked for; without it the owner publishes by a deploy of her own. */
  BUILD_HOOK_URL: z.optional(webAddress),
});

export type PublishingEnvironment = z.infer<typeof publishingFields>;

/** @throws EnvironmentFault */
export function publishingEnvironment(): PublishingEnvironment {
  return readEnvironment(publishingFields);
}

const address = z.email('une adresse e-mail est attendue, par exemple « lettre@exemple.ch »');

const mailFields = z.object({
  /** Mail server, e.g. `smtps://user:password@mail.example.ch`; without it mails wait. */
  SMTP_URL: z.optional(text(/^smtps?:\/\/\S+$/, '« smtp:// » ou « smtps:// » est attendu')),
  /** Sender of every mail; the public address of the owner's identity otherwise. */
  MAIL_FROM: z.optional(address),
  /** Where messages of the contact form go; the public address otherwise. */
  MAIL_TO: z.optional(address),
  /** Folder for mails instead of a mail server: set by the local platform. */
  MAIL_OUTBOX: z.optional(z.string()),
});

export type MailEnvironment = z.infer<typeof mailFields>;

/** @throws EnvironmentFault */
export function mailEnvironment(): MailEnvironment {
  return readEnvironment(mailFields);
}

const captchaFields = z.object({
  /** Both keys of reCAPTCHA v3, or none: then nobody else is asked. */
  RECAPTCHA_SITE_KEY: z.optional(z.string()),
  RECAPTCHA_SECRET_KEY: z.optional(z.string()),
  RECAPTCHA_URL: z._default(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
});

export type CaptchaEnvironment = z.infer<typeof captchaFields>;

/** @throws EnvironmentFault */
export function captchaEnvironment(): CaptchaEnvironment {
  return readEnvironment(captchaFields);
}

const siteFields = z.object({
  /** The site's main address, as the host sets it. */
  URL: z._default(webAddress, 'http://localhost:8888'),
  /**
   * At least 32 characters that sign the links in mails and turn addresses into fingerprints. Without it a
   * random one is kept in storage. Whichever was first in use stays: see secret.ts.
   */
  SIGNING_SECRET: z.optional(text(/^.{32,}$/, 'au moins 32 caractères sont attendus')),
});

/** The site's address without a trailing slash. @throws EnvironmentFault */
export function siteOrigin(): string {
  return readEnvironment(siteFields).URL.replace(/\/+$/, '');
}

/** @throws EnvironmentFault */
export function signingSecretGiven(): string | undefined {
  return readEnvironment(siteFields).SIGNING_SECRET;
}
