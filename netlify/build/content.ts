import type { Article, ArticleHead } from '#src/tarot/article-content.ts';
import { toArcanum } from '#src/tarot/card-arcanum.ts';
import type { CardContent } from '#src/tarot/card-content.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import { readArticles } from './article-files.ts';
import { readCards } from './card-files.ts';
import { readConsent } from './consent-file.ts';
import { findContentChecks } from './content-checks.ts';
import { writeGenerated } from './generated-file.ts';
import { readIdentity } from './identity-file.ts';
import { runStep } from './owner-error.ts';
import { findPictures } from './picture-sources.ts';

/** What tells a card from another, without its meanings. */
function cardHeadOf(card: CardContent) {
  const { id, name, accessibleName, imageFileName } = toArcanum(card);
  return { id, name, accessibleName, imageFileName };
}

function articleHeadOf({ slug, title, category, createdAt, imageUrl }: Article): ArticleHead {
  return { slug, title, category, createdAt, imageUrl };
}

/** Each generated file and what makes it out of content/. */
const GENERATED: Record<string, (root: string) => Promise<unknown>> = {
  'deck.json': async (root) => {
    const cards = await readCards(root);
    const pictures = cards.map(({ imageFileName }) => pictureBaseName(imageFileName));
    await findPictures(root, [...pictures, BACK_BASE_NAME]);
    return cards.map(toArcanum);
  },
  'deck-heads.json': async (root) => (await readCards(root)).map(cardHeadOf),
  'articles.json': readArticles,
  'article-heads.json': async (root) => (await readArticles(root)).map(articleHeadOf),
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
