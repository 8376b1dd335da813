import { isDeepStrictEqual } from 'node:util';
import { storedOwnerTexts, textsById } from '#netlify/server/content/owner-texts.ts';
import { fileOf } from '#netlify/server/content/paths.ts';
import { override } from '#netlify/server/content/site-content.ts';
import { readSource, writeText } from '#scripts/content/content-files.ts';
import { runCommand, withStores } from '#scripts/run-command.ts';
import { typographer } from '#src/text/typography.ts';

const HELP = `Écrit dans les fichiers de content/ les textes changés dans l’administration.

  npm run content:pull

Relisez avec « git diff », puis enregistrez : au déploiement suivant, l’administration montre ces textes comme livrés.

Variables : NETLIFY_SITE_ID et NETLIFY_AUTH_TOKEN pour lire le site en ligne, avec la même STORAGE_REGION que lui s’il en
a une ; sans elles, ce sont les données de cette machine.`;

await runCommand({ help: HELP, options: {} }, async () => {
  const root = process.cwd();
  await withStores(async (storesLabel) => {
    const source = await readSource(root);
    const owners = textsById(await storedOwnerTexts());
    const { texts, refused } = override(source, owners);
    const lines: string[] = [];
    for (const id of Object.keys(owners)) {
      const text = texts[id];
      if (!text) lines.push(`${id} : ce texte n’a plus de fichier.`);
      else if (refused[id]) {
        const reasons = refused[id].map(({ sentence }) => sentence).join(' ');
        lines.push(`${fileOf(id)} : laissé tel quel, le texte ne convient plus. ${reasons}`);
      } else if (!isDeepStrictEqual(source[id], text)) {
        await writeText(root, id, text);
        lines.push(fileOf(id));
      }
    }
    const told =
      lines.length > 0
        ? `Textes de l’administration (${storesLabel}) :\n  ${lines.join('\n  ')}\nRelisez avec « git diff », puis enregistrez.`
        : `Les fichiers disent ce que dit l’administration (${storesLabel}).`;
    console.log(typographer(told));
  });
});
