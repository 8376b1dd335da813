import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { cards, getCardAtOffset, getCardsBefore } from '#src/features/arcana/cards-with-texts.ts';
import { fullPicturePath, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { pageAt } from './built-site.ts';

function linksOf(path: string): string[] {
  const links = pageAt(path).document.querySelectorAll('main a');
  return links.map((link) => link.getAttribute('href') ?? '');
}

/** What of the page's structured data is about its card. */
function articleIn(document: ReturnType<typeof parse>) {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  const items = scripts.map((script) => JSON.parse(script.rawText));
  return items.find((item) => item['@type'] === 'Article');
}

test('from the home page a card is two clicks away, and so it is from the guide’s pictures', () => {
  const paths = cards.map(cardPath);
  expect(linksOf('/')).toContain('/arcanes');
  expect(linksOf('/arcanes').filter((link) => paths.includes(link))).toEqual(paths);
  expect(linksOf('/guide-tarot').filter((link) => paths.includes(link))).toEqual(paths);
});

test.each(cards)('$name has its picture, places, couples and neighbours, and no script', (card) => {
  const path = cardPath(card);
  const { document } = pageAt(path);
  const links = linksOf(path);
  const drawing = pictureBaseName(card.imageFileName);
  expect(links).toContain(fullPicturePath(drawing));
  expect(links).toContain('/tirage');
  for (const { before } of getCardsBefore(card)) expect(links).toContain(cardPath(before));
  const neighbours = document.querySelectorAll('nav[aria-label="Cartes voisines"] a');
  expect(neighbours.map((link) => link.getAttribute('href'))).toEqual(
    [-1, 1, 10].map((offset) => cardPath(getCardAtOffset(card, offset))),
  );
  const words = document.querySelector('main')?.text ?? '';
  const { meanings, fragments, love, work, advice } = card;
  for (const text of [
    `Parmi les qualités${meanings.qualities.join(', ')}${fragments.quality.text}`,
    `Parmi les obstacles${meanings.obstacles.join(', ')}${fragments.obstacle.text}`,
    `Du côté de l’avenir${meanings.future.join(', ')}${fragments.future.text}`,
    `En carte spéciale${fragments.special.text}`,
    ...[`En amour${love}`, `Au travail${work}`, `Un conseil${advice}`, ...card.questions],
    ...getCardsBefore(card).map(({ text }) => text),
  ]) {
    expect(words).toContain(text);
  }
  // The frame's scripts stand on every page: the stars' and the menu's.
  const scripts = (at: string) =>
    pageAt(at)
      .document.querySelectorAll('script:not([type="application/ld+json"])')
      .map((script) => script.outerHTML);
  expect(scripts(path)).toEqual(scripts('/guide-tarot'));
  const { image } = articleIn(document);
  expect(image).toMatchObject({ '@type': 'ImageObject', width: 1440, height: 2304 });
  // The admin has not filled in whose the pictures are, and nobody is made up.
  for (const right of ['creator', 'creditText', 'copyrightNotice', 'license']) {
    expect(image).not.toHaveProperty(right);
  }
});

const platform = testPlatform();

test('an address that no card has is answered with those that exist', async () => {
  const answer = await platform.fetch('/arcanes/la-tour');
  expect(answer.status).toBe(404);
  const page = parse(await answer.text());
  const [help] = page.querySelectorAll('main p').filter((one) => one.text.includes('une carte'));
  const links = help?.querySelectorAll('a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/arcanes/le-bateleur', '/arcanes']);
});
