import identity from '#generated/identity.json' with { type: 'json' };
import { type PageMetadata, shortenDescription } from '#src/seo/page-metadata.ts';
import { ORIGIN, PERSON_ID, PRACTICE_ID } from '#src/seo/structured-data.ts';
import { LANGUAGE } from '#src/site-config.ts';
import {
  FULL_HEIGHT,
  FULL_WIDTH,
  fullPicturePath,
  pictureBaseName,
} from '#src/tarot/card-image-files.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import type { DescribedCard } from './cards-with-texts.ts';

/** The page that lists the cards, above every card's page in the breadcrumbs. */
export const CARD_LIST_PAGE = { path: '/arcanes', title: 'Les 22 arcanes' };

/** Returns the metadata of a card's page, for search engines and link previews. */
export function createCardMetadata(card: DescribedCard): PageMetadata {
  const path = cardPath(card);
  const { accessibleName: nameWithNumeral, name, line: tagline, meanings } = card;
  const description = shortenDescription(
    `${tagline} ${nameWithNumeral}\u202f: l’image, ses quatre places, la carte en amour et au travail, un conseil.`,
  );
  const keywords = [name, 'tarot de Marseille', 'arcanes majeurs', ...meanings.qualities];
  return {
    path,
    text: { title: `${nameWithNumeral}, sens de la carte`, description, keywords },
    trail: [CARD_LIST_PAGE, { path, title: name }],
    jsonLd: [createCardJsonLd(card, description)],
  };
}

function createCardJsonLd(card: DescribedCard, description: string): object {
  const { name, numeral } = card;
  return {
    '@type': 'Article',
    headline: `${name}, arcane du tarot de Marseille`,
    description,
    url: `${ORIGIN}${cardPath(card)}`,
    inLanguage: LANGUAGE,
    author: { '@id': PERSON_ID },
    publisher: { '@id': PRACTICE_ID },
    image: createImageJsonLd(card),
    about: {
      '@type': 'DefinedTerm',
      name,
      ...(numeral ? { termCode: numeral } : {}),
      inDefinedTermSet: `${ORIGIN}${CARD_LIST_PAGE.path}`,
    },
  };
}

/** Returns structured data of a card's picture, with the rights that the administrator has entered. */
function createImageJsonLd({ name, imageFileName }: DescribedCard): object {
  const { creator, credit, copyright, license, acquireLicense } = identity.deck;
  return {
    '@type': 'ImageObject',
    contentUrl: `${ORIGIN}${fullPicturePath(pictureBaseName(imageFileName))}`,
    name,
    width: FULL_WIDTH,
    height: FULL_HEIGHT,
    ...(creator ? { creator: { '@type': 'Person', name: creator } } : {}),
    ...(credit ? { creditText: credit } : {}),
    ...(copyright ? { copyrightNotice: copyright } : {}),
    ...(license ? { license } : {}),
    ...(acquireLicense ? { acquireLicensePage: acquireLicense } : {}),
  };
}
