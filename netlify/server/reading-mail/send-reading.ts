// See docs/decisions/0046-reading-by-mail.md.
import { isDeepStrictEqual } from 'node:util';
import { isProbablyBot } from '#netlify/server/contact/receive-message.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import * as integrity from '#netlify/server/interpretation/reading-integrity.ts';
import { listOwnReadings } from '#netlify/server/interpretation/reading-store.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { sendAfterResponse } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { sendNow } from '#netlify/server/mail-delivery/send-now.ts';
import { newsletterMailTemplates } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as subscription from '#netlify/server/newsletter/subscription.ts';
import { requireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import type { RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import { getReadingProofInput, type mailReading } from '#src/api/reading-mail.ts';
import { getSpread, type PartName } from '#src/tarot/spreads.ts';
import { createReadingMail, type MailedReading } from './reading-mail-template.ts';

/** Daily limits: for each IP address and each e-mail address, then for everybody together. */
const MAILS_PER_PERSON = 3;
const MAILS_A_DAY = 300;

const SUNDAY_LETTER_ONLY = { weekly: true, articles: false, offers: false, events: false };

/** Mails an interpretation without storing the address. @throws ApiError 400, 404, 409, 429, 503 */
export async function sendReadingMail(
  input: RequestOf<typeof mailReading>,
  context: RequestContext,
): Promise<ResponseOf<typeof mailReading>> {
  const { email, newsletter, elapsed, proof } = input;
  if (await isProbablyBot({ elapsed, proof, ...getReadingProofInput(input) })) {
    throw new ApiError(
      400,
      'L’e-mail n’est pas parti\u202f: la demande n’a pas pu être vérifiée. Attendez un instant, puis réessayez.',
    );
  }
  const mailedReading = await prepareReading(input, context);
  await sendNow(
    () => createReadingMail(email, mailedReading),
    () => requireSlots(email, context.ip),
  );
  return { newsletter: newsletter ? await startSignUp(email, context) : 'none' };
}

/**
 * Composes the interpretation of the draw, or finds the one stored at `keptAt`. `topicLetter` interprets the
 * same cards for the visitor's topic. `categorization` maps groups of the spread to cards. @throws ApiError
 * 400 for an invalid spread, 404 if none is stored, 409 if a text of the AI lacks the site's signature
 */
async function prepareReading(
  { spread, selectedCards, categorization, keptAt, topic }: RequestOf<typeof mailReading>,
  context: RequestContext,
): Promise<MailedReading> {
  const draw = { spread, selectedCards, categorization };
  integrity.requireValidSpread(draw);
  const hasTopicLetter = topic && getSpread(spread).hasTopics;
  const topicLetter = hasTopicLetter ? await integrity.composeTopicLetter(topic, draw) : null;
  if (!keptAt) {
    const reading = { ...draw, interpretation: await integrity.composeFromTexts(draw) };
    return { reading, topicLetter };
  }
  const { items } = await listOwnReadings(context);
  // The mail shows the cards of the request, so the stored texts must be about the same cards.
  const stored = items.find(
    (item) =>
      item.createdAt === keptAt && isDeepStrictEqual(item.categorization, draw.categorization),
  );
  if (!stored) {
    throw new ApiError(
      404,
      'L’e-mail n’est pas parti\u202f: cette lecture n’est pas gardée sur le site, qui ne peut donc pas l’envoyer. Vous pouvez la copier ou l’imprimer.',
    );
  }
  const { interpretation, authors } = await integrity.replaceUnsignedTexts(stored);
  const aiParts = Object.entries(stored.authors ?? {}).filter(([, author]) => author === 'ai');
  if (aiParts.some(([part]) => authors[part as PartName] !== 'ai')) {
    throw new ApiError(
      409,
      'L’e-mail n’est pas parti\u202f: le site ne reconnaît pas les textes de cette lecture. Vous pouvez la copier ou l’imprimer.',
    );
  }
  // The AI received the topic and wrote about it, so that no separate interpretation of the topic is needed.
  const isByAi = Object.values(authors).includes('ai');
  return {
    reading: { ...draw, interpretation, authors },
    topicLetter: isByAi ? null : topicLetter,
  };
}

const TOO_MANY_MESSAGES = {
  ip: `L’e-mail n’est pas parti\u202f: ${MAILS_PER_PERSON} envois par jour au plus sont possibles depuis une même connexion. Réessayez demain.`,
  address: `L’e-mail n’est pas parti\u202f: ${MAILS_PER_PERSON} envois par jour au plus sont possibles vers une même adresse. Réessayez demain.`,
  all: 'L’e-mail n’est pas parti\u202f: le site en a déjà envoyé beaucoup aujourd’hui. Réessayez demain.',
};

/** Takes a slot of each daily quota. @returns a function that releases the slots @throws ApiError 429 */
async function requireSlots(email: string, ip: string): Promise<() => Promise<unknown>> {
  const slots = [
    await requireSlot('reading-mails', { ip }, MAILS_PER_PERSON, TOO_MANY_MESSAGES.ip),
    await requireSlot('reading-mails', { email }, MAILS_PER_PERSON, TOO_MANY_MESSAGES.address),
    await requireSlot('reading-mails', 'everybody', MAILS_A_DAY, TOO_MANY_MESSAGES.all),
  ];
  return () => Promise.all(slots.map((release) => release()));
}

/** Signs up for the Sunday letter. Never throws, because the reading has already been mailed. */
async function startSignUp(email: string, context: RequestContext): Promise<'asked' | 'refused'> {
  try {
    // `true`: the proof of work for the mail, already verified, counts for the sign-up too.
    await subscription.requireSignUpQuota(context.ip, true);
    const id = await subscription.addSignUp(email, SUNDAY_LETTER_ONLY);
    sendAfterResponse(context, newsletterMailTemplates, () => subscription.queueConfirmation(id));
    return 'asked';
  } catch (error) {
    // 409: the address is already subscribed, which the response must not reveal.
    if (error instanceof ApiError) return error.status === 409 ? 'asked' : 'refused';
    logError(error);
    return 'refused';
  }
}
