import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import * as errors from '#netlify/server/site-content/content-errors.ts';
import { listTextIds, toFilePath } from '#netlify/server/site-content/content-paths.ts';
import { mapTexts } from '#netlify/server/site-content/placeholders.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { type CardContent, cardPageSchema, cardSchema } from '#src/content/schemas/card.ts';
import { lexiconSchema } from '#src/content/schemas/lexicon.ts';
import * as schemas from '#src/content/schemas/reading-texts.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import {
  type Arcanum,
  DECK_IDS,
  type Fragment,
  type FragmentKind,
  toAdditiveNumeral,
} from '#src/tarot/arcana.ts';
import { CARD_BASE_NAMES } from '#src/tarot/card-image-files.ts';
import type { CardPage, CardPair } from '#src/tarot/card-page-content.ts';
import type { CardTexts, Motif, Wordings } from '#src/tarot/interpretation/passage-types.ts';

// The texts of the deck and of readings are edited only as files. A passage is about a card that is drawn
// after a certain other card. A fragment is about a card in a certain kind of position. A motif is a detail
// that several pictures show.

export type DeckTexts = ReturnType<typeof readDeck>;

/** Returns the texts of the deck, or every error in them. */
export function readDeckTexts(texts: Texts): errors.ValidationResult<DeckTexts> {
  const faults: errors.ContentError[] = [];
  const data = readDeck(texts, faults);
  return faults.length > 0 ? { faults } : { data };
}

/** Returns the texts of the deck, and adds errors to `faults`. After an error the texts are incomplete. */
function readDeck(texts: Texts, faults: errors.ContentError[]) {
  const report = (id: string | null, sentence: string) =>
    void faults.push(errors.createWholeTextError(id, sentence));
  const reportAt = (id: string, path: string[], message: string) =>
    void faults.push(errors.createContentErrorAt(id, path, message));

  /** Returns the fields of a text, or undefined after reporting why there are none. */
  function parse<Schema extends z.ZodType>(id: string, schema: Schema): z.output<Schema> {
    const text = texts[id];
    const result = text && errors.validateFields(id, schema, text.fields);
    if (result && 'data' in result) return result.data;
    if (result) faults.push(...result.faults);
    else report(id, `${toFilePath(id)} manque.`);
    // The type omits undefined, because `readDeckTexts` never returns a deck with errors.
    return undefined as z.output<Schema>;
  }

  /** Returns the cards' texts (`cartes`), passages (`voisines`) or pages (`arcanes`), in deck order. */
  function readCards<Schema extends z.ZodType<{ id: string }>>(
    folder: 'cartes' | 'voisines' | 'arcanes',
    schema: Schema,
  ) {
    const files = listTextIds(folder, texts).map((id) => ({ id, data: parse(id, schema) }));
    const valid = files.filter(({ data }) => data);
    return DECK_IDS.flatMap((cardId) => {
      const [first, ...duplicates] = valid.filter(({ data }) => data.id === cardId);
      for (const { id } of duplicates) {
        report(id, `content/${folder} : deux fichiers portent « ${cardId} ».`);
      }
      // If a file is invalid, its error is already reported, and its card cannot be known.
      if (!first && valid.length === files.length) {
        report(null, `content/${folder} : « ${cardId} » manque.`);
      }
      return first ?? [];
    });
  }

  const keywords = parse('mots-cles', schemas.keywordsSchema);
  function findGrammaticalArticle(keyword: string): string {
    const articles = Object.entries(keywords?.articles ?? {});
    const matches = articles.filter(([, words]) => words.includes(keyword));
    if (keywords && matches.length !== 1) {
      const message = `« ${keyword} » doit se trouver sous un article, et se trouve sous ${matches.length}.`;
      reportAt('mots-cles', ['articles'], message);
    }
    return matches[0]?.[0] ?? '';
  }

  const cards = readCards('cartes', cardSchema).map(({ id, data }) => {
    const number = DECK_IDS.indexOf(data.id);
    const image = `${CARD_BASE_NAMES[number]}.png`;
    if (data.imageFileName !== image) {
      reportAt(id, ['imageFileName'], `l’image de cette carte est ${image}.`);
    }
    const { qualities, obstacles, future } = data.meanings;
    const articles = {
      qualities: qualities.map(findGrammaticalArticle),
      obstacles: obstacles.map(findGrammaticalArticle),
      future: future.map(findGrammaticalArticle),
    };
    return { ...data, number, numeral: toAdditiveNumeral(number), articles };
  });
  const pages = readCards('arcanes', cardPageSchema).map(({ id, data }) => {
    const parts = splitAtHeadings(texts[id]?.body ?? '');
    const titles = parts.map(({ title }) => title);
    if (!isDeepStrictEqual(titles, CARD_PAGE_HEADINGS)) {
      const expected = CARD_PAGE_HEADINGS.map((title) => `« ${title} »`).join(', ');
      reportAt(id, ['body'], `il faut les intertitres ${expected}.`);
    }
    return { ...data, parts: parts.map(({ text }) => text) };
  });
  return {
    cards,
    keywords,
    pages,
    passages: readCards('voisines', schemas.passagesSchema).map(({ data }) => data),
    motifs: parse('motifs', schemas.motifsSchema),
    spreads: parse('tirages', schemas.spreadsSchema),
    topics: parse('themes', schemas.topicsSchema),
    lexicon: parse('lexique', lexiconSchema),
  };
}

