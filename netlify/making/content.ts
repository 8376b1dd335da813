import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { Article, ArticleHead } from '#src/tarot/article-content.ts';
import { toArcanum } from '#src/tarot/card-arcanum.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import { starterId } from '#src/tarot/post.ts';
import { readArticles } from './article-files.ts';
import { readCards } from './card-files.ts';
import { readConsent } from './consent-file.ts';
import { findContentChecks } from './content-checks.ts';
import { writeGenerated } from './generated-file.ts';
import { readIdentity } from './identity-file.ts';
import { runStep } from './owner-error.ts';
import { findPictures } from './picture-sources.ts';

/** What tells a card from another, without its meanings. */
function cardHeadOf({ id, name, accessibleName, imageFileName }: Arcanum) {
  return { id, name, accessibleName, imageFileName };
}

function articleHeadOf(article: Article): ArticleHead {
  const { slug, title, category, createdAt, imageUrl } = article;
  const shown = shownDigest({ ...article, id: starterId(slug) });
  return { slug, title, category, createdAt, imageUrl, shown };
}

/** Each part of content/ as the files that are made of it. */
const PARTS: ((root: string) => Promise<Record<string, unknown>>)[] = [
  async (root) => {
    const cards = await readCards(root);
    const pictures = cards.map(({ imageFileName }) => pictureBaseName(imageFileName));
    await findPictures(root, [...pictures, BACK_BASE_NAME]);
    const deck = cards.map(toArcanum);
    return { 'deck.json': deck, 'deck-heads.json': deck.map(cardHeadOf) };
  },
  async (root) => {
    const articles = await readArticles(root);
    return { 'articles.json': articles, 'article-heads.json': articles.map(articleHeadOf) };
  },
  async (root) => ({ 'identity.json': await readIdentity(root) }),
  async (root) => ({ 'consent.json': await readConsent(root) }),
  async (root) => ({ 'content-checks.json': await findContentChecks(root) }),
];

/** Checks what the owner wrote and turns it into the JSON that functions and pages import. @throws OwnerError */
export async function buildContent(root = process.cwd()): Promise<string> {
  const start = performance.now();
  for (const make of PARTS) {
    for (const [name, data] of Object.entries(await make(root))) {
      await writeGenerated(root, name, data);
    }
  }
  return `Contenu : 22 cartes lues en ${Math.round(performance.now() - start)} ms.`;
}

if (import.meta.main) await runStep(buildContent);
