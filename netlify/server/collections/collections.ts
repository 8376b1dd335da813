import * as z from 'zod/mini';
import { purgeChallenges } from '#netlify/server/auth/credentials.ts';
import { purgeAttempts } from '#netlify/server/auth/login-throttle.ts';
import { purgeSessions } from '#netlify/server/auth/sessions.ts';
import { extractSenderId, messageStore, purgeMessages } from '#netlify/server/contact/inbox.ts';
import { figureStore } from '#netlify/server/figures/figures.ts';
import * as images from '#netlify/server/images/image-store.ts';
import { purgeReadings } from '#netlify/server/interpretation/reading-store.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { mailStore, purgeMails } from '#netlify/server/mail/mail-queue.ts';
import * as campaigns from '#netlify/server/newsletter/campaign-store.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { purgeUnconfirmed } from '#netlify/server/newsletter/subscription.ts';
import { deleteUnusedPictures, eraseExpiredPosts } from '#netlify/server/posts/erasure.ts';
import { syncPostRows } from '#netlify/server/posts/post-index.ts';
import type { StoredPost } from '#netlify/server/posts/post-schema.ts';
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slug-claims.ts';
import { PERSONAL_DATA, type PersonalData } from '#netlify/server/privacy/data-link-mail.ts';
import { purgeQuotas } from '#netlify/server/rate-limit/daily-quota.ts';
import { hashEmail } from '#netlify/server/signing/signing.ts';
import {
  overrideStore,
  recordOverridesAsChanged,
} from '#netlify/server/site-content/content-overrides.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { RETENTION_DAYS, type RetainedKind } from '#src/features/privacy/model.ts';
import { DAY_MS } from '#src/lib/time.ts';
import { type BackupFolder, createBackupFolder, RefusedEntityError } from './backup-files.ts';

interface Collection {
  /** Names of its Blobs stores; an indexed store keeps its index in a second one. */
  stores: readonly string[];
  /** The persons whose data these are; `site` if the data concern no person. */
  concerns: 'visitors' | 'subscribers' | 'administrator' | 'site';
  /** Functions that delete data older than `before`, by key of RETENTION_DAYS; absent if none expire. */
  purges?: Partial<Record<RetainedKind, (before: Date) => Promise<unknown>>>;
  /** Runs every night: completes writes that a crash interrupted, or deletes what nothing uses any more. */
  repair?: () => Promise<unknown>;
  backup?: BackupFolder;
  /** Finds a person's data. Absent without e-mail addresses, or if erased along with another collection. */
  personal?: PersonalData;
}

