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

function createLink(slug: string, category: PostLink['category']): PostLink {
  return { slug, category, title: slug, createdAt: '2026-03-01T08:00:00.000Z', imageUrl: '' };
}

const LINKS = ['six', 'cinq', 'quatre', 'trois', 'deux', 'un'].map((slug) =>
  createLink(slug, slug === 'cinq' ? 'Conseils' : 'Guide'),
);

function findSuggestions(slug: string) {
  const post = LINKS.find((link) => link.slug === slug) ?? createLink(slug, 'Guide');
  const { newer, older, related } = getSuggestions(LINKS, post);
  return [newer?.slug, older?.slug, related.map((link) => link.slug)];
}

describe('getSuggestions', () => {
  test('returns the next newer post, the next older one and three of the same category', () => {
    expect(findSuggestions('quatre')).toEqual(['cinq', 'trois', ['six', 'trois', 'deux']]);
  });

  test('returns fewer posts at the ends of the list, and for the only post of a category', () => {
    expect(findSuggestions('six')).toEqual([undefined, 'cinq', ['quatre', 'trois', 'deux']]);
    expect(findSuggestions('un')).toEqual(['deux', undefined, ['six', 'quatre', 'trois']]);
    expect(findSuggestions('cinq')).toEqual(['six', 'quatre', []]);
  });

  test('returns no neighbours of a post that is not in the list', () => {
    expect(findSuggestions('ailleurs')).toEqual([undefined, undefined, ['six', 'quatre', 'trois']]);
  });
});

test('categoryPath removes the accents of the category', () => {
  expect(categoryPath('Spiritualité')).toBe('/blog/categorie/spiritualite');
});

describe('toPostPicture', () => {
  test('recognizes a card of the deck', () => {
    expect(toPostPicture('/images/12-le-pendu.png')).toEqual({ kind: 'card', card: '12-le-pendu' });
  });

  test('returns a photo in three widths', () => {
    const picture = toPostPicture('/images/blog/ab12.jpg');
    expect(picture).toMatchObject({ kind: 'photo', width: 1600, height: 900 });
    const widths = ['480', '960', '1600'];
    const srcSet = widths.map((width) => `/images/blog/ab12.jpg.${width}.avif ${width}w`);
    expect(picture).toHaveProperty('avif', srcSet.join(', '));
  });

  test.each(['', '/images/blog/../x.jpg', 'https://exemple.invalid/a.jpg', '/images/x.gif'])(
    'returns no picture for %j',
    (address) => {
      expect(toPostPicture(address)).toEqual({ kind: 'none' });
    },
  );
});

test('toOriginalName returns the original of a rendition', () => {
  expect(toOriginalName(toRenditionPath('ab12.webp', 480, 'webp'))).toBe('ab12.webp');
  expect(toOriginalName(toUncroppedRenditionPath('ab12.webp', 480, 'webp'))).toBe('ab12.webp');
  expect(toOriginalName('ab12.webp')).toBeNull();
});
