// See docs/decisions/0046-reading-by-mail.md.
import { isDeepStrictEqual } from 'node:util';
import { isDoubtful } from '#netlify/server/contact/receive-message.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import * as signatures from '#netlify/server/interpretation/part-signatures.ts';
import { requireSpread } from '#netlify/server/interpretation/part-signatures.ts';
import { listOwnReadings } from '#netlify/server/interpretation/reading-store.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { queueAndSend } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { sendImmediately } from '#netlify/server/mail-delivery/send-now.ts';
import { newsletterMails } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as subscription from '#netlify/server/newsletter/subscription.ts';
import { requireQuota } from '#netlify/server/rate-limit/daily-quota.ts';
import type { RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import { type mailReading, readingProofInput } from '#src/api/reading-mail.ts';
import { getSpread, type Part } from '#src/tarot/spreads.ts';
import { type MailedLetter, readingMail } from './reading-mail-template.ts';

const MAILS_PER_PERSON = 3;
const MAILS_A_DAY = 300;

/** What a box for the newsletter, beside another request, asks for: the letter it names. */
const SUNDAY_LETTER = { weekly: true, articles: false, offers: false, events: false };

/** The address is in no queue and no store. @throws ApiError 400 for a bot, 429, 503, and those of `findLetter` */
export async function mailLetter(
  wanted: RequestOf<typeof mailReading>,
  call: RequestContext,
): Promise<ResponseOf<typeof mailReading>> {
  const { email, newsletter, elapsed, proof } = wanted;
  if (await isDoubtful({ elapsed, proof, ...readingProofInput(wanted) })) {
    throw new ApiError(
      400,
      'L’e-mail n’est pas parti\u202f: la demande n’a pas pu être vérifiée. Attendez un instant, puis réessayez.',
    );
  }
  const letter = await findLetter(wanted, call);
  await sendImmediately(
    () => readingMail(email, letter),
    () => requireQuotas(email, call.ip),
  );
  return { newsletter: newsletter ? await startSignUp(wanted, call) : 'none' };
}

/**
 * Composes the letter, or finds the one that is stored under `keptAt`. @throws ApiError 400 for cards that are no spread, 404
 * where it is not stored, 409 for an AI's text without its signature
 */
async function findLetter(
  { spread, selectedCards, categorization, keptAt, topic }: RequestOf<typeof mailReading>,
  call: RequestContext,
): Promise<MailedLetter> {
  const laid = { spread, selectedCards, categorization };
  requireSpread(laid);
  const hasTopic = topic && getSpread(spread).hasTopics;
  const topicLetter = hasTopic ? await signatures.composeTopicLetter(topic, laid) : null;
  if (!keptAt) {
    const reading = { ...laid, interpretation: await signatures.composeFromTexts(laid) };
    return { reading, topicLetter };
  }
  const { items } = await listOwnReadings(call);
  const stored = items.find(
    (item) =>
      item.createdAt === keptAt && isDeepStrictEqual(item.categorization, laid.categorization),
  );
  if (!stored) {
    throw new ApiError(
      404,
      'L’e-mail n’est pas parti\u202f: cette lecture n’est pas gardée sur le site, qui ne peut donc pas l’envoyer. Vous pouvez la copier ou l’imprimer.',
    );
  }
  const { interpretation, authors } = await signatures.replaceUnsignedTexts(stored);
  const written = Object.entries(stored.authors ?? {}).filter(([, author]) => author === 'ai');
  if (written.some(([part]) => authors[part as Part] !== 'ai')) {
    throw new ApiError(
      409,
      'L’e-mail n’est pas parti\u202f: le site ne reconnaît pas les textes de cette lecture. Vous pouvez la copier ou l’imprimer.',
    );
  }
  // An AI received the topic before it wrote.
  const isByAi = Object.values(authors).includes('ai');
  return {
    reading: { ...laid, interpretation, authors },
    topicLetter: isByAi ? null : topicLetter,
  };
}

const TOO_MANY_MESSAGES = {
  source: `L’e-mail n’est pas parti\u202f: il en part ${MAILS_PER_PERSON} par jour au plus depuis une même connexion. Réessayez demain.`,
  address: `L’e-mail n’est pas parti\u202f: il en part ${MAILS_PER_PERSON} par jour au plus vers une même adresse. Réessayez demain.`,
  all: 'L’e-mail n’est pas parti\u202f: le site en a déjà envoyé beaucoup aujourd’hui. Réessayez demain.',
};

/** @returns gives all of them back @throws ApiError 429 */
async function requireQuotas(email: string, ip: string): Promise<() => Promise<unknown>> {
  const taken = [
    await requireQuota('reading-mails', { ip }, MAILS_PER_PERSON, TOO_MANY_MESSAGES.source),
    await requireQuota('reading-mails', { email }, MAILS_PER_PERSON, TOO_MANY_MESSAGES.address),
    await requireQuota('reading-mails', 'everybody', MAILS_A_DAY, TOO_MANY_MESSAGES.all),
  ];
  return () => Promise.all(taken.map((giveBack) => giveBack()));
}

/** The usual sign-up. Never throws: the letter has left by then. An address that is subscribed is answered alike. */
async function startSignUp(
  { email }: RequestOf<typeof mailReading>,
  call: RequestContext,
): Promise<'asked' | 'refused'> {
  try {
    // The mail has just been proven worth more work than a sign-up.
    await subscription.countSignUp(call.ip, true);
    const id = await subscription.addSignUp(email, SUNDAY_LETTER);
    queueAndSend(call, newsletterMails, () => subscription.queueConfirmation(id));
    return 'asked';
  } catch (error) {
    if (error instanceof ApiError) return error.status === 409 ? 'asked' : 'refused';
    logError(error);
    return 'refused';
  }
}
