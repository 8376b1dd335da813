import { arcana } from '#netlify/server/reading/deck.ts';
import { keptKeys, type Section, sectionOf } from '#netlify/server/reading/sections.ts';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';
import type { Arcanum, Category } from '#src/tarot/arcana.ts';
import { CATEGORIES } from '#src/tarot/arcana.ts';

const NOBODY = { qualities: [], obstacles: [], future: [], special: [] };

/** Every set of `size` cards, in the order of the deck. */
function* setsOf(size: number, cards: readonly Arcanum[] = arcana): Generator<Arcanum[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, card] of cards.entries()) {
    for (const others of setsOf(size - 1, cards.slice(index + 1))) yield [card, ...others];
  }
}

function sectionsOf(category: Category, environment: AiEnvironment): Section[] {
  const sets = [...setsOf(category === 'special' ? 1 : 3)];
  return sets.map((cards) => sectionOf(category, { ...NOBODY, [category]: cards }, environment));
}

/** The 4,642 sections that do not depend on a whole draw, the 22 special cards first: they serve most. */
export function allSections(environment: AiEnvironment): Section[] {
  return CATEGORIES.toReversed().flatMap((category) => sectionsOf(category, environment));
}

/** Those of them that are not kept yet. @throws StorageFault */
export async function missingSections(environment: AiEnvironment): Promise<Section[]> {
  const kept = await Promise.all(CATEGORIES.map(keptKeys));
  return allSections(environment).filter(({ key }) => !kept.some((keys) => keys.has(key)));
}
