import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import { messagesOf, senderBehind } from '#netlify/server/contact/inbox.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { pastLetter, pastLetters } from '#netlify/server/newsletter/letter-document.ts';
import {
  readSubscription,
  signUpBehind,
  subscriberOf,
} from '#netlify/server/newsletter/subscription.ts';
import { findPublished, publicRows, takeSnapshot } from '#netlify/server/posts/post-lists.ts';
import { SLUG } from '#src/text/slug.ts';

// The one place where `src` reads the stores of the functions: for posts published since the last build, and
// for pages that are made for one person or change with every letter.

interface Slugged {
  slug: string;
}

interface BySlug {
  id: string;
}

interface ByLink {
  /** The signed part of a link in a mail. */
  link: string;
}

type Data = Record<string, unknown>;

/** Nothing for what is refused: an unknown slug, a link that is not ours. Anything else is a fault. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

function bySlug<T extends Slugged & object>(
  name: string,
  find: (slug: string) => Promise<T | null>,
  all: () => Promise<T[]>,
): LiveLoader<T, BySlug> {
  const entry = (data: T) => ({ id: data.slug, data });
  return {
    name,
    async loadEntry({ filter }) {
      const data = SLUG.test(filter.id) ? await find(filter.id) : null;
      return data ? entry(data) : undefined;
    },
    loadCollection: async () => ({ entries: (await all()).map(entry) }),
  };
}

/** What a signed link opens. Nobody can list it. */
function byLink<T extends Data>(
  name: string,
  open: (link: string) => Promise<T | null>,
): LiveLoader<T, ByLink> {
  return {
    name,
    async loadEntry({ filter: { link } }) {
      const data = await open(link);
      return data ? { id: link, data } : undefined;
    },
    loadCollection: async () => ({ entries: [] }),
  };
}

const posts = bySlug('posts', findPublished, async () => (await takeSnapshot()).posts);

const links = bySlug(
  'links',
  async (slug) => (await publicRows()).find((link) => link.slug === slug) ?? null,
  publicRows,
);

const letters = bySlug('letters', (slug) => unlessRefused(pastLetter(slug)), pastLetters);

const signUps = byLink('sign-ups', async (link) => {
  const found = await signUpBehind(link);
  return found && { isConfirmed: found.subscriber.state === 'confirmed' };
});

const subscriptions = byLink('subscriptions', (link) =>
  unlessRefused(subscriberOf(link).then(async (id) => ({ ...(await readSubscription(id)) }))),
);

const messages = byLink('messages', (link) =>
  unlessRefused(senderBehind(link).then(async (who) => ({ messages: await messagesOf(who) }))),
);

export const collections = {
  /** Whole posts; the id of one is its slug, or a slug it had before. */
  articles: defineLiveCollection({ loader: posts }),
  /** What links to posts need, in one read of the store; newest first. */
  liens: defineLiveCollection({ loader: links }),
  /** Letters that were sent and can be read by anybody, most recent first. */
  lettres: defineLiveCollection({ loader: letters }),
  /** By the link that confirms one. */
  inscriptions: defineLiveCollection({ loader: signUps }),
  /** By the link in a letter. */
  abonnements: defineLiveCollection({ loader: subscriptions }),
  /** All that a sender wrote, by the link in an acknowledgement. */
  messages: defineLiveCollection({ loader: messages }),
};
