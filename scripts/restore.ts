import { readFile } from 'node:fs/promises';
import * as archive from '#netlify/server/backup/archive.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { pluralize } from '#src/lib/text.ts';
import { askConfirmation, runCommand, withStores } from './run-command.ts';

const HELP = `Remet en place ce qu’une sauvegarde contient et que le site n’a pas.

  npm run restore -- sauvegarde.zip [autre-archive.zip…]
    --yes         commence sans demander confirmation
    --autre-cle   restaure même si la clé des empreintes est autre : sans les désinscriptions

Rien de ce qui existe n’est remplacé ; une commande interrompue se reprend.
Variables : NETLIFY_SITE_ID et NETLIFY_AUTH_TOKEN pour écrire dans le site en ligne, avec la même
STORAGE_REGION que lui s’il en a une ; sans elles, ce sont les données de cette machine.`;

function formatReport({ folder, counts, refused }: archive.FolderReport): string {
  const { added, same, kept: different } = counts;
  const results = [
    `${added} ${pluralize(added, 'ajouté')}`,
    `${same} déjà là`,
    `${different} ${different > 1 ? 'différents et laissés tels quels' : 'différent et laissé tel quel'}`,
  ];
  return [
    `  ${folder.padEnd(18)} ${results.join(', ')}`,
    ...refused.map((reason) => `    Laissé : ${reason}`),
  ].join('\n');
}

const options = { yes: { type: 'boolean' }, 'autre-cle': { type: 'boolean' } } as const;

await runCommand({ help: HELP, options, takesFiles: true }, async (values, paths) => {
  const files = archive.readArchives(await Promise.all(paths.map((path) => readFile(path))));
  await withStores(async (storesLabel) => {
    const question = `Ajouter au site (${storesLabel}) ce qui y manque ?`;
    if (!(await askConfirmation(question, values.yes))) return;
    const allowOtherKey = values['autre-cle'] ?? false;
    const reports = await archive.restoreFiles(files, { allowOtherKey });
    const lines = [`Remis en place (${storesLabel}) :`, ...reports.map(formatReport)];
    console.log(formatFrenchTypography(lines.join('\n')));
    if (reports.some(({ refused }) => refused.length > 0)) process.exitCode = 1;
  });
});