const CARD_PAGE_HEADINGS = ['Ce que l’on voit', 'D’où vient l’image', 'Dans un tirage'];

function splitAtHeadings(body: string): { title: string; text: string }[] {
  const [, ...parts] = body.split(/^## /m);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title, text: lines.join('\n') };
  });
}

/** Returns a copy of the value with all texts in it in Swiss-French typography. */
export function typeset<T>(value: T): T {
  return mapTexts(value, formatFrenchTypography);
}

type DeckCard = DeckTexts['cards'][number];

export function toArcanum(card: DeckCard): Arcanum {
  const { id, number, numeral, name, accessibleName, imageFileName, meanings, articles } = card;
  return typeset({ id, number, numeral, name, accessibleName, imageFileName, meanings, articles });
}

function toFragments({ fragments }: CardContent): Record<FragmentKind, Fragment> {
  return Object.fromEntries(
    schemas.FRAGMENT_KINDS.map((kind): [FragmentKind, Fragment] => {
      const { relu, text } = fragments[kind];
      return [kind, { approved: relu, text: formatFrenchTypography(text) }];
    }),
  ) as Record<FragmentKind, Fragment>;
}

/** Returns the cards' pages. `pages` and `cards` are in deck order, `parts` in that of CARD_PAGE_HEADINGS. */
export function toCardPages({ pages, cards }: DeckTexts): CardPage[] {
  return pages.map(({ relu, parts, ...texts }, index) => {
    const card = cards[index] as DeckCard;
    const [seen = [], origin = [], example = []] = parts.map((part) =>
      formatFrenchTypography(part)
        .trim()
        .split(/\n{2,}/),
    );
    return {
      ...typeset({ ...texts, question: card.question }),
      approved: relu,
      fragments: toFragments(card),
      seen,
      origin,
      example,
    };
  });
}

/** Returns a card's texts for readings, without empty passages; `opens` is for a card drawn first. */
export function toCardTexts(card: DeckCard, passages: schemas.PassagesContent): CardTexts {
  const passagesByKind = schemas.FRAGMENT_KINDS.map((kind) => {
    const nonEmptyPassages = Object.entries(passages[kind].after).filter(([, text]) => text);
    return [kind, Object.fromEntries(nonEmptyPassages)];
  });
  return typeset({
    id: card.id,
    number: card.number,
    name: card.name,
    question: card.question,
    fragments: toFragments(card),
    opens: passages.quality.opens,
    after: Object.fromEntries(passagesByKind) as CardTexts['after'],
    motifs: passages.motifs.shown,
  });
}

/** Returns the texts of readings that belong to no card. `turns` are sentences that return to a motif. */
export function toWordings(
  { plain, openings, turns }: schemas.MotifsContent,
  spreads: schemas.SpreadsContent,
): Wordings {
  const motifs = Object.entries(openings).map(([motif, wordings]) => {
    return [motif, { ...wordings, turns: turns[motif as Motif] ?? {} }];
  });
  return {
    motifs: typeset(Object.fromEntries(motifs)),
    // `plain` of motifs.yaml opens a ten-card reading without a usable motif; tirages.yaml has other spreads.
    spreads: { ten: { plain: [formatFrenchTypography(plain)] }, ...typeset(spreads) },
  };
}

/** Returns the passages that a card's page shows, each with the id of the preceding card (`after`). */
export function toCardPairs({ couples, ...passages }: schemas.PassagesContent): CardPair[] {
  return couples.flatMap(({ after: precedingId, place: kind }) => {
    const text = passages[kind].after[precedingId];
    return text ? [{ after: precedingId, text: formatFrenchTypography(text) }] : [];
  });
}
