import lineLabels from '#generated/answer-lines.json' with { type: 'json' };
import { pickDeterministically } from '#src/tarot/deterministic-choice.ts';
import type { GroupId } from '#src/tarot/spreads.ts';
import { listCards, type ResolvedSpread } from './resolve-spread.ts';

/** The short answer of a spread: keywords that are displayed before the interpretation. */
export interface Answer {
  /** A sentence for each group with a label: « Ce qui vous porte : la prudence, la mesure, l’écoute. » */
  lines: string[];
  /** A keyword with its article for each card, by group. */
  keywords: Partial<Record<GroupId, string[]>>;
}

/** Chooses a different keyword for each card, if possible. The same cards always give the same answer. */
export function answerSpread(resolved: ResolvedSpread): Answer {
  const seed = listCards(resolved).map(({ number }) => number);
  const usedKeywords = new Set<string>();
  const groups = resolved.groups.map(({ group, cards }) => ({
    id: group.id,
    keywords: cards.map((card) => {
      const cardKeywords = card.meanings[group.keywordKind];
      const unusedKeywords = cardKeywords.filter((keyword) => !usedKeywords.has(keyword));
      const choices = unusedKeywords.length > 0 ? unusedKeywords : cardKeywords;
      const keyword = pickDeterministically(choices, seed, `${group.id} ${card.id}`);
      usedKeywords.add(keyword);
      const article = card.articles[group.keywordKind][cardKeywords.indexOf(keyword)] ?? '';
      return article.endsWith('’') ? `${article}${keyword}` : `${article} ${keyword}`.trim();
    }),
  }));
  return {
    lines: groups.flatMap(({ id, keywords }) => {
      const label = lineLabels[id];
      return label ? [`${label}\u202f: ${keywords.join(', ')}.`] : [];
    }),
    keywords: Object.fromEntries(groups.map(({ id, keywords }) => [id, keywords])),
  };
}
