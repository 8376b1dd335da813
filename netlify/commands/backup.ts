import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { writeArchive } from '#netlify/server/backup/archive.ts';
import { typographer } from '#src/tarot/typography.ts';
import { openSectionStore } from './section-store.ts';

const HELP = `Sauvegarde les articles, leurs images, les abonnés, les lettres et les messages.

  npm run backup -- sauvegarde.zip

Variables : NETLIFY_SITE_ID et NETLIFY_AUTH_TOKEN pour sauvegarder le site en ligne, avec la même
STORAGE_REGION que lui s’il en a une ; sans elles,
ce sont les données de cette machine.`;

/** Writes beside the file and renames at the end: a backup that is there is whole. */
async function backUp(file: string): Promise<void> {
  const store = await openSectionStore();
  const unfinished = `${file}.partiel`;
  try {
    const output = createWriteStream(unfinished);
    await writeArchive({
      from: null,
      maxBytes: Number.POSITIVE_INFINITY,
      until: Number.POSITIVE_INFINITY,
      async write(bytes) {
        if (!output.write(bytes)) await once(output, 'drain');
      },
    });
    output.end();
    await once(output, 'finish');
    await rename(unfinished, file);
    console.log(typographer(`Sauvegarde faite (${store.told}) : ${file}`));
  } finally {
    await rm(unfinished, { force: true });
    await store.close();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (existsSync('.env')) process.loadEnvFile('.env');
if (!file) {
  console.log(typographer(HELP));
} else if (existsSync(file) && !values.force) {
  console.error(typographer(`${file} existe déjà : choisissez un autre nom, ou ajoutez --force.`));
  process.exitCode = 1;
} else {
  await backUp(file);
}
