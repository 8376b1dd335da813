import { Refusal } from '#netlify/server/http/refusal.ts';
import { mails, mailsTo } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { openLink } from '#netlify/server/settings/secret.ts';
import type { Subscription, SubscriptionChange } from '#src/api/subscription.ts';
import { LETTER_MAIL } from './letter-store.ts';
import { badLink } from './sign-up.ts';
import { type StoredSubscriber, subscribers, tombstone } from './subscriber-store.ts';

/** Said to have led to a departure where no letter did. */
export const PAGE = 'page';

const WEEK_MS = 7 * 86_400_000;

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
    preferences: subscriber?.preferences ?? {
      weekly: false,
      articles: false,
      offers: false,
      events: false,
    },
    pausedUntil: isPaused ? subscriber.pausedUntil : null,
  };
}

/** Does what the person behind the link asks for. @throws Refusal 409 when there is no subscription to change */
export async function changeSubscription(
  id: string,
  change: SubscriptionChange,
): Promise<StoredSubscriber | null> {
  if (change.action === 'leave') return leave(id, change.letter ?? PAGE);
  if (change.action === 'erase') return erase(id);
  const changed = await subscribers().change(id, (subscriber) => {
    if (subscriber.state === 'left') throw nothingToChange();
    return applied(subscriber, change);
  });
  if (!changed) throw nothingToChange();
  return changed;
}

function nothingToChange(): Refusal {
  return new Refusal(409, 'Cette adresse n’est plus inscrite à l’infolettre.');
}

function applied(
  subscriber: StoredSubscriber,
  change: Exclude<SubscriptionChange, { action: 'leave' | 'erase' }>,
): StoredSubscriber {
  switch (change.action) {
    case 'choose':
      return { ...subscriber, preferences: change.preferences };
    case 'pause': {
      const until = new Date(now().getTime() + change.weeks * WEEK_MS);
      return { ...subscriber, pausedUntil: until.toISOString() };
    }
    case 'resume':
      return { ...subscriber, pausedUntil: null };
  }
}

/** Nothing more is sent; only the fingerprint of the address stays. Doing it twice changes nothing. */
export function leave(id: string, by: string): Promise<StoredSubscriber | null> {
  return subscribers().change(id, (subscriber) =>
    subscriber.state === 'left' ? null : tombstone(subscriber, by, now()),
  );
}

/** `leave`, and the traces of mails that were sent go too. */
async function erase(id: string): Promise<StoredSubscriber | null> {
  const left = await leave(id, PAGE);
  const [sent, dated] = await Promise.all([
    mails().ids(LETTER_MAIL),
    mailsTo(id, ['confirmation', 'data-link']),
  ]);
  const letters = sent.filter((mail) => mail.endsWith(`-${id}`));
  await Promise.all([...letters, ...dated].map((mail) => mails().remove(mail)));
  return left;
}

/** All that is stored, as the person concerned may take it along. */
export async function exportSubscription(id: string): Promise<object> {
  const subscriber = await subscribers().get(id);
  if (!subscriber) return { empreinte: id, abonnement: null };
  const { signUp: _, ...data } = subscriber;
  return { empreinte: id, abonnement: data };
}
