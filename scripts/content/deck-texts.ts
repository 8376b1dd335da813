import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import * as errors from '#netlify/server/site-content/content-errors.ts';
import { fileOf, idsIn } from '#netlify/server/site-content/content-paths.ts';
import { mapTexts } from '#netlify/server/site-content/placeholders.ts';
import type { ContentText } from '#src/api/admin/content.ts';
import { type CardContent, cardPageSchema, cardSchema } from '#src/content/schemas/card.ts';
import { lexiconSchema } from '#src/content/schemas/lexicon.ts';
import * as schemas from '#src/content/schemas/reading-texts.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import {
  type Arcanum,
  additiveNumeral,
  DECK_IDS,
  type Fragment,
  type FragmentKind,
} from '#src/tarot/arcana.ts';
import { CARD_PICTURES } from '#src/tarot/card-image-files.ts';
import type { CardPage, CardPair } from '#src/tarot/card-page-content.ts';
import type { CardTexts, Motif, TextTemplates } from '#src/tarot/interpretation/passage-types.ts';

// The texts of the deck and of readings, which are edited in their files: the build alone reads them.

type Texts = Readonly<Record<string, ContentText>>;

export type DeckTexts = ReturnType<typeof readDeck>;

/** The texts of the deck, or every error that prevents the build. */
export function readDeckTexts(texts: Texts): errors.ValidationResult<DeckTexts> {
  const faults: errors.ContentError[] = [];
  const data = readDeck(texts, faults);
  return faults.length > 0 ? { faults } : { data };
}

function readDeck(texts: Texts, faults: errors.ContentError[]) {
  function read<Schema extends z.ZodType>(id: string, schema: Schema): z.output<Schema> {
    const text = texts[id];
    const checked = text
      ? errors.validateFields(id, schema, text.fields)
      : { faults: [errors.createContentError(id, `${fileOf(id)} manque.`)] };
    if ('data' in checked) return checked.data;
    faults.push(...checked.faults);
    return undefined as z.output<Schema>;
  }

  /** One text for each card, in the order of the deck. */
  function readCards<Schema extends z.ZodType<{ id: string }>>(
    folder: 'cartes' | 'voisines' | 'arcanes',
    schema: Schema,
  ) {
    const files = idsIn(folder, texts).map((file) => ({ file, data: read(file, schema) }));
    const valid = files.filter(({ data }) => data);
    return DECK_IDS.flatMap((card) => {
      const [first, ...doubles] = valid.filter(({ data }) => data.id === card);
      for (const { file } of doubles) {
        faults.push(
          errors.createContentError(file, `content/${folder} : deux fichiers portent « ${card} ».`),
        );
      }
      // A file with its own error is already reported.
      if (!first && valid.length === files.length) {
        faults.push(errors.createContentError(null, `content/${folder} : « ${card} » manque.`));
      }
      return first ?? [];
    });
  }

  const keywords = read('mots-cles', schemas.keywordsSchema);
  function findArticle(keyword: string): string {
    const found = Object.entries(keywords?.articles ?? {}).filter(([, all]) =>
      all.includes(keyword),
    );
    if (keywords && found.length !== 1) {
      const message = `« ${keyword} » doit se trouver sous un article, et se trouve sous ${found.length}.`;
      faults.push(errors.createContentErrorAt('mots-cles', ['articles'], message));
    }
    return found[0]?.[0] ?? '';
  }

  const cards = readCards('cartes', cardSchema).map(({ file, data }) => {
    const number = DECK_IDS.indexOf(data.id);
    const image = `${CARD_PICTURES[number]}.png`;
    if (data.imageFileName !== image) {
      faults.push(
        errors.createContentErrorAt(
          file,
          ['imageFileName'],
          `l’image de cette carte est ${image}.`,
        ),
      );
    }
    const { qualities, obstacles, future } = data.meanings;
    const articles = {
      qualities: qualities.map(findArticle),
      obstacles: obstacles.map(findArticle),
      future: future.map(findArticle),
    };
    return { ...data, number, numeral: additiveNumeral(number), articles };
  });
  const pages = readCards('arcanes', cardPageSchema).map(({ file, data }) => {
    const parts = splitParts(texts[file]?.body ?? '');
    if (
      !isDeepStrictEqual(
        parts.map(({ title }) => title),
        CARD_PAGE_PARTS,
      )
    ) {
      const titles = CARD_PAGE_PARTS.map((part) => `« ${part} »`).join(', ');
      faults.push(
        errors.createContentErrorAt(file, ['body'], `il faut les intertitres ${titles}.`),
      );
    }
    return { ...data, parts: parts.map(({ text }) => text) };
  });
  return {
    cards,
    keywords,
    pages,
    passages: readCards('voisines', schemas.passagesSchema).map(({ data }) => data),
    motifs: read('motifs', schemas.motifsSchema),
    spreads: read('tirages', schemas.spreadsSchema),
    topics: read('themes', schemas.topicsSchema),
    lexicon: read('lexique', lexiconSchema),
  };
}

