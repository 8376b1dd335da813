import { randomBytes } from 'node:crypto';
import consent from '#generated/consent.json' with { type: 'json' };
import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import * as queue from '#netlify/server/mail/mail-queue.ts';
import { requireQuota } from '#netlify/server/rate-limit/daily-quota.ts';
import { emailFingerprint, parseSignedLink, verifyLink } from '#netlify/server/signing/signing.ts';
import { nullIfUnreadable } from '#netlify/server/storage/blobs-client.ts';
import { getIndexEntryTime, type IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import * as api from '#src/api/newsletter.ts';
import { SUBSCRIBE_MESSAGES } from '#src/api/newsletter-feedback.ts';
import { verifyProof } from '#src/api/proof-of-work.ts';
import type { StoredSubscriber } from '#src/api/stored-subscriber.ts';
import type { Preferences } from '#src/features/newsletter/model.ts';
import { DAY_MS } from '#src/lib/time.ts';
import { MAIL_PAGES, withLink } from '#src/site-config.ts';
import { campaignStore, letterMailPrefix } from './campaign-store.ts';
import * as subscribers from './subscriber-store.ts';

const BAD_LINK_MESSAGE =
  'Ce lien n’est plus valable. Inscrivez-vous à nouveau pour en recevoir un.';

/** Daily limit for one IP address, against probing for subscribed addresses. */
const SIGN_UPS_PER_SOURCE = 10;
/** For all together: with a proof of work, and without one, as from a page without scripts. */
const SIGN_UPS_A_DAY = 2_000;
const UNPROVEN_SIGN_UPS_A_DAY = 20;
const UNPROVEN_SIGN_UPS_PER_SOURCE = 3;
/** Minimum time to fill the form: no person types an address and reads the consent text faster. */
const MIN_FILL_MS = 1_500;

/** A link is dated to the second. */
const SECOND_MS = 1_000;

/** `leftBy` of those who unsubscribed on the site, not through a letter. */
const LEFT_ON_PAGE = 'page';
/** `leftBy` of a sign-up that is about to be deleted, and how long that may take at most. */
const EXPIRED = 'expired';
const DELETION_MS = 10_000;

/** A filled honeypot alone refuses nobody, because form fillers fill hidden fields too. @throws ApiError 400, 429 */
export async function admitSignUp(
  { email, lune, elapsed, proof }: Omit<RequestOf<typeof api.subscribe>, 'preferences' | 'consent'>,
  ip: string,
): Promise<void> {
  const isTooFast = elapsed !== undefined && elapsed < MIN_FILL_MS;
  const isProven =
    elapsed !== undefined && (await verifyProof(api.signUpProofInput(email), proof ?? ''));
  if (isTooFast || (lune && !isProven)) {
    throw new ApiError(400, 'L’inscription n’a pas pu être vérifiée. Veuillez réessayer.');
  }
  await countSignUp(ip, isProven && !lune);
}

export async function countSignUp(ip: string, isProven: boolean): Promise<void> {
  const { text } = SUBSCRIBE_MESSAGES.tooMany;
  await requireQuota('sign-ups', { ip }, SIGN_UPS_PER_SOURCE, text);
  if (!isProven) await requireQuota('unproven', { ip }, UNPROVEN_SIGN_UPS_PER_SOURCE, text);
  const [kind, limit] = isProven
    ? (['sign-ups', SIGN_UPS_A_DAY] as const)
    : (['unproven', UNPROVEN_SIGN_UPS_A_DAY] as const);
  const full = 'Trop d’inscriptions sont arrivées aujourd’hui. Réessayez demain.';
  await requireQuota(kind, 'everybody', limit, full);
}

/** Stores a pending sign-up (double opt-in). @throws ApiError 409 when the address is confirmed already */
export async function addSignUp(email: string, preferences: Preferences): Promise<string> {
  const id = await emailFingerprint(email);
  const time = now().toISOString();
  await subscribers.subscriberStore().update(id, (old): StoredSubscriber => {
    if (old?.state === 'confirmed') {
      throw new ApiError(409, 'Cette adresse est déjà inscrite à la lettre du dimanche.', {
        details: { reason: api.ALREADY_SUBSCRIBED },
      });
    }
    const isExpired = old?.leftBy === EXPIRED;
    if (isExpired && Date.parse(time) - Date.parse(old.leftAt ?? '') < DELETION_MS) {
      throw new ApiError(
        503,
        'L’inscription n’a pas pu être enregistrée. Réessayez dans un instant.',
      );
    }
    return {
      ...subscribers.SUBSCRIBER_DEFAULTS,
      email,
      state: 'pending',
      preferences,
      subscribedAt: time,
      ...(isExpired || !old ? {} : { leftAt: old.leftAt, leftBy: old.leftBy }),
      consent: { at: time, text: consent.version },
      // Unchanged, so that a link sent for an earlier attempt stays valid.
      signUp: old?.signUp || randomBytes(16).toString('hex'),
    };
  });
  return id;
}

/**
 * Queues the mail with the confirmation link, once a day for each sign-up. `day` is that of the sign-up: a recovery after
 * midnight goes on with the mail that the call began. @returns the ids of the mails to send
 */
export async function queueConfirmation(subscriber: string, day = now()): Promise<string[]> {
  const stored = await subscribers.subscriberStore().get(subscriber);
  const mail = `confirmation-${subscriber}-${stored?.signUp.slice(0, 8)}-${queue.formatDayId(day)}`;
  // Read first, because each recovery asks for the mails of all recent sign-ups.
  const isQueued = (await queue.mailStore().get(mail)) !== null;
  return !isQueued && (await queue.enqueue(mail, { kind: 'confirmation', subscriber }))
    ? [mail]
    : [];
}

/** Each confirmation has one welcome: its mail is named by both. */
export function welcomeId(subscriber: string, { confirmedAt }: StoredSubscriber): string {
  return `welcome-${subscriber}-${Date.parse(confirmedAt ?? '')}`;
}

/** A press that failed is repeated, and finds what is queued already. @returns the ids of the mails to send */
export async function queueWelcome(id: string, subscriber: StoredSubscriber): Promise<string[]> {
  const mail = welcomeId(id, subscriber);
  return (await queue.enqueue(mail, { kind: 'welcome', subscriber: id })) ? [mail] : [];
}

export function recoverUnqueuedConfirmations(): Promise<boolean> {
  return queue.requeueMissing(subscribers.subscriberStore(), 'pending', async (id) => {
    const stored = await subscribers.subscriberStore().get(id);
    const isWanted = stored?.state === 'pending' && stored.signUp !== '';
    return isWanted ? queueConfirmation(id, new Date(stored.subscribedAt)) : [];
  });
}

/** The sign-up of a confirmation link, or null when the link is not valid (any more). */
export async function findSignUpByLink(
  link: string,
): Promise<{ id: string; subscriber: StoredSubscriber } | null> {
  const id = link.split('.')[0] ?? '';
  const subscriber = await subscribers.subscriberStore().get(id);
  if (!subscriber?.signUp) return null;
  return (await verifyLink(`confirm ${subscriber.signUp}`, link)) === id
    ? { id, subscriber }
    : null;
}

/** `isNew` is false for a link that is used again. @throws ApiError 410 */
export async function confirmSignUp(
  link: string,
): Promise<{ id: string; subscriber: StoredSubscriber; isNew: boolean }> {
  const found = await findSignUpByLink(link);
  if (!found) throw new ApiError(410, BAD_LINK_MESSAGE);
  const { id, subscriber: known } = found;
  let isNew = false;
  const subscriber = await subscribers.subscriberStore().change(id, (current) => {
    isNew = current.signUp === known.signUp && current.state !== 'confirmed';
    if (!isNew) return null;
    const confirmedAt = now().toISOString();
    return { ...current, state: 'confirmed', confirmedAt, leftAt: null, leftBy: null };
  });
  if (subscriber?.signUp !== known.signUp) throw new ApiError(410, BAD_LINK_MESSAGE);
  return { id, subscriber, isNew };
}

/** Erases unconfirmed sign-ups made before that time. Those who had unsubscribed before keep their tombstone. */
export async function purgeUnconfirmed(before: Date): Promise<void> {
  const isOld = (listed: IndexEntry) => getIndexEntryTime(listed) < before.getTime();
  const isLeftOver = (listed: IndexEntry) => subscribers.listedLeftBy(listed) === EXPIRED;
  const found = await Promise.all([
    subscribers.subscriberStore().list('pending', { accepts: isOld }),
    subscribers.subscriberStore().list('left', { accepts: isLeftOver }),
  ]);
  await mapConcurrently(found.flat(), ({ id }) => nullIfUnreadable(expire(id, before)));
}

/** A conditional write first, so that neither a concurrent confirmation nor a new sign-up is deleted. */
async function expire(id: string, before: Date): Promise<void> {
  const left = await subscribers.subscriberStore().change(id, (subscriber) => {
    const { state, subscribedAt, leftAt, leftBy } = subscriber;
    if (leftBy === EXPIRED) return subscribers.tombstone(subscriber, EXPIRED, now());
    if (state !== 'pending' || Date.parse(subscribedAt) >= before.getTime()) return null;
    return leftAt
      ? subscribers.tombstone(subscriber, leftBy ?? LEFT_ON_PAGE, new Date(leftAt))
      : subscribers.tombstone(subscriber, EXPIRED, now());
  });
  if (left?.leftBy === EXPIRED) await subscribers.subscriberStore().delete(id);
}

/** Path of the subscriber's preferences page; `letter` is the id of the letter with the link. */
export function preferencesPath(link = '', letter = ''): string {
  const page = withLink(MAIL_PAGES.preferences, link);
  return letter ? `${page}&lettre=${letter}` : page;
}

/** A link ends with its sign-up: who signs up again after erasing everything is not known by it. @throws ApiError 410 */
export async function findSubscriberByLink(link = ''): Promise<string> {
  const opened =
    (await parseSignedLink('subscription', link)) ?? (await parseSignedLink('data', link));
  if (!opened) throw new ApiError(410, BAD_LINK_MESSAGE);
  const { id, signedAt } = opened;
  const subscriber = await subscribers.subscriberStore().get(id);
  if (subscriber && signedAt < Date.parse(subscriber.subscribedAt) - SECOND_MS) {
    throw new ApiError(410, BAD_LINK_MESSAGE);
  }
  return id;
}

export async function readSubscription(id: string): Promise<api.Subscription> {
  return viewSubscription(await subscribers.subscriberStore().get(id));
}

/** "prenom@exemple.ch" gives "p…@exemple.ch". */
function maskEmail(email: string | null): string | null {
  return email?.replace(/^(.).*@/, '$1…@') ?? null;
}

export function viewSubscription(subscriber: StoredSubscriber | null): api.Subscription {
  const shown = subscriber ?? { ...subscribers.SUBSCRIBER_DEFAULTS, state: 'left' as const };
  const { state, email, preferences, pausedUntil } = shown;
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now().getTime();
  return {
    state,
    email: maskEmail(email),
    preferences,
    pausedUntil: isPaused ? pausedUntil : null,
  };
}

/** Applies a change of the preferences page. @throws ApiError 409 when there is no subscription to change */
export async function applyChange(
  id: string,
  change: api.SubscriptionChange,
): Promise<api.Subscription> {
  if (change.action === 'leave')
    return viewSubscription(await unsubscribeSubscriber(id, change.letter));
  if (change.action === 'erase') return viewSubscription(await erase(id));
  const changed = await subscribers
    .subscriberStore()
    .change(id, (subscriber) =>
      subscriber.state === 'left' ? null : { ...subscriber, ...fieldsOf(change) },
    );
  if (changed && changed.state !== 'left') return viewSubscription(changed);
  throw new ApiError(409, 'Cette adresse n’est plus inscrite à la lettre du dimanche.');
}

type FieldChange = Exclude<api.SubscriptionChange, { action: 'leave' | 'erase' }>;

function fieldsOf(change: FieldChange): Partial<StoredSubscriber> {
  if (change.action === 'choose') return { preferences: change.preferences };
  if (change.action === 'resume') return { pausedUntil: null };
  const until = new Date(now().getTime() + change.weeks * 7 * DAY_MS);
  return { pausedUntil: until.toISOString() };
}

/** Unsubscribes; only a tombstone under the fingerprint of the address stays. Idempotent. */
export async function unsubscribeSubscriber(
  id: string,
  by = LEFT_ON_PAGE,
): Promise<StoredSubscriber | null> {
  let isDeparture = false;
  const left = await subscribers.subscriberStore().change(id, (subscriber) => {
    isDeparture = subscriber.state === 'confirmed';
    return subscriber.state === 'left' ? null : subscribers.tombstone(subscriber, by, now());
  });
  if (isDeparture) await incrementFigure('departures');
  return left;
}

async function erase(id: string): Promise<StoredSubscriber | null> {
  const left = await unsubscribeSubscriber(id);
  // Letter by letter: to list the mails of all letters would be to list everybody's.
  const [letters, dated] = await Promise.all([
    campaignStore().keys(''),
    queue.listMailIdsTo(id, ['confirmation', 'welcome', 'data-link']),
  ]);
  await queue.removeMails([...letters.map((letter) => letterMailPrefix(letter) + id), ...dated]);
  return left;
}

/** A letter may be forwarded: its link shows the address in part, that of a mail asked for the whole. @throws ApiError 410 */
export async function exportSubscription(link = ''): Promise<object> {
  const id = await findSubscriberByLink(link);
  const subscriber = await subscribers.subscriberStore().get(id);
  if (!subscriber) return { empreinte: id, abonnement: null };
  const { signUp: _, ...data } = subscriber;
  const isWhole = (await parseSignedLink('data', link)) !== null;
  const email = isWhole ? data.email : maskEmail(data.email);
  return { empreinte: id, abonnement: { ...data, email } };
}
