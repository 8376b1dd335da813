import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import { messagesOf, senderBehind } from '#netlify/server/contact/inbox.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { pastLetter, pastLetters } from '#netlify/server/newsletter/campaign-content.ts';
import {
  findSignUpByLink,
  findSubscriberByLink,
  readSubscription,
} from '#netlify/server/newsletter/subscription.ts';
import { findPublished, publicRows } from '#netlify/server/posts/post-queries.ts';
import { SLUG } from '#src/lib/slug.ts';

// The one place where `src` reads the stores and the time of the functions: for posts published since the last
// build, and for pages that are made for one person or change with every letter or every day.

/** What stands behind an id: a slug, or the signed part of a link in a mail, of which no list exists. */
function live<T extends object>(
  name: string,
  find: (id: string) => Promise<T | null>,
  all: () => Promise<T[]> = async () => [],
): LiveLoader<T, { id: string }> {
  return {
    name,
    async loadEntry({ filter: { id } }) {
      const data = await find(id);
      return data ? { id, data } : undefined;
    },
    loadCollection: async () => ({
      entries: (await all()).map((data, index) => ({ id: String(index), data })),
    }),
  };
}

/** Nothing for what is refused: an unknown slug, a link that is not ours. Anything else is a fault. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}

async function findPost(slug: string) {
  return SLUG.test(slug) ? findPublished(slug) : null;
}

async function findLetter(slug: string) {
  return SLUG.test(slug) ? unlessRefused(pastLetter(slug)) : null;
}

async function findSignUp(link: string) {
  const found = await findSignUpByLink(link);
  return found && { isConfirmed: found.subscriber.state === 'confirmed' };
}

const findSubscription = (link: string) =>
  unlessRefused(findSubscriberByLink(link).then(readSubscription));

const findMessages = (link: string) =>
  unlessRefused(senderBehind(link).then(async (who) => ({ messages: await messagesOf(who) })));

export const collections = {
  /** Whole posts; the id of one is its slug, or a slug it had before. */
  articles: defineLiveCollection({ loader: live('posts', findPost) }),
  /** What links to posts need, in one read of the store; newest first. */
  liens: defineLiveCollection({ loader: live('links', async () => null, publicRows) }),
  /** Letters that were sent and can be read by anybody, most recent first. */
  lettres: defineLiveCollection({ loader: live('letters', findLetter, pastLetters) }),
  /** By the link that confirms one. */
  inscriptions: defineLiveCollection({ loader: live('sign-ups', findSignUp) }),
  /** By the link in a letter. */
  abonnements: defineLiveCollection({ loader: live('subscriptions', findSubscription) }),
  /** All that a sender wrote, by the link in an acknowledgement. */
  messages: defineLiveCollection({ loader: live('messages', findMessages) }),
  /** The time that functions go by, whatever the id. */
  clock: defineLiveCollection({ loader: live('time', async () => ({ now: now() })) }),
};
