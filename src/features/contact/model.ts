/** Lengths of a message's parts, in characters. */
export const MESSAGE_LIMITS = { name: 120, email: 254, subject: 200, message: 5_000 } as const;

export const SHORTEST_MESSAGE = 10;

/** What the form sends where no captcha is configured or it cannot be reached. */
export const NO_CAPTCHA = 'no-recaptcha-available';

/** The answer promised on the contact page, in hours. */
export const ANSWER_HOURS = 24;
