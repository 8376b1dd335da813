import * as z from 'zod/mini';
import { purgeChallenges } from '#netlify/server/auth/credentials.ts';
import { purgeAttempts } from '#netlify/server/auth/login-throttle.ts';
import { purgeSessions } from '#netlify/server/auth/sessions.ts';
import { messageStore, purgeMessages, senderOf } from '#netlify/server/contact/inbox.ts';
import { figureStore } from '#netlify/server/figures/figures.ts';
import * as images from '#netlify/server/images/image-store.ts';
import { purgeReadings } from '#netlify/server/interpretation/reading-store.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { mailStore, purgeMailTraces } from '#netlify/server/mail/mail-queue.ts';
import * as campaigns from '#netlify/server/newsletter/campaign-store.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { purgeUnconfirmed } from '#netlify/server/newsletter/subscription.ts';
import { emptyTrash, sweepPictures } from '#netlify/server/posts/erase-posts.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import type { StoredPost } from '#netlify/server/posts/post-schema.ts';
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slug-claims.ts';
import { PERSONAL, type PersonalData } from '#netlify/server/privacy/data-link-mail.ts';
import { purgeQuotas } from '#netlify/server/rate-limit/daily-quota.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { markOwnerTexts, overrideStore } from '#netlify/server/site-content/content-overrides.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { RETENTION_DAYS, type RetainedKind } from '#src/features/privacy/model.ts';
import { DAY_MS } from '#src/lib/time.ts';
import { type Backup, entityBackup, RefusedEntity } from './backup-files.ts';

interface Collection {
  /** Names of its Blobs stores; the index of an indexed one has a store of its own. */
  stores: readonly string[];
  /** Whose data it is. */
  of: 'visitors' | 'subscribers' | 'administrator' | 'site';
  /** Deletes what was made before the time at which its retention ends, see RETENTION_DAYS. What has none is deleted by hand. */
  purge?: Partial<Record<RetainedKind, (before: Date) => Promise<unknown>>>;
  /** Night work that mends what a crash left. */
  repair?: () => Promise<unknown>;
  backup?: Backup;
  /** Where a person finds their own. What has none holds no address, or goes with what has one. */
  personal?: PersonalData;
}

