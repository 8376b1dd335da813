import { randomBytes } from 'node:crypto';
import consent from '#generated/consent.json' with { type: 'json' };
import { Refusal } from '#netlify/server/http/refusal.ts';
import { dayStamp, enqueue, mails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { addressId, openLink } from '#netlify/server/settings/secret.ts';
import { ALREADY_SUBSCRIBED } from '#src/api/subscribe.ts';
import type { Preferences } from '#src/tarot/newsletter.ts';
import { type StoredSubscriber, subscribers } from './subscriber-store.ts';

const DAY_MS = 86_400_000;

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
    email,
    state: 'pending',
    preferences,
    subscribedAt: time,
    confirmedAt: null,
    pausedUntil: null,
    leftAt: old?.leftAt ?? null,
    leftBy: old?.leftBy ?? null,
    consent: { at: time, text: consent.version },
    // A link that was sent for an earlier try of this sign-up stays good.
    signUp: old?.signUp || randomBytes(16).toString('hex'),
    recent: [],
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
    return {
      ...current,
      state: 'confirmed',
      confirmedAt: now().toISOString(),
      leftAt: null,
      leftBy: null,
    };
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
