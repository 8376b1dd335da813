import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  isSiteEmpty,
  openArchives,
  type RestoreReport,
  restoreArchives,
} from '#netlify/server/backup/archive.ts';
import { UnreadableArchive } from '#netlify/server/backup/exportable.ts';
import { typographer } from '#src/tarot/typography.ts';
import { openSectionStore } from './section-store.ts';

const HELP = `Remet en place ce qu’une sauvegarde contient et que le site n’a pas.

  npm run restore -- sauvegarde.zip [autre-archive.zip…]
    --yes   commence sans demander confirmation

Rien de ce qui existe n’est remplacé ; une commande interrompue se reprend.
Variables : NETLIFY_SITE_ID et NETLIFY_AUTH_TOKEN pour écrire dans le site en ligne, avec la même
STORAGE_REGION que lui s’il en a une ; sans elles, ce sont les données de cette machine.`;

/** No answer, as from a pipe that ends, is no. */
async function confirm(told: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const question = `Le site (${told}) a déjà des données. Y ajouter ce qui manque ? (oui/non) `;
  const answer = await Promise.race([
    terminal.question(typographer(question)),
    once(terminal, 'close').then(() => ''),
  ]);
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}

function tell({ folder, counts }: RestoreReport): string {
  const { added, same, kept } = counts;
  const facts = [
    `${added} ${added > 1 ? 'ajoutés' : 'ajouté'}`,
    `${same} déjà là`,
    `${kept} ${kept > 1 ? 'différents et laissés tels quels' : 'différent et laissé tel quel'}`,
  ];
  return `  ${folder.padEnd(10)} ${facts.join(', ')}`;
}

async function restore(files: string[], isSure: boolean): Promise<void> {
  const archives = openArchives(await Promise.all(files.map((file) => readFile(file))));
  const store = await openSectionStore();
  try {
    if (!isSure && !(await isSiteEmpty()) && !(await confirm(store.told))) {
      console.log('Rien n’a été changé.');
      return;
    }
    const reports = await restoreArchives(archives);
    console.log(typographer(`Remis en place (${store.told}) :\n${reports.map(tell).join('\n')}`));
  } finally {
    await store.close();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
if (existsSync('.env')) process.loadEnvFile('.env');
if (positionals.length === 0) {
  console.log(typographer(HELP));
} else {
  try {
    await restore(positionals, values.yes);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    console.error(typographer(error.message));
    process.exitCode = 1;
  }
}
