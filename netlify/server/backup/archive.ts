import { unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import * as z from 'zod/mini';
import * as backups from '#netlify/server/collections/backup-files.ts';
import { BACKUPS } from '#netlify/server/collections/collections.ts';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import * as signing from '#netlify/server/signing/signing.ts';

const README = `Sauvegarde du site

${BACKUPS.map(({ folder, label }) => `${folder.padEnd(18)} ${label}`).join('\n')}

Les abonnés comptent les personnes désinscrites, et les annonces supprimées sont celles qui ne doivent pas repartir. Les
versions antérieures des textes restent sur le site.

La clé des empreintes, par laquelle le site reconnaît les personnes désinscrites, n’y est que si elle a été demandée. Une
clé réglée par SIGNING_SECRET est dans vos réglages.

Ces fichiers contiennent des données personnelles\u202f: gardez-les en lieu sûr.

Pour tout remettre en place\u202f:  npm run restore -- sauvegarde.zip
La commande demande confirmation, ajoute ce qui manque et ne remplace rien de ce qui existe.
Quand la sauvegarde tient en plusieurs archives, donnez-les toutes à la même commande.
`;

interface Options {
  /** Cursor: the last entity of the previous archive; null to start. */
  from: string | null;
  /** The archive ends at the first entity beyond this size. */
  maxBytes: number;
  /** The archive ends with the batch in progress at this time, in milliseconds. */
  until: number;
  write: (bytes: Uint8Array) => void | Promise<void>;
  /** Puts the key of fingerprints in, by which unsubscribed people are recognised on another site. */
  withKey?: boolean;
}

const KEY_FILE = 'secret/signing.json';
const OTHER_KEY =
  'Cette sauvegarde vient d’un site dont la clé des empreintes est autre : ses désinscriptions ne seraient plus reconnues ici. Rien n’a été changé. Réglez SIGNING_SECRET à la valeur de ce site-là, ou prenez une sauvegarde faite avec --avec-cle, et commencez par un site sans inscription ni message. Pour restaurer sans les désinscriptions, ajoutez --autre-cle.';
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024;
const CONCURRENCY = 16;
/** Pictures are compressed already. */
const COMPRESSED = /\.(jpg|png|webp)$/;

/** Writes one archive. @returns the cursor for the next one, `folder/id` of its last entity; null when all is exported */
export async function writeArchive(options: Options): Promise<string | null> {
  const { from, maxBytes, until, write, withKey = false } = options;
  let size = 0;
  const waiting: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    size += chunk.length;
    waiting.push(chunk);
  });
  const flush = async () => {
    for (const chunk of waiting.splice(0)) await write(chunk);
  };
  const choice = await signing.getFingerprintKey();
  const about = {
    format: 2,
    createdAt: now().toISOString(),
    fingerprints: choice && signing.getFingerprintKeyCheck(choice),
    /** In the order of restoring. */
    folders: BACKUPS.map(({ folder }) => folder),
  };
  add(zip, { 'LISEZMOI.txt': Buffer.from(README), 'sauvegarde.json': backups.toJson(about) });
  if (withKey && choice) add(zip, { [KEY_FILE]: backups.toJson(choice) });
  let next: string | null = null;
  for await (const { name, files, isBatchEnd } of entitiesAfter(from)) {
    add(zip, files);
    await flush();
    const isLate = isBatchEnd && now().getTime() >= until;
    if (size >= maxBytes || isLate) {
      next = name;
      break;
    }
  }
  zip.end();
  await flush();
  return next;
}

async function* entitiesAfter(last: string | null) {
  const first = BACKUPS.findIndex(({ folder }) => last?.startsWith(folder));
  for (const { folder, ids, files } of BACKUPS.slice(Math.max(first, 0))) {
    const done = last?.startsWith(folder) ? last.slice(folder.length) : '';
    const left = (await ids()).filter((id) => id > done);
    while (left.length > 0) {
      const read = await Promise.all(
        left
          .splice(0, CONCURRENCY)
          .map(async (id) => ({ name: folder + id, files: await files(id) })),
      );
      for (const entity of read) yield { ...entity, isBatchEnd: entity === read.at(-1) };
    }
  }
}

