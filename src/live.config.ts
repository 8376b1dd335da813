import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import { listMessagesBySender, verifySenderLink } from '#netlify/server/contact/inbox.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { listArchive, requireArchived } from '#netlify/server/newsletter/letter-views.ts';
import {
  findSignUpByLink,
  readSubscription,
  requireSubscriberId,
} from '#netlify/server/newsletter/subscription.ts';
import { findPublishedPost, loadPublicRows } from '#netlify/server/posts/post-queries.ts';
import { SLUG } from '#src/lib/text.ts';

// Only this file in `src` reads server stores and the server clock: for posts newer than the build and pages that
// depend on a person, a letter or the day.

/** A loader that finds an entry by id: a slug, or the signed part of a mail link (which cannot be listed). */
function createLiveLoader<T extends object>(
  name: string,
  find: (id: string) => Promise<T | null>,
  findAll: () => Promise<T[]> = async () => [],
): LiveLoader<T, { id: string }> {
  return {
    name,
    async loadEntry({ filter: { id } }) {
      const data = await find(id);
      return data ? { id, data } : undefined;
    },
    loadCollection: async () => ({
      entries: (await findAll()).map((data, index) => ({ id: String(index), data })),
    }),
  };
}

/** Returns null if the server refuses the slug or link, e.g. because it is unknown; throws other errors. */
async function nullIfRefused<T>(result: Promise<T>): Promise<T | null> {
  return result.catch((error) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}

async function findPost(slug: string) {
  return SLUG.test(slug) ? findPublishedPost(slug) : null;
}

async function findLetter(slug: string) {
  return SLUG.test(slug) ? nullIfRefused(requireArchived(slug)) : null;
}

async function findSignUp(link: string) {
  const signUp = await findSignUpByLink(link);
  return signUp && { isConfirmed: signUp.subscriber.state === 'confirmed' };
}

const findSubscription = (link: string) =>
  nullIfRefused(requireSubscriberId(link).then(readSubscription));

const findMessages = (link: string) =>
  nullIfRefused(
    verifySenderLink(link).then(async (id) => ({ messages: await listMessagesBySender(id) })),
  );

export const collections = {
  /** Posts with their content; the id is the current or a former slug. */
  articles: defineLiveCollection({ loader: createLiveLoader('posts', findPost) }),
  /** The data for links to all public posts, from a single read of the store; newest first. */
  liens: defineLiveCollection({
    loader: createLiveLoader('links', async () => null, loadPublicRows),
  }),
  /** Sent letters that are public, newest first. */
  lettres: defineLiveCollection({ loader: createLiveLoader('letters', findLetter, listArchive) }),
  /** Sign-ups; the id is the signed part of the confirmation link. */
  inscriptions: defineLiveCollection({ loader: createLiveLoader('sign-ups', findSignUp) }),
  /** Subscriptions; the id is the signed part of the link in a letter. */
  abonnements: defineLiveCollection({
    loader: createLiveLoader('subscriptions', findSubscription),
  }),
  /** All messages of a sender; the id is the signed part of the link in an acknowledgement. */
  messages: defineLiveCollection({ loader: createLiveLoader('messages', findMessages) }),
  /** The time of the server clock, for any id. */
  clock: defineLiveCollection({ loader: createLiveLoader('time', async () => ({ now: now() })) }),
};
