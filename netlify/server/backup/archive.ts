import { unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import * as z from 'zod/mini';
import * as backups from '#netlify/server/collections/backup-files.ts';
import { BACKUP_FOLDERS } from '#netlify/server/collections/collections.ts';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import * as signing from '#netlify/server/signing/signing.ts';
import { stripOuterFolder } from '#src/api/admin/backup.ts';

const README = Buffer.from(`Sauvegarde du site

${BACKUP_FOLDERS.map(({ folder, label }) => `${folder.padEnd(18)} ${label}`).join('\n')}

Les abonnés comptent les personnes désinscrites, et les annonces supprimées sont celles qui ne doivent pas repartir. Les
versions antérieures des textes restent sur le site.

La clé des empreintes, par laquelle le site reconnaît les personnes désinscrites, n’y est que si elle a été demandée. Une
clé réglée par SIGNING_SECRET est dans vos réglages.

Ces fichiers contiennent des données personnelles\u202f: gardez-les en lieu sûr.

Pour tout remettre en place\u202f:  npm run restore -- sauvegarde.zip
La commande demande confirmation, ajoute ce qui manque et ne remplace rien de ce qui existe.
Quand la sauvegarde tient en plusieurs archives, donnez-les toutes à la même commande.
`);

interface ArchiveOptions {
  /** The last entity of the previous archive, as `folder/id`; null for the first archive. */
  startCursor: string | null;
  /** The archive ends after the entity with which it reaches this size. */
  targetBytes: number;
  /** At this time, in milliseconds since 1970, the archive ends with the batch that is being written. */
  deadline: number;
  write: (bytes: Uint8Array) => void | Promise<void>;
  /** Adds the key of address hashes (fingerprints), by which a new site recognises unsubscribed people. */
  withKey?: boolean;
}

const KEY_FILE = 'secret/signing.json';
const OTHER_KEY_MESSAGE =
  'Cette sauvegarde vient d’un site dont la clé des empreintes est autre : ses désinscriptions ne seraient plus reconnues ici. Rien n’a été changé. Réglez SIGNING_SECRET à la valeur de ce site-là, ou prenez une sauvegarde faite avec --avec-cle, et commencez par un site sans inscription ni message. Pour restaurer sans les désinscriptions, ajoutez --autre-cle.';
/** Limits of one unpacked file and of all files of an archive, so that a small zip cannot fill the memory. */
const MAX_UNPACKED_FILE_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
const PARALLEL_READS = 16;
/** Files that a zip archive cannot compress further. */
const COMPRESSED_FILE = /\.(jpg|png|webp)$/;

/** Writes one archive. @returns the cursor with which the next archive starts; null when all is exported */
export async function writeArchive(options: ArchiveOptions): Promise<string | null> {
  const { startCursor, targetBytes, deadline, write, withKey = false } = options;
  let archiveBytes = 0;
  const pendingChunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    archiveBytes += chunk.length;
    pendingChunks.push(chunk);
  });
  const flush = async () => {
    for (const chunk of pendingChunks.splice(0)) await write(chunk);
  };
  const fingerprintKey = await signing.loadFingerprintKey();
  const manifest = {
    /** Lets a later version of the site recognise this format; this version does not read it. */
    format: 2,
    createdAt: now().toISOString(),
    /** A hash of the key. A restore compares it with the hash of the site's own key. */
    fingerprints: fingerprintKey && signing.getFingerprintKeyHash(fingerprintKey),
    /** In the order in which they are restored. */
    folders: BACKUP_FOLDERS.map(({ folder }) => folder),
  };
  addFiles(zip, { 'LISEZMOI.txt': README, 'sauvegarde.json': backups.encodeJson(manifest) });
  if (withKey && fingerprintKey) addFiles(zip, { [KEY_FILE]: backups.encodeJson(fingerprintKey) });
  let nextCursor: string | null = null;
  for await (const { cursor, files, isBatchEnd } of readEntitiesAfter(startCursor)) {
    addFiles(zip, files);
    await flush();
    const isPastDeadline = isBatchEnd && now().getTime() >= deadline;
    if (archiveBytes >= targetBytes || isPastDeadline) {
      nextCursor = cursor;
      break;
    }
  }
  zip.end();
  await flush();
  return nextCursor;
}

/** Yields the entities after `startCursor`. Each `folder` ends with a slash; `listIds` returns sorted ids. */
async function* readEntitiesAfter(startCursor: string | null) {
  const cursorIndex = BACKUP_FOLDERS.findIndex(({ folder }) => startCursor?.startsWith(folder));
  for (const { folder, listIds, createFiles } of BACKUP_FOLDERS.slice(Math.max(cursorIndex, 0))) {
    const lastWrittenId = startCursor?.startsWith(folder) ? startCursor.slice(folder.length) : '';
    const remaining = (await listIds()).filter((id) => id > lastWrittenId);
    while (remaining.length > 0) {
      const batchIds = remaining.splice(0, PARALLEL_READS);
      const batch = await Promise.all(
        batchIds.map(async (id) => ({ cursor: folder + id, files: await createFiles(id) })),
      );
      for (const entity of batch) yield { ...entity, isBatchEnd: entity === batch.at(-1) };
    }
  }
}