function add(zip: Zip, files: backups.Files): void {
  for (const [path, bytes] of Object.entries(files)) {
    const entry = COMPRESSED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
    entry.mtime = now();
    zip.add(entry);
    entry.push(bytes, true);
  }
}

export interface FolderReport {
  folder: string;
  label: string;
  counts: Record<backups.Restored, number>;
  /** A French sentence for each entity that was not taken. */
  refused: string[];
}

export function openArchives(archives: readonly Uint8Array[]): backups.Files {
  return Object.assign({}, ...archives.map(openArchive));
}

function openArchive(archive: Uint8Array): backups.Files {
  let size = 0;
  try {
    const files = unzipSync(archive, {
      filter({ name, originalSize }) {
        size += originalSize;
        if (originalSize > MAX_FILE_BYTES || size > MAX_ARCHIVE_BYTES) {
          throw new backups.UnreadableArchive(
            `${name} est trop grand pour une sauvegarde de ce site.`,
          );
        }
        return true;
      },
    });
    if (!files['sauvegarde.json']) throw new backups.UnreadableArchive('sauvegarde.json y manque.');
    return files;
  } catch (error) {
    if (error instanceof backups.UnreadableArchive) throw error;
    throw new backups.UnreadableArchive('Ce fichier n’est pas une archive zip complète.');
  }
}

/** The archive's fingerprints mean nobody here. */
export class OtherKey extends backups.UnreadableArchive {}

const aboutSchema = z.object({ fingerprints: z.optional(z.nullable(z.string())) });

/**
 * Under another key the fingerprints of the archive mean nobody here: who unsubscribed could be written to again. A site
 * without a fingerprint of its own takes the archive's key; any other restore of that kind stops before its first write.
 * @throws UnreadableArchive
 */
async function requireSameKey(files: backups.Files, isTrial: boolean): Promise<void> {
  const readFile = (path: string) => files[path] && backups.fromJson(path, files);
  const given = signing.fingerprintKeySchema.safeParse(readFile(KEY_FILE)).data;
  const about = aboutSchema.safeParse(readFile('sauvegarde.json')).data;
  const wanted = given ? signing.getFingerprintKeyCheck(given) : about?.fingerprints;
  const here = await signing.getFingerprintKey();
  if (!wanted || (here && signing.getFingerprintKeyCheck(here) === wanted)) return;
  const fingerprints = await Promise.all([subscriberStore().keys(''), messageStore().keys('')]);
  if (here && fingerprints.flat().length > 0) throw new OtherKey(OTHER_KEY);
  const own = { source: 'environment', check: wanted } as const;
  const choice = signing.isEnvironmentKeyCheck(wanted)
    ? own
    : given?.source === 'stored'
      ? given
      : null;
  if (!choice) throw new OtherKey(OTHER_KEY);
  if (!isTrial) await signing.adoptFingerprintKey(choice);
}

/** Restores what the site lacks, or reports it in a dry run. Idempotent. @throws UnreadableArchive */
export async function restoreArchives(
  files: backups.Files,
  { isOtherKeyFine = false, isTrial = false } = {},
): Promise<FolderReport[]> {
  if (!isOtherKeyFine) await requireSameKey(files, isTrial);
  const reports: FolderReport[] = [];
  for (const { folder, label, restore, finish } of BACKUPS) {
    const counts = { added: 0, same: 0, kept: 0 };
    const report: FolderReport = { folder, label, counts, refused: [] };
    try {
      for (const path of Object.keys(files)) {
        // Tools that repack a folder add an entry for the folder itself.
        if (!path.startsWith(folder) || path.endsWith('/')) continue;
        const outcome = await restore(path, files, isTrial).catch((error: unknown) => {
          if (!(error instanceof backups.RefusedEntity)) throw error;
          report.refused.push(error.message);
          return null;
        });
        if (outcome) report.counts[outcome]++;
      }
    } finally {
      if (!isTrial) await finish?.();
    }
    reports.push(report);
  }
  return reports;
}