const pictureBackup: BackupFolder = {
  folder: 'images/',
  label: 'Images',
  listIds: images.listPictureIds,

  async createFiles(id) {
    const picture = await images.readStoredPicture(id);
    return picture ? { [`images/${id}`]: picture.bytes } : {};
  },

  async restore(path, files) {
    const bytes = files[path] ?? new Uint8Array();
    const outcome = await images.restorePicture(path.slice('images/'.length), bytes);
    if (outcome === 'wrong') throw new RefusedEntityError(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

/** Restores missing and erased posts, with their slugs and their rows in the list of posts. */
const postBackup = createBackupFolder('articles/', 'Articles', postStore, {
  toLocalId: (_, { id }) => id,
  isErased: ({ purgedAt }) => purgedAt !== null,
  updateDerivedData: syncPostRows,
  async add(id, post) {
    const existing = await readVersionedPost(id);
    // An etag means that an erased post is stored, whose version the restored post must exceed.
    const version = existing?.etag
      ? Math.max(post.version, existing.value.version) + 1
      : post.version;
    return writePost(await claimSlugs({ ...post, version }), existing?.etag);
  },
});

/** Claims a post's slugs. If the current one is taken, the post becomes a draft with a numbered slug. */
async function claimSlugs(post: StoredPost): Promise<StoredPost> {
  const claim = (slug: string) => claimSlug(slug, post.id, post.version);
  const oldSlugs: string[] = [];
  for (const slug of post.oldSlugs) if (await claim(slug)) oldSlugs.push(slug);
  const restored = { ...post, oldSlugs };
  if (!post.slug || (await claim(post.slug))) return restored;
  for (let number = 2; ; number++) {
    const candidate = `${post.slug}-${number}`;
    if (await claim(candidate)) return { ...restored, slug: candidate, published: false };
  }
}

/** Stores of releases before December 2026, with interpretations and unsaved texts; emptied every night. */
const OBSOLETE_STORES = ['sections', 'section-dates', 'drafts'];

function emptyObsoleteStores(): Promise<unknown> {
  const emptyStore = (name: string) => jsonStore(name, z.unknown()).deleteByKey(() => true);
  return Promise.all(OBSOLETE_STORES.map(emptyStore));
}

/** A subscriber's id is a keyed hash of the address. `toLocalId` computes it with the key of this site. */
const FINGERPRINT_PATTERN = /^[0-9a-f]{32}$/;

/**
 * All data that the site stores, from which nightly purge, repair, backup and restore are derived. Restored
 * in this order: campaigns and deleted announcements first, so that no restored post is announced twice.
 */
export const COLLECTIONS: readonly Collection[] = [
  {
    stores: ['letters', 'letters-index'],
    concerns: 'site',
    repair: () => campaigns.campaignStore().repair(),
    backup: createBackupFolder('lettres/', 'Lettres', campaigns.campaignStore, {
      toRestored: resetToDraft,
    }),
  },
  {
    stores: ['deleted-notices'],
    concerns: 'site',
    backup: createBackupFolder('annonces/', 'Annonces supprimées', campaigns.deletedAnnouncements),
  },
  {
    stores: ['pictures', 'picture-uploads'],
    concerns: 'site',
    // Recent pictures remain, because a form that is still open may use one that no stored text shows yet.
    repair: () => deleteUnusedPictures(daysAgo(30), [campaigns.campaignStore()]),
    backup: pictureBackup,
  },
  {
    stores: ['posts', 'post-index', 'slugs'],
    concerns: 'site',
    purges: { trash: eraseExpiredPosts },
    backup: postBackup,
  },
  {
    stores: ['content'],
    concerns: 'site',
    backup: createBackupFolder('contenu/', 'Textes du site', overrideStore, {
      getId: ({ id }) => id,
      updateDerivedData: recordOverridesAsChanged,
    }),
  },
  {
    stores: ['subscribers', 'subscribers-index'],
    concerns: 'subscribers',
    purges: { unconfirmedSubscribers: purgeUnconfirmed },
    personal: PERSONAL_DATA.subscribers,
    repair: () => subscriberStore().repair(),
    backup: createBackupFolder('abonnes/', 'Abonnés', subscriberStore, {
      idPattern: FINGERPRINT_PATTERN,
      toLocalId: async (id, { email }) => (email ? hashEmail(email) : id),
    }),
  },
  {
    stores: ['figures'],
    concerns: 'site',
    backup: createBackupFolder('chiffres/', 'Chiffres', figureStore),
  },
  {
    stores: ['messages', 'messages-index'],
    concerns: 'visitors',
    purges: { messages: purgeMessages },
    personal: PERSONAL_DATA.messages,
    repair: () => messageStore().repair(),
    backup: createBackupFolder('messages/', 'Messages', messageStore, {
      idPattern: /^[0-9a-f]{32}-[0-9a-f]{16}$/,
      toLocalId: async (id, { email }) =>
        `${await hashEmail(email)}${id.slice(extractSenderId(id).length)}`,
    }),
  },
  // The following are in no backup: mails, old versions, visitors' readings, secrets, derived or daily data.
  {
    stores: ['mails', 'mails-index'],
    concerns: 'visitors',
    purges: { mailTraces: purgeMails },
    repair: () => mailStore().repair(),
  },
  { stores: ['post-versions', 'content-versions', 'letter-versions'], concerns: 'site' },
  { stores: ['readings'], concerns: 'visitors', purges: { readings: purgeReadings } },
  {
    stores: ['quotas', 'login-attempts'],
    concerns: 'visitors',
    purges: {
      addressFingerprints: (before) => {
        // Keys contain the day but no time, so all data of the day of `before` are deleted.
        const firstKeptDay = new Date(before.getTime() + DAY_MS).toISOString().slice(0, 10);
        return Promise.all([purgeQuotas(firstKeptDay), purgeAttempts(firstKeptDay)]);
      },
    },
  },
  {
    stores: ['sessions', 'challenges'],
    concerns: 'administrator',
    purges: { sessions: () => Promise.all([purgeSessions(), purgeChallenges()]) },
  },
  { stores: ['owner', 'owner-events', 'secrets'], concerns: 'administrator' },
  { stores: ['publication', 'health', 'moments', 'mail-status', 'unreadable'], concerns: 'site' },
  {
    stores: OBSOLETE_STORES,
    concerns: 'visitors',
    purges: { interpretations: emptyObsoleteStores },
  },
];

/** Makes an unfinished campaign a draft, because some subscribers may have received it already. */
function resetToDraft(campaign: campaigns.StoredCampaign): campaigns.StoredCampaign {
  if (campaign.state !== 'sending' && campaign.state !== 'scheduled') return campaign;
  return { ...campaign, state: 'draft', sendAt: null, isFannedOut: false };
}

/** The folders of a backup in the order of restoring. */
export const BACKUP_FOLDERS = COLLECTIONS.flatMap(({ backup }) => backup ?? []);

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

/** Returns the nightly tasks by name: the purges, then the repairs. */
export function createNightlyTasks(): Record<string, () => Promise<unknown>> {
  const purgeTasks = COLLECTIONS.flatMap(({ purges = {} }) =>
    Object.entries(purges).map(([kind, run]) => {
      const days = RETENTION_DAYS[kind as RetainedKind];
      return [kind, () => run(daysAgo(days))] as const;
    }),
  );
  const repairTasks = COLLECTIONS.flatMap(({ stores: [mainStore], repair }) =>
    repair ? [[`repair ${mainStore}`, repair] as const] : [],
  );
  return Object.fromEntries([...purgeTasks, ...repairTasks]);
}
