import { rotateLinkKey } from '#netlify/server/signing/signing.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { askConfirmation, runCommand, withStores } from './run-command.ts';

const HELP = `Change la clé qui signe les liens des e-mails et les appels du site à lui-même.

  npm run links:rotate
    --yes   commence sans demander confirmation

À faire si cette clé a pu être lue par quelqu’un. Tous les liens déjà envoyés cessent de valoir, ceux de désinscription
compris : la prochaine lettre en porte de nouveaux.`;

const options = { yes: { type: 'boolean' } } as const;

await runCommand({ help: HELP, options }, ({ yes }) =>
  withStores(async (storesLabel) => {
    const question = `Rendre sans valeur tous les liens déjà envoyés (${storesLabel}) ?`;
    if (!(await askConfirmation(question, yes))) return;
    await rotateLinkKey();
    console.log(formatFrenchTypography('Clé changée : elle vaut partout dans une minute.'));
  }),
);
