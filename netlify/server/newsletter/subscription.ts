import { randomBytes } from 'node:crypto';
import consent from '#generated/consent.json' with { type: 'json' };
import { Refusal } from '#netlify/server/http/refusal.ts';
import { consumeDailyQuota } from '#netlify/server/limits/quota.ts';
import {
  dayStamp,
  enqueue,
  mails,
  mailsTo,
  recoverUnqueued,
  removeMails,
} from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { emailFingerprint, verifyLink } from '#netlify/server/settings/secret.ts';
import { type Listed, listedTime } from '#netlify/server/storage/indexed-store.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import type { Subscription, SubscriptionChange } from '#src/features/newsletter/api.ts';
import { ALREADY_SUBSCRIBED, type subscribe } from '#src/features/newsletter/api.ts';
import { SUBSCRIBE_MESSAGES } from '#src/features/newsletter/messages.ts';
import type { Preferences } from '#src/features/newsletter/model.ts';
import { MAIL_PAGES, withLink } from '#src/features/newsletter/model.ts';
import { DAY_MS } from '#src/time.ts';
import {
  type StoredSubscriber,
  SUBSCRIBER_DEFAULTS,
  subscriberStore,
  tombstone,
} from './subscriber-store.ts';

/** Sign-ups, known addresses included: who asks more often is looking for whose addresses are here. */
const SIGN_UPS_PER_SOURCE = 10;
const SIGN_UPS = 2_000;
/** Nobody types an address and reads what they agree to faster. */
const MIN_FILL_MS = 1_500;

/** Said to have led to a departure where no letter did. */
const PAGE = 'page';

/** @throws Refusal 400 for a form that a program filled, 429 */
export async function admitSignUp(
  { website, elapsed }: Pick<RequestOf<typeof subscribe>, 'website' | 'elapsed'>,
  ip: string,
): Promise<void> {
  const isTooFast = elapsed !== undefined && elapsed < MIN_FILL_MS;
  if (website || isTooFast) {
    throw new Refusal(400, 'L’inscription n’a pas pu être vérifiée. Veuillez réessayer.');
  }
  if (!(await consumeDailyQuota('sign-ups', { ip }, SIGN_UPS_PER_SOURCE))) {
    throw new Refusal(429, SUBSCRIBE_MESSAGES.tooMany.text);
  }
  if (!(await consumeDailyQuota('sign-ups', 'everybody', SIGN_UPS))) {
    throw new Refusal(429, 'Trop d’inscriptions sont arrivées aujourd’hui. Réessayez demain.');
  }
}

/**
 * Stores a sign-up that waits for its confirmation, and gives the subscriber's id.
 * @throws Refusal 409 when the address is confirmed
 */
