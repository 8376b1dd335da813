import { Refusal } from '#netlify/server/http/refusal.ts';
import { mails, mailsTo, removeMails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { openLink } from '#netlify/server/settings/secret.ts';
import type { Subscription, SubscriptionChange } from '#src/api/subscription.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';
import { badLink } from './sign-up.ts';
import {
  NOTHING,
  PAGE,
  type StoredSubscriber,
  subscribers,
  tombstone,
} from './subscriber-store.ts';

const WEEK_MS = 7 * 86_400_000;

/** The page where the person behind the link changes her choices; `letter` is the one that led there. */
export function preferencesPage(link = '', letter = ''): string {
  const page = withLink(MAIL_PAGES.preferences, link);
  return letter ? `${page}&lettre=${letter}` : page;
}

/** The subscriber's id that the link from a letter stands for. @throws Refusal 410 */
export async function subscriberOf(link = ''): Promise<string> {
  const id = await openLink('subscription', link);
  if (!id) throw badLink();
  return id;
}

/** "prenom@exemple.ch" gives "p…@exemple.ch". */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** What the page behind a letter's link shows. */
export async function viewSubscriptionOf(id: string): Promise<Subscription> {
  return viewSubscription(await subscribers().get(id));
}

export function viewSubscription(subscriber: StoredSubscriber | null): Subscription {
  const isPaused = subscriber?.pausedUntil && Date.parse(subscriber.pausedUntil) > now().getTime();
  return {
    state: subscriber?.state ?? 'left',
    email: subscriber?.email ? masked(subscriber.email) : null,
    preferences: subscriber?.preferences ?? NOTHING,
    pausedUntil: isPaused ? subscriber.pausedUntil : null,
  };
}

/** Does what the person behind the link asks for. @throws Refusal 409 when there is no subscription to change */
export async function changeSubscription(
  id: string,
  change: SubscriptionChange,
): Promise<StoredSubscriber | null> {
  if (change.action === 'leave') return leave(id, change.letter);
  if (change.action === 'erase') return erase(id);
  const changed = await subscribers().change(id, (subscriber) => {
    if (subscriber.state === 'left') throw nothingToChange();
    return { ...subscriber, ...fieldsOf(change) };
  });
  if (!changed) throw nothingToChange();
  return changed;
}

function nothingToChange(): Refusal {
  return new Refusal(409, 'Cette adresse n’est plus inscrite à l’infolettre.');
}

type Kept = Exclude<SubscriptionChange, { action: 'leave' | 'erase' }>;

function fieldsOf(change: Kept): Partial<StoredSubscriber> {
  if (change.action === 'choose') return { preferences: change.preferences };
  if (change.action === 'resume') return { pausedUntil: null };
  const until = new Date(now().getTime() + change.weeks * WEEK_MS);
  return { pausedUntil: until.toISOString() };
}

/** Nothing more is sent; only the fingerprint of the address stays. Doing it twice changes nothing. */
export function leave(id: string, by = PAGE): Promise<StoredSubscriber | null> {
  return subscribers().change(id, (subscriber) =>
    subscriber.state === 'left' ? null : tombstone(subscriber, by, now()),
  );
}

/** `leave`, and the traces of mails that were sent go too. */
async function erase(id: string): Promise<StoredSubscriber | null> {
  const left = await leave(id);
  const [sent, dated] = await Promise.all([
    mails().ids('letter-'),
    mailsTo(id, ['confirmation', 'data-link']),
  ]);
  await removeMails([...sent.filter((mail) => mail.endsWith(`-${id}`)), ...dated]);
  return left;
}

/** All that is stored, as the person concerned may take it along. */
export async function exportSubscription(id: string): Promise<object> {
  const subscriber = await subscribers().get(id);
  if (!subscriber) return { empreinte: id, abonnement: null };
  const { signUp: _, ...data } = subscriber;
  return { empreinte: id, abonnement: data };
}
