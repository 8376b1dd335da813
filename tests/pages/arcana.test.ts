import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { cards, getCardAtOffset, getCardPairs } from '#src/features/arcana/cards-with-texts.ts';
import { fullPicturePath, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { findStructuredData, getPage, listAttributes } from './built-site.ts';

const listLinks = (path: string) => listAttributes(getPage(path).document, 'main a');

test('the home page links to the list of cards; the list and the guide link to all cards', () => {
  const paths = cards.map(cardPath);
  expect(listLinks('/')).toContain('/arcanes');
  expect(listLinks('/arcanes').filter((link) => paths.includes(link))).toEqual(paths);
  expect(listLinks('/guide-tarot').filter((link) => paths.includes(link))).toEqual(paths);
});

test.each(cards)('the page of $name has its texts and links and only common scripts', (card) => {
  const path = cardPath(card);
  const page = getPage(path);
  const links = listLinks(path);
  expect(links).toContain(fullPicturePath(pictureBaseName(card.imageFileName)));
  expect(links).toContain('/tirage');
  for (const { previous } of getCardPairs(card)) expect(links).toContain(cardPath(previous));
  expect(listAttributes(page.document, 'nav[aria-label="Cartes voisines"] a')).toEqual(
    [-1, 1, 10].map((offset) => cardPath(getCardAtOffset(card, offset))),
  );
  const mainText = page.document.querySelector('main')?.text ?? '';
  const { meanings, fragments, love, work, advice } = card;
  for (const text of [
    `Parmi les qualités${meanings.qualities.join(', ')}${fragments.quality.text}`,
    `Parmi les obstacles${meanings.obstacles.join(', ')}${fragments.obstacle.text}`,
    `Du côté de l’avenir${meanings.future.join(', ')}${fragments.future.text}`,
    `En carte spéciale${fragments.special.text}`,
    ...[`En amour${love}`, `Au travail${work}`, `Un conseil${advice}`, ...card.questions],
    ...getCardPairs(card).map(({ text }) => text),
  ]) {
    expect(mainText).toContain(text);
  }
  const listScripts = ({ document }: typeof page) =>
    document.querySelectorAll('script:not([type="application/ld+json"])').map(String);
  expect(listScripts(page)).toEqual(listScripts(getPage('/guide-tarot')));
  const [{ image }] = findStructuredData(page, 'Article');
  expect(image).toMatchObject({ '@type': 'ImageObject', width: 1440, height: 2304 });
  // The administrator has not entered the rights to the pictures.
  for (const right of ['creator', 'creditText', 'copyrightNotice', 'license']) {
    expect(image).not.toHaveProperty(right);
  }
});

const platform = setUpPlatform();

test('an unknown card responds 404 with links to a card and to the list', async () => {
  const response = await platform.fetch('/arcanes/la-tour');
  expect(response.status).toBe(404);
  const page = parse(await response.text());
  const [help] = page.querySelectorAll('main p').filter(({ text }) => text.includes('une carte'));
  expect(help && listAttributes(help, 'a')).toEqual(['/arcanes/le-bateleur', '/arcanes']);
});