export async function addSignUp(email: string, preferences: Preferences): Promise<string> {
  const id = await emailFingerprint(email);
  const time = now().toISOString();
  await subscriberStore().update(id, (old): StoredSubscriber => {
    if (old?.state === 'confirmed') {
      throw new Refusal(409, 'Cette adresse est déjà inscrite à l’infolettre.', {
        details: { reason: ALREADY_SUBSCRIBED },
      });
    }
    return {
      ...SUBSCRIBER_DEFAULTS,
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
  });
  return id;
}

/**
 * Queues the mail with the link that confirms; at most one a day for an address. Who left today and signs up
 * again gets it tomorrow: today's link is dead. Gives the mail's id.
 */
export async function queueConfirmation(subscriber: string): Promise<string> {
  const purpose = { kind: 'confirmation', subscriber } as const;
  const idOn = (day: Date) => `confirmation-${subscriber}-${dayStamp(day)}`;
  const today = idOn(now());
  if (await enqueue(today, purpose)) return today;
  const [sent, stored] = await Promise.all([mails().get(today), subscriberStore().get(subscriber)]);
  if (!sent || !stored?.leftAt || stored.leftAt < sent.at) return today;
  const tomorrow = new Date(now().getTime() + DAY_MS);
  await enqueue(idOn(tomorrow), purpose, tomorrow);
  return idOn(tomorrow);
}

/** Queues the confirmation of sign-ups whose call died before it queued it; tells whether there were any. */
export function recoverUnqueuedConfirmations(): Promise<boolean> {
  return recoverUnqueued(subscriberStore(), 'pending', async (id) => {
    const stored = await subscriberStore().get(id);
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
  const subscriber = await subscriberStore().get(id);
  if (!subscriber?.signUp) return null;
  return (await verifyLink(`confirm ${subscriber.signUp}`, link)) === id
    ? { id, subscriber }
    : null;
}

/** Confirms the sign-up the link was made for. @throws Refusal 410 */
export async function confirmSignUp(link: string): Promise<Subscription> {
  const found = await signUpBehind(link);
  if (!found) throw badLink();
  const { id, subscriber: known } = found;
  const subscriber = await subscriberStore().change(id, (current) => {
    if (current.signUp !== known.signUp || current.state === 'confirmed') return null;
    const confirmedAt = now().toISOString();
    return { ...current, state: 'confirmed', confirmedAt, leftAt: null, leftBy: null };
  });
  if (subscriber?.signUp !== known.signUp) throw badLink();
  return viewSubscription(subscriber);
}

function badLink(): Refusal {
  return new Refusal(
    410,
    'Ce lien n’est plus valable. Inscrivez-vous à nouveau pour en recevoir un.',
  );
}

/** Erases sign-ups made before that moment and never confirmed. Whoever had left before stays known as such. */
export async function purgeUnconfirmed(before: Date): Promise<void> {
  const accepts = (listed: Listed) => listedTime(listed) < before.getTime();
  const old = await subscriberStore().list('pending', { accepts });
  await mapConcurrently(old, ({ id }) => expire(id, before));
}

async function expire(id: string, before: Date): Promise<void> {
  let isForgotten = false;
  // Written first, on condition: somebody who confirms at this moment is not erased.
  await subscriberStore().change(id, (subscriber) => {
    const { state, subscribedAt, leftAt, leftBy } = subscriber;
    const isOver = state === 'pending' && Date.parse(subscribedAt) < before.getTime();
    isForgotten = isOver && !leftAt;
    return isOver ? tombstone(subscriber, leftBy ?? PAGE, leftAt ? new Date(leftAt) : now()) : null;
  });
  if (isForgotten) await subscriberStore().remove(id);
}

/** The page where the person behind the link changes her choices; `letter` is the one that led there. */
export function preferencesPage(link = '', letter = ''): string {
  const page = withLink(MAIL_PAGES.preferences, link);
  return letter ? `${page}&lettre=${letter}` : page;
}

/** The subscriber's id that the link from a letter stands for. @throws Refusal 410 */
export async function subscriberOf(link = ''): Promise<string> {
  const id = await verifyLink('subscription', link);
  if (!id) throw badLink();
  return id;
}

/** What the page behind a letter's link shows. */
export async function readSubscription(id: string): Promise<Subscription> {
  return viewSubscription(await subscriberStore().get(id));
}

/** Of the address no more than its owner needs to know it again: "prenom@exemple.ch" gives "p…@exemple.ch". */
function viewSubscription(subscriber: StoredSubscriber | null): Subscription {
  const shown = subscriber ?? { ...SUBSCRIBER_DEFAULTS, state: 'left' as const };
  const { state, email, preferences, pausedUntil } = shown;
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now().getTime();
  return {
    state,
    email: email?.replace(/^(.).*@/, '$1…@') ?? null,
    preferences,
    pausedUntil: isPaused ? pausedUntil : null,
  };
}

/** Does what the person behind the link asks for. @throws Refusal 409 when there is no subscription to change */
export async function applyChange(id: string, change: SubscriptionChange): Promise<Subscription> {
  if (change.action === 'leave') return viewSubscription(await leave(id, change.letter));
  if (change.action === 'erase') return viewSubscription(await erase(id));
  const changed = await subscriberStore().change(id, (subscriber) =>
    subscriber.state === 'left' ? null : { ...subscriber, ...fieldsOf(change) },
  );
  if (changed && changed.state !== 'left') return viewSubscription(changed);
  throw new Refusal(409, 'Cette adresse n’est plus inscrite à l’infolettre.');
}

type Kept = Exclude<SubscriptionChange, { action: 'leave' | 'erase' }>;

function fieldsOf(change: Kept): Partial<StoredSubscriber> {
  if (change.action === 'choose') return { preferences: change.preferences };
  if (change.action === 'resume') return { pausedUntil: null };
  const until = new Date(now().getTime() + change.weeks * 7 * DAY_MS);
  return { pausedUntil: until.toISOString() };
}

/** Nothing more is sent; only the fingerprint of the address stays. Doing it twice changes nothing. */
export function leave(id: string, by = PAGE): Promise<StoredSubscriber | null> {
  return subscriberStore().change(id, (subscriber) =>
    subscriber.state === 'left' ? null : tombstone(subscriber, by, now()),
  );
}

/** `leave`, and the traces of mails that were sent go too. */
async function erase(id: string): Promise<StoredSubscriber | null> {
  const left = await leave(id);
  const [sent, dated] = await Promise.all([
    mails().keys('letter-'),
    mailsTo(id, ['confirmation', 'data-link']),
  ]);
  await removeMails([...sent.filter((mail) => mail.endsWith(`-${id}`)), ...dated]);
  return left;
}

/** All that is stored, as the person concerned may take it along. */
export async function exportSubscription(id: string): Promise<object> {
  const subscriber = await subscriberStore().get(id);
  if (!subscriber) return { empreinte: id, abonnement: null };
  const { signUp: _, ...data } = subscriber;
  return { empreinte: id, abonnement: data };
}
