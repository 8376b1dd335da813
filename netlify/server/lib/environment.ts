import * as z from 'zod/mini';

/** An environment variable is invalid. The French message names the variable and what is expected. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Returns a function that reads the variables of `shape`, or throws EnvironmentError. Empty means unset. */
function createEnvReader<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const schema = z.object(shape);
  return (): z.output<typeof schema> => {
    const values = Object.keys(shape).map((name) => [name, process.env[name] || undefined]);
    const parsed = schema.safeParse(Object.fromEntries(values));
    if (parsed.success) return parsed.data;
    // The message does not contain the values, because they may be secrets.
    const errors = parsed.error.issues.map(
      ({ path, message }) => `${String(path[0])} : ${message}.`,
    );
    throw new EnvironmentError(errors.join(' '));
  };
}

const optionalText = z.optional(z.string());

function textMatching(pattern: RegExp, message: string) {
  return z.string().check(z.regex(pattern, message));
}

function wholeNumber(fallback: number) {
  const digits = textMatching(/^\d{1,7}$/, 'un nombre entier est attendu, par exemple « 20 »');
  return z.pipe(z._default(digits, String(fallback)), z.coerce.number());
}

/** A timeout of at most one minute, after which Netlify ends a function. */
function timeoutMs(fallback: number) {
  const message = '60000 au plus est attendu, Netlify arrête une fonction après 60 secondes';
  return wholeNumber(fallback).check(z.refine((ms) => Number(ms) <= 60_000, message));
}

const webAddress = z.url(
  'une adresse complète est attendue, par exemple « https://exemple.ch/v1 »',
);

const ADDRESS_EXPECTED_MESSAGE =
  'une adresse e-mail est attendue, par exemple « lettre@exemple.ch » ou « Nom <lettre@exemple.ch> »';

/** Parses an address alone, or `Name <address>`. */
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

export interface SmtpServer {
  host: string;
  port?: number;
  /** True for `smtps://`: encrypted from the first byte. False for `smtp://`: encrypted after STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/** Refuses a path, query or fragment, which are probably an unescaped `/`, `?` or `#` in the password. */
function parseSmtpUrl(text: string): SmtpServer {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (!/^smtps?:$/.test(protocol) || !hostname || search || hash || pathname.length > 1) {
    throw new TypeError('Not the address of a mail server');
  }
  return {
    // The URL contains an IPv6 address in brackets.
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
      // The issue does not contain the input, which may contain a password.
      context.issues.push({ code: 'custom', message: SMTP_EXPECTED_MESSAGE, input: '' });
      return z.NEVER;
    }
  }),
);

/** Returns the deploy context, such as `production` or `deploy-preview`; `production` by default. */
export function getDeployContext(): string {
  return globalThis.Netlify?.context?.deploy?.context || 'production';
}

/** Returns whether Netlify serves this deploy to visitors, not another one; true outside Netlify. */
export function isDeployPublished(): boolean {
  return globalThis.Netlify?.context?.deploy?.published !== false;
}

export const readStorageEnvironment = createEnvReader({
  /** Region of the stores; by default that of the functions. Another region has other, empty stores. */
  STORAGE_REGION: z.optional(
    z.enum(
      ['us-east-1', 'us-east-2', 'eu-central-1', 'ap-southeast-1', 'ap-southeast-2'],
      'us-east-1, us-east-2, eu-central-1, ap-southeast-1 ou ap-southeast-2 est attendu',
    ),
  ),
});

export const readAiEnvironment = createEnvReader({
  /** API key of the AI provider: the administrator's, or the one that Netlify's gateway sets by itself. */
  OPENAI_API_KEY: optionalText,
  /** Set by Netlify. If OPENAI_API_KEY equals it, that key is the gateway's, not the administrator's. */
  NETLIFY_AI_GATEWAY_KEY: optionalText,
  /** Address of another server that supports the protocol named by OPENAI_API. */
  OPENAI_BASE_URL: z.optional(webAddress),
  /** Protocol; `chat` is for servers that only support `chat/completions`. */
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
  /** Enables the AI. A key alone does not: Netlify may set one, whose use the administrator would pay for. */
  AI_ENABLED: z._default(
    z.stringbool({
      truthy: ['true'],
      falsy: ['false'],
      case: 'sensitive',
      error: '« true » ou « false » est attendu',
    }),
    false,
  ),
  /** Number of interpretations by the AI a day, for all visitors together. */
  AI_DAILY_READINGS: wholeNumber(200),
  /** Number of interpretations by the AI a day, for one visitor. */
  AI_READINGS_PER_VISITOR: wholeNumber(10),
  /** Timeout of one request to the provider. */
  AI_CALL_TIMEOUT_MS: timeoutMs(25_000),
  /** Timeout of all requests for one interpretation together. */
  AI_READING_TIMEOUT_MS: timeoutMs(40_000),
});

export type AiEnvironment = ReturnType<typeof readAiEnvironment>;

export const readAdminEnvironment = createEnvReader({
  /** The administrator's first password; a changed value resets the password. */
  ADMIN_PASSWORD: optionalText,
  /** The hash of the first password by `npm run password-hash`; it takes precedence over ADMIN_PASSWORD. */
  ADMIN_PASSWORD_HASH: optionalText,
});

export const readPublishingEnvironment = createEnvReader({
  /** URL that triggers a build; without it only a deploy publishes changes. */
  BUILD_HOOK_URL: z.optional(webAddress),
});

export const readMailEnvironment = createEnvReader({
  /** Mail server, e.g. `smtps://user:password@mail.example.ch`; without it mails remain queued. */
  SMTP_URL: smtpUrl,
  /** Number of mails after which a new connection is opened, because servers limit mails per connection. */
  SMTP_MAILS_PER_CONNECTION: wholeNumber(100),
  /** Number of mails that the mail server accepts in a minute; 0 means no limit. */
  SMTP_MAILS_PER_MINUTE: wholeNumber(0),
  /** Sender of every mail, `Name <address>` or an address; by default the public address of the site. */
  MAIL_FROM: mailbox,
  /** Recipient of contact messages; by default the public address of the site. */
  MAIL_TO: mailbox,
  /** Folder that receives mails if there is no mail server; `npm start` sets it. */
  MAIL_OUTBOX: optionalText,
});

export const readCaptchaEnvironment = createEnvReader({
  /** Key of reCAPTCHA v3 for the browser. Without it or the secret key no third party is called. */
  RECAPTCHA_SITE_KEY: optionalText,
  RECAPTCHA_SECRET_KEY: optionalText,
  /** Address at which the token of a visitor is verified. */
  RECAPTCHA_URL: z._default(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
});

export const readSiteEnvironment = createEnvReader({
  /** The site's main address, which Netlify sets. */
  URL: z._default(webAddress, 'http://localhost:8888'),
  /** Key of hashes of e-mail addresses; by default a stored random one. It never changes, see signing.ts. */
  SIGNING_SECRET: z.optional(textMatching(/^.{32,}$/, 'au moins 32 caractères sont attendus')),
});

/** Returns the site's address without a trailing slash. @throws EnvironmentError */
export function getSiteOrigin(): string {
  return readSiteEnvironment().URL.replace(/\/+$/, '');
}
