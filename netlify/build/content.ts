import { toArcanum } from '#src/tarot/card-arcanum.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import { readArticles } from './article-files.ts';
import { readCards } from './card-files.ts';
import { readConsent } from './consent-file.ts';
import { findContentChecks } from './content-checks.ts';
import { writeGenerated } from './generated-file.ts';
import { readIdentity } from './identity-file.ts';
import { runStep } from './owner-error.ts';
import { findPictures } from './picture-sources.ts';

/** Each generated file and what makes it out of content/. */
const GENERATED: Record<string, (root: string) => Promise<unknown>> = {
  'deck.json': async (root) => {
    const cards = await readCards(root);
    const pictures = cards.map(({ imageFileName }) => pictureBaseName(imageFileName));
    await findPictures(root, [...pictures, BACK_BASE_NAME]);
    return cards.map(toArcanum);
  },
  'articles.json': readArticles,
  'identity.json': readIdentity,
  'consent.json': readConsent,
  'content-checks.json': findContentChecks,
};

/** Checks what the owner wrote and turns it into the JSON that functions and pages import. @throws OwnerError */
export async function buildContent(root = process.cwd()): Promise<string> {
  const start = performance.now();
  for (const [name, make] of Object.entries(GENERATED)) {
    await writeGenerated(root, name, await make(root));
  }
  return `Contenu : 22 cartes relues en ${Math.round(performance.now() - start)} ms.`;
}

if (import.meta.main) await runStep(buildContent);
