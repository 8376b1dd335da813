// See docs/decisions/0050-content-overrides.md.
import { createHash } from 'node:crypto';
import { toFilePath } from '#netlify/server/site-content/content-paths.ts';
import { EDITABLE_IDS } from '#netlify/server/site-content/content-types.ts';
import {
  applyOverrides,
  type SiteContent,
  type Texts,
  validateContent,
} from '#netlify/server/site-content/validate-content.ts';
import { runAndPrint, writeGenerated } from '#scripts/build/build-step.ts';
import type { PassagesContent } from '#src/content/schemas/reading-texts.ts';
import type { PostLink, StarterArticle } from '#src/features/blog/model.ts';
import { CARD_TEXTS_PATH, type CardTexts } from '#src/tarot/interpretation/passage-types.ts';
import { readAllTexts, readArticles, toUserError } from './content-files.ts';
import * as deckTexts from './deck-texts.ts';

function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ');
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Returns a path with a hash, so that browsers cache the file permanently and no page mixes two builds. */
function toCardTextsPath(texts: CardTexts): string {
  return `${CARD_TEXTS_PATH}/${texts.id}.${hashText(JSON.stringify(texts))}.json`;
}

function mapById<Item extends { id: string }, Value>(
  items: readonly Item[],
  toValue: (item: Item, index: number) => Value,
): Record<string, Value> {
  return Object.fromEntries(items.map((item, index) => [item.id, toValue(item, index)]));
}

function toDeckFiles(deck: deckTexts.DeckTexts): Record<string, unknown> {
  const { cards, keywords, motifs, spreads, topics, lexicon } = deck;
  const cardPages = deckTexts.toCardPages(deck);
  // Never undefined: `readDeckTexts` reports an error for a card without passages.
  const findPassages = (id: string) =>
    deck.passages.find((passages) => passages.id === id) as PassagesContent;
  const cardTexts = cards.map((card) => deckTexts.toCardTexts(card, findPassages(card.id)));
  return {
    'deck.json': cards.map(deckTexts.toArcanum),
    'card-pages.json': cardPages,
    // What the AI's prompts need of the cards' pages. `cardPages` and `cards` have the same order.
    'descriptions.json': mapById(cardPages, ({ seen, fragments }, index) => ({
      gaze: cards[index]?.gaze,
      seen: stripMarkdown(seen.join(' ')),
      fragments,
    })),
    'couples.json': mapById(cards, ({ id }) => deckTexts.toCardPairs(findPassages(id))),
    'card-texts.json': mapById(cardTexts, (texts) => texts),
    'card-text-paths.json': mapById(cardTexts, toCardTextsPath),
    'wordings.json': deckTexts.toWordings(motifs, spreads),
    'topics.json': deckTexts.typeset(topics),
    'answer-lines.json': deckTexts.typeset(keywords.lines),
    'lexicon.json': deckTexts.typeset(lexicon),
  };
}

function toSiteFiles(content: SiteContent, articles: StarterArticle[]): Record<string, unknown> {
  const { consent } = content;
  return {
    'articles.json': articles,
    'article-heads.json': articles.map(
      ({ slug, title, category, createdAt, imageUrl }): PostLink => {
        return { slug, title, category, createdAt, imageUrl };
      },
    ),
    'identity.json': content.identity,
    // The server stores the version with each subscriber as proof of the wording.
    'consent.json': { text: consent, version: hashText(consent) },
    'pages.json': content.pages,
    'offers.json': content.offers,
    'faq.json': content.faq,
    'testimonials.json': content.testimonials,
    'newsletter.json': content.newsletter,
  };
}

function formatRefusedOverrides(refused: ReturnType<typeof applyOverrides>['refused']): string[] {
  return Object.entries(refused).map(([id, faults]) => {
    const reasons = faults.map(({ sentence }) => sentence).join(' ');
    return `${toFilePath(id)} : le texte enregistré dans l’administration ne convient plus, celui du fichier reste en ligne. ${reasons}`;
  });
}

/**
 * Writes the texts of content/, or the administrator's `overrides` of them, to files in `.generated`.
 * @param newestChange number of the newest change in these texts; functions count later ones as not online
 * @returns a French report @throws UserError
 */
export async function buildContent(
  root = process.cwd(),
  overrides: Texts = {},
  newestChange = 0,
): Promise<string> {
  const source = await readAllTexts(root);
  const { texts, refused } = applyOverrides(source, overrides);
  const [site, deck] = [validateContent(texts), deckTexts.readDeckTexts(texts)];
  if ('faults' in site || 'faults' in deck) {
    throw toUserError([site, deck].flatMap((result) => ('faults' in result ? result.faults : [])));
  }
  const files = {
    ...toDeckFiles(deck.data),
    ...toSiteFiles(site.data, readArticles(source, site.data.identity.name)),
    // The default texts, which the administrator edits and can restore.
    'content-source.json': Object.fromEntries(EDITABLE_IDS.map((id) => [id, source[id]])),
    'revision.json': { change: newestChange, builtAt: new Date().toISOString() },
  };
  for (const [name, data] of Object.entries(files)) await writeGenerated(root, name, data);
  const appliedCount = EDITABLE_IDS.filter((id) => overrides[id] && !refused[id]).length;
  const overrideClause = appliedCount > 0 ? `, dont ${appliedCount} de l’administration` : '';
  const report = `Contenu : ${Object.keys(source).length} textes lus${overrideClause}.`;
  return [report, ...formatRefusedOverrides(refused)].join('\n');
}

if (import.meta.main) await runAndPrint(() => buildContent());