const CARD_PAGE_PARTS = ['Ce que l’on voit', 'D’où vient l’image', 'Dans un tirage'];

function splitParts(body: string): { title: string; text: string }[] {
  const [, ...parts] = body.split(/^## /m);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title, text: lines.join('\n') };
  });
}

/** The value with all texts in it set in Swiss-French typography. */
export function typeset<T>(value: T): T {
  return mapTexts(value, formatFrenchTypography);
}

type Card = DeckTexts['cards'][number];

export function toArcanum(card: Card): Arcanum {
  const { id, number, numeral, name, accessibleName, imageFileName, meanings, articles } = card;
  return typeset({ id, number, numeral, name, accessibleName, imageFileName, meanings, articles });
}

function toFragments({ fragments }: CardContent): Record<FragmentKind, Fragment> {
  return Object.fromEntries(
    schemas.FRAGMENT_KINDS.map((place): [FragmentKind, Fragment] => {
      const { relu, text } = fragments[place];
      return [place, { approved: relu, text: formatFrenchTypography(text) }];
    }),
  ) as Record<FragmentKind, Fragment>;
}

/** The texts of the cards' pages, in the order of the cards. */
export function toCardPages({ pages, cards }: DeckTexts): CardPage[] {
  return pages.map(({ relu, parts, ...texts }, index) => {
    const card = cards[index] as Card;
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

/** Everything that a reading may contain of a card; empty passages are left out. */
export function toCardTexts(card: Card, passages: schemas.PassagesContent): CardTexts {
  const after = schemas.FRAGMENT_KINDS.map((place) => {
    const written = Object.entries(passages[place].after).filter(([, text]) => text);
    return [place, Object.fromEntries(written)];
  });
  return typeset({
    id: card.id,
    number: card.number,
    name: card.name,
    question: card.question,
    fragments: toFragments(card),
    opens: passages.quality.opens,
    after: Object.fromEntries(after) as CardTexts['after'],
    motifs: passages.motifs.shown,
  });
}

export function toWordings(
  { plain, openings, turns }: schemas.MotifsContent,
  spreads: schemas.SpreadsContent,
): TextTemplates {
  const motifs = Object.entries(openings).map(([motif, states]) => {
    return [motif, { ...states, turns: turns[motif as Motif] ?? {} }];
  });
  return {
    motifs: typeset(Object.fromEntries(motifs)),
    spreads: { ten: { plain: [formatFrenchTypography(plain)] }, ...typeset(spreads) },
  };
}

/** The couples that a card's page shows. */
export function toCouples({ couples, ...passages }: schemas.PassagesContent): CardPair[] {
  return couples.flatMap(({ after, place }) => {
    const text = passages[place].after[after];
    return text ? [{ after, text: formatFrenchTypography(text) }] : [];
  });
}
