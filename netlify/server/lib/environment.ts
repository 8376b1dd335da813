import * as z from 'zod/mini';

/** An environment variable has an invalid value. The French message names it and the expected value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Makes a function that reads and validates these variables; an empty value counts as unset. It throws EnvironmentError. */
function createEnvReader<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const schema = z.object(shape);
  return (): z.output<typeof schema> => {
    const given = Object.keys(shape).map((name) => [name, process.env[name] || undefined]);
    const read = schema.safeParse(Object.fromEntries(given));
    if (read.success) return read.data;
    // The values stay out of the message: they may be secrets.
    const faults = read.error.issues.map(({ path, message }) => `${String(path[0])} : ${message}.`);
    throw new EnvironmentError(faults.join(' '));
  };
}

const optionalText = z.optional(z.string());

function textMatching(rule: RegExp, expected: string) {
  return z.string().check(z.regex(rule, expected));
}

function wholeNumber(fallback: number) {
  const digits = textMatching(/^\d{1,7}$/, 'un nombre entier est attendu, par exemple « 20 »');
  return z.pipe(z._default(digits, String(fallback)), z.coerce.number());
}

/** Netlify ends a function after a minute. */
function timeoutMs(fallback: number) {
  const expected = '60000 au plus est attendu, Netlify arrête une fonction après 60 secondes';
  return wholeNumber(fallback).check(z.refine((ms) => Number(ms) <= 60_000, expected));
}

const webAddress = z.url(
  'une adresse complète est attendue, par exemple « https://exemple.ch/v1 »',
);

const ADDRESS_EXPECTED_MESSAGE =
  'une adresse e-mail est attendue, par exemple « lettre@exemple.ch » ou « Nom <lettre@exemple.ch> »';

/** A mailbox: an address alone, or `Name <address>`. */
const mailbox = z.optional(
  z.pipe(
    z.transform((value) => {
      const text = String(value).trim();
      const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text) ?? [];
      return { name, address };
    }),
    z.object({ name: z.string(), address: z.email(ADDRESS_EXPECTED_MESSAGE) }),
  ),
);

