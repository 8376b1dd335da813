// See docs/decisions/0035-content-read-once.md.
import { createHash } from 'node:crypto';
import type { BankContent } from '#netlify/server/content/bank-content.ts';
import { toCardPages } from '#netlify/server/content/card-page.ts';
import {
  toArcanum,
  toCardTexts,
  toCouples,
  toWordings,
} from '#netlify/server/content/card-texts.ts';
import { fileOf, nameIn } from '#netlify/server/content/paths.ts';
import { toAnswerTexts, toQuestionTexts } from '#netlify/server/content/question-texts.ts';
import { override, type SiteContent } from '#netlify/server/content/site-content.ts';
import { shownDigest } from '#netlify/server/posts/shown-digest.ts';
import type { ContentText } from '#src/features/admin/content/texts/model.ts';
import { type Article, type ArticleHead, starterId } from '#src/features/blog/model.ts';
import { CARD_TEXTS, type CardTexts } from '#src/tarot/interpretation/card-texts.ts';
import { OwnerError, runStep, writeGenerated } from './build-step.ts';
import { readArticles, readSource } from './read-content-files.ts';

function articleHeadOf(article: Article): ArticleHead {
  const { slug, title, category, createdAt, imageUrl } = article;
  const shown = shownDigest({ ...article, id: starterId(slug) });
  return { slug, title, category, createdAt, imageUrl, shown };
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Named after its content: a page never mixes the texts of two builds, and a browser asks for each once. */
function textPath(texts: CardTexts): string {
  return `${CARD_TEXTS}/${texts.id}.${digestOf(JSON.stringify(texts))}.json`;
}

function byId<Item extends { id: string }, Value>(
  items: readonly Item[],
  toValue: (item: Item, place: number) => Value,
): Record<string, Value> {
  return Object.fromEntries(items.map((item, place) => [item.id, toValue(item, place)]));
}

function generate(content: SiteContent, articles: Article[]): Record<string, unknown> {
  const { cards, motifs, spreads, questions, pages, identity, consent } = content;
  const cardPages = toCardPages(content.cardPages, cards);
  const bankOf = (id: string) => content.banks.find((bank) => bank.id === id) as BankContent;
  const texts = cards.map((card) => toCardTexts(card, bankOf(card.id)));
  return {
    'deck.json': cards.map(toArcanum),
    'card-pages.json': cardPages,
    // For the model that writes letters: functions need nothing else of these pages.
    'descriptions.json': byId(cardPages, ({ seen, fragments }, place) => ({
      gaze: cards[place]?.gaze,
      seen: withoutMarks(seen.join(' ')),
      fragments,
    })),
    'couples.json': byId(cards, ({ id }) => toCouples(bankOf(id))),
    'card-texts.json': byId(texts, (text) => text),
    'card-text-paths.json': byId(texts, textPath),
    'wordings.json': toWordings(motifs, spreads),
    'topics.json': {
      wordings: content.topics,
      cards: cardPages.map(({ id, approved, love, work, advice, topics }) => ({
        ...{ id, approved, love, work, advice, topics },
      })),
    },
    'questions.json': toQuestionTexts(questions, cards),
    'answers.json': toAnswerTexts(questions, cardPages),
    'articles.json': articles,
    'article-heads.json': articles.map(articleHeadOf),
    'identity.json': identity,
    // Stored as proof of what somebody consented to.
    'consent.json': { text: consent, version: digestOf(consent) },
    'pages.json': pages,
    'offers.json': content.offers,
    'faq.json': content.faq,
    'testimonials.json': content.testimonials,
    'newsletter.json': content.newsletter,
    'lexicon.json': content.lexicon,
  };
}

function toldOf(refused: ReturnType<typeof override>['refused']): string[] {
  return Object.entries(refused).map(([id, faults]) => {
    const reasons = faults.map(({ sentence }) => sentence).join(' ');
    return `${fileOf(id)} : le texte enregistré dans l’administration ne convient plus, celui du fichier reste en ligne. ${reasons}`;
  });
}

/** Writes content/, with the owner's texts in the place of the files', to `.generated`. @throws OwnerError */
export async function buildContent(
  root = process.cwd(),
  owners: Readonly<Record<string, ContentText>> = {},
): Promise<string> {
  const delivered = await readSource(root);
  const { checked, refused } = override(delivered, owners);
  if ('faults' in checked) throw new OwnerError(checked.faults.map(({ sentence }) => sentence));
  const unblamed = Object.values(refused)
    .flat()
    .filter(({ id }) => id === null);
  if (unblamed.length > 0) {
    // Without all of them the site would show example names and prices: it stays as it is.
    const sentence =
      'Vos textes se contredisent, et rien ne dit lequel corriger : le site reste comme il est.';
    throw new OwnerError([sentence, ...new Set(unblamed.map((fault) => fault.sentence))]);
  }
  const articles = readArticles(delivered, checked.data.identity.name);
  const kept = Object.entries(delivered.texts).filter(([id]) => !nameIn('articles', id));
  const files = {
    ...generate(checked.data, articles),
    // What the administration checks the owner's texts with, and brings back. The articles are posts there.
    'content-source.json': { ...delivered, texts: Object.fromEntries(kept) },
  };
  for (const [name, data] of Object.entries(files)) await writeGenerated(root, name, data);
  const count = Object.keys(owners).length - Object.keys(refused).length;
  const changed = count > 0 ? `, dont ${count} de l’administration` : '';
  const read = `Contenu : ${Object.keys(delivered.texts).length} textes lus${changed}.`;
  return [read, ...toldOf(refused)].join('\n');
}

if (import.meta.main) await runStep(() => buildContent());
