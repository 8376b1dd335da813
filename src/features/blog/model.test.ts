import { describe, expect, test } from 'vitest';
import {
  categoryPath,
  getSuggestions,
  type PostLink,
  toOriginalName,
  toPostPicture,
  toRenditionPath,
  toUncroppedRenditionPath,
} from './model.ts';

function link(slug: string, category: PostLink['category']): PostLink {
  return { slug, category, title: slug, createdAt: '2026-03-01T08:00:00.000Z', imageUrl: '' };
}

const LINKS = [
  link('six', 'Guide'),
  link('cinq', 'Conseils'),
  link('quatre', 'Guide'),
  link('trois', 'Guide'),
  link('deux', 'Guide'),
  link('un', 'Guide'),
];

function slugsAround(slug: string) {
  const post = LINKS.find((one) => one.slug === slug) ?? link(slug, 'Guide');
  const { newer, older, related } = getSuggestions(LINKS, post);
  return [newer?.slug, older?.slug, related.map((one) => one.slug)];
}

describe('the posts around a post', () => {
  test('are the next newer, the next older and three of its category', () => {
    expect(slugsAround('quatre')).toEqual(['cinq', 'trois', ['six', 'trois', 'deux']]);
  });

  test('are fewer at the ends and alone in a category', () => {
    expect(slugsAround('six')).toEqual([undefined, 'cinq', ['quatre', 'trois', 'deux']]);
    expect(slugsAround('un')).toEqual(['deux', undefined, ['six', 'quatre', 'trois']]);
    expect(slugsAround('cinq')).toEqual(['six', 'quatre', []]);
  });

  test('are no neighbours of one that is not listed', () => {
    expect(slugsAround('ailleurs')).toEqual([undefined, undefined, ['six', 'quatre', 'trois']]);
  });
});

test('a category is named without accents in addresses', () => {
  expect(categoryPath('Spiritualité')).toBe('/blog/categorie/spiritualite');
});

describe('the picture of a post', () => {
  test('is a card of the deck', () => {
    expect(toPostPicture('/images/12-le-pendu.png')).toEqual({ kind: 'card', card: '12-le-pendu' });
  });

  test('is a photo in three widths and two formats', () => {
    const picture = toPostPicture('/images/blog/ab12.jpg');
    expect(picture).toMatchObject({ kind: 'photo', width: 1600, height: 900 });
    expect(picture).toHaveProperty(
      'avif',
      ['480', '960', '1600'].map((w) => `/images/blog/ab12.jpg.${w}.avif ${w}w`).join(', '),
    );
  });

  test.each(['', '/images/blog/../x.jpg', 'https://exemple.invalid/a.jpg', '/images/x.gif'])(
    'is none for %j',
    (address) => {
      expect(toPostPicture(address)).toEqual({ kind: 'none' });
    },
  );

  test('has renditions that name their original', () => {
    expect(toOriginalName(toRenditionPath('ab12.webp', 480, 'webp'))).toBe('ab12.webp');
    expect(toOriginalName(toUncroppedRenditionPath('ab12.webp', 480, 'webp'))).toBe('ab12.webp');
    expect(toOriginalName('ab12.webp')).toBeNull();
  });
});