function addFiles(zip: Zip, files: backups.Files): void {
  for (const [path, bytes] of Object.entries(files)) {
    const zipEntry = COMPRESSED_FILE.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
    zipEntry.mtime = now();
    zip.add(zipEntry);
    zipEntry.push(bytes, true);
  }
}

export interface FolderReport {
  folder: string;
  label: string;
  /** Numbers of entities; of `kept` ones the site has a different version, which is not replaced. */
  counts: Record<backups.RestoreOutcome, number>;
  /** A French sentence for each entity that was refused. */
  refused: string[];
}

export function readArchives(archives: readonly Uint8Array[]): backups.Files {
  return Object.assign({}, ...archives.map(readArchive));
}

function readArchive(archive: Uint8Array): backups.Files {
  let unpackedBytes = 0;
  try {
    const unzipped = unzipSync(archive, {
      filter({ name, originalSize }) {
        unpackedBytes += originalSize;
        if (originalSize > MAX_UNPACKED_FILE_BYTES || unpackedBytes > MAX_UNPACKED_BYTES) {
          const message = `${name} est trop grand pour une sauvegarde de ce site.`;
          throw new backups.UnreadableArchiveError(message);
        }
        return true;
      },
    });
    // Some programs put all files into an outer folder when they repack an archive.
    const files = stripOuterFolder(unzipped);
    if (!files['sauvegarde.json'])
      throw new backups.UnreadableArchiveError('sauvegarde.json y manque.');
    return files;
  } catch (error) {
    if (error instanceof backups.UnreadableArchiveError) throw error;
    throw new backups.UnreadableArchiveError('Ce fichier n’est pas une archive zip complète.');
  }
}

/** The archive's hashes of addresses were made with another key, so they match nobody on this site. */
export class FingerprintKeyMismatchError extends backups.UnreadableArchiveError {}

const manifestSchema = z.object({ fingerprints: z.optional(z.nullable(z.string())) });

/**
 * Ensures that the site has the archive's fingerprint key, because with another key unsubscribed people could
 * receive campaigns again. A site without subscribers and messages adopts the archive's key. On other sites a
 * different key stops the restore before its first write. @throws FingerprintKeyMismatchError
 */
async function adoptOrRequireKey(files: backups.Files): Promise<void> {
  const readJsonFile = (path: string) => files[path] && backups.parseJsonFile(path, files);
  const archivedKey = signing.fingerprintKeySchema.safeParse(readJsonFile(KEY_FILE)).data;
  const manifest = manifestSchema.safeParse(readJsonFile('sauvegarde.json')).data;
  const archivedHash = archivedKey
    ? signing.getFingerprintKeyHash(archivedKey)
    : manifest?.fingerprints;
  const siteKey = await signing.loadFingerprintKey();
  if (!archivedHash || (siteKey && signing.getFingerprintKeyHash(siteKey) === archivedHash)) return;
  const fingerprintedIds = await Promise.all([subscriberStore().keys(''), messageStore().keys('')]);
  if (siteKey && fingerprintedIds.flat().length > 0)
    throw new FingerprintKeyMismatchError(OTHER_KEY_MESSAGE);
  // Of a key from SIGNING_SECRET, archives have only the hash (`check`), so this site needs the same secret.
  const archivedStoredKey = archivedKey?.source === 'stored' ? archivedKey : null;
  const fingerprintKey = signing.isEnvironmentKeyHash(archivedHash)
    ? ({ source: 'environment', check: archivedHash } as const)
    : archivedStoredKey;
  if (!fingerprintKey) throw new FingerprintKeyMismatchError(OTHER_KEY_MESSAGE);
  await signing.adoptFingerprintKey(fingerprintKey);
}

/** Restores the entities that the site lacks. Idempotent. @throws UnreadableArchiveError */
export async function restoreFiles(
  files: backups.Files,
  { allowOtherKey = false } = {},
): Promise<FolderReport[]> {
  if (!allowOtherKey) await adoptOrRequireKey(files);
  const reports: FolderReport[] = [];
  for (const { folder, label, restore, updateDerivedData } of BACKUP_FOLDERS) {
    const counts = { added: 0, same: 0, kept: 0 };
    const report: FolderReport = { folder, label, counts, refused: [] };
    try {
      for (const path of Object.keys(files)) {
        // Tools that repack a folder add an entry for the folder itself.
        if (!path.startsWith(folder) || path.endsWith('/')) continue;
        const outcome = await restore(path, files).catch((error: unknown) => {
          if (!(error instanceof backups.RefusedEntityError)) throw error;
          report.refused.push(error.message);
          return null;
        });
        if (outcome) report.counts[outcome]++;
      }
    } finally {
      await updateDerivedData?.();
    }
    reports.push(report);
  }
  return reports;
}
