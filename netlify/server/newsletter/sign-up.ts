import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import consent from '#generated/consent.json' with { type: 'json' };
import { Refusal } from '#netlify/server/http/refusal.ts';
import { takeDailyPlace } from '#netlify/server/limits/quota.ts';
import { dayStamp, enqueue, mails, mailsTo, queueForgotten } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { addressId, openLink } from '#netlify/server/settings/secret.ts';
import { type Listed, listedTime } from '#netlify/server/storage/index-place.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { ALREADY_SUBSCRIBED, type subscribe } from '#src/api/subscribe.ts';
import type { Preferences } from '#src/tarot/newsletter.ts';
import { SUBSCRIBE_OUTCOMES } from '#src/tarot/newsletter-outcomes.ts';
import { NOBODY, PAGE, type StoredSubscriber, subscribers, tombstone } from './subscriber-store.ts';

const AT_ONCE = 20;
const DAY_MS = 86_400_000;

/** Sign-ups, known addresses included: who asks more often is looking for whose addresses are here. */
const SIGN_UPS_PER_SOURCE = 10;
const SIGN_UPS = 2_000;
/** Nobody types an address and reads what they agree to faster. */
const FASTEST_MS = 1_500;

/** @throws Refusal 400 for a form that a program filled, 429 */
export async function admitSignUp(
  { website, elapsed }: Pick<RequestOf<typeof subscribe>, 'website' | 'elapsed'>,
  ip: string,
): Promise<void> {
  const isTooFast = elapsed !== undefined && elapsed < FASTEST_MS;
  if (website || isTooFast) {
    throw new Refusal(400, 'L’inscription n’a pas pu être vérifiée. Veuillez réessayer.');
  }
  if (!(await takeDailyPlace('sign-ups', { ip }, SIGN_UPS_PER_SOURCE))) {
    throw new Refusal(429, SUBSCRIBE_OUTCOMES.tooMany.text);
  }
  if (!(await takeDailyPlace('sign-ups', 'everybody', SIGN_UPS))) {
    throw new Refusal(429, 'Trop d’inscriptions sont arrivées aujourd’hui. Réessayez demain.');
  }
}

/**
 * Stores a sign-up that waits for its confirmation, and gives the subscriber's id.
 * @throws Refusal 409 when the address is confirmed
 */
export async function signUp(email: string, preferences: Preferences): Promise<string> {
  const id = await addressId(email);
  await subscribers().update(id, (old) => {
    if (old?.state === 'confirmed') {
      throw new Refusal(409, `Cette adresse est déjà inscrite (${ALREADY_SUBSCRIBED}).`);
    }
    return pendingSubscriber(email, preferences, old);
  });
  return id;
}

function pendingSubscriber(
  email: string,
  preferences: Preferences,
  old: StoredSubscriber | null,
): StoredSubscriber {
  const time = now().toISOString();
  return {
    ...NOBODY,
    email,
    state: 'pending',
    preferences,
    subscribedAt: time,
    leftAt: old?.leftAt ?? null,
    leftBy: old?.leftBy ?? null,
    consent: { at: time, text: consent.version },
    // A link that was sent for an earlier try of this sign-up stays good.
    signUp: old?.signUp || randomBytes(16).toString('hex'),
  };
}

/**
 * Queues the mail with the link that confirms; at most one a day for an address. Who left today and signs up
 * again gets it tomorrow: today's link is dead. Gives the mail's id.
 */
export async function queueConfirmation(subscriber: string): Promise<string> {
  const purpose = { kind: 'confirmation', subscriber } as const;
  const today = confirmationId(subscriber, now());
  if (await enqueue(today, purpose)) return today;
  const [sent, stored] = await Promise.all([mails().get(today), subscribers().get(subscriber)]);
  if (!sent || !stored?.leftAt || stored.leftAt < sent.at) return today;
  const tomorrow = new Date(now().getTime() + DAY_MS);
  const next = confirmationId(subscriber, tomorrow);
  await enqueue(next, purpose, tomorrow);
  return next;
}

function confirmationId(subscriber: string, day: Date): string {
  return `confirmation-${subscriber}-${dayStamp(day)}`;
}

/** Queues the confirmation of sign-ups whose call died before it queued it; tells whether there were any. */
export function queueForgottenConfirmations(): Promise<boolean> {
  return queueForgotten(subscribers(), 'pending', async (id) => {
    const stored = await subscribers().get(id);
    const isWanted = stored?.state === 'pending' && stored.signUp !== '';
    if (!isWanted || (await mailsTo(id, ['confirmation'])).length > 0) return [];
    return [await queueConfirmation(id)];
  });
}

/** The sign-up that the link was made for, or null when the link is not (or no longer) good. */
export async function signUpBehind(
  link: string,
): Promise<{ id: string; subscriber: StoredSubscriber } | null> {
  const id = link.split('.')[0] ?? '';
  const subscriber = await subscribers().get(id);
  const isGood =
    subscriber !== null &&
    subscriber.signUp !== '' &&
    (await openLink(`confirm ${subscriber.signUp}`, link)) === id;
  return isGood ? { id, subscriber } : null;
}

/** Confirms the sign-up the link was made for. @throws Refusal 410 */
export async function confirm(link: string): Promise<StoredSubscriber> {
  const found = await signUpBehind(link);
  if (!found) throw badLink();
  const { id, subscriber: known } = found;
  const subscriber = await subscribers().change(id, (current) => {
    if (current.signUp !== known.signUp) throw badLink();
    if (current.state === 'confirmed') return null;
    const confirmedAt = now().toISOString();
    return { ...current, state: 'confirmed', confirmedAt, leftAt: null, leftBy: null };
  });
  if (!subscriber) throw badLink();
  return subscriber;
}

export function badLink(): Refusal {
  return new Refusal(
    410,
    'Ce lien n’est plus valable. Inscrivez-vous à nouveau pour en recevoir un.',
  );
}

/** Erases sign-ups made before that moment and never confirmed. Whoever had left before stays known as such. */
export async function purgeUnconfirmed(before: Date): Promise<void> {
  const accepts = (listed: Listed) => listedTime(listed) < before.getTime();
  const old = await subscribers().list('pending', { accepts });
  await pLimit(AT_ONCE).map(old, ({ id }) => expire(id, before));
}

async function expire(id: string, before: Date): Promise<void> {
  const stored = await subscribers().getVersioned(id);
  if (
    stored?.value.state !== 'pending' ||
    Date.parse(stored.value.subscribedAt) >= before.getTime()
  )
    return;
  const { leftAt, leftBy } = stored.value;
  // Written first, on condition: somebody who confirms at this moment is not erased.
  const gone = tombstone(stored.value, leftBy ?? PAGE, leftAt ? new Date(leftAt) : now());
  const isGone = await subscribers().replace(id, stored, gone);
  if (isGone && !leftAt) await subscribers().remove(id);
}
