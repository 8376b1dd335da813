import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import { listMessagesBySender, verifySenderLink } from '#netlify/server/contact/inbox.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { listArchive, requireArchivedCampaign } from '#netlify/server/newsletter/campaign-views.ts';
import {
  findSignUpByLink,
  readSubscription,
  requireSubscriberId,
} from '#netlify/server/newsletter/subscription.ts';
import { findPublishedPost, loadPublicPostRows } from '#netlify/server/posts/post-queries.ts';
import { SLUG } from '#src/lib/text.ts';

// Only this file in `src` reads the server's stores and clock, for pages rendered on demand: posts newer than
// the build, sent campaigns, the card of the day, and pages that a signed link in a mail opens.

/** Returns a loader that finds entries by id: a slug or a signed link's token. Tokens are never listed. */
function createLiveLoader<T extends object>(
  name: string,
  findEntry: (id: string) => Promise<T | null>,
  listEntries: () => Promise<T[]> = async () => [],
): LiveLoader<T, { id: string }> {
  return {
    name,
    async loadEntry({ filter: { id } }) {
      const data = await findEntry(id);
      return data ? { id, data } : undefined;
    },
    // Astro requires an id for each entry, but pages use only the data of listed entries.
    loadCollection: async () => ({
      entries: (await listEntries()).map((data, index) => ({ id: String(index), data })),
    }),
  };
}

/** Returns null for an ApiError, which means an unknown slug or invalid token. @throws any other error */
async function nullIfApiError<T>(lookup: Promise<T>): Promise<T | null> {
  return lookup.catch((error) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}

async function findPost(slug: string) {
  return SLUG.test(slug) ? findPublishedPost(slug) : null;
}

async function findCampaign(slug: string) {
  return SLUG.test(slug) ? nullIfApiError(requireArchivedCampaign(slug)) : null;
}

async function findSignUp(token: string) {
  const signUp = await findSignUpByLink(token);
  return signUp && { isConfirmed: signUp.subscriber.state === 'confirmed' };
}

const findSubscription = (token: string) =>
  nullIfApiError(requireSubscriberId(token).then(readSubscription));

async function findMessages(token: string) {
  const messages = await nullIfApiError(verifySenderLink(token).then(listMessagesBySender));
  return messages && { messages };
}

export const collections = {
  /** Posts with their content; the id is the current or a former slug. */
  posts: defineLiveCollection({ loader: createLiveLoader('posts', findPost) }),
  /** The data for links to all public posts, from a single read of the store; newest first. */
  postLinks: defineLiveCollection({
    loader: createLiveLoader('post-links', async () => null, loadPublicPostRows),
  }),
  /** Public campaigns, i.e. sent issues of the newsletter, newest first; the id is the slug. */
  letters: defineLiveCollection({ loader: createLiveLoader('letters', findCampaign, listArchive) }),
  /** Sign-ups; the id is the token of the confirmation link. */
  signUps: defineLiveCollection({ loader: createLiveLoader('sign-ups', findSignUp) }),
  /** Subscriptions; the id is the token of the link in a letter. */
  subscriptions: defineLiveCollection({
    loader: createLiveLoader('subscriptions', findSubscription),
  }),
  /** All messages of a sender; the id is the token of the link in an acknowledgement. */
  messages: defineLiveCollection({ loader: createLiveLoader('messages', findMessages) }),
  /** The time of the server clock, for any id. */
  clock: defineLiveCollection({ loader: createLiveLoader('clock', async () => ({ now: now() })) }),
};
