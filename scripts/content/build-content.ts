// See docs/decisions/0050-content-overrides.md.
import { createHash } from 'node:crypto';
import { fileOf } from '#netlify/server/site-content/content-paths.ts';
import { EDITABLE_IDS } from '#netlify/server/site-content/content-types.ts';
import {
  applyOverrides,
  type SiteContent,
  type Texts,
  validateContent,
} from '#netlify/server/site-content/validate-content.ts';
import { runStep, writeGenerated } from '#scripts/build/build-step.ts';
import type { PassagesContent } from '#src/content/schemas/reading-texts.ts';
import type { Article, PostLink } from '#src/features/blog/model.ts';
import { CARD_TEXTS, type CardTexts } from '#src/tarot/interpretation/passage-types.ts';
import { readArticles, readSource, throwFaults } from './content-files.ts';
import * as deckTexts from './deck-texts.ts';

function articleHeadOf({ slug, title, category, createdAt, imageUrl }: Article): PostLink {
  return { slug, title, category, createdAt, imageUrl };
}

function stripMarkdown(markdown: string): string {
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

function generateDeck(deck: deckTexts.DeckTexts): Record<string, unknown> {
  const { cards, keywords, motifs, spreads, topics, lexicon } = deck;
  const cardPages = deckTexts.toCardPages(deck);
  const passagesOf = (id: string) =>
    deck.passages.find((passages) => passages.id === id) as PassagesContent;
  const texts = cards.map((card) => deckTexts.toCardTexts(card, passagesOf(card.id)));
  return {
    'deck.json': cards.map(deckTexts.toArcanum),
    'card-pages.json': cardPages,
    // For the model that writes letters: functions need nothing else of these pages.
    'descriptions.json': byId(cardPages, ({ seen, fragments }, index) => ({
      gaze: cards[index]?.gaze,
      seen: stripMarkdown(seen.join(' ')),
      fragments,
    })),
    'couples.json': byId(cards, ({ id }) => deckTexts.toCouples(passagesOf(id))),
    'card-texts.json': byId(texts, (text) => text),
    'card-text-paths.json': byId(texts, textPath),
    'wordings.json': deckTexts.toWordings(motifs, spreads),
    'topics.json': deckTexts.typeset(topics),
    'answer-lines.json': deckTexts.typeset(keywords.lines),
    'lexicon.json': deckTexts.typeset(lexicon),
  };
}

function generateSite(content: SiteContent, articles: Article[]): Record<string, unknown> {
  const { consent } = content;
  return {
    'articles.json': articles,
    'article-heads.json': articles.map(articleHeadOf),
    'identity.json': content.identity,
    // Stored as proof of what somebody consented to.
    'consent.json': { text: consent, version: digestOf(consent) },
    'pages.json': content.pages,
    'offers.json': content.offers,
    'faq.json': content.faq,
    'testimonials.json': content.testimonials,
    'newsletter.json': content.newsletter,
  };
}

function describeRefused(refused: ReturnType<typeof applyOverrides>['refused']): string[] {
  return Object.entries(refused).map(([id, faults]) => {
    const reasons = faults.map(({ sentence }) => sentence).join(' ');
    return `${fileOf(id)} : le texte enregistré dans l’administration ne convient plus, celui du fichier reste en ligne. ${reasons}`;
  });
}

/**
 * Writes content/, with the administrator's texts in the place of the files', to `.generated`; also the number of the newest
 * change in it, by which the functions of a deploy know what it contains. @throws UserError
 */
export async function buildContent(
  root = process.cwd(),
  owners: Texts = {},
  change = 0,
): Promise<string> {
  const delivered = await readSource(root);
  const { texts, refused } = applyOverrides(delivered, owners);
  const [site, deck] = [validateContent(texts), deckTexts.readDeckTexts(texts)];
  if ('faults' in site || 'faults' in deck) {
    throwFaults([site, deck].flatMap((checked) => ('faults' in checked ? checked.faults : [])));
    return '';
  }
  const files = {
    ...generateDeck(deck.data),
    ...generateSite(site.data, readArticles(delivered, site.data.identity.name)),
    // What the administration brings back, and checks for what is left to complete.
    'content-source.json': Object.fromEntries(EDITABLE_IDS.map((id) => [id, delivered[id]])),
    'revision.json': { change, builtAt: new Date().toISOString() },
  };
  for (const [name, data] of Object.entries(files)) await writeGenerated(root, name, data);
  const count = EDITABLE_IDS.filter((id) => owners[id] && !refused[id]).length;
  const changed = count > 0 ? `, dont ${count} de l’administration` : '';
  const read = `Contenu : ${Object.keys(delivered).length} textes lus${changed}.`;
  return [read, ...describeRefused(refused)].join('\n');
}

if (import.meta.main) await runStep(() => buildContent());