/** What connects to a mail server. */
export interface SmtpServer {
  host: string;
  port?: number;
  /** Encrypted from the first byte; `smtp://` encrypts with STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/** @throws for anything but a scheme, a login, a host and a port: what follows a `#` or a `/` was part of a password */
function parseSmtpUrl(text: string): SmtpServer {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (!/^smtps?:$/.test(protocol) || !hostname || search || hash || pathname.length > 1) {
    throw new TypeError('Not the address of a mail server');
  }
  return {
    // An IPv6 address comes in brackets.
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    secure: protocol === 'smtps:',
    ...(port && { port: Number(port) }),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

const SMTP_EXPECTED_MESSAGE =
  '« smtps://nom:secret@serveur » est attendu, et dans le nom et le secret ces signes s’écrivent # = %23, / = %2F, ? = %3F, % = %25, @ = %40, : = %3A';

const smtpUrl = z.optional(
  z.transform((value, context) => {
    try {
      return parseSmtpUrl(String(value));
    } catch {
      context.issues.push({ code: 'custom', message: SMTP_EXPECTED_MESSAGE, input: '' });
      return z.NEVER;
    }
  }),
);

/** The deploy context, such as `production` or `deploy-preview`; `production` by default. */
export function deployContext(): string {
  return globalThis.Netlify?.context?.deploy?.context || 'production';
}

/** False only for a deploy that is no longer, or not yet, the one that visitors get. */
export function isPublished(): boolean {
  return globalThis.Netlify?.context?.deploy?.published !== false;
}

export const storageEnvironment = createEnvReader({
  /** By default the host's, where functions run. Another value opens other, empty stores: data is never moved. */
  STORAGE_REGION: z.optional(
    z.enum(
      ['us-east-1', 'us-east-2', 'eu-central-1', 'ap-southeast-1', 'ap-southeast-2'],
      'us-east-1, us-east-2, eu-central-1, ap-southeast-1 ou ap-southeast-2 est attendu',
    ),
  ),
});

export const aiEnvironment = createEnvReader({
  /** API key of the AI provider: the owner's own, or the one that the host's gateway sets by itself. */
  OPENAI_API_KEY: optionalText,
  /** The host's own key for its gateway, where it has one. */
  NETLIFY_AI_GATEWAY_KEY: optionalText,
  /** Another server that speaks the protocol of OPENAI_API. */
  OPENAI_BASE_URL: z.optional(webAddress),
  /** `chat` for servers that have `chat/completions` alone. */
  OPENAI_API: z._default(
    z.enum(['responses', 'chat'], '« responses » ou « chat » est attendu'),
    'responses',
  ),
  OPENAI_MODEL: z._default(
    textMatching(/^[\w.:/-]{1,80}$/, 'un nom de modèle est attendu'),
    'gpt-6.1-terra',
  ),
  /** Reasoning effort; `none` is the fastest, `off` sends no value. Not every model supports every value. */
  OPENAI_REASONING_EFFORT: z._default(
    z.enum(
      ['off', 'none', 'minimal', 'low', 'medium', 'high'],
      'off, none, minimal, low, medium ou high est attendu',
    ),
    'none',
  ),
  /** Explicit opt-in: a key alone enables nothing, since the host may have set one at the owner's expense. */
  AI_ENABLED: z._default(
    z.stringbool({
      truthy: ['true'],
      falsy: ['false'],
      case: 'sensitive',
      error: '« true » ou « false » est attendu',
    }),
    false,
  ),
  /** Readings a day that may call the provider, for everybody together. */
  AI_DAILY_READINGS: wholeNumber(200),
  AI_READINGS_PER_VISITOR: wholeNumber(10),
  AI_CALL_TIMEOUT_MS: timeoutMs(25_000),
  AI_READING_TIMEOUT_MS: timeoutMs(40_000),
});

export type AiEnvironment = ReturnType<typeof aiEnvironment>;

export const ownerEnvironment = createEnvReader({
  /** The owner's first password; another value resets it. */
  ADMIN_PASSWORD: optionalText,
  /** The same as a hash made by `npm run password-hash`; it takes precedence over ADMIN_PASSWORD. */
  ADMIN_PASSWORD_HASH: optionalText,
});

export const publishingEnvironment = createEnvReader({
  /** URL that triggers a build; without it the owner publishes by deploying. */
  BUILD_HOOK_URL: z.optional(webAddress),
});

export const mailEnvironment = createEnvReader({
  /** Mail server, e.g. `smtps://user:password@mail.example.ch`; without it mails wait. */
  SMTP_URL: smtpUrl,
  /** After so many messages a connection is replaced; servers limit them. */
  SMTP_MAILS_PER_CONNECTION: wholeNumber(100),
  /** The mail server's limit for newsletters; 0 is none. */
  SMTP_MAILS_PER_MINUTE: wholeNumber(0),
  /** Sender of every mail, `Name <address>` or an address; the public address of the owner's identity otherwise. */
  MAIL_FROM: mailbox,
  /** Where messages of the contact form go; the public address otherwise. */
  MAIL_TO: mailbox,
  /** Folder for mails instead of a mail server: set by the local platform. */
  MAIL_OUTBOX: optionalText,
});

export const captchaEnvironment = createEnvReader({
  /** Both keys of reCAPTCHA v3, or none: without them no third party is called. */
  RECAPTCHA_SITE_KEY: optionalText,
  RECAPTCHA_SECRET_KEY: optionalText,
  RECAPTCHA_URL: z._default(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
});

export const siteEnvironment = createEnvReader({
  /** The site's main address, as the host sets it. */
  URL: z._default(webAddress, 'http://localhost:8888'),
  /** Key of fingerprints, 32 characters or more; else a random one is stored. Whichever was first stays: see signing.ts. */
  SIGNING_SECRET: z.optional(textMatching(/^.{32,}$/, 'au moins 32 caractères sont attendus')),
});

/** The site's address without a trailing slash. @throws EnvironmentError */
export function siteOrigin(): string {
  return siteEnvironment().URL.replace(/\/+$/, '');
}
