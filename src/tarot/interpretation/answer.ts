import labels from '#generated/answer-lines.json' with { type: 'json' };
import { pickDeterministically } from '#src/tarot/deterministic-choice.ts';
import type { GroupId } from '#src/tarot/spreads.ts';
import { listCards, type ResolvedSpread } from './resolve-spread.ts';

/** What a spread answers in plain words, before its interpretation. */
export interface Answer {
  /** Sentences such as « Ce qui vous porte : la prudence, la mesure, l’écoute. » */
  lines: string[];
  /** A keyword with its article for each card of a group. */
  keywords: Partial<Record<GroupId, string[]>>;
}

/** Chooses among the keywords that the spread shows of its cards, none twice. The same cards give the same answer. */
export function answerSpread(table: ResolvedSpread): Answer {
  const seed = listCards(table).map(({ number }) => number);
  const used = new Set<string>();
  const groups = table.groups.map(({ group, cards }) => ({
    id: group.id,
    chosen: cards.map((card) => {
      const all = card.meanings[group.meanings];
      const unused = all.filter((keyword) => !used.has(keyword));
      const keyword = pickDeterministically(
        unused.length > 0 ? unused : all,
        seed,
        `${group.id} ${card.id}`,
      );
      used.add(keyword);
      const article = card.articles[group.meanings][all.indexOf(keyword)] ?? '';
      return article.endsWith('’') ? `${article}${keyword}` : `${article} ${keyword}`.trim();
    }),
  }));
  return {
    lines: groups.flatMap(({ id, chosen }) => {
      const label = labels[id];
      return label ? [`${label}\u202f: ${chosen.join(', ')}.`] : [];
    }),
    keywords: Object.fromEntries(groups.map(({ id, chosen }) => [id, chosen])),
  };
}
