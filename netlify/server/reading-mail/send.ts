// See docs/decisions/0046-reading-by-mail.md.
import { isDoubtful } from '#netlify/server/contact/spam-check.ts';
import { sendAtOnce } from '#netlify/server/delivery/at-once.ts';
import { queueAndSend } from '#netlify/server/delivery/worker.ts';
import type { Call } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { requireSlot } from '#netlify/server/limits/quota.ts';
import { newsletterMails } from '#netlify/server/newsletter/mails.ts';
import {
  addSignUp,
  countSignUp,
  queueConfirmation,
} from '#netlify/server/newsletter/subscription.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import { type mailReading, provenBy } from '#src/api/reading-mail.ts';
import { letterOf } from './letter.ts';
import { readingMail } from './mails.ts';

const MAILS_PER_PERSON = 3;
const MAILS_A_DAY = 300;

/** What a box for the newsletter, beside another request, asks for: the letter it names. */
const SUNDAY_LETTER = { weekly: true, articles: false, offers: false, events: false };

/** The address is in no queue and no store. @throws Refusal 400 for a bot, 429, 503, and those of `letterOf` */
export async function mailLetter(
  wanted: RequestOf<typeof mailReading>,
  call: Call,
): Promise<ResponseOf<typeof mailReading>> {
  const { email, newsletter, spread, selectedCards, categorization, keptAt, ...signs } = wanted;
  if (await isDoubtful({ ...signs, ...provenBy({ email, selectedCards }) })) {
    throw new Refusal(
      400,
      'L’e-mail n’est pas parti\u202f: la demande n’a pas pu être vérifiée. Attendez un instant, puis réessayez.',
    );
  }
  const letter = await letterOf({ spread, selectedCards, categorization, keptAt }, call);
  await sendAtOnce(
    () => readingMail(email, letter),
    () => takeQuotas(email, call.ip),
  );
  return { newsletter: newsletter ? await startSignUp(wanted, call) : 'none' };
}

const TOO_MANY = {
  source: `L’e-mail n’est pas parti\u202f: il en part ${MAILS_PER_PERSON} par jour au plus depuis une même connexion. Réessayez demain.`,
  address: `L’e-mail n’est pas parti\u202f: il en part ${MAILS_PER_PERSON} par jour au plus vers une même adresse. Réessayez demain.`,
  all: 'L’e-mail n’est pas parti\u202f: le site en a déjà envoyé beaucoup aujourd’hui. Réessayez demain.',
};

/** @returns gives all of them back @throws Refusal 429 */
async function takeQuotas(email: string, ip: string): Promise<() => Promise<unknown>> {
  const taken = [
    await requireSlot('reading-mails', { ip }, MAILS_PER_PERSON, TOO_MANY.source),
    await requireSlot('reading-mails', { email }, MAILS_PER_PERSON, TOO_MANY.address),
    await requireSlot('reading-mails', 'everybody', MAILS_A_DAY, TOO_MANY.all),
  ];
  return () => Promise.all(taken.map((giveBack) => giveBack()));
}

/** The usual sign-up. Never throws: the letter has left by then. An address that is subscribed is answered alike. */
async function startSignUp(
  { email }: RequestOf<typeof mailReading>,
  call: Call,
): Promise<'asked' | 'refused'> {
  try {
    // The mail has just been proven worth more work than a sign-up.
    await countSignUp(call.ip, true);
    const id = await addSignUp(email, SUNDAY_LETTER);
    queueAndSend(call, newsletterMails, () => queueConfirmation(id));
    return 'asked';
  } catch (error) {
    if (error instanceof Refusal) return error.status === 409 ? 'asked' : 'refused';
    logFault(error);
    return 'refused';
  }
}
