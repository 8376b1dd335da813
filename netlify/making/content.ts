import { createHash } from 'node:crypto';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import type { Article, ArticleHead } from '#src/content/article-content.ts';
import { readArticles, readCards, readIdentity, readPages } from '#src/content/content-files.ts';
import { OwnerError } from '#src/content/owner-error.ts';
import { starterId } from '#src/features/blog/model.ts';
import { toArcanum } from '#src/tarot/card-arcanum.ts';
import { runStep, writeGenerated } from './build-step.ts';
import { findContentChecks } from './content-checks.ts';
import { drawingNames, findDrawings } from './deck-pictures.ts';

function articleHeadOf(article: Article): ArticleHead {
  const { slug, title, category, createdAt, imageUrl } = article;
  const shown = shownDigest({ ...article, id: starterId(slug) });
  return { slug, title, category, createdAt, imageUrl, shown };
}

/** The words of the newsletter's consent box, and what stands for them in the proof that is kept. @throws OwnerError */
async function readConsent(root: string): Promise<{ text: string; version: string }> {
  const text = (await readPages(root)).find(({ name }) => name === 'infolettre')?.data.consent;
  if (!text) {
    throw new OwnerError([
      'content/pages/infolettre.md : il manque « consent », le texte de la case d’accord.',
    ]);
  }
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/** Everything that functions and pages import, by file name. */
async function generate(root: string): Promise<Record<string, unknown>> {
  const cards = await readCards(root);
  await findDrawings(root, drawingNames(cards));
  const identity = await readIdentity(root);
  const articles = await readArticles(root, identity.name);
  return {
    'deck.json': cards.map(toArcanum),
    'articles.json': articles,
    'article-heads.json': articles.map(articleHeadOf),
    'identity.json': identity,
    'consent.json': await readConsent(root),
    'content-checks.json': await findContentChecks(root),
  };
}

/** Checks what the owner wrote and turns it into the JSON that functions and pages import. @throws OwnerError */
export async function buildContent(root = process.cwd()): Promise<string> {
  const start = performance.now();
  for (const [name, data] of Object.entries(await generate(root))) {
    await writeGenerated(root, name, data);
  }
  return `Contenu : 22 cartes lues en ${Math.round(performance.now() - start)} ms.`;
}

if (import.meta.main) await runStep(buildContent);