const pictureBackup: Backup = {
  folder: 'images/',
  label: 'Images',
  ids: images.pictureIds,

  async files(id) {
    const picture = await images.readStoredPicture(id);
    return picture ? { [`images/${id}`]: picture.bytes } : {};
  },

  async restore(path, files, isTrial) {
    const bytes = files[path] ?? new Uint8Array();
    const outcome = await images.restorePicture(path.slice('images/'.length), bytes, isTrial);
    if (outcome === 'wrong') throw new RefusedEntity(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

/** An erased post is restored; any other, even in the trash, stays as it is. Index rows and slug claims follow. */
const postBackup = entityBackup('articles/', 'Articles', postStore, {
  idHere: (_, { id }) => id,
  isErased: ({ purgedAt }) => purgedAt !== null,
  finish: allRows,
  async add(id, post) {
    const held = await readVersionedPost(id);
    // A starter post that nobody edited is not in the store.
    const version = held?.etag ? Math.max(post.version, held.value.version) + 1 : post.version;
    return writePost(await withFreeSlug({ ...post, version }), held?.etag);
  },
});

/** If another post took the slug meanwhile, this one is restored as a draft under a numbered slug. */
async function withFreeSlug(post: StoredPost): Promise<StoredPost> {
  const claim = (wanted: string) => claimSlug(wanted, post.id, post.version);
  const oldSlugs: string[] = [];
  for (const old of post.oldSlugs) if (await claim(old)) oldSlugs.push(old);
  const found = { ...post, oldSlugs };
  if (!post.slug || (await claim(post.slug))) return found;
  for (let number = 2; ; number++) {
    const other = `${post.slug}-${number}`;
    if (await claim(other)) return { ...found, slug: other, published: false };
  }
}

const FORMER_STORES = ['sections', 'section-dates', 'drafts'];

function emptyFormerStores(): Promise<unknown> {
  return Promise.all(
    FORMER_STORES.map((name) => jsonStore(name, z.unknown()).deleteOld(() => true)),
  );
}

const FINGERPRINT = /^[0-9a-f]{32}$/;

/**
 * All that the site stores: nightly purge, repair, backup and restore are made from it. In the order of restoring: letters and the marks of deleted ones come before posts and subscribers, so that no post is
 * announced twice.
 */
export const COLLECTIONS: readonly Collection[] = [
  {
    stores: ['letters', 'letters-index'],
    of: 'site',
    repair: () => campaigns.campaignStore().repair(),
    backup: entityBackup('lettres/', 'Lettres', campaigns.campaignStore, { restored: notUnderWay }),
  },
  {
    stores: ['deleted-notices'],
    of: 'site',
    backup: entityBackup('annonces/', 'Annonces supprimées', campaigns.deletedNotices),
  },
  {
    stores: ['pictures', 'picture-uploads'],
    of: 'site',
    // A picture in a form that is still open is in use, though nothing stored shows it yet.
    repair: () => sweepPictures(daysAgo(30)),
    backup: pictureBackup,
  },
  {
    stores: ['posts', 'post-index', 'slugs'],
    of: 'site',
    purge: { trash: emptyTrash },
    backup: postBackup,
  },
  {
    stores: ['content'],
    of: 'site',
    backup: entityBackup('contenu/', 'Textes du site', overrideStore, {
      idOf: ({ id }) => id,
      finish: markOwnerTexts,
    }),
  },
  {
    stores: ['subscribers', 'subscribers-index'],
    of: 'subscribers',
    purge: { unconfirmedSubscribers: purgeUnconfirmed },
    personal: PERSONAL.subscribers,
    repair: () => subscriberStore().repair(),
    backup: entityBackup('abonnes/', 'Abonnés', subscriberStore, {
      named: FINGERPRINT,
      idHere: async (id, { email }) => (email ? emailFingerprint(email) : id),
    }),
  },
  { stores: ['figures'], of: 'site', backup: entityBackup('chiffres/', 'Chiffres', figureStore) },
  {
    stores: ['messages', 'messages-index'],
    of: 'visitors',
    purge: { messages: purgeMessages },
    personal: PERSONAL.messages,
    repair: () => messageStore().repair(),
    backup: entityBackup('messages/', 'Messages', messageStore, {
      named: /^[0-9a-f]{32}-[0-9a-f]{16}$/,
      idHere: async (id, { email }) =>
        `${await emailFingerprint(email)}${id.slice(senderOf(id).length)}`,
    }),
  },
  {
    stores: ['mails', 'mails-index'],
    of: 'visitors',
    purge: { mailTraces: purgeMailTraces },
    repair: () => mailStore().repair(),
  },
  // Not in a backup: readings are the visitors' own, the rest is secret, derived, former or of a day.
  { stores: ['post-versions', 'content-versions', 'letter-versions'], of: 'site' },
  { stores: ['readings'], of: 'visitors', purge: { readings: purgeReadings } },
  {
    stores: ['quotas', 'login-attempts'],
    of: 'visitors',
    purge: {
      addressFingerprints: (before) => {
        const firstKept = new Date(before.getTime() + DAY_MS).toISOString().slice(0, 10);
        return Promise.all([purgeQuotas(firstKept), purgeAttempts(firstKept)]);
      },
    },
  },
  {
    stores: ['sessions', 'challenges'],
    of: 'administrator',
    purge: { sessions: () => Promise.all([purgeSessions(), purgeChallenges()]) },
  },
  { stores: ['owner', 'owner-events', 'secrets'], of: 'administrator' },
  { stores: ['publication', 'health', 'moments', 'mail-status', 'unreadable'], of: 'site' },
  {
    // Of versions before December 2026: texts of interpretations by their cards, and unsaved texts.
    stores: FORMER_STORES,
    of: 'visitors',
    purge: { interpretations: emptyFormerStores },
  },
];

/** A letter that was scheduled or being sent is restored as a draft: some subscribers may have received it already. */
function notUnderWay(letter: campaigns.StoredCampaign): campaigns.StoredCampaign {
  if (letter.state !== 'sending' && letter.state !== 'scheduled') return letter;
  return { ...letter, state: 'draft', sendAt: null, isFannedOut: false };
}

/** What a backup holds, in the order of restoring. */
export const BACKUPS: readonly Backup[] = COLLECTIONS.flatMap(({ backup }) => backup ?? []);

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

/** The nightly tasks by name: the purges, then the repairs. */
export function nightTasks(): Record<string, () => Promise<unknown>> {
  const purges = COLLECTIONS.flatMap(({ purge = {} }) =>
    Object.entries(purge).map(([kind, run]) => {
      const days = RETENTION_DAYS[kind as RetainedKind];
      return [kind, () => run(daysAgo(days))] as const;
    }),
  );
  const repairs = COLLECTIONS.flatMap(({ stores: [name], repair }) =>
    repair ? [[`repair ${name}`, repair] as const] : [],
  );
  return Object.fromEntries([...purges, ...repairs]);
}
