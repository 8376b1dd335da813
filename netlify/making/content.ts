import { createHash } from 'node:crypto';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import { type Article, type ArticleHead, starterId } from '#src/features/blog/model.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { runStep, writeGenerated } from './build-step.ts';
import { toArcanum } from './card-arcanum.ts';
import { readCardPages } from './card-page.ts';
import { findContentChecks } from './content-checks.ts';
import {
  type PageFile,
  pageOf,
  placeholderValues,
  readArticles,
  readCards,
  readFilledPages,
  readIdentity,
  readOwnedFiles,
  readPages,
  readPairs,
  readWeaving,
} from './content-files.ts';
import { drawingNames, findDrawings } from './deck-pictures.ts';

function articleHeadOf(article: Article): ArticleHead {
  const { slug, title, category, createdAt, imageUrl } = article;
  const shown = shownDigest({ ...article, id: starterId(slug) });
  return { slug, title, category, createdAt, imageUrl, shown };
}

/** The text of the newsletter's consent checkbox, and its hash, which is stored as proof of consent. */
function consentIn(pages: PageFile[]): { text: string; version: string } {
  const text = pageOf(pages, 'infolettre').consent;
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/** What a draw with a topic tells of a card. */
function topicTextsOf({ id, approved, love, work, advice, topics }: CardPage) {
  return { id, approved, love, work, advice, topics };
}

/** All generated files that functions and pages import, by name. */
async function generate(root: string): Promise<Record<string, unknown>> {
  const cards = await readCards(root);
  await findDrawings(root, drawingNames(cards));
  const ids = cards.map(({ id }) => id);
  const cardPages = await readCardPages(root, ids);
  // Only a draw with a topic loads what it needs.
  const { topics, ...weaving } = await readWeaving(root);
  const pairs = await readPairs(root);
  const identity = await readIdentity(root);
  const words = placeholderValues(identity);
  const articles = await readArticles(root, identity.name);
  const pages = await readPages(root);
  const owned = await readOwnedFiles(root, words);
  return {
    'deck.json': cards.map((card) => toArcanum(card, pairs)),
    'card-pages.json': cardPages,
    'weaving.json': weaving,
    'topics.json': { wordings: topics, cards: cardPages.map(topicTextsOf) },
    'articles.json': articles,
    'article-heads.json': articles.map(articleHeadOf),
    'identity.json': identity,
    'consent.json': consentIn(pages),
    'pages.json': await readFilledPages(root, words),
    'offers.json': owned.offers,
    'faq.json': owned.faq,
    'testimonials.json': owned.testimonials,
    'newsletter.json': owned.newsletter,
    'lexicon.json': owned.lexicon,
    'content-checks.json': await findContentChecks(root),
  };
}

/** Validates content/ and writes it as JSON to `.generated`, for functions and pages. @throws OwnerError */
export async function buildContent(root = process.cwd()): Promise<string> {
  const start = performance.now();
  for (const [name, data] of Object.entries(await generate(root))) {
    await writeGenerated(root, name, data);
  }
  return `Contenu : 22 cartes lues en ${Math.round(performance.now() - start)} ms.`;
}

if (import.meta.main) await runStep(buildContent);
