import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { writeArchive } from '#netlify/server/backup/archive.ts';
import { UserError } from '#scripts/build/build-step.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { runCommand, withStores } from './run-command.ts';

const HELP = `Sauvegarde les articles, leurs images, les abonnés, les lettres et les messages.

  npm run backup -- sauvegarde.zip
    --force      remplace un fichier qui existe
    --avec-cle   y met la clé des empreintes, pour déménager : gardez alors le fichier comme un mot de passe

Variables : NETLIFY_SITE_ID et NETLIFY_AUTH_TOKEN pour sauvegarder le site en ligne, avec la même
STORAGE_REGION que lui s’il en a une ; sans elles,
ce sont les données de cette machine.`;

/** Writes a backup, with the key of the fingerprints if `withKey`. The final rename keeps `file` complete. */
async function backUp(file: string, withKey: boolean): Promise<void> {
  const unfinishedFile = `${file}.partiel`;
  try {
    // Only the user who runs the command may read the backup, because it contains email addresses.
    const output = await open(unfinishedFile, 'w', 0o600);
    const asOneArchive = { startCursor: null, targetBytes: Infinity, deadline: Infinity };
    const write = (bytes: Uint8Array) => output.appendFile(bytes);
    await writeArchive({ ...asOneArchive, withKey, write }).finally(() => output.close());
    await rename(unfinishedFile, file);
  } finally {
    await rm(unfinishedFile, { force: true });
  }
}

const options = { force: { type: 'boolean' }, 'avec-cle': { type: 'boolean' } } as const;

await runCommand(
  { help: HELP, options, takesFiles: true },
  async ({ force, 'avec-cle': withKey = false }, [file = '']) => {
    if (existsSync(file) && !force) {
      throw new UserError([`${file} existe déjà : choisissez un autre nom, ou ajoutez --force.`]);
    }
    await withStores(async (storesLabel) => {
      await backUp(file, withKey);
      console.log(formatFrenchTypography(`Sauvegarde faite (${storesLabel}) : ${file}`));
    });
  },
);
