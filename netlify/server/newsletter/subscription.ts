import { randomBytes } from 'node:crypto';
import consentWording from '#generated/consent.json' with { type: 'json' };
import { incrementFigure } from '#netlify/server/figures/figures.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import * as queue from '#netlify/server/mail/mail-queue.ts';
import { requireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { hashEmail, parseToken, verifyToken } from '#netlify/server/signing/signing.ts';
import { nullIfUnreadable } from '#netlify/server/storage/blobs-client.ts';
import { getIndexEntryTime, type IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import * as api from '#src/api/newsletter.ts';
import { SIGN_UP_FEEDBACK } from '#src/api/newsletter-feedback.ts';
import { verifyProof } from '#src/api/proof-of-work.ts';
import type { StoredSubscriber } from '#src/api/stored-subscriber.ts';
import type { Preferences } from '#src/features/newsletter/model.ts';
import { DAY_MS } from '#src/lib/time.ts';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';
import { campaignStore, toMailIdPrefix } from './campaign-store.ts';
import * as subscribers from './subscriber-store.ts';

const BAD_LINK_MESSAGE =
  'Ce lien n’est plus valable. Inscrivez-vous à nouveau pour en recevoir un.';

/** Daily limit for one IP address, against probing for subscribed addresses. */
const SIGN_UPS_PER_IP = 10;
/** Daily limit for all visitors together. */
const SIGN_UPS_A_DAY = 2_000;
/** Daily limits of sign-ups without proof of work (as without JavaScript): in all, and for one IP address. */
const UNPROVEN_SIGN_UPS_A_DAY = 20;
const UNPROVEN_SIGN_UPS_PER_IP = 3;
/** Minimum time to fill in the form: no person types an address and reads the consent text faster. */
const MIN_FILL_MS = 1_500;

/** A link contains the time of its signature, rounded down to seconds. */
const LINK_DATE_PRECISION_MS = 1_000;

/** `leftBy` of a person who unsubscribed on the site; after a campaign's link it is that campaign's id. */
const LEFT_ON_PAGE = 'page';
/** `leftBy` of the tombstone that replaces an expired sign-up for the moment before its deletion. */
const LEFT_BY_EXPIRY = 'expired';
/** A deletion takes less time, so a tombstone with `LEFT_BY_EXPIRY` that is older was left by a crash. */
const MAX_DELETION_MS = 10_000;

/** Refuses bots, detected by speed, honeypot (`lune`) and proof of work. @throws ApiError 400, 429 */
export async function requireSignUpAllowed(
  { email, lune, elapsed, proof }: Omit<RequestOf<typeof api.subscribe>, 'preferences' | 'consent'>,
  ip: string,
): Promise<void> {
  const isTooFast = elapsed !== undefined && elapsed < MIN_FILL_MS;
  // The form's script sends `elapsed` (milliseconds) with every proof, so a proof alone is not accepted.
  const isProven =
    elapsed !== undefined && (await verifyProof(api.getSignUpProofInput(email), proof ?? ''));
  if (isTooFast || (lune && !isProven)) {
    throw new ApiError(400, 'L’inscription n’a pas pu être vérifiée. Veuillez réessayer.');
  }
  // A person's form filler may fill the honeypot too: with a proof, only the lower limits apply then.
  await requireSignUpQuota(ip, isProven && !lune);
}

/** Counts a sign-up, with lower limits unless `isProven` (by a proof of work). @throws ApiError 429 */
export async function requireSignUpQuota(ip: string, isProven: boolean): Promise<void> {
  const { text: tooManyMessage } = SIGN_UP_FEEDBACK.tooMany;
  await requireSlot('sign-ups', { ip }, SIGN_UPS_PER_IP, tooManyMessage);
  if (!isProven) await requireSlot('unproven', { ip }, UNPROVEN_SIGN_UPS_PER_IP, tooManyMessage);
  const [quotaName, limit] = isProven
    ? (['sign-ups', SIGN_UPS_A_DAY] as const)
    : (['unproven', UNPROVEN_SIGN_UPS_A_DAY] as const);
  const fullMessage = 'Trop d’inscriptions sont arrivées aujourd’hui. Réessayez demain.';
  await requireSlot(quotaName, 'everybody', limit, fullMessage);
}

/** Stores a pending sign-up. @returns its id @throws ApiError 409 if confirmed, 503 during a deletion */
export async function addSignUp(email: string, preferences: Preferences): Promise<string> {
  const id = await hashEmail(email);
  const time = now().toISOString();
  await subscribers.subscriberStore().update(id, (old): StoredSubscriber => {
    if (old?.state === 'confirmed') {
      throw new ApiError(409, 'Cette adresse est déjà inscrite à la lettre du dimanche.', {
        details: { reason: api.ALREADY_SUBSCRIBED },
      });
    }
    const isBeingDeleted = old?.leftBy === LEFT_BY_EXPIRY;
    if (isBeingDeleted && Date.parse(time) - Date.parse(old.leftAt ?? '') < MAX_DELETION_MS) {
      const message = 'L’inscription n’a pas pu être enregistrée. Réessayez dans un instant.';
      throw new ApiError(503, message);
    }
    return {
      ...subscribers.SUBSCRIBER_DEFAULTS,
      email,
      state: 'pending',
      preferences,
      subscribedAt: time,
      // Copied from an earlier unsubscription, so that `expireSignUp` can restore the tombstone.
      ...(isBeingDeleted || !old ? {} : { leftAt: old.leftAt, leftBy: old.leftBy }),
      // The stored field has the name `text`, but holds the version of the wording.
      consent: { at: time, text: consentWording.version },
      // This random id stays the same, so that the confirmation link of an earlier attempt is still valid.
      signUp: old?.signUp || randomBytes(16).toString('hex'),
    };
  });
  return id;
}

/** Queues the mail with the confirmation link, once per sign-up and `day`. @returns ids of mails to send */
export async function queueConfirmation(id: string, day = now()): Promise<string[]> {
  const subscriber = await subscribers.subscriberStore().get(id);
  const mailId = `confirmation-${id}-${subscriber?.signUp.slice(0, 8)}-${queue.formatDayId(day)}`;
  // Reads before it writes, because each scheduled run repeats this for all recent sign-ups.
  if ((await queue.mailStore().get(mailId)) !== null) return [];
  return (await queue.enqueue(mailId, { kind: 'confirmation', subscriber: id })) ? [mailId] : [];
}

/** Returns an id with the time of confirmation, so that each confirmation gets one welcome mail. */
export function toWelcomeMailId(subscriberId: string, { confirmedAt }: StoredSubscriber): string {
  return `welcome-${subscriberId}-${Date.parse(confirmedAt ?? '')}`;
}

/** Queues the welcome mail, but only once for a confirmation. @returns the ids of the mails to send */
export async function queueWelcome(id: string, subscriber: StoredSubscriber): Promise<string[]> {
  const mailId = toWelcomeMailId(id, subscriber);
  return (await queue.enqueue(mailId, { kind: 'welcome', subscriber: id })) ? [mailId] : [];
}

/** Queues the mails of sign-ups whose request died before it queued them. @returns whether there were any */
export function queueMissedConfirmations(): Promise<boolean> {
  return queue.queueMissedMails(subscribers.subscriberStore(), 'pending', async (id) => {
    const subscriber = await subscribers.subscriberStore().get(id);
    const isWanted = subscriber?.state === 'pending' && subscriber.signUp !== '';
    // With the day of the sign-up, so that no second mail is queued after midnight.
    return isWanted ? queueConfirmation(id, new Date(subscriber.subscribedAt)) : [];
  });
}

/** Returns the sign-up of a confirmation token, `{id}.{signature}`; null for an invalid or expired token. */
export async function findSignUpByLink(
  linkToken: string,
): Promise<{ id: string; subscriber: StoredSubscriber } | null> {
  const id = linkToken.split('.')[0] ?? '';
  const subscriber = await subscribers.subscriberStore().get(id);
  if (!subscriber?.signUp) return null;
  const verifiedId = await verifyToken(`confirm ${subscriber.signUp}`, linkToken);
  return verifiedId === id ? { id, subscriber } : null;
}

/** Confirms the sign-up. `isNew` is false for a link that was used before. @throws ApiError 410 */
export async function confirmSignUp(
  linkToken: string,
): Promise<{ id: string; subscriber: StoredSubscriber; isNew: boolean }> {
  const found = await findSignUpByLink(linkToken);
  if (!found) throw new ApiError(410, BAD_LINK_MESSAGE);
  const { id, subscriber: previous } = found;
  let isNew = false;
  const subscriber = await subscribers.subscriberStore().updateExisting(id, (current) => {
    isNew = current.signUp === previous.signUp && current.state !== 'confirmed';
    if (!isNew) return null;
    const confirmedAt = now().toISOString();
    return { ...current, state: 'confirmed', confirmedAt, leftAt: null, leftBy: null };
  });
  if (subscriber?.signUp !== previous.signUp) throw new ApiError(410, BAD_LINK_MESSAGE);
  return { id, subscriber, isNew };
}

/** Erases unconfirmed sign-ups made before this time. The tombstone of an earlier unsubscription remains. */
export async function purgeUnconfirmed(before: Date): Promise<void> {
  const isOld = (entry: IndexEntry) => getIndexEntryTime(entry) < before.getTime();
  const isInterrupted = (entry: IndexEntry) =>
    subscribers.getLeavingCause(entry) === LEFT_BY_EXPIRY;
  const entryLists = await Promise.all([
    subscribers.subscriberStore().list('pending', { accepts: isOld }),
    subscribers.subscriberStore().list('left', { accepts: isInterrupted }),
  ]);
  await mapConcurrently(entryLists.flat(), ({ id }) => nullIfUnreadable(expireSignUp(id, before)));
}

/** Writes a tombstone before the deletion, so that no concurrent confirmation or sign-up is deleted. */
async function expireSignUp(id: string, before: Date): Promise<void> {
  const changed = await subscribers.subscriberStore().updateExisting(id, (subscriber) => {
    const { state, subscribedAt, leftAt, leftBy } = subscriber;
    // A crash interrupted a deletion. The tombstone gets a new date: `addSignUp` may replace an old one.
    if (leftBy === LEFT_BY_EXPIRY)
      return subscribers.createTombstone(subscriber, LEFT_BY_EXPIRY, now());
    if (state !== 'pending' || Date.parse(subscribedAt) >= before.getTime()) return null;
    return leftAt
      ? subscribers.createTombstone(subscriber, leftBy ?? LEFT_ON_PAGE, new Date(leftAt))
      : subscribers.createTombstone(subscriber, LEFT_BY_EXPIRY, now());
  });
  if (changed?.leftBy === LEFT_BY_EXPIRY) await subscribers.subscriberStore().delete(id);
}

/** Returns the path of the preferences page. `campaignId` is the campaign that contains the link. */
export function toPreferencesPath(linkToken = '', campaignId = ''): string {
  const path = addLinkToken(MAIL_PAGES.preferences, linkToken);
  return campaignId ? `${path}&lettre=${campaignId}` : path;
}

/** Returns the subscriber's id in a link; refuses links older than the sign-up. @throws ApiError 410 */
export async function requireSubscriberId(linkToken = ''): Promise<string> {
  // `subscription` links are in newsletter mails, `data` links in the mail that answers a data request.
  const parsed =
    (await parseToken('subscription', linkToken)) ?? (await parseToken('data', linkToken));
  if (!parsed) throw new ApiError(410, BAD_LINK_MESSAGE);
  const { id, signedAt } = parsed;
  const subscriber = await subscribers.subscriberStore().get(id);
  if (subscriber && signedAt < Date.parse(subscriber.subscribedAt) - LINK_DATE_PRECISION_MS) {
    throw new ApiError(410, BAD_LINK_MESSAGE);
  }
  return id;
}

export async function readSubscription(id: string): Promise<api.Subscription> {
  return toSubscription(await subscribers.subscriberStore().get(id));
}

/** Masks "prenom@exemple.ch" as "p…@exemple.ch". */
function maskEmail(email: string | null): string | null {
  return email?.replace(/^(.).*@/, '$1…@') ?? null;
}

export function toSubscription(subscriber: StoredSubscriber | null): api.Subscription {
  const { state, email, preferences, pausedUntil } =
    subscriber ?? ({ ...subscribers.SUBSCRIBER_DEFAULTS, state: 'left' } as const);
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now().getTime();
  const activePause = isPaused ? pausedUntil : null;
  return { state, email: maskEmail(email), preferences, pausedUntil: activePause };
}

/** Applies a change of the preferences page. @throws ApiError 409 when there is no subscription to change */
export async function applyChange(
  id: string,
  change: api.SubscriptionChange,
): Promise<api.Subscription> {
  // `letter` is the id of the campaign whose link was followed, if any.
  if (change.action === 'leave')
    return toSubscription(await unsubscribeSubscriber(id, change.letter));
  if (change.action === 'erase') return toSubscription(await eraseSubscriber(id));
  const changed = await subscribers
    .subscriberStore()
    .updateExisting(id, (subscriber) =>
      subscriber.state === 'left' ? null : { ...subscriber, ...toChangedFields(change) },
    );
  if (changed && changed.state !== 'left') return toSubscription(changed);
  throw new ApiError(409, 'Cette adresse n’est plus inscrite à la lettre du dimanche.');
}

type FieldChange = Exclude<api.SubscriptionChange, { action: 'leave' | 'erase' }>;

function toChangedFields(change: FieldChange): Partial<StoredSubscriber> {
  if (change.action === 'choose') return { preferences: change.preferences };
  if (change.action === 'resume') return { pausedUntil: null };
  const until = new Date(now().getTime() + change.weeks * 7 * DAY_MS);
  return { pausedUntil: until.toISOString() };
}

/** Unsubscribes; only a tombstone remains, under the fingerprint (a hash) of the address. Idempotent. */
export async function unsubscribeSubscriber(
  id: string,
  leftBy = LEFT_ON_PAGE,
): Promise<StoredSubscriber | null> {
  let wasConfirmed = false;
  const unsubscribed = await subscribers.subscriberStore().updateExisting(id, (subscriber) => {
    wasConfirmed = subscriber.state === 'confirmed';
    if (subscriber.state === 'left') return null;
    return subscribers.createTombstone(subscriber, leftBy, now());
  });
  if (wasConfirmed) await incrementFigure('departures');
  return unsubscribed;
}

async function eraseSubscriber(id: string): Promise<StoredSubscriber | null> {
  const tombstone = await unsubscribeSubscriber(id);
  // Campaign mails cannot be listed by person, because their ids begin with the campaign's id.
  const [campaignIds, otherMailIds] = await Promise.all([
    campaignStore().keys(''),
    queue.listMailIdsTo(id, ['confirmation', 'welcome', 'data-link']),
  ]);
  const campaignMailIds = campaignIds.map((campaignId) => toMailIdPrefix(campaignId) + id);
  await queue.deleteMails([...campaignMailIds, ...otherMailIds]);
  return tombstone;
}

/** Returns all data. Masks the address for a newsletter link, which may be forwarded. @throws ApiError 410 */
export async function exportSubscription(linkToken = ''): Promise<object> {
  const id = await requireSubscriberId(linkToken);
  const subscriber = await subscribers.subscriberStore().get(id);
  if (!subscriber) return { empreinte: id, abonnement: null };
  const { signUp: _, ...fields } = subscriber;
  const isDataLink = (await parseToken('data', linkToken)) !== null;
  const email = isDataLink ? fields.email : maskEmail(fields.email);
  return { empreinte: id, abonnement: { ...fields, email } };
}
